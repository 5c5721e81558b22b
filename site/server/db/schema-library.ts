import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { knowledge, picture } from 'tender-widgets/contract';
import { createdAt, owned, time } from './columns.ts';

/** Word formats an account has saved. */
export const wordFormat = pgTable(
  'word_format',
  {
    id: text('id').primaryKey(),
    ...owned,
    name: text('name').notNull(),
    format: jsonb('format').$type<Record<string, unknown>>().notNull(),
    createdAt,
  },
  (table) => [index('word_format_account').on(table.accountId, table.createdAt)],
);

/** A picture of the library; its bytes are in the storage. */
export const pictureRow = pgTable(
  'picture',
  {
    id: text('id').primaryKey(),
    ...owned,
    fileName: text('file_name').notNull(),
    fileKey: text('file_key').notNull(),
    type: text('type', { enum: ['png', 'jpg'] }).notNull(),
    title: text('title').notNull(),
    category: text('category').$type<picture.Picture['category']>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Hidden from the library; bids that show it keep it. */
    removedAt: time('removed_at'),
    createdAt,
  },
  (table) => [index('picture_account').on(table.accountId, table.createdAt)],
);

export const knowledgeFile = pgTable(
  'knowledge_file',
  {
    id: text('id').primaryKey(),
    ...owned,
    fileName: text('file_name').notNull(),
    fileKey: text('file_key').notNull(),
    status: text('status').$type<knowledge.KnowledgeFile['status']>().notNull(),
    error: text('error'),
    chars: integer('chars').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    createdAt,
  },
  (table) => [index('knowledge_file_account').on(table.accountId, table.createdAt)],
);

/** What a knowledge file says, passage by passage, in reading order. */
export const knowledgePassage = pgTable(
  'knowledge_passage',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => knowledgeFile.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    heading: text('heading').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.n] })],
);

export type PictureRow = typeof pictureRow.$inferSelect;
export type KnowledgeFileRow = typeof knowledgeFile.$inferSelect;
