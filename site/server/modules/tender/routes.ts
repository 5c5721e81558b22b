import { tender, tenderDates, tenderSet } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { fileResponse } from '../../http/stored-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { storableText } from '../../kernel/storable-text.ts';
import { dateTime } from '../../kernel/time.ts';
import type { OpenedFile } from '../../ports/storage.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { givenFiles } from './given-files.ts';
import { presentBlock } from './present-reading.ts';
import { presentNow, presentTender } from './present-tender.ts';
import { tenderPdf } from './tender-pages.ts';
import { addFiles, changeRole, removePart } from './tender-parts.ts';
import { listTenders, tenderOf } from './tender-rows.ts';
import {
  blocksOf,
  chooseLot,
  datesOfTender,
  hitsIn,
  importFiles,
  removeTender,
  scoringOfTables,
  tablesOfTender,
} from './tender-service.ts';
import { visitorRoutes } from './visitor-routes.ts';

export function tenderRoutes(
  app: ApiApp,
  services: Needs<'database' | 'jobs' | 'logger' | 'model' | 'storage'>,
): void {
  const { db } = services.database;
  fileRoutes(app, services);
  visitorRoutes(app, services);
  serve(app, tender.importTender, async ({ body, caller, context, newId }) => {
    const files = body ? [pastedText(body)] : await givenFiles(context);
    await importFiles(services, caller, { id: newId, files });
    return { id: newId, status: 'reading' as const };
  });
  serve(app, tender.readScoring, async ({ body, caller }) => {
    const pasted =
      'html' in body ? { html: storableText(body.html) } : { text: storableText(body.text) };
    const { items, warnings, expected, doubts } = await runText(caller.id, 'pastedScoring', pasted);
    return { scoring: items, scoringExpected: expected, doubts, warnings };
  });
  serve(app, tender.tenderList, async ({ caller, query }) => {
    const { rows, total } = await listTenders(db, caller, query);
    const records = rows.map(({ id, fileName, status, pages, createdAt }) => ({
      id,
      fileName,
      status,
      pages,
      createdAt: dateTime(createdAt),
    }));
    return page(records, total, query);
  });
  serve(app, tender.tenderDetail, async ({ params, caller }) =>
    presentNow(db, params.id, () => tenderOf(db, caller, params.id)),
  );
  serve(app, tender.tenderBlocks, async ({ params, query, caller }) => {
    const { blocks, total } = await blocksOf(db, await tenderOf(db, caller, params.id), query);
    return page(blocks.map(presentBlock), total, query);
  });
  serve(app, tender.tenderTables, ({ params, caller }) => tablesOfTender(db, caller, params.id));
  serve(app, tenderDates.tenderDates, ({ params, caller }) => datesOfTender(db, caller, params.id));
  serve(app, tender.scoringTable, ({ params, body, caller }) =>
    scoringOfTables(db, caller, params.id, body),
  );
  serve(app, tender.tenderPages, async ({ params, query, caller }) => {
    const row = await tenderOf(db, caller, params.id);
    const { file, fileName } = await tenderPdf(services, row, query.file);
    return pdfAnswer(file, fileName);
  });
  serve(app, tender.chooseLot, async ({ params, body, caller }) =>
    presentTender(
      db,
      await chooseLot(services, caller, params.id, 'lotIds' in body ? body.lotIds : [body.lotId]),
    ),
  );
  serve(app, tender.removeTender, async ({ params, caller }) => {
    await removeTender(services, caller, params.id);
    return undefined;
  });
}

/** The files a tender is made of. */
function fileRoutes(app: ApiApp, services: Needs<'database' | 'jobs' | 'model' | 'storage'>): void {
  const { db } = services.database;
  serve(app, tenderSet.addTenderFiles, async ({ params, caller, context }) => {
    await tenderOf(db, caller, params.id);
    const row = await addFiles(services, caller, params.id, await givenFiles(context));
    return presentTender(db, row);
  });
  serve(app, tenderSet.changeTenderFile, async ({ params, body, caller }) =>
    presentTender(db, await changeRole(services, caller, { ...params, ...body })),
  );
  serve(app, tenderSet.removeTenderFile, async ({ params, caller }) =>
    presentTender(db, await removePart(services, caller, params)),
  );
  serve(app, tenderSet.searchTender, async ({ params, query, caller }) =>
    hitsIn(db, await tenderOf(db, caller, params.id), query.q),
  );
}

function pastedText(body: { text: string; fileName?: string | undefined }): {
  name: string;
  bytes: Uint8Array;
} {
  if (body.text.trim() === '') throw new ApiError('emptyText');
  const name = body.fileName?.trim() || '粘贴的招标文件';
  return {
    name: /\.(txt|md)$/i.test(name) ? name : `${name}.txt`,
    bytes: new TextEncoder().encode(body.text),
  };
}

/** The pages never change; only the caller's own browser may keep them. */
function pdfAnswer(file: Uint8Array | OpenedFile, fileName: string): Response {
  const name = encodeURIComponent(`${fileName.replace(/\.\w+$/, '')}.pdf`);
  return fileResponse(file, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="tender.pdf"; filename*=UTF-8''${name}`,
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
}
