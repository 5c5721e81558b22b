import { and, inArray, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Needs } from './context/needs.ts';
import type { StoredEntry } from './ports/storage.ts';
import { type StorageFolder, storageFolders } from './ports/storage-folders.ts';
import type { Drizzle } from './store/database.ts';
import {
  askedWork,
  bidRow,
  compareFile,
  compareRow,
  feedbackPicture,
  invoiceRow,
  knowledgeFile,
  pictureRow,
  tenderFile,
  tenderPart,
  uploadRow,
} from './store/schema.ts';
import { takeTurn } from './store/turn.ts';

const DAY_MS = 24 * 3600_000;
/** A file is stored before its row; and whoever put back too old a database has the time to put back another. */
const SAFE_AGE_MS = 7 * DAY_MS;
/** Word and PDF files are made again when somebody asks for them. */
const MADE_FILES_MS = 30 * DAY_MS;
/** One of all processes looks, once a day. */
const EVERY_MS = DAY_MS - 3600_000;
/** Files looked up in one query. */
const AT_ONCE = 500;

/** Those of `names` that rows of a table have. */
type Known = (db: Drizzle, names: string[]) => Promise<string[]>;

const known =
  (column: PgColumn): Known =>
  async (db, names) => {
    const rows = await db.select({ name: column }).from(column.table).where(inArray(column, names));
    return rows.map(({ name }) => String(name));
  };

const livingBids: Known = async (db, names) => {
  const rows = await db
    .select({ name: bidRow.id })
    .from(bidRow)
    .where(and(inArray(bidRow.id, names), isNull(bidRow.deletedAt)));
  return rows.map(({ name }) => name);
};

/** What is made of a file, and stored beside it, is named by the file's key and one of these. */
const madeOf = /\.(?:pdf|small)$/;
const byKey = (key: string) => [key, key.replace(madeOf, '')];
const byFolder = (key: string) => key.split('/').slice(1, 2);

interface Rule {
  /** Which names a row must have for a file to stay, and the tables that have them. */
  namesOf(key: string): string[];
  tables: Known[];
  /** What is older goes though a row names it. */
  kept?: number;
}

const rules: Record<StorageFolder, Rule> = {
  tenders: { namesOf: byKey, tables: [known(tenderFile.fileKey), known(tenderPart.fileKey)] },
  knowledge: { namesOf: byKey, tables: [known(knowledgeFile.fileKey)] },
  pictures: { namesOf: byKey, tables: [known(pictureRow.fileKey)] },
  'compare-files': { namesOf: byKey, tables: [known(compareFile.fileKey)] },
  feedback: { namesOf: byKey, tables: [known(feedbackPicture.fileKey)] },
  invoices: { namesOf: byKey, tables: [known(invoiceRow.fileKey)] },
  compares: { namesOf: byFolder, tables: [known(compareRow.id)] },
  uploads: { namesOf: byFolder, tables: [known(uploadRow.id)] },
  finished: { namesOf: byFolder, tables: [known(bidRow.id)] },
  asked: { namesOf: byFolder, tables: [known(askedWork.id)] },
  word: { namesOf: byFolder, tables: [livingBids], kept: MADE_FILES_MS },
};

/** Removes what a process that died, or a row that went, left in the storage: files a week old that no row names, and made files of a month. */
export async function removeLeftovers(
  services: Needs<'database' | 'logger' | 'storage'>,
): Promise<void> {
  const { database, logger } = services;
  if (!(await takeTurn(database.db, 'leftovers', EVERY_MS))) return;
  const removed = await sweepLeftovers(services);
  if (removed > 0) logger.info({ removed }, 'leftover files removed');
}

/** The same, whoever's turn it is. Gives how many were removed. */
export async function sweepLeftovers(
  { database: { db }, storage }: Needs<'database' | 'storage'>,
  now = Date.now(),
): Promise<number> {
  let removed = 0;
  for (const folder of storageFolders) {
    const { namesOf, tables, kept = Number.POSITIVE_INFINITY } = rules[folder];
    const remove = async (entries: StoredEntry[]) => {
      const names = [...new Set(entries.flatMap(({ key }) => namesOf(key)))];
      const there = new Set((await Promise.all(tables.map((table) => table(db, names)))).flat());
      for (const { key, at } of entries) {
        const isNamed = namesOf(key).some((name) => there.has(name));
        if (isNamed && now - at.getTime() < kept) continue;
        await storage.remove(key);
        removed += 1;
      }
    };
    // Listed before the rows are asked for: a row that comes meanwhile is seen.
    let old: StoredEntry[] = [];
    for await (const entry of storage.list(folder)) {
      if (now - entry.at.getTime() > SAFE_AGE_MS) old.push(entry);
      if (old.length < AT_ONCE) continue;
      await remove(old);
      old = [];
    }
    if (old.length > 0) await remove(old);
  }
  return removed;
}
