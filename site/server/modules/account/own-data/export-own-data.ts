import { Readable } from 'node:stream';
import { and, asc, eq } from 'drizzle-orm';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Needs } from '../../../context/needs.ts';
import { download } from '../../../http/download.ts';
import { openIfThere } from '../../../ports/storage.ts';
import {
  type AccountRow,
  account,
  bidRow,
  chapterRow,
  tenderFile,
  tenderPart,
} from '../../../store/schema.ts';
import { requireOpen } from '../open-account.ts';
import { keptTables, ownAccount, ownRows, removedTables, secretColumns } from './own-data.ts';

interface Entry {
  name: string;
  /** Text is packed; files mostly are already. */
  content: string | Readable;
}

/**
 * All that is kept of an account, as a zip that is made while it is sent. Files the storage has lost are named in a list of their own.
 * Where the account is closed meanwhile it breaks off: what was to come is gone.
 */
export function exportOwnData(
  services: Needs<'database' | 'storage'>,
  owner: AccountRow,
): Response {
  const stream = Readable.from(zipped(entriesOf(services, owner)), { objectMode: false });
  return download({ stream, bytes: undefined }, 'application/zip', '我的数据.zip');
}

async function* entriesOf(
  { database: { db }, storage }: Needs<'database' | 'storage'>,
  owner: AccountRow,
): AsyncIterable<Entry> {
  yield json('账号.json', await db.select().from(account).where(ownAccount(owner)));
  const files: { key: string; name: string }[] = [];
  for (const own of [...removedTables, ...keptTables]) {
    const { table, name, file } = own;
    if (name) yield json(`${name}.json`, await db.select().from(table).where(ownRows(own, owner)));
    if (!file) continue;
    const rows = await db
      .select({ key: file.key, name: file.name })
      .from(table)
      .where(ownRows(own, owner));
    for (const row of rows)
      if (typeof row.key === 'string')
        files.push({ key: row.key, name: `${file.folder}/${safe(row.name)}` });
  }
  const mine = and(eq(bidRow.accountId, owner.id), eq(bidRow.tenantId, owner.tenantId));
  for (const { id } of await db.select({ id: bidRow.id }).from(bidRow).where(mine)) {
    const chapters = db.select().from(chapterRow).where(eq(chapterRow.bidId, id));
    yield json(`标书正文/${id}.json`, await chapters.orderBy(asc(chapterRow.id)));
  }
  const parts = await db
    .select({ key: tenderPart.fileKey, name: tenderPart.fileName })
    .from(tenderPart)
    .innerJoin(tenderFile, eq(tenderFile.id, tenderPart.tenderId))
    .where(and(eq(tenderFile.accountId, owner.id), eq(tenderFile.tenantId, owner.tenantId)));
  for (const { key, name } of parts) if (key) files.push({ key, name: `招标文件/${safe(name)}` });
  const lost: { name: string }[] = [];
  for (const [at, { key, name }] of files.entries()) {
    const opened = await openIfThere(storage, key);
    // Numbered: two files may have one name.
    const numbered = name.replace('/', `/${at + 1}-`);
    if (opened) yield { name: numbered, content: opened.stream };
    else lost.push({ name: numbered });
  }
  await db.transaction((tx) => requireOpen(tx, owner));
  if (lost.length > 0) yield json('缺少的文件.json', lost);
}

const safe = (name: unknown) => String(name).replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ');

const json = (name: string, rows: readonly object[]): Entry => ({
  name,
  content: JSON.stringify(
    rows,
    (key, value: unknown) => (secretColumns.has(key) ? undefined : value),
    2,
  ),
});

/** The bytes of a zip, as its entries come. */
async function* zipped(entries: AsyncIterable<Entry>): AsyncIterable<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const taken = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for await (const { name, content } of entries) {
    const isText = typeof content === 'string';
    const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    if (isText) file.push(new TextEncoder().encode(content), true);
    else {
      for await (const piece of content) {
        file.push(new Uint8Array(piece));
        yield* taken();
      }
      file.push(new Uint8Array(), true);
    }
    yield* taken();
  }
  zip.end();
  yield* taken();
}
