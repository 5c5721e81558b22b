import { and, count, desc, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm';
import { refusals, shownChars } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import { appendEvents } from '../../store/event-log.ts';
import {
  type AccountRow,
  type BidRow,
  type ChapterRow,
  chapterRow,
  chapterVersion,
} from '../../store/schema.ts';
import { bidOf } from '../row/bid-access.ts';
import { chapterEvent } from '../row/bid-events.ts';
import { moveBid } from '../row/move-bid.ts';
import { progressAndPages } from '../row/present-bid.ts';
import { restingStatus } from '../row/resting-status.ts';
import { chapterOf } from './chapter-row.ts';

type VersionKind = (typeof chapterVersion.$inferSelect)['kind'];

/** `writeVersions` for one chapter. */
export async function writeVersion(
  tx: Transaction,
  bid: BidRow,
  row: ChapterRow,
  content: string,
  kind: VersionKind,
): Promise<ChapterRow> {
  const [changed] = await writeVersions(tx, bid, [{ row, content }], kind);
  if (!changed) throw new ApiError('notFound');
  return changed;
}

/**
 * Puts texts in force as new versions. What stood there before stays reachable: the text in force is a version already, and
 * a text that was being written, which is none yet, becomes one first. The caller settles the bid afterwards (`settleBid`).
 */
export async function writeVersions(
  tx: Transaction,
  bid: BidRow,
  texts: readonly { row: ChapterRow; content: string }[],
  kind: VersionKind,
): Promise<ChapterRow[]> {
  if (texts.length === 0) return [];
  const ids = texts.map(({ row }) => row.id);
  const newest = await tx
    .select({ id: chapterVersion.chapterId, n: max(chapterVersion.n) })
    .from(chapterVersion)
    .where(and(eq(chapterVersion.bidId, bid.id), inArray(chapterVersion.chapterId, ids)))
    .groupBy(chapterVersion.chapterId);
  const last = new Map(newest.map(({ id, n }) => [id, n ?? 0]));
  const versions = texts.flatMap(({ row, content }) => {
    const isDraftLost = row.draft !== '' && row.draft !== row.content && row.draft !== content;
    const own = [
      ...(isDraftLost ? [{ kind: 'generated' as const, content: row.draft }] : []),
      { kind, content },
    ];
    const before = last.get(row.id) ?? 0;
    return own.map((version, index) => ({
      ...version,
      bidId: bid.id,
      chapterId: row.id,
      n: before + index + 1,
    }));
  });
  await tx.insert(chapterVersion).values(versions);
  const newestOf = new Map(versions.map(({ chapterId, n }) => [chapterId, n]));
  const changed = texts.map(({ row, content }) => ({
    ...row,
    content,
    draft: '',
    instruction: '',
    goal: null,
    note: null,
    version: newestOf.get(row.id) ?? row.version,
    rev: row.rev + 1,
    status: content.trim() === '' ? ('empty' as const) : ('done' as const),
    updatedAt: new Date(),
  }));
  // Rows that are there all get their new values by one statement.
  const { content, draft, instruction, goal, note, version, rev, status, updatedAt } =
    getTableColumns(chapterRow);
  const columns = { content, draft, instruction, goal, note, version, rev, status, updatedAt };
  const set = Object.fromEntries(
    Object.entries(columns).map(([name, { name: column }]) => [
      name,
      sql.raw(`excluded."${column}"`),
    ]),
  );
  return tx
    .insert(chapterRow)
    .values(changed)
    .onConflictDoUpdate({ target: [chapterRow.bidId, chapterRow.id], set })
    .returning();
}

/** Tells of chapters that got new texts, and of the bid's state and progress after that. */
export async function settleBid(
  tx: Transaction,
  bid: BidRow,
  changed: readonly ChapterRow[],
): Promise<void> {
  // Once for all of them: it is reckoned over the whole bid.
  const { standing } = await progressAndPages(tx, bid);
  const events = changed.map((row) => ({
    name: 'chapter' as const,
    data: chapterEvent(row, standing),
  }));
  await appendEvents(tx, bid.id, events);
  const resting = await restingStatus(tx, bid.id, bid.outline);
  await moveBid(tx, bid, { kind: 'textChanged', resting });
}

export async function listVersions(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
  id: string,
  query: { current: number; size: number },
) {
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
    chars: shownChars(version.content),
    current: version.n === row.version,
    createdAt: dateTime(version.createdAt),
  }));
  return { records, total: total?.value ?? 0 };
}

export async function versionDetail(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
  id: string,
  n: number,
) {
  await bidOf(db, owner, bidId);
  const { content } = await versionOf(db, bidId, id, n);
  return { n, content };
}

/** Throws notFound. */
export async function versionOf(db: Executor, bidId: string, chapterId: string, n: number) {
  const [version] = await db
    .select()
    .from(chapterVersion)
    .where(
      and(
        eq(chapterVersion.bidId, bidId),
        eq(chapterVersion.chapterId, chapterId),
        eq(chapterVersion.n, n),
      ),
    );
  if (!version) throw new ApiError('notFound', { msg: refusals.versionUnknown });
  return version;
}
