import { and, count, desc, eq, max } from 'drizzle-orm';
import type { Executor, Transaction } from '../../db/open.ts';
import { type AccountRow, type BidRow, bidRow, type ChapterRow, chapterRow, chapterVersion } from '../../db/schema.ts';
import { appendEvents } from '../../events/event-log.ts';
import { ApiError } from '../../http/api-error.ts';
import { dateTime } from '../../http/envelope.ts';
import type { Services } from '../../services.ts';
import { bidOf } from '../bid/bid-access.ts';
import { progressAndPages } from '../bid/present-bid.ts';
import { restingStatus } from '../outline/outline-service.ts';
import { chapterEvent, tellProgress } from '../run/run-service.ts';
import { chapterOf } from './chapter-row.ts';

type VersionKind = (typeof chapterVersion.$inferSelect)['kind'];

/**
 * Puts a text in force as a new version. What stood there before stays reachable: the text in force is a version already, and
 * a text that was being written, which is none yet, becomes one first. The caller settles the bid afterwards (`settleBid`).
 */
export async function writeVersion(
  tx: Transaction,
  bid: BidRow,
  row: ChapterRow,
  content: string,
  kind: VersionKind,
): Promise<ChapterRow> {
  const mine = and(eq(chapterVersion.bidId, bid.id), eq(chapterVersion.chapterId, row.id));
  const [newest] = await tx
    .select({ n: max(chapterVersion.n) })
    .from(chapterVersion)
    .where(mine);
  const last = newest?.n ?? 0;
  const versions = [{ kind, content }];
  if (row.draft !== '' && row.draft !== row.content && row.draft !== content) {
    versions.unshift({ kind: 'generated', content: row.draft });
  }
  const numbered = versions.map((version, index) => ({ ...version, bidId: bid.id, chapterId: row.id, n: last + index + 1 }));
  await tx.insert(chapterVersion).values(numbered);
  const [changed] = await tx
    .update(chapterRow)
    .set({
      content,
      draft: '',
      instruction: '',
      goal: null,
      note: null,
      version: last + versions.length,
      rev: row.rev + 1,
      status: content.trim() === '' ? 'empty' : 'done',
      updatedAt: new Date(),
    })
    .where(and(eq(chapterRow.bidId, bid.id), eq(chapterRow.id, row.id)))
    .returning();
  if (!changed) throw new ApiError('notFound');
  return changed;
}

/** Tells of chapters that got new texts, and of the bid's state and progress after that. */
export async function settleBid(tx: Transaction, bid: BidRow, changed: readonly ChapterRow[]): Promise<void> {
  // Once for all of them: it is reckoned over the whole bid.
  const { chapterPages } = await progressAndPages(tx, bid);
  const events = changed.map((row) => ({ name: 'chapter' as const, data: chapterEvent(row, chapterPages.get(row.id)) }));
  await appendEvents(tx, bid.id, events);
  const state = await stateAfterEdit(tx, bid);
  await tx
    .update(bidRow)
    .set({ ...state, updatedAt: new Date() })
    .where(eq(bidRow.id, bid.id));
  await tellProgress(tx, { ...bid, ...state });
}

/** An edit never ends what is at work; it does end a pause when it fills the last gap. */
async function stateAfterEdit(tx: Transaction, bid: BidRow): Promise<Pick<BidRow, 'status' | 'note'>> {
  const { status, note } = bid;
  if (status === 'writing' || status === 'outlining') return { status, note };
  const resting = await restingStatus(tx, bid.id, bid.outline);
  if (status !== 'paused') return { status: resting, note };
  return resting === 'written' ? { status: resting, note: null } : { status, note };
}

export async function listVersions(
  services: Services,
  owner: AccountRow,
  bidId: string,
  id: string,
  query: { current: number; size: number },
) {
  const { db } = services.database;
  await bidOf(db, owner, bidId);
  const row = await chapterOf(db, bidId, id);
  const where = and(eq(chapterVersion.bidId, bidId), eq(chapterVersion.chapterId, id));
  const [total] = await db.select({ value: count() }).from(chapterVersion).where(where);
  const versions = await db
    .select()
    .from(chapterVersion)
    .where(where)
    .orderBy(desc(chapterVersion.n))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  const records = versions.map((version) => ({
    n: version.n,
    kind: version.kind,
    chars: version.content.length,
    current: version.n === row.version,
    createdAt: dateTime(version.createdAt),
  }));
  return { records, total: total?.value ?? 0 };
}

export async function versionDetail(services: Services, owner: AccountRow, bidId: string, id: string, n: number) {
  const { db } = services.database;
  await bidOf(db, owner, bidId);
  const { content } = await versionOf(db, bidId, id, n);
  return { n, content };
}

/** Throws notFound. */
export async function versionOf(db: Executor, bidId: string, chapterId: string, n: number) {
  const [version] = await db
    .select()
    .from(chapterVersion)
    .where(and(eq(chapterVersion.bidId, bidId), eq(chapterVersion.chapterId, chapterId), eq(chapterVersion.n, n)));
  if (!version) throw new ApiError('notFound', { msg: '没有这个版本' });
  return version;
}
