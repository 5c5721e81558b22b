import { and, count, desc, eq, max } from 'drizzle-orm';
import type { chapter } from 'tender-widgets/contract';
import type { Executor, Transaction } from '../../db/open.ts';
import { type AccountRow, type BidRow, bidRow, type ChapterRow, chapterRow, chapterVersion } from '../../db/schema.ts';
import { appendEvents } from '../../events/event-log.ts';
import { ApiError } from '../../http/api-error.ts';
import { dateTime } from '../../http/envelope.ts';
import type { Services } from '../../services.ts';
import { mindMapFromChapter } from '../../writing/chapter-mind-map.ts';
import { tableFromChapter } from '../../writing/chapter-table.ts';
import { bidOf, changeOwnBid, refuseStale } from '../bid/bid-access.ts';
import { shownText } from '../bid/present-bid.ts';
import { restingStatus } from '../outline/outline-service.ts';
import { chapterEvent, tellProgress } from '../run/run-service.ts';

type VersionKind = (typeof chapterVersion.$inferSelect)['kind'];

export async function chapterDetail(services: Services, owner: AccountRow, bidId: string, id: string): Promise<chapter.Chapter> {
  const { db } = services.database;
  const bid = await bidOf(db, owner, bidId);
  return present(bid, await rowOf(db, bidId, id));
}

/** Every saved edit is a version; saving what is stored already changes nothing. */
export async function saveChapter(
  services: Services,
  owner: AccountRow,
  bidId: string,
  id: string,
  input: { rev?: number | undefined; content: string },
): Promise<chapter.Chapter> {
  return change(services, owner, bidId, id, async (tx, bid, row) => {
    refuseStale(input.rev, row.rev, { content: shownText(row) });
    return input.content === shownText(row) ? row : storeVersion(tx, bid, row, input.content, 'edited');
  });
}

export async function restoreChapter(services: Services, owner: AccountRow, bidId: string, id: string, n: number) {
  return change(services, owner, bidId, id, async (tx, bid, row) => {
    const version = await versionOf(tx, bidId, id, n);
    return storeVersion(tx, bid, row, version.content, 'restored');
  });
}

/** Adds a table, or a mind map, made from what the chapter says. Throws badInput for a chapter without text. */
export async function addFigure(services: Services, owner: AccountRow, bidId: string, id: string, kind: 'table' | 'mind-map') {
  return change(services, owner, bidId, id, async (tx, bid, row) => {
    if (row.status === 'queued') throw new ApiError('writingNow');
    if (row.content.trim() === '') throw new ApiError('badInput', { msg: '这一章还没有内容，请先编写' });
    const { title } = titleOf(bid, id);
    const figure = kind === 'table' ? tableFromChapter(title, row.content) : mindMapFromChapter(title, row.content);
    return storeVersion(tx, bid, row, `${row.content.trimEnd()}\n\n${figure.trim()}\n`, kind);
  });
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
  const row = await rowOf(db, bidId, id);
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

async function change(
  services: Services,
  owner: AccountRow,
  bidId: string,
  id: string,
  work: (tx: Transaction, bid: BidRow, row: ChapterRow) => Promise<ChapterRow>,
): Promise<chapter.Chapter> {
  return changeOwnBid(services, owner, bidId, async (tx, bid) => {
    titleOf(bid, id);
    const row = await rowOf(tx, bidId, id, 'update');
    // In a paused run the bidder may take a queued chapter over: the text becomes theirs, and the chapter leaves the queue.
    if (bid.status === 'writing' && (row.status === 'queued' || row.status === 'writing')) throw new ApiError('writingNow');
    return present(bid, await work(tx, bid, row));
  });
}

/** A new version in force; the bid's state and progress follow from whether the chapter has text. */
async function storeVersion(
  tx: Transaction,
  bid: BidRow,
  row: ChapterRow,
  content: string,
  kind: VersionKind,
): Promise<ChapterRow> {
  const [newest] = await tx
    .select({ n: max(chapterVersion.n) })
    .from(chapterVersion)
    .where(and(eq(chapterVersion.bidId, bid.id), eq(chapterVersion.chapterId, row.id)));
  const version = (newest?.n ?? 0) + 1;
  await tx.insert(chapterVersion).values({ bidId: bid.id, chapterId: row.id, n: version, kind, content });
  const [changed] = await tx
    .update(chapterRow)
    .set({
      content,
      draft: '',
      instruction: '',
      note: null,
      version,
      rev: row.rev + 1,
      status: content.trim() === '' ? 'empty' : 'done',
      updatedAt: new Date(),
    })
    .where(and(eq(chapterRow.bidId, bid.id), eq(chapterRow.id, row.id)))
    .returning();
  if (!changed) throw new ApiError('notFound');
  const state = await stateAfterEdit(tx, bid);
  await tx
    .update(bidRow)
    .set({ ...state, updatedAt: new Date() })
    .where(eq(bidRow.id, bid.id));
  await appendEvents(tx, bid.id, [{ name: 'chapter', data: chapterEvent(changed) }]);
  await tellProgress(tx, { ...bid, ...state });
  return changed;
}

/** An edit never ends what is at work; it does end a pause when it fills the last gap. */
async function stateAfterEdit(tx: Transaction, bid: BidRow): Promise<Pick<BidRow, 'status' | 'note'>> {
  const { status, note } = bid;
  if (status === 'writing' || status === 'outlining') return { status, note };
  const resting = await restingStatus(tx, bid.id, bid.outline);
  if (status !== 'paused') return { status: resting, note };
  return resting === 'written' ? { status: resting, note: null } : { status, note };
}

function present(bid: BidRow, row: ChapterRow): chapter.Chapter {
  const content = shownText(row);
  return {
    id: row.id,
    rev: row.rev,
    title: titleOf(bid, row.id).title,
    status: row.status,
    note: row.note,
    content,
    chars: content.length,
    version: row.version,
    updatedAt: dateTime(row.updatedAt),
  };
}

/** Throws notFound for a chapter that is not in the outline. */
function titleOf(bid: BidRow, id: string): { title: string } {
  const found = bid.outline.find((one) => one.id === id);
  if (!found) throw new ApiError('notFound');
  return found;
}

async function rowOf(db: Executor, bidId: string, id: string, lock?: 'update'): Promise<ChapterRow> {
  const query = db
    .select()
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, bidId), eq(chapterRow.id, id)));
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) throw new ApiError('notFound');
  return row;
}

async function versionOf(db: Executor, bidId: string, chapterId: string, n: number) {
  const [version] = await db
    .select()
    .from(chapterVersion)
    .where(and(eq(chapterVersion.bidId, bidId), eq(chapterVersion.chapterId, chapterId), eq(chapterVersion.n, n)));
  if (!version) throw new ApiError('notFound', { msg: '没有这个版本' });
  return version;
}
