import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  bid,
  chapter,
  check,
  evaluation,
  handIn,
  outline,
  price,
  tender,
} from 'tender-widgets/contract';
import type { FoundChange } from '../documents/extract/addenda/patch.ts';
import { createdAt, owned, time, updatedAt } from './columns.ts';

export const bidRow = pgTable(
  'bid',
  {
    id: text('id').primaryKey(),
    ...owned,
    rev: integer('rev').notNull().default(1),
    name: text('name').notNull(),
    tenderId: text('tender_id'),
    lotId: text('lot_id'),
    status: text('status', {
      enum: ['draft', 'outlining', 'outlined', 'writing', 'paused', 'written', 'finished'],
    }).notNull(),
    note: text('note'),
    overview: text('overview').notNull().default(''),
    scoring: jsonb('scoring').$type<tender.ScoringItem[]>().notNull(),
    facts: jsonb('facts').$type<tender.Facts>().notNull(),
    clauses: jsonb('clauses').$type<tender.Clause[]>().notNull(),
    factSheet: jsonb('fact_sheet').$type<bid.SheetFact[]>().notNull().default([]),
    /** The bidder's answers to clauses, by the clause's id. */
    responses: jsonb('responses')
      .$type<Record<string, check.ClauseResponse>>()
      .notNull()
      .default({}),
    /** Findings the bidder has waived, by the finding's id, with the reason. */
    waivers: jsonb('waivers').$type<Record<string, string>>().notNull().default({}),
    /** What is done by hand with the finished bid, and is done. */
    handedIn: jsonb('handed_in').$type<handIn.HandInKind[]>().notNull().default([]),
    /** How many places the last check found; null: never checked. */
    openPlaces: jsonb('open_places').$type<check.OpenPlaces>(),
    settings: jsonb('settings').$type<bid.BidSettings>().notNull(),
    outlineRev: integer('outline_rev').notNull().default(0),
    outline: jsonb('outline').$type<outline.OutlineChapter[]>().notNull().default([]),
    /** What the outline that is being made is to be: a wish, and the chapter below which it is made anew. */
    outlineWish: jsonb('outline_wish').$type<{ chapterId?: string; instruction: string }>(),
    chargedAt: time('charged_at'),
    finishedAt: time('finished_at'),
    /** Who finished it, the hash of what was finished, what was overruled. */
    finish: jsonb('finish').$type<bid.FinishRecord>(),
    deletedAt: time('deleted_at'),
    createdAt,
    updatedAt,
  },
  (table) => [
    index('bid_account').on(table.accountId, table.updatedAt),
    index('bid_created').on(table.createdAt),
    index('bid_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('bid_at_work')
      .on(table.status)
      .where(sql`status in ('outlining', 'writing', 'paused') and deleted_at is null`),
    index('bid_outlining').on(table.id).where(sql`status = 'outlining' and deleted_at is null`),
  ],
);

export const outlineVersion = pgTable(
  'outline_version',
  {
    bidId: text('bid_id')
      .notNull()
      .references(() => bidRow.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    kind: text('kind', { enum: ['generated', 'edited', 'restored'] }).notNull(),
    chapters: jsonb('chapters').$type<outline.OutlineChapter[]>().notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.bidId, table.n] })],
);

export const chapterRow = pgTable(
  'chapter',
  {
    bidId: text('bid_id')
      .notNull()
      .references(() => bidRow.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    rev: integer('rev').notNull().default(0),
    status: text('status', { enum: ['empty', 'queued', 'writing', 'done', 'failed'] })
      .notNull()
      .default('empty'),
    note: text('note'),
    content: text('content').notNull().default(''),
    /** What the writer has written and shown so far; becomes `content` when the chapter is complete. */
    draft: text('draft').notNull().default(''),
    instruction: text('instruction').notNull().default(''),
    /** What the queued writing is to do with the text there is; null: write anew. Characters of the whole chapter. */
    goal: jsonb('goal').$type<{ mode: 'expand' | 'shorten'; chars: number }>(),
    version: integer('version').notNull().default(0),
    /** How often its writing has failed and been put back since it was queued. */
    tries: integer('tries').notNull().default(0),
    updatedAt,
  },
  (table) => [
    primaryKey({ columns: [table.bidId, table.id] }),
    index('chapter_failed').on(table.updatedAt).where(sql`status = 'failed'`),
  ],
);

export const chapterVersion = pgTable(
  'chapter_version',
  {
    bidId: text('bid_id')
      .notNull()
      .references(() => bidRow.id, { onDelete: 'cascade' }),
    chapterId: text('chapter_id').notNull(),
    n: integer('n').notNull(),
    kind: text('kind').$type<(typeof chapter.versionKinds)[number]>().notNull(),
    content: text('content').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.bidId, table.chapterId, table.n] })],
);

