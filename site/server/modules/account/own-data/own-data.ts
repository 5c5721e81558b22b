import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  type AccountRow,
  account,
  accountIdentity,
  bidLog,
  bidRow,
  closedNotice,
  companyProfileRow,
  compareFile,
  compareRow,
  credentialRow,
  favouriteRow,
  feedback,
  feedbackPicture,
  idempotency,
  invoiceRow,
  knowledgeFile,
  knowledgeFolder,
  member,
  orderRow,
  pictureRow,
  session,
  staffRow,
  subscription,
  tenderFile,
  uploadRow,
  wordFormat,
} from '../../../store/schema.ts';

export type Owner = Pick<AccountRow, 'id' | 'tenantId'>;

interface OwnTable {
  table: PgTable & { accountId: PgColumn };
  /** Whose a row is, where `account_id` says something else. */
  owner?: PgColumn;
  /** Its file in an export; absent: keys and marks that say nothing to a person. */
  name?: string;
  /** Files that rows name. */
  file?: { key: PgColumn; name: PgColumn; folder: string };
  /** Folder of the storage with what was made of a row, by its id. */
  made?: string;
}

/** What an account has made or put in: removed with it, what refers to other tables before those. */
export const removedTables: readonly OwnTable[] = [
  { table: bidRow, name: '标书', made: 'word' },
  { table: tenderFile, name: '招标文件' },
  { table: compareRow, name: '对比', made: 'compares' },
  {
    table: compareFile,
    name: '对比文件',
    file: { key: compareFile.fileKey, name: compareFile.fileName, folder: '对比文件' },
  },
  {
    table: knowledgeFile,
    name: '资料',
    file: { key: knowledgeFile.fileKey, name: knowledgeFile.fileName, folder: '资料' },
  },
  { table: knowledgeFolder, name: '资料文件夹' },
  { table: credentialRow, name: '证照' },
  { table: staffRow, name: '人员' },
  { table: companyProfileRow, owner: companyProfileRow.poolId, name: '企业档案' },
  {
    table: pictureRow,
    name: '图片',
    file: { key: pictureRow.fileKey, name: pictureRow.fileName, folder: '图片' },
  },
  { table: wordFormat, name: '文件格式' },
  { table: favouriteRow, name: '网站收藏' },
  { table: feedback, name: '反馈' },
  {
    table: feedbackPicture,
    file: { key: feedbackPicture.fileKey, name: feedbackPicture.id, folder: '反馈图片' },
  },
  { table: closedNotice },
  { table: uploadRow, made: 'uploads' },
  { table: accountIdentity, name: '第三方登录' },
  { table: idempotency },
  { table: session },
];

/** What books have to show for years, and what they are reckoned from. */
export const keptTables: readonly OwnTable[] = [
  { table: orderRow, name: '订单' },
  {
    table: invoiceRow,
    name: '发票',
    file: { key: invoiceRow.fileKey, name: invoiceRow.fileName, folder: '发票' },
  },
  { table: subscription, name: '套餐' },
  { table: bidLog, name: '份数明细' },
];

/** Whoever is in a company is not closed (close-account.ts). */
export const otherTables: readonly PgTable[] = [member];

/** Columns no export has: nobody may read them, or they are the service's alone. */
export const secretColumns = new Set(['passwordHash', 'tokenHash', 'refreshHash', 'familyHash']);

export function ownRows(
  { table, owner: column = table.accountId }: OwnTable,
  owner: Owner,
): SQL | undefined {
  const tenantId = 'tenantId' in table ? table.tenantId : undefined;
  return and(eq(column, owner.id), isColumn(tenantId) ? eq(tenantId, owner.tenantId) : undefined);
}

export const isColumn = (value: unknown): value is PgColumn =>
  value instanceof Object && 'table' in value;

export const ownAccount = (owner: Owner): SQL | undefined =>
  and(eq(account.id, owner.id), eq(account.tenantId, owner.tenantId));
