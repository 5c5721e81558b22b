import { and, eq, inArray } from 'drizzle-orm';
import type { chapter } from 'tender-widgets/contract';
import type { Executor, Transaction } from '../../db/open.ts';
import { type AccountRow, type BidRow, type ChapterRow, chapterRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { mindMapFromChapter, mindMapFromParts } from '../../writing/chapter-mind-map.ts';
import { chapterParts } from '../../writing/chapter-outline.ts';
import { tableFromChapter, tableFromParts } from '../../writing/chapter-table.ts';
import { bidOf, changeOwnBid, refuseStale } from '../bid/bid-access.ts';
import { shownText } from '../bid/present-bid.ts';
import { chapterOf, inOutline, presentChapter } from './chapter-row.ts';
import { settleBid, versionOf, writeVersion } from './chapter-versions.ts';

export async function chapterDetail(services: Services, owner: AccountRow, bidId: string, id: string): Promise<chapter.Chapter> {
  const { db } = services.database;
  const bid = await bidOf(db, owner, bidId);
  inOutline(bid, id);
  return presentChapter(bid, await chapterOf(db, bidId, id));
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
    return input.content === shownText(row) ? row : writeVersion(tx, bid, row, input.content, 'edited');
  });
}

/** The text of an older version as a new one. What is in force now stays as a version, also what was only being written. */
export async function restoreChapter(services: Services, owner: AccountRow, bidId: string, id: string, n: number) {
  return change(services, owner, bidId, id, async (tx, bid, row) => {
    const version = await versionOf(tx, bidId, id, n);
    return writeVersion(tx, bid, row, version.content, 'restored');
  });
}

/**
 * Adds a table, or a mind map, made from what the chapter says, or from its sub-chapters where it only leads into them.
 * Throws badInput for a chapter without text, textTooShort for one that gives no two rows.
 */
export async function addFigure(services: Services, owner: AccountRow, bidId: string, id: string, kind: 'table' | 'mind-map') {
  return change(services, owner, bidId, id, async (tx, bid, row) => {
    if (row.status === 'queued') throw new ApiError('writingNow');
    if (row.content.trim() === '') throw new ApiError('badInput', { msg: '这一章还没有内容，请先编写' });
    const figure = await figureOf(tx, bid, row, kind);
    if (figure === '') throw new ApiError('textTooShort');
    return writeVersion(tx, bid, row, `${row.content.trimEnd()}\n\n${figure.trim()}\n`, kind);
  });
}

async function figureOf(db: Executor, bid: BidRow, row: ChapterRow, kind: 'table' | 'mind-map'): Promise<string> {
  const { title } = inOutline(bid, row.id);
  const below = bid.outline.filter((chapter) => chapter.parentId === row.id).map((chapter) => chapter.id);
  const rows =
    below.length === 0
      ? []
      : await db
          .select({ id: chapterRow.id, content: chapterRow.content })
          .from(chapterRow)
          .where(and(eq(chapterRow.bidId, bid.id), inArray(chapterRow.id, below)));
  const contents = new Map([row, ...rows].map((one) => [one.id, one.content]));
  const parts = chapterParts(row.id, { chapters: bid.outline, scoring: bid.scoring }, contents);
  if (kind === 'table') return parts.length > 0 ? tableFromParts(parts) : tableFromChapter(row.content);
  return parts.length > 0 ? mindMapFromParts(title, parts) : mindMapFromChapter(title, row.content);
}

async function change(
  services: Services,
  owner: AccountRow,
  bidId: string,
  id: string,
  work: (tx: Transaction, bid: BidRow, row: ChapterRow) => Promise<ChapterRow>,
): Promise<chapter.Chapter> {
  return changeOwnBid(services, owner, bidId, async (tx, bid) => {
    inOutline(bid, id);
    const row = await chapterOf(tx, bidId, id, 'update');
    // In a paused run the bidder may take a queued chapter over: the text becomes theirs, and the chapter leaves the queue.
    if (bid.status === 'writing' && (row.status === 'queued' || row.status === 'writing')) throw new ApiError('writingNow');
    const changed = await work(tx, bid, row);
    if (changed !== row) await settleBid(tx, bid);
    return presentChapter(bid, changed);
  });
}
