import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { tender } from 'tender-widgets/contract';
import type { TenderDocument } from '../documents/document.ts';
import { createdAt, owned } from './columns.ts';

/** What the rules, or a model, read from a tender file. */
export interface StoredReading {
  facts: tender.Facts;
  overview: string;
  scoring: tender.ScoringItem[];
  warnings: string[];
  clauses: tender.Clause[];
  lots: tender.Lot[];
  format: tender.FormatEntry[];
  requirements: { heading: string; text: string }[];
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
    reading: jsonb('reading').$type<StoredReading>(),
    lotId: text('lot_id'),
    /** Reading was begun this often; a file that keeps killing the process is given up. */
    attempts: integer('attempts').notNull().default(0),
    createdAt,
  },
  (table) => [index('tender_file_account').on(table.accountId, table.createdAt)],
);

/** Apart from the file's row, because it is large and rarely needed. */
export const tenderDocument = pgTable('tender_document', {
  tenderId: text('tender_id')
    .primaryKey()
    .references(() => tenderFile.id, { onDelete: 'cascade' }),
  document: jsonb('document').$type<TenderDocument>().notNull(),
});

export type TenderFileRow = typeof tenderFile.$inferSelect;
