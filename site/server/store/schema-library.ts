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
import type { credential, knowledge, picture, profile } from 'tender-widgets/contract';
import { bytes, createdAt, owned, time, updatedAt } from './columns.ts';

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
    /** SHA-256 of the cleaned bytes, hexadecimal; '' in rows of before it was kept. */
    digest: text('digest').notNull().default(''),
    /** Hidden from the library; bids that show it keep it. */
    removedAt: time('removed_at'),
    createdAt,
  },
  (table) => [
    index('picture_account').on(table.accountId, table.createdAt),
    index('picture_key').on(table.fileKey),
  ],
);

/** Whose a row of the knowledge base is: `accountId` put it in; what is shared belongs to the company of `poolId`, what is public to nobody. */
const shared = {
  ...owned,
  space: text('space').$type<knowledge.KnowledgeSpace>().notNull().default('private'),
  /** The company's id where it is shared; null else. */
  poolId: text('pool_id'),
};

export const knowledgeFolder = pgTable(
  'knowledge_folder',
  {
    id: text('id').primaryKey(),
    ...shared,
    parentId: text('parent_id'),
    name: text('name').notNull(),
    removedAt: time('removed_at'),
    createdAt,
  },
  (table) => [
    index('knowledge_folder_account').on(table.accountId),
    index('knowledge_folder_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('knowledge_folder_pool').on(table.poolId),
  ],
);

/** Of a public file the account is '' and the tenant '' where it is for every tenant. */
export const knowledgeFile = pgTable(
  'knowledge_file',
  {
    id: text('id').primaryKey(),
    ...shared,
    folderId: text('folder_id'),
    fileName: text('file_name').notNull(),
    fileKey: text('file_key').notNull(),
    bytes: integer('bytes').notNull().default(0),
    /** SHA-256 of the bytes, hexadecimal; '' in rows of before it was kept. */
    digest: text('digest').notNull().default(''),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    status: text('status').$type<knowledge.KnowledgeFile['status']>().notNull(),
    progress: integer('progress').notNull().default(0),
    error: text('error'),
    chars: integer('chars').notNull().default(0),
    pages: integer('pages'),
    attempts: integer('attempts').notNull().default(0),
    /** Model its passages have vectors of; '' for none yet. */
    vectorModel: text('vector_model').notNull().default(''),
    /** In the bin; what was removed together has one time. */
    removedAt: time('removed_at'),
    createdAt,
  },
  (table) => [
    index('knowledge_file_account').on(table.accountId, table.createdAt),
    index('knowledge_file_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('knowledge_file_key').on(table.fileKey),
    index('knowledge_file_pool').on(table.poolId, table.createdAt),
    index('knowledge_file_space').on(table.space, table.tenantId),
    index('knowledge_file_digest').on(table.digest),
    index('knowledge_file_reading').on(table.id).where(sql`status = 'reading'`),
  ],
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
    /** Words it is found by, apart by spaces; '' in rows of before they were kept. */
    tokens: text('tokens').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.n] }),
    index('knowledge_passage_tokens').using('gin', sql`to_tsvector('simple', ${table.tokens})`),
  ],
);

/** What a passage means, where an embeddings model is configured: 32-bit floats, little-endian, of length 1. */
export const knowledgeVector = pgTable(
  'knowledge_vector',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => knowledgeFile.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    model: text('model').notNull(),
    vector: bytes('vector').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.n, table.model] })],
);

export const staffRow = pgTable(
  'staff',
  {
    id: text('id').primaryKey(),
    ...shared,
    name: text('name').notNull(),
    post: text('post').notNull(),
    title: text('title').notNull(),
    major: text('major').notNull(),
    education: text('education').notNull(),
    /** `yyyy-MM-dd`; '' for none. */
    contractUntil: text('contract_until').notNull(),
    note: text('note').notNull(),
    removedAt: time('removed_at'),
    createdAt,
  },
  (table) => [
    index('staff_account').on(table.accountId),
    index('staff_pool').on(table.poolId),
    index('staff_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

export const credentialRow = pgTable(
  'credential',
  {
    id: text('id').primaryKey(),
    ...shared,
    kind: text('kind').$type<credential.Credential['kind']>().notNull(),
    name: text('name').notNull(),
    number: text('number').notNull(),
    issuer: text('issuer').notNull(),
    staffId: text('staff_id').references(() => staffRow.id, { onDelete: 'cascade' }),
    /** `yyyy-MM-dd`; '' for none. */
    validFrom: text('valid_from').notNull(),
    validUntil: text('valid_until').notNull(),
    forever: boolean('forever').notNull().default(false),
    fileId: text('file_id'),
    pictureId: text('picture_id'),
    note: text('note').notNull(),
    removedAt: time('removed_at'),
    createdAt,
  },
  (table) => [
    index('credential_account').on(table.accountId),
    index('credential_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('credential_pool').on(table.poolId),
    index('credential_staff').on(table.staffId),
  ],
);

/** 企业档案: one of each company, of each account that is in none. */
export const companyProfileRow = pgTable(
  'company_profile',
  {
    tenantId: text('tenant_id').notNull(),
    /** The company's id, or the account's. */
    poolId: text('pool_id').notNull(),
    rev: integer('rev').notNull(),
    profile: jsonb('profile').$type<profile.CompanyProfile>().notNull(),
    /** Who saved it last. */
    accountId: text('account_id').notNull(),
    updatedAt,
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.poolId] })],
);

/** A file on its way; its parts are in the storage under `uploads/ID/OFFSET`. */
export const uploadRow = pgTable(
  'upload',
  {
    id: text('id').primaryKey(),
    ...owned,
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    mark: text('mark').notNull().default(''),
    /** Where each part that has arrived begins; they follow each other without a gap. */
    parts: jsonb('parts').$type<number[]>().notNull().default([]),
    received: integer('received').notNull().default(0),
    createdAt,
    updatedAt,
  },
  (table) => [index('upload_account').on(table.accountId)],
);

/** Platforms somebody wants at hand. */
export const favouriteRow = pgTable(
  'favourite',
  {
    id: text('id').primaryKey(),
    ...owned,
    /** Of the directory; null: an address of one's own. */
    platformId: text('platform_id'),
    name: text('name').notNull(),
    url: text('url').notNull(),
    note: text('note').notNull().default(''),
    position: integer('position').notNull().default(0),
    createdAt,
  },
  (table) => [
    index('favourite_account').on(table.accountId),
    uniqueIndex('favourite_platform').on(table.accountId, table.platformId),
    uniqueIndex('favourite_url').on(table.accountId, table.url),
  ],
);

export type PictureRow = typeof pictureRow.$inferSelect;
export type KnowledgeFileRow = typeof knowledgeFile.$inferSelect;
export type KnowledgeFolderRow = typeof knowledgeFolder.$inferSelect;
export type StaffRow = typeof staffRow.$inferSelect;
export type CredentialRow = typeof credentialRow.$inferSelect;
export type UploadRow = typeof uploadRow.$inferSelect;
export type FavouriteRow = typeof favouriteRow.$inferSelect;
