import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { operatorKnowledge as contract, refusals } from 'tender-widgets/contract';
import * as v from 'valibot';
import { page, warning } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { type UploadedFile, uploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Transaction } from '../../store/database.ts';
import { type KnowledgeFileRow, knowledgeFile as table } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { digestOf, refuseUnreadable, tagsOfField } from '../knowledge/add-file.ts';
import { withExtension } from '../knowledge/change-file.ts';
import { originalFile } from '../knowledge/knowledge-service.ts';
import { type By, by, requireTenant, tenantToWrite, visible } from './access.ts';
import type { OperatorNeeds } from './needs.ts';
import { addRow, changeRow, markOf, rowHead } from './rows.ts';

/** What an operator enters or sees of a file; how far it is read changes by itself, and is no part of its mark. */
const entered = {
  id: table.id,
  tenantId: table.tenantId,
  createdAt: table.createdAt,
  fileName: table.fileName,
  tags: table.tags,
  removedAt: table.removedAt,
};
const isPublic = eq(table.space, 'public');

export function publicFileRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.publicFileList, async (request) => {
    const who = by(services, request);
    const { query } = request;
    const where = and(
      isPublic,
      visible(who, table.tenantId, query.tenantId),
      query.removed === '1' ? isNotNull(table.removedAt) : isNull(table.removedAt),
      query.q ? containing(table.fileName, query.q) : undefined,
    );
    const rows = await who.db
      .select()
      .from(table)
      .where(where)
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    return page(rows.map(present), await who.db.$count(table, where), query);
  });
  serve(app, contract.addPublicFile, async (request) => {
    const who = by(services, request);
    const { tenantId, tags } = request.query;
    const place = { tenantId: tenantToWrite(who, tenantId) ?? '', tags: tagsOf(tags) };
    const { row, isKnown } = await addPublicFile(
      who,
      request.newId,
      await uploadedFile(request.context),
      place,
    );
    if (!isKnown) return present(row);
    return request.context.json(warning(present(row), refusals.samePublicFile(row.fileName)));
  });
  serve(app, contract.publicOriginal, async (request) => {
    const who = by(services, request);
    const row = await fileOf(who, request.params.id);
    requireTenant(who, row.tenantId);
    return originalFile(services, row);
  });
  changeRoutes(app, services);
}

function changeRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.changePublicFile, async (request) => {
    const who = by(services, request);
    const { mark, tenantId, fileName, tags } = request.body;
    const place = { tenantId: tenantToWrite(who, tenantId) ?? '', tags: [...new Set(tags)] };
    return changed(who, request.params.id, { action: 'knowledge.change', mark }, (before) => ({
      ...place,
      fileName: withExtension(fileName, before.fileName),
    }));
  });
  serve(app, contract.removePublicFile, (request) =>
    changed(
      by(services, request),
      request.params.id,
      { action: 'knowledge.remove', mark: request.body.mark },
      ({ removedAt }) => ({
        removedAt: removedAt ?? new Date(),
      }),
    ),
  );
  serve(app, contract.restorePublicFile, (request) =>
    changed(
      by(services, request),
      request.params.id,
      { action: 'knowledge.restore', mark: request.body.mark },
      () => ({
        removedAt: null,
      }),
    ),
  );
}

function tagsOf(field: string): string[] {
  const result = v.safeParse(contract.PublicFileForm.entries.tags, tagsOfField(field));
  if (!result.success)
    throw new ApiError('badInput', { msg: result.issues[0].message, data: { field: 'tags' } });
  return [...new Set(result.output)];
}

async function fileOf(who: By, id: string): Promise<KnowledgeFileRow> {
  const [row] = await who.db
    .select()
    .from(table)
    .where(and(isPublic, eq(table.id, id)));
  if (!row) throw new ApiError('notFound');
  return row;
}

/** Stores the file and the note of it. The same content for the same customers is what is there already. Throws what is wrong with the file. */
async function addPublicFile(
  who: By,
  id: string,
  file: UploadedFile,
  { tenantId, tags }: { tenantId: string; tags: string[] },
): Promise<{ row: KnowledgeFileRow; isKnown: boolean }> {
  const { db, services } = who;
  refuseUnreadable(file);
  const digest = digestOf(file.bytes);
  const same = and(
    isPublic,
    eq(table.tenantId, tenantId),
    eq(table.digest, digest),
    isNull(table.removedAt),
  );
  const [known] = await db.select().from(table).where(same);
  if (known) return { row: known, isKnown: known.id !== id };
  const fileKey = `knowledge/${id}`;
  await services.storage.put(fileKey, file.bytes);
  const own = {
    id,
    tenantId,
    accountId: '',
    space: 'public' as const,
    fileName: file.name,
    fileKey,
    digest,
    tags,
  };
  await addRow(who, 'knowledge.add', (tx) =>
    tx
      .insert(table)
      .values({ ...own, bytes: file.bytes.length, status: 'reading' })
      .onConflictDoNothing()
      .returning(entered),
  );
  await services.jobs.enqueue('read-knowledge', id);
  return { row: await fileOf(who, id), isKnown: false };
}

async function changed(
  who: By,
  id: string,
  how: { action: string; mark: string },
  valuesOf: (before: Pick<KnowledgeFileRow, keyof typeof entered>) => Partial<KnowledgeFileRow>,
): Promise<contract.PublicFile> {
  const own = and(isPublic, eq(table.id, id));
  const read = (tx: Transaction) => tx.select(entered).from(table).where(own).for('update');
  await changeRow(who, how, read, (tx, before) =>
    tx.update(table).set(valuesOf(before)).where(own).returning(entered),
  );
  return present(await fileOf(who, id));
}

function present(row: KnowledgeFileRow): contract.PublicFile {
  const { id, tenantId, createdAt, fileName, tags, removedAt, status, error, bytes, chars } = row;
  const seen = { id, tenantId, createdAt, fileName, tags, removedAt };
  return {
    ...rowHead(row),
    mark: markOf(seen),
    ...{ fileName, tags, status, error, bytes, chars },
    removedAt: removedAt ? dateTime(removedAt) : '',
  };
}
