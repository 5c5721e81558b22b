import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { compare } from 'tender-widgets/contract';
import { createdAt, owned, time } from './columns.ts';

/** A file put in for comparing; its bytes are in the storage. */
export const compareFile = pgTable(
  'compare_file',
  {
    id: text('id').primaryKey(),
    ...owned,
    fileName: text('file_name').notNull(),
    fileKey: text('file_key').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the bytes, hexadecimal. */
    digest: text('digest').notNull(),
    createdAt,
  },
  (table) => [
    index('compare_file_account').on(table.accountId, table.createdAt),
    index('compare_file_key').on(table.fileKey),
  ],
);

/** A comparison. What it found is in the storage under `compares/ID/`. */
export const compareRow = pgTable(
  'compare',
  {
    id: text('id').primaryKey(),
    ...owned,
    name: text('name').notNull(),
    kind: text('kind').$type<compare.CompareSummary['kind']>().notNull().default('bidders'),
    status: text('status').$type<compare.CompareSummary['status']>().notNull(),
    progress: integer('progress').notNull().default(0),
    error: text('error'),
    grade: text('grade').$type<compare.RiskGrade>(),
    /** Tenths of a percent, of the most alike pair. */
    highest: integer('highest'),
    documentCount: integer('document_count').notNull(),
    /** Begun this often; what keeps killing the process is given up. */
    attempts: integer('attempts').notNull().default(0),
    createdAt,
    endedAt: time('ended_at'),
  },
  (table) => [
    index('compare_account').on(table.accountId, table.createdAt),
    index('compare_status').on(table.status),
  ],
);

export const compareDocument = pgTable(
  'compare_document',
  {
    id: text('id').primaryKey(),
    compareId: text('compare_id')
      .notNull()
      .references(() => compareRow.id, { onDelete: 'cascade' }),
    /** Place in the report, from 0. */
    n: integer('n').notNull(),
    role: text('role').$type<compare.ComparedDocument['role']>().notNull(),
    fileName: text('file_name').notNull(),
    /** One of them says where its text comes from. */
    fileId: text('file_id'),
    bidId: text('bid_id'),
    tenderId: text('tender_id'),
    status: text('status').$type<compare.ComparedDocument['status']>().notNull(),
    error: text('error'),
    warning: text('warning'),
    pages: integer('pages'),
    chars: integer('chars').notNull().default(0),
    leftOut: jsonb('left_out').$type<compare.ComparedDocument['leftOut']>(),
    pictures: integer('pictures').notNull().default(0),
    metadata: jsonb('metadata').$type<compare.FileMetadata>(),
  },
  (table) => [index('compare_document_compare').on(table.compareId, table.n)],
);

export type CompareRow = typeof compareRow.$inferSelect;
export type CompareDocumentRow = typeof compareDocument.$inferSelect;
export type CompareFileRow = typeof compareFile.$inferSelect;
