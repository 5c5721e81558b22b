import { compare, refusals } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { blockText } from '../../documents/document.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, type ApiContext, serve } from '../../http/serve.ts';
import { uploadedFile, uploadedFiles } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { idFrom } from '../../kernel/ids.ts';
import type { Executor } from '../../store/database.ts';
import type { AccountRow } from '../../store/schema.ts';
import { dropUpload, takeUpload } from '../upload/upload-service.ts';
import {
  addCompareFile,
  listCompareFiles,
  presentCompareFile,
  removeCompareFile,
  requireReadable,
} from './compare-files.ts';
import { compareOf, documentsOf, presentDocument, presentSummary } from './compare-rows.ts';
import {
  addCompare,
  addEarlierCompare,
  compareReport,
  listCompares,
  removeCompare,
  renameCompare,
  requireReady,
} from './compare-service.ts';
import { type CompareStore, compareStore } from './compare-store.ts';
import { reportFile } from './report-file.ts';

export function compareRoutes(
  app: ApiApp,
  services: Needs<'database' | 'jobs' | 'stopping' | 'storage'>,
): void {
  fileRoutes(app, services);
  recordRoutes(app, services);
  reportRoutes(app, services);
  documentRoutes(app, services);
}

function fileRoutes(app: ApiApp, services: Needs<'database' | 'storage'>): void {
  const { db } = services.database;
  serve(app, compare.addCompareFile, async ({ caller, context, body, newId }) => {
    const file = body
      ? await takeUpload(services, caller, body.uploadId)
      : await uploadedFile(context);
    const row = await addCompareFile(services, caller, newId, file);
    if (body) await dropUpload(services, caller, body.uploadId);
    return presentCompareFile(row);
  });
  serve(app, compare.compareFiles, async ({ caller, query }) => {
    const { rows, total } = await listCompareFiles(db, caller, query);
    return page(rows.map(presentCompareFile), total, query);
  });
  serve(app, compare.removeCompareFile, async ({ caller, params }) => {
    await removeCompareFile(services, caller, params.id);
    return undefined;
  });
}

function recordRoutes(app: ApiApp, services: Needs<'database' | 'jobs' | 'storage'>): void {
  const { db } = services.database;
  serve(app, compare.addCompare, async ({ caller, context, body, newId }) => {
    const wanted = body ?? (await wantedOfForm(services, caller, context, newId));
    return compareReport(services, await addCompare(services, caller, newId, wanted));
  });
  serve(app, compare.compareEarlier, async ({ caller, params, newId }) =>
    compareReport(services, await addEarlierCompare(services, caller, newId, params.id)),
  );
  serve(app, compare.compareList, async ({ caller, query }) => {
    const { rows, total } = await listCompares(db, caller, query);
    return page(rows.map(presentSummary), total, query);
  });
  serve(app, compare.compareReport, async ({ caller, params }) =>
    compareReport(services, await compareOf(db, caller, params.id)),
  );
  serve(app, compare.renameCompare, async ({ caller, params, body }) =>
    presentSummary(await renameCompare(db, caller, params.id, body.name)),
  );
  serve(app, compare.removeCompare, async ({ caller, params }) => {
    await removeCompare(services, caller, params.id);
    return undefined;
  });
}

/** What a finished comparison holds: matches of a pair, and the report as a Word file. */
function reportRoutes(app: ApiApp, services: Needs<'database' | 'stopping' | 'storage'>): void {
  const { db } = services.database;
  serve(app, compare.compareMatches, async ({ caller, params, query }) => {
    const row = await compareOf(db, caller, params.id);
    requireReady(row);
    const matches = await matchesOfPair(compareStore(services.storage, row.id), query.a, query.b);
    if (matches === null)
      for (const id of [query.a, query.b]) await comparedDocument(db, row.id, id);
    const found = (matches ?? []).filter(({ kind }) => !query.kind || kind === query.kind);
    const from = (query.current - 1) * query.size;
    return page(found.slice(from, from + query.size), found.length, query);
  });
  serve(app, compare.compareWord, async ({ caller, params }) => {
    const row = await compareOf(db, caller, params.id);
    requireReady(row);
    return reportFile(services, row.accountId, await compareReport(services, row));
  });
}

