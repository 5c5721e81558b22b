import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { tender, tenderChange } from 'tender-widgets/contract';
import type { TenderDocument } from '../documents/document.ts';
import type { FoundChange } from '../documents/extract/addenda/patch.ts';
import type { BidPaper } from '../documents/extract/forms/bid-paper.ts';
import type { RequirementPassage } from '../documents/extract/requirements.ts';
import { createdAt, owned } from './columns.ts';

/** What the rules, or a model, read from a tender file. */
export interface StoredReading {
  facts: tender.Facts;
  overview: string;
  scoring: tender.ScoringItem[];
  warnings: string[];
  clauses: tender.Clause[];
  lots: tender.Lot[];
  joint?: tender.JointLots;
  lotFacts?: tender.LotFacts[];
  /** For which lots it was made; absent in rows of before it was kept. */
  choice?: string | null;
  format: BidPaper[];
  requirements: RequirementPassage[];
  /** What the file says its parts, and the whole, are worth; absent in rows of before it was read. */
  scoringParts?: tender.ScoringPart[];
  scoringExpected?: number;
  /** How sure it is; absent in rows of before doubts were kept. */
  scoringState?: tender.ScoringState;
  method?: string | null;
  doubts?: tender.Doubt[];
  /** How many pages were read by recognising their letters; absent for none. */
  scannedPages?: number;
  /** The file can be shown page by page. */
  printed?: boolean;
}

export const tenderFile = pgTable(
  'tender_file',
  {
    id: text('id').primaryKey(),
    ...owned,
    fileName: text('file_name').notNull(),
    fileKey: text('file_key').notNull(),
    status: text('status', { enum: ['reading', 'ready', 'failed'] }).notNull(),
    progress: integer('progress').notNull().default(0),
    /** How far the recognising of scanned pages is, while it goes on. */
    scanning: jsonb('scanning').$type<tender.Tender['scanning']>(),
    error: text('error'),
    errorCode: integer('error_code'),
    pages: integer('pages'),
    /** What holds: what was read, with the changes that are accepted. */
    reading: jsonb('reading').$type<StoredReading>(),
    /** What was read, before any change; null where no file changes anything. */
    base: jsonb('base').$type<StoredReading>(),
    /** The chosen lots, as `kernel/lot-choice.ts` has them. */
    lotId: text('lot_id'),
    /** Reading was begun this often; a file that keeps killing the process is given up. */
    attempts: integer('attempts').notNull().default(0),
    /** The highest number a file of it ever had. */
    lastPart: integer('last_part').notNull().default(1),
    createdAt,
  },
  (table) => [
    index('tender_file_account').on(table.accountId, table.createdAt),
    index('tender_file_key').on(table.fileKey),
    index('tender_file_failed').on(table.createdAt).where(sql`status = 'failed'`),
    index('tender_file_reading').on(table.id).where(sql`status = 'reading'`),
  ],
);

/** A tender of somebody who was not signed in: the account that comes with its key gets it. Gone after a day. */
export const visitorTender = pgTable('visitor_tender', {
  tenderId: text('tender_id')
    .primaryKey()
    .references(() => tenderFile.id, { onDelete: 'cascade' }),
  /** SHA-256 of the key, hexadecimal: what is stored opens nothing. */
  keyHash: text('key_hash').notNull(),
  createdAt,
});

/** One of the files a tender is made of; what was read of it is part of the tender's document. */
export const tenderPart = pgTable(
  'tender_part',
  {
    id: text('id').primaryKey(),
    tenderId: text('tender_id')
      .notNull()
      .references(() => tenderFile.id, { onDelete: 'cascade' }),
    /** From 1 in the order they came; never given to another. */
    n: integer('n').notNull(),
    fileName: text('file_name').notNull(),
    /** Empty for one that was not kept: its kind cannot be read. */
    fileKey: text('file_key').notNull(),
    /** SHA-256 of the bytes, hexadecimal. */
    digest: text('digest').notNull(),
    role: text('role').$type<tender.FileRole>().notNull(),
    /** Somebody has chosen the role. */
    chosen: boolean('chosen').notNull().default(false),
    status: text('status', { enum: ['reading', 'ready', 'failed'] }).notNull(),
    error: text('error'),
    format: text('format').$type<TenderDocument['format']>(),
    pages: integer('pages'),
    /** Its pages can be shown as they are printed. */
    printed: boolean('printed').notNull().default(false),
    scannedPages: integer('scanned_pages').notNull().default(0),
    /** Its blocks in the tender's document: the first, and how many. */
    firstBlock: integer('first_block').notNull().default(0),
    blocks: integer('blocks').notNull().default(0),
    createdAt,
  },
  (table) => [
    uniqueIndex('tender_part_place').on(table.tenderId, table.n),
    index('tender_part_key').on(table.fileKey),
    index('tender_part_reading').on(table.tenderId).where(sql`status = 'reading'`),
  ],
);

/** What an addendum says otherwise, as it is read today, and what was decided of it. */
export const tenderChangeRow = pgTable(
  'tender_change',
  {
    tenderId: text('tender_id')
      .notNull()
      .references(() => tenderFile.id, { onDelete: 'cascade' }),
    /** Made of the file and what it says: the same change keeps its id, and what was decided, when files are read again. */
    id: text('id').notNull(),
    /** Its place among the changes of the tender: a later one holds. */
    n: integer('n').notNull(),
    change: jsonb('change').$type<FoundChange>().notNull(),
    state: text('state').$type<tenderChange.TenderChange['state']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenderId, table.id] })],
);

/** Apart from the file's row, because it is large and rarely needed. */
export const tenderDocument = pgTable('tender_document', {
  tenderId: text('tender_id')
    .primaryKey()
    .references(() => tenderFile.id, { onDelete: 'cascade' }),
  document: jsonb('document').$type<TenderDocument>().notNull(),
});

/** What a tender says of a choice of its lots: of every one somebody has made, for the tender or a bid. */
export const tenderLot = pgTable(
  'tender_lot',
  {
    tenderId: text('tender_id')
      .notNull()
      .references(() => tenderFile.id, { onDelete: 'cascade' }),
    lotId: text('lot_id').notNull(),
    /** The files it was read from; another mark means that it is old. */
    files: text('files').notNull(),
    reading: jsonb('reading').$type<StoredReading>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenderId, table.lotId] })],
);

export type TenderChangeRow = typeof tenderChangeRow.$inferSelect;
export type TenderPartRow = typeof tenderPart.$inferSelect;
export type TenderFileRow = typeof tenderFile.$inferSelect;
