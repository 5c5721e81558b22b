import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ChatPerson } from '../kernel/chat-person.ts';
import { createdAt, time } from './columns.ts';

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
    contactName: text('contact_name').notNull().default(''),
    email: text('email').notNull().default(''),
    industry: text('industry').notNull().default(''),
    region: text('region').notNull().default(''),
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
    index('account_created').on(table.createdAt, table.id),
    index('account_invited_by').on(table.invitedBy),
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

/** What one sign-in opened: its newest tokens, kept as SHA-256 only. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    refreshHash: text('refresh_hash').notNull(),
    /** What every refresh token of this sign-in begins with; null: opened before there was such a beginning, and not renewed since. */
    familyHash: text('family_hash'),
    accountId: text('account_id').notNull(),
    clientId: text('client_id').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** The session's end, whatever is renewed. */
    refreshExpiresAt: time('refresh_expires_at').notNull(),
    createdAt,
  },
  (table) => [
    index('session_account').on(table.accountId),
    index('session_end').on(table.refreshExpiresAt),
    uniqueIndex('session_refresh').on(table.refreshHash),
    uniqueIndex('session_family').on(table.familyHash),
  ],
);

/** A picture or an SMS code somebody was asked for, the state somebody took to a chat app's own sign-in page, or an operator's way past the locks. */
export const challenge = pgTable('challenge', {
  id: text('id').primaryKey(),
  kind: text('kind', {
    enum: ['captcha', 'sms', 'state', 'own-phone', 'new-phone', 'ticket', 'operator-unlock'],
  }).notNull(),
  tenantId: text('tenant_id').notNull(),
  phone: text('phone').notNull().default(''),
  answerHash: text('answer_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
  createdAt,
});

/** Wrong passwords for one name from one address, and when the next try there may be judged (http/growing-lock.ts). */
export const passwordFailure = pgTable('password_failure', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  openAt: time('open_at').notNull(),
});

/** Where an account, or an operator, has signed in from; as a digest, since nobody needs to read it. */
export const knownAddress = pgTable(
  'known_address',
  {
    ownerId: text('owner_id').notNull(),
    addressHash: text('address_hash').notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.addressHash] }),
    index('known_address_seen').on(table.seenAt),
  ],
);

/** What was asked for so often: `http/quota-counts.ts`. */
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
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
);

/** A company is the account that owns it; it is one as soon as there is a row. */
export const company = pgTable('company', {
  /** The owner's account. */
  id: text('id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  /** Bids a month of those who are added from now on; null: as many as there are. */
  monthLimit: integer('month_limit'),
  createdAt,
});

/** Somebody in a company that is not their own, who has agreed to it: at most one. */
export const member = pgTable(
  'member',
  {
    accountId: text('account_id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    companyId: text('company_id')
      .notNull()
      .references(() => company.id),
    role: text('role', { enum: ['admin', 'employee'] }).notNull(),
    name: text('name').notNull().default(''),
    monthLimit: integer('month_limit'),
    addedBy: text('added_by').notNull(),
    /** When they agreed: what they made before never goes to the company. */
    joinedAt: time('joined_at').notNull().defaultNow(),
  },
  (table) => [index('member_company').on(table.companyId)],
);

/** A company asks whoever has a phone to join it. Nothing here says whether anybody has it. */
export const companyInvitation = pgTable(
  'company_invitation',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    companyId: text('company_id')
      .notNull()
      .references(() => company.id),
    phone: text('phone').notNull(),
    role: text('role', { enum: ['admin', 'employee'] }).notNull(),
    /** As the one who invited typed it. */
    name: text('name').notNull().default(''),
    monthLimit: integer('month_limit'),
    invitedBy: text('invited_by').notNull(),
    createdAt,
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('company_invitation_phone').on(table.companyId, table.phone),
    index('company_invitation_of_phone').on(table.tenantId, table.phone),
  ],
);

export type InvitationRow = typeof companyInvitation.$inferSelect;
export type MemberRow = typeof member.$inferSelect;
export type AccountRow = typeof account.$inferSelect;