/** The compared documents: their texts and their pictures. */
function documentRoutes(app: ApiApp, services: Needs<'database' | 'storage'>): void {
  const { db } = services.database;
  serve(app, compare.compareDocument, async ({ caller, params }) => {
    const row = await compareOf(db, caller, params.id);
    requireReady(row);
    const document = await comparedDocument(db, row.id, params.documentId);
    const store = compareStore(services.storage, row.id);
    const stored = await store.document(document.id);
    if (!stored) throw new ApiError('notFound', { msg: document.error ?? refusals.notCompared });
    const blocks = stored.blocks.map((block) => ({
      ...{ index: block.index, kind: block.kind, page: block.page, text: blockText(block) },
      ...(block.kind !== 'table' && block.level !== undefined ? { level: block.level } : {}),
    }));
    return {
      document: presentDocument(document),
      blocks,
      leftOut: (await store.leftOut(document.id)) ?? [],
    };
  });
  serve(app, compare.comparePicture, async ({ caller, params }) => {
    const row = await compareOf(db, caller, params.id);
    const document = await comparedDocument(db, row.id, params.documentId);
    const jpeg = (await compareStore(services.storage, row.id).thumbnails(document.id))?.[
      params.picture
    ];
    if (!jpeg) throw new ApiError('notFound');
    const headers = {
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600',
    };
    return new Response(Buffer.from(jpeg, 'base64'), { headers });
  });
}

/** Throws notFound for what is no document of this comparison. */
async function comparedDocument(db: Executor, compareId: string, id: string) {
  const document = (await documentsOf(db, compareId)).find((one) => one.id === id);
  if (!document) throw new ApiError('notFound');
  return document;
}

/** A pair is kept in the order of the report; asked for the other way round, its sides change places. Null where nothing is kept. */
async function matchesOfPair(
  store: CompareStore,
  a: string,
  b: string,
): Promise<compare.Match[] | null> {
  const straight = await store.pair(a, b);
  if (straight) return straight;
  const turned = ((await store.pair(b, a)) ?? []).map((match) => ({
    ...match,
    a: match.b,
    b: match.a,
  }));
  return turned.length > 0 ? turned.toSorted(byPlace) : null;
}

const byPlace = (one: compare.Match, other: compare.Match): number => {
  const [a] = one.a;
  const [b] = other.a;
  return (a?.block ?? 0) - (b?.block ?? 0) || (a?.start ?? 0) - (b?.start ?? 0);
};

/** A form with the files themselves: `file` or `files` for bids, `tenderFile` for what they answer; ids as in the JSON. */
async function wantedOfForm(
  services: Needs<'database' | 'storage'>,
  caller: AccountRow,
  context: ApiContext,
  newId: string,
) {
  const { files, fields } = await uploadedFiles(context);
  const listed = (name: string) => (fields[name] ?? fields[`${name}[]`] ?? []).flatMap(idsOf);
  const bids = files.filter(({ field }) => /^files?(\[\d*\])?$/.test(field));
  const [tender] = files.filter(({ field }) => field === 'tenderFile');
  const given = v.safeParse(compare.addCompare.body, {
    ...{ name: fields.name?.[0] ?? '', fileIds: listed('fileIds'), bidIds: listed('bidIds') },
    ...{ tenderId: fields.tenderId?.[0] || null, tenderFileId: fields.tenderFileId?.[0] || null },
  });
  if (!given.success) throw new ApiError('badInput', { msg: given.issues[0].message });
  const { fileIds, bidIds } = given.output;
  const total = bids.length + fileIds.length + bidIds.length;
  // Before anything is stored: what is refused leaves nothing behind.
  if (total < compare.leastCompared || total > compare.mostCompared)
    throw new ApiError('compareCount');
  for (const file of files) requireReadable(file);
  const added: string[] = [];
  for (const [n, file] of bids.entries())
    added.push((await addCompareFile(services, caller, idFrom(newId, `file ${n}`), file)).id);
  const tenderFileId = tender
    ? (await addCompareFile(services, caller, idFrom(newId, 'tender'), tender)).id
    : given.output.tenderFileId;
  return { ...given.output, fileIds: [...added, ...fileIds], tenderFileId };
}

/** One id, several apart by commas, or a JSON array. */
function idsOf(text: string): string[] {
  return text
    .replaceAll(/["[\]\s]/g, '')
    .split(',')
    .filter((id) => id !== '');
}
