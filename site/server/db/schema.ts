import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { bid, chapter, outline, tender } from 'tender-widgets/contract';
import type { ChatPerson } from '../ports/chat-app.ts';
import type { TenderDocument } from '../reading/document.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = time('created_at').notNull().defaultNow();
const updatedAt = time('updated_at').notNull().defaultNow();
/** Every row says whose it is; every query asks for it. */
const owned = { tenantId: text('tenant_id').notNull(), accountId: text('account_id').notNull() };

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    /** Null for an account that has signed in by chat app only. */
    phone: text('phone'),
    /** What the chat app calls the person. */
    name: text('name').notNull().default(''),
    passwordHash: text('password_hash'),
    companyName: text('company_name').notNull().default(''),
    registSource: text('regist_source').notNull().default(''),
    invitationCode: text('invitation_code').notNull().default(''),
    extensionCode: text('extension_code').notNull().default(''),
    /** The account's own: others give it as their invitation code. */
    inviteCode: text('invite_code').notNull(),
    invitedBy: text('invited_by'),
    createdAt,
  },
  (table) => [
    uniqueIndex('account_phone').on(table.tenantId, table.phone),
    uniqueIndex('account_invite_code').on(table.inviteCode),
  ],
);

/** Who an account is to a chat app; one person may be known under several ids. */
export const accountIdentity = pgTable(
  'account_identity',
  {
    tenantId: text('tenant_id').notNull(),
    provider: text('provider').notNull(),
    openId: text('open_id').notNull(),
    accountId: text('account_id').notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.provider, table.openId] }),
    index('account_identity_account').on(table.accountId),
  ],
);

/** One QR code and what came of it. Its keys are kept as SHA-256 only: the browser polls with one, the phone scans another. */
export const chatTicket = pgTable('chat_ticket', {
  pollHash: text('poll_hash').primaryKey(),
  scanHash: text('scan_hash').notNull().unique(),
  codeHash: text('code_hash').notNull().unique(),
  tenantId: text('tenant_id').notNull(),
  clientId: text('client_id').notNull(),
  state: text('state', { enum: ['waiting', 'scanned', 'confirmed', 'ended'] }).notNull(),
  person: jsonb('person').$type<ChatPerson>(),
  expiresAt: time('expires_at').notNull(),
  createdAt,
});

/** Tokens are kept as SHA-256 only. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    refreshHash: text('refresh_hash').notNull(),
    accountId: text('account_id').notNull(),
    clientId: text('client_id').notNull(),
    expiresAt: time('expires_at').notNull(),
    refreshExpiresAt: time('refresh_expires_at').notNull(),
    createdAt,
  },
  (table) => [index('session_account').on(table.accountId), uniqueIndex('session_refresh').on(table.refreshHash)],
);

/** A picture or an SMS code somebody was asked for, or the state somebody took to a chat app's own sign-in page. */
export const challenge = pgTable('challenge', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['captcha', 'sms', 'state'] }).notNull(),
  tenantId: text('tenant_id').notNull(),
  phone: text('phone').notNull().default(''),
  answerHash: text('answer_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
  createdAt,
});

/** Table of rate-limiter-flexible. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: time('expire'),
});

/** The first answer to each Idempotency-Key of an account. `status` null: the first request is still at work. */
export const idempotency = pgTable(
  'idempotency',
  {
    accountId: text('account_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    createdAt,
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
);

/** Bid counts: every grant, charge and refund is a row, a balance is a sum. `key` makes each happen once. */
export const bidLog = pgTable(
  'bid_log',
  {
    id: text('id').primaryKey(),
    ...owned,
    kind: text('kind', { enum: ['grant', 'charge', 'refund', 'expiry'] }).notNull(),
    bucket: text('bucket', { enum: ['package', 'month', 'temporary', 'grant'] }).notNull(),
    amount: integer('amount').notNull(),
    bidId: text('bid_id'),
    key: text('key').notNull().unique(),
    createdAt,
  },
  (table) => [index('bid_log_account').on(table.accountId)],
);

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

export const bidRow = pgTable(
  'bid',
  {
    id: text('id').primaryKey(),
    ...owned,
    rev: integer('rev').notNull().default(1),
    name: text('name').notNull(),
    tenderId: text('tender_id'),
    lotId: text('lot_id'),
    status: text('status', { enum: ['draft', 'outlining', 'outlined', 'writing', 'paused', 'written', 'finished'] }).notNull(),
    note: text('note'),
    overview: text('overview').notNull().default(''),
    scoring: jsonb('scoring').$type<tender.ScoringItem[]>().notNull(),
    facts: jsonb('facts').$type<tender.Facts>().notNull(),
    clauses: jsonb('clauses').$type<tender.Clause[]>().notNull(),
    settings: jsonb('settings').$type<bid.BidSettings>().notNull(),
    outlineRev: integer('outline_rev').notNull().default(0),
    outline: jsonb('outline').$type<outline.OutlineChapter[]>().notNull().default([]),
    chargedAt: time('charged_at'),
    finishedAt: time('finished_at'),
    deletedAt: time('deleted_at'),
    createdAt,
    updatedAt,
  },
  (table) => [index('bid_account').on(table.accountId, table.updatedAt)],
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
    version: integer('version').notNull().default(0),
    updatedAt,
  },
  (table) => [primaryKey({ columns: [table.bidId, table.id] })],
);

export const chapterVersion = pgTable(
  'chapter_version',
  {
    bidId: text('bid_id')
      .notNull()
      .references(() => bidRow.id, { onDelete: 'cascade' }),
    chapterId: text('chapter_id').notNull(),
    n: integer('n').notNull(),
    kind: text('kind', { enum: ['generated', 'edited', 'restored', 'table', 'mind-map'] })
      .$type<'generated' | 'edited' | 'restored' | 'table' | 'mind-map'>()
      .notNull(),
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
    /** Fencing token: only the process that holds it may append text. */
    claim: text('claim'),
    createdAt,
  },
  (table) => [uniqueIndex('run_alive').on(table.bidId).where(sql`state in ('running', 'paused')`)],
);

/** Last event number of each bid; its row lock puts the events of a bid in the order of their commits, without gaps. */
export const eventCounter = pgTable('event_counter', {
  bidId: text('bid_id')
    .primaryKey()
    .references(() => bidRow.id, { onDelete: 'cascade' }),
  seq: integer('seq').notNull().default(0),
});

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

export type AccountRow = typeof account.$inferSelect;
export type BidRow = typeof bidRow.$inferSelect;
export type ChapterRow = typeof chapterRow.$inferSelect;
export type RunRow = typeof run.$inferSelect;
export type TenderFileRow = typeof tenderFile.$inferSelect;
export type ChapterStatus = chapter.Chapter['status'];
