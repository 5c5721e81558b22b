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
} from 'drizzle-orm/pg-core';
import type { feedback as contract } from 'tender-widgets/contract';
import { createdAt, owned, time } from './columns.ts';

/** A notice somebody does not want to see again. The notices themselves are content of the site (modules/content). */
export const closedNotice = pgTable(
  'closed_notice',
  {
    ...owned,
    noticeId: text('notice_id').notNull(),
    closedAt: time('closed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.noticeId] })],
);

/** What visitors and users wrote to us. */
export const feedback = pgTable(
  'feedback',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    /** Null for a visitor. */
    accountId: text('account_id'),
    kind: text('kind').$type<contract.FeedbackKind>().notNull(),
    content: text('content').notNull(),
    contact: text('contact').notNull(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    page: text('page').notNull(),
    /** Of an article: whether it helped. */
    helpful: boolean('helpful'),
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    state: text('state').$type<(typeof contract.feedbackStates)[number]>().notNull(),
    answer: text('answer').notNull().default(''),
    answeredAt: time('answered_at'),
    createdAt,
  },
  (table) => [
    index('feedback_account').on(table.accountId, table.createdAt),
    index('feedback_created').on(table.createdAt, table.id),
  ],
);

/** A picture sent along with feedback; its bytes are in the storage. */
export const feedbackPicture = pgTable(
  'feedback_picture',
  {
    id: text('id').primaryKey(),
    ...owned,
    fileKey: text('file_key').notNull(),
    type: text('type', { enum: ['png', 'jpg'] }).notNull(),
    createdAt,
  },
  (table) => [index('feedback_picture_account').on(table.accountId)],
);

/** An address of the site that leads elsewhere. */
export const routeRule = pgTable(
  'route_rule',
  {
    id: text('id').primaryKey(),
    /** An exact path, or one that ends in `/*`. */
    path: text('path').notNull(),
    redirect: text('redirect').notNull(),
    /** Null: for everybody. */
    tenantId: text('tenant_id'),
    enabled: boolean('enabled').notNull().default(true),
    createdAt,
  },
  (table) => [index('route_rule_path').on(table.path)],
);

/** Requests to the model that wait for the limits of its service, and those of the last minute; by `id` in the order of asking. */
export const modelCall = pgTable(
  'model_call',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** When its process told last that it still waits. */
    seenAt: time('seen_at').notNull().defaultNow(),
    /** Null: it waits. */
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    /** Counted from its start on: as estimated, or what it took where that is less. */
    tokens: integer('tokens').notNull(),
    /** What it took beyond the estimate; counted from its end on. */
    excess: integer('excess').notNull().default(0),
  },
  (table) => [
    index('model_call_waiting').on(table.id).where(sql`${table.startedAt} is null`),
    index('model_call_started').on(table.startedAt).where(sql`${table.startedAt} is not null`),
    index('model_call_excess').on(table.endedAt).where(sql`${table.excess} > 0`),
  ],
);