/** One writing of a bid; at most one is alive. Its queue are the bid's chapters in state queued or writing. */
export const run = pgTable(
  'run',
  {
    id: text('id').primaryKey(),
    bidId: text('bid_id')
      .notNull()
      .references(() => bidRow.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['running', 'paused', 'done'] }).notNull(),
    /** write: the whole text, fitted to the number of pages at its end; chapters: some of it, not fitted; fit: only fitted. */
    kind: text('kind', { enum: ['write', 'chapters', 'fit'] })
      .notNull()
      .default('write'),
    /** Of what is queued only these chapters are written now; the rest waits, paused. Null: all. */
    only: jsonb('only').$type<string[]>(),
    /** Characters written per minute so far, of all desks together. */
    pace: integer('pace'),
    /** How often a fit has laid out, measured and corrected. */
    rounds: integer('rounds').notNull().default(0),
    /** Pages as laid out before the last correction: one that changed nothing is the last. Null: none yet. */
    pages: integer('pages'),
    /** Fencing token: only the process that holds it may append text. */
    claim: text('claim'),
    createdAt,
  },
  (table) => [
    uniqueIndex('run_alive').on(table.bidId).where(sql`state in ('running', 'paused')`),
    index('run_running').on(table.id).where(sql`state = 'running'`),
  ],
);

/** Last event number of each bid; its row lock puts the events of a bid in the order of their commits, without gaps. */
export const eventCounter = pgTable(
  'event_counter',
  {
    bidId: text('bid_id')
      .primaryKey()
      .references(() => bidRow.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull().default(0),
    /** Events up to this one are removed. */
    pruned: integer('pruned').notNull().default(0),
    /** No event that is kept is older: where it is not long ago nothing is to be removed. */
    oldestAt: time('oldest_at').notNull().defaultNow(),
  },
  (table) => [index('event_counter_oldest').on(table.oldestAt)],
);

export const event = pgTable(
  'event',
  {
    bidId: text('bid_id')
      .notNull()
      .references(() => bidRow.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    name: text('name').notNull(),
    data: jsonb('data').notNull(),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.bidId, table.seq] })],
);

/** The bidder's prices; no row: nobody has saved any, and the sheet is that of the tender's tables. */
export const priceSheetRow = pgTable('price_sheet', {
  bidId: text('bid_id')
    .primaryKey()
    .references(() => bidRow.id, { onDelete: 'cascade' }),
  rev: integer('rev').notNull(),
  rows: jsonb('rows').$type<price.PriceInput[]>().notNull(),
  settings: jsonb('settings').$type<Partial<price.PriceSettings>>().notNull().default({}),
  updatedAt,
});

/** Simulated evaluations; one whose status is running has a job. */
export const evaluationRow = pgTable(
  'evaluation',
  {
    id: text('id').primaryKey(),
    bidId: text('bid_id')
      .notNull()
      .references(() => bidRow.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['running', 'done', 'failed'] }).notNull(),
    by: text('by', { enum: ['rules', 'model'] }).notNull(),
    note: text('note'),
    items: jsonb('items').$type<evaluation.EvaluatedItem[]>().notNull().default([]),
    createdAt,
  },
  (table) => [
    index('evaluation_bid').on(table.bidId, table.createdAt),
    uniqueIndex('evaluation_running').on(table.bidId).where(sql`status = 'running'`),
  ],
);

/** What the model was asked for a bid, in tokens as its service tells them. */
export const bidUsageRow = pgTable('bid_usage', {
  bidId: text('bid_id')
    .primaryKey()
    .references(() => bidRow.id, { onDelete: 'cascade' }),
  calls: integer('calls').notNull().default(0),
  counted: integer('counted').notNull().default(0),
  inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
  cachedTokens: bigint('cached_tokens', { mode: 'number' }).notNull().default(0),
  outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
});

/** A change of the tender that is carried into the bid, or was. */
export const bidChange = pgTable(
  'bid_change',
  {
    bidId: text('bid_id')
      .notNull()
      .references(() => bidRow.id, { onDelete: 'cascade' }),
    changeId: text('change_id').notNull(),
    n: integer('n').notNull(),
    /** A copy: the file that says it may be taken out of the tender. */
    change: jsonb('change').$type<FoundChange>().notNull(),
    /** How the addendum is called. */
    addendum: text('addendum').notNull(),
    state: text('state', { enum: ['applied', 'withdrawn'] }).notNull(),
    /** Chapters it touches: the version that stood then, and whether the bidder leaves the text as it is. */
    chapters: jsonb('chapters').$type<TouchedChapter[]>().notNull(),
    /** What the bid said of it before, to be given back when it is withdrawn. */
    undo: jsonb('undo').$type<ChangeUndo>().notNull().default({}),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.bidId, table.changeId] })],
);

export interface TouchedChapter {
  id: string;
  version: number;
  /** The version in which the change itself put its words into the form. */
  own?: number;
  kept?: true;
}

export interface ChangeUndo {
  /** Answers to clauses whose words changed. */
  responses?: Record<string, check.ClauseResponse>;
  /** Chapters made for what came. */
  chapters?: string[];
}

/** Notes of the bidder's to themselves at places of the text. */
export const comment = pgTable(
  'comment',
  {
    id: text('id').primaryKey(),
    bidId: text('bid_id')
      .notNull()
      .references(() => bidRow.id, { onDelete: 'cascade' }),
    chapterId: text('chapter_id').notNull(),
    quote: text('quote').notNull(),
    before: text('before').notNull(),
    text: text('text').notNull(),
    resolved: boolean('resolved').notNull().default(false),
    createdAt,
  },
  (table) => [index('comment_bid').on(table.bidId, table.createdAt)],
);

export type BidRow = typeof bidRow.$inferSelect;
export type ChapterRow = typeof chapterRow.$inferSelect;
export type RunRow = typeof run.$inferSelect;
export type ChapterStatus = chapter.Chapter['status'];
