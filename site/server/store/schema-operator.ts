import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns.ts';

/** Somebody who runs the service. */
export const operator = pgTable(
  'operator',
  {
    id: text('id').primaryKey(),
    /** Sees the rows of this tenant alone; null: all. */
    tenantId: text('tenant_id'),
    username: text('username').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** What the hash was made of. `md5`: from when pages sent a digest; becomes `plain` at the first sign-in with a password that will do. */
    passwordScheme: text('password_scheme', { enum: ['md5', 'plain'] })
      .notNull()
      .default('md5'),
    enabled: boolean('enabled').notNull().default(true),
    createdAt,
  },
  (table) => [uniqueIndex('operator_username').on(table.username)],
);

/** Tokens are kept as SHA-256 only. */
export const operatorSession = pgTable(
  'operator_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operator.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    createdAt,
  },
  (table) => [index('operator_session_operator').on(table.operatorId)],
);

/** What operators did, and what was refused them; never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    operatorId: text('operator_id').notNull(),
    username: text('username').notNull(),
    /** Of the row that was changed; null: of all. */
    tenantId: text('tenant_id'),
    /** As in `invoice.issue`. */
    action: text('action').notNull(),
    targetId: text('target_id').notNull().default(''),
    /** What was changed, without secrets. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    address: text('address').notNull().default(''),
    createdAt,
  },
  (table) => [
    index('audit_log_created').on(table.createdAt),
    index('audit_log_target').on(table.targetId, table.createdAt),
  ],
);

/** Notices an operator wrote, beside those of the site's content. `kind` update: what is new, shown once. */
export const noticeRow = pgTable('notice', {
  id: text('id').primaryKey(),
  /** Null: for every tenant. */
  tenantId: text('tenant_id'),
  kind: text('kind', { enum: ['head', 'update'] }).notNull(),
  title: text('title').notNull(),
  /** Of an update: its lines. */
  items: jsonb('items').$type<string[]>().notNull().default([]),
  url: text('url').notNull().default(''),
  level: text('level', { enum: ['info', 'warning'] })
    .notNull()
    .default('info'),
  /** `yyyy-MM-dd`, both included, China time; '' for no bound. */
  fromDay: text('from_day').notNull().default(''),
  untilDay: text('until_day').notNull().default(''),
  enabled: boolean('enabled').notNull().default(true),
  createdAt,
  updatedAt,
});

/** Partners an operator entered, beside those of the site's content. */
export const partnerRow = pgTable('partner', {
  id: text('id').primaryKey(),
  tenantId: text('tenant_id'),
  name: text('name').notNull(),
  kind: text('kind').notNull().default(''),
  summary: text('summary').notNull().default(''),
  url: text('url').notNull().default(''),
  sort: integer('sort').notNull().default(0),
  enabled: boolean('enabled').notNull().default(true),
  createdAt,
});

/** Front ends an operator registered, beside those of CLIENTS. The secret is public by nature (api.md, Headers in). */
export const clientRow = pgTable('client', {
  id: text('id').primaryKey(),
  name: text('name').notNull().default(''),
  secret: text('secret').notNull(),
  origins: jsonb('origins').$type<string[]>().notNull().default([]),
  enabled: boolean('enabled').notNull().default(true),
  createdAt,
});

/** What the people of a tenant are shown (specification, section 3); `000000` has rows like any other. */
export const tenantFlag = pgTable('tenant_flag', {
  tenantId: text('tenant_id').primaryKey(),
  bidFileShowFlag: integer('bid_file_show_flag').notNull().default(1),
  projectListShowFlag: integer('project_list_show_flag').notNull().default(1),
  updatedAt,
});

export type OperatorRow = typeof operator.$inferSelect;
