import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, exists, lt, sql } from 'drizzle-orm';
import type { visitorTender as contract } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { type AccountRow, tenderFile, visitorTender } from '../../store/schema.ts';
import { presentNow } from './present-tender.ts';
import { type GivenFile, removeBytes } from './tender-parts.ts';
import { mine, partsOf, VISITORS } from './tender-rows.ts';
import { importFiles } from './tender-service.ts';

/** Nobody comes back later for a file that was not worth a sign-in. */
const KEPT = sql`now() - interval '1 day'`;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** How many files of visitors are kept now. */
export async function countOfVisitors(db: Drizzle): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(tenderFile)
    .where(eq(tenderFile.accountId, VISITORS));
  return row?.value ?? 0;
}

/** Begins to read a visitor's files; the key is told this once. */
export async function giveTender(
  services: Needs<'database' | 'jobs' | 'storage'>,
  { tenantId, files }: { tenantId: string; files: readonly GivenFile[] },
): Promise<{ id: string; key: string }> {
  const id = newId();
  const key = randomBytes(24).toString('base64url');
  await importFiles(services, { id: VISITORS, tenantId }, { id, files });
  await services.database.db.insert(visitorTender).values({ tenderId: id, keyHash: hashOf(key) });
  return { id, key };
}

/** The row of a visitor's file that this key opens. */
const opened = (
  db: Executor,
  { id, key, tenantId }: { id: string; key: string; tenantId: string },
) =>
  and(
    ...[
      eq(tenderFile.id, id),
      eq(tenderFile.accountId, VISITORS),
      eq(tenderFile.tenantId, tenantId),
    ],
    exists(
      db
        .select({ one: sql`1` })
        .from(visitorTender)
        .where(and(eq(visitorTender.tenderId, id), eq(visitorTender.keyHash, hashOf(key)))),
    ),
  );

/** What was read. Throws notFound without the key, after a day, and once an account has claimed it. */
export async function tenderOfVisitor(
  db: Drizzle,
  given: { id: string; key: string; tenantId: string },
): Promise<contract.VisitorTender> {
  return presentNow(db, given.id, async () => {
    const [row] = await db.select().from(tenderFile).where(opened(db, given));
    if (!row) throw new ApiError('notFound');
    return row;
  });
}

/** Makes the file the account's, with what was read; done twice it is done. Throws notFound. */
export async function claimTender(
  db: Drizzle,
  owner: AccountRow,
  { id, key }: { id: string; key: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const given = { id, key, tenantId: owner.tenantId };
    const claimed = await tx
      .update(tenderFile)
      .set({ accountId: owner.id })
      .where(opened(db, given))
      .returning({ id: tenderFile.id });
    if (claimed.length > 0) {
      await tx.delete(visitorTender).where(eq(visitorTender.tenderId, id));
      return;
    }
    const [own] = await tx.select({ id: tenderFile.id }).from(tenderFile).where(mine(owner, id));
    if (!own) throw new ApiError('notFound');
  });
}

/** Removes what nobody came back for. */
export async function removeOldVisitorTenders(
  services: Needs<'database' | 'storage'>,
): Promise<void> {
  const { db } = services.database;
  const old = and(eq(tenderFile.accountId, VISITORS), lt(tenderFile.createdAt, KEPT));
  for (const { id } of await db.select({ id: tenderFile.id }).from(tenderFile).where(old)) {
    const parts = await partsOf(db, id);
    const gone = await db
      .delete(tenderFile)
      .where(and(eq(tenderFile.id, id), old))
      .returning({ id: tenderFile.id });
    // Claimed in this very moment, it stays.
    if (gone.length > 0) for (const part of parts) await removeBytes(services, part);
  }
}
