import { and, count, desc, eq, gt, isNotNull, isNull, ne, sql, sum } from 'drizzle-orm';
import type { ownData as contract } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { dateTime } from '../../../kernel/time.ts';
import type { Drizzle } from '../../../store/database.ts';
import {
  type AccountRow,
  accountIdentity,
  bidRow,
  orderRow,
  subscription,
  tenderFile,
  tenderPart,
} from '../../../store/schema.ts';
import { bidBalance } from '../bid-log.ts';
import { isInCompany, isWriting } from './obstacles.ts';
import { isColumn, keptTables, type Owner, ownRows, removedTables } from './own-data.ts';

/** More of them nobody reads before a click. */
const MOST_NAMED = 20;

/** How much an export holds, what a closing takes away, and what it asks for. */
export async function summariseOwnData(
  { config, database: { db } }: Needs<'config' | 'database'>,
  owner: AccountRow,
): Promise<contract.OwnDataSummary> {
  const balance = await bidBalance(db, owner.id);
  return {
    ...(await sizeOf(db, owner)),
    bids: await bidCount(db, owner),
    unfinished: await unfinishedBids(db, owner),
    packages: await packagesOf(db, owner),
    balance: Object.values(balance).reduce((all, one) => all + one, 0),
    unpaid: await unpaidOrders(db, owner),
    proof: await proofOf(db, owner, config.chatApp.kind !== 'off'),
    obstacle: await obstacleOf(db, owner),
  };
}

const ownBids = ({ id, tenantId }: Owner) =>
  and(eq(bidRow.accountId, id), eq(bidRow.tenantId, tenantId));

async function bidCount(db: Drizzle, owner: Owner): Promise<number> {
  const [row] = await db.select({ value: count() }).from(bidRow).where(ownBids(owner));
  return row?.value ?? 0;
}

/** Those in the bin are not named: they are as good as gone. */
async function unfinishedBids(db: Drizzle, owner: Owner) {
  const open = and(ownBids(owner), isNull(bidRow.deletedAt), ne(bidRow.status, 'finished'));
  const [total] = await db.select({ value: count() }).from(bidRow).where(open);
  const records = await db
    .select({ id: bidRow.id, name: bidRow.name, status: bidRow.status })
    .from(bidRow)
    .where(open)
    .orderBy(desc(bidRow.updatedAt), bidRow.id)
    .limit(MOST_NAMED);
  return { total: total?.value ?? 0, records };
}

async function packagesOf(db: Drizzle, { id }: Owner) {
  const rows = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.accountId, id), gt(subscription.expiresAt, sql`now()`)))
    .orderBy(subscription.expiresAt, subscription.id);
  return rows.map(({ name, unlimited, expiresAt }) => ({
    ...{ name, unlimited, expiresAt: dateTime(expiresAt) },
  }));
}

async function unpaidOrders(db: Drizzle, { id }: Owner): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(orderRow)
    .where(and(eq(orderRow.accountId, id), eq(orderRow.state, 'pending')));
  return row?.value ?? 0;
}

/** Files by the same lists an export goes by. */
async function sizeOf(db: Drizzle, owner: Owner): Promise<{ files: number; bytes: number }> {
  const size = { files: 0, bytes: 0 };
  for (const own of [...removedTables, ...keptTables]) {
    if (!own.file) continue;
    const { table } = own;
    const bytes = 'bytes' in table && isColumn(table.bytes) ? sum(table.bytes) : sql`0`;
    const [row] = await db
      .select({ files: count(), bytes: bytes.mapWith(Number) })
      .from(table)
      .where(and(ownRows(own, owner), isNotNull(own.file.key)));
    size.files += row?.files ?? 0;
    size.bytes += row?.bytes ?? 0;
  }
  const [parts] = await db
    .select({ value: count() })
    .from(tenderPart)
    .innerJoin(tenderFile, eq(tenderFile.id, tenderPart.tenderId))
    .where(
      and(
        eq(tenderFile.accountId, owner.id),
        eq(tenderFile.tenantId, owner.tenantId),
        ne(tenderPart.fileKey, ''),
      ),
    );
  return { ...size, files: size.files + (parts?.value ?? 0) };
}

async function proofOf(
  db: Drizzle,
  { id, tenantId, phone }: AccountRow,
  hasChatApp: boolean,
): Promise<contract.ClosingProof> {
  if (phone) return 'phone';
  if (!hasChatApp) return 'none';
  const known = await db
    .select({ id: accountIdentity.accountId })
    .from(accountIdentity)
    .where(and(eq(accountIdentity.accountId, id), eq(accountIdentity.tenantId, tenantId)))
    .limit(1);
  return known.length > 0 ? 'chat-app' : 'none';
}

/** In the order a closing would be refused for it. */
async function obstacleOf(db: Drizzle, owner: Owner): Promise<contract.OwnDataSummary['obstacle']> {
  if (await isWriting(db, owner)) return 'writing';
  return (await isInCompany(db, owner)) ? 'company' : null;
}
