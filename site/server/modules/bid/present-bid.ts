import { inArray, sql } from 'drizzle-orm';
import type { bid } from 'tender-widgets/contract';
import type { Executor } from '../../db/open.ts';
import { type BidRow, chapterRow } from '../../db/schema.ts';
import { dateTime } from '../../http/envelope.ts';
import { estimatePages } from '../../layout/measure.ts';
import { presets } from '../../layout/word-format.ts';
import type { Services } from '../../services.ts';

/** Entries of the table of contents on a page of the standard layout. */
const CONTENTS_LINES = 32;

type ChapterProgress = { id: string; status: string; chars: number };

/** Progress over the outline's chapters; chapters that left the outline do not count. 100 only when every one is done. */
export function progressOf(row: Pick<BidRow, 'outline'>, chapters: readonly ChapterProgress[]): bid.Progress {
  const inOutline = new Set(row.outline.map((chapter) => chapter.id));
  const counted = chapters.filter((chapter) => inOutline.has(chapter.id));
  const total = row.outline.length;
  const done = counted.filter((chapter) => chapter.status === 'done').length;
  const chars = counted.reduce((sum, chapter) => sum + chapter.chars, 0);
  return {
    percent: total === 0 ? 0 : Math.floor((done / total) * 100),
    done,
    total,
    failed: counted.filter((chapter) => chapter.status === 'failed').length,
    chars,
    pages: chars === 0 ? 0 : Math.round(bodyPages(row.outline, counted, chars) + frontPages(total)),
  };
}

/** Text fills pages; a first-level chapter begins a new one and leaves half of its last empty on average. */
function bodyPages(outline: BidRow['outline'], chapters: readonly ChapterProgress[], chars: number): number {
  const written = new Set(chapters.filter((chapter) => chapter.chars > 0).map((chapter) => chapter.id));
  const begun = outline.filter((chapter) => chapter.parentId === null && written.has(chapter.id)).length;
  return estimatePages(chars, presets.standard) + begun / 2;
}

/** The cover and the table of contents. */
function frontPages(headings: number): number {
  return 1 + Math.ceil(headings / CONTENTS_LINES);
}

/** Text as the bidder sees it: what is being written, else what was written last. */
export function shownText(chapter: { status: string; content: string; draft: string }): string {
  const isOpen = chapter.status === 'writing' || chapter.status === 'queued';
  // A chapter that failed at its first writing keeps what was shown of it.
  if (isOpen || (chapter.status === 'failed' && chapter.content === '')) return chapter.draft || chapter.content;
  return chapter.content;
}

/** The length of `shownText`, reckoned by the database. */
export const shownLength = sql<number>`case
  when ${chapterRow.draft} <> '' and (${chapterRow.status} in ('writing', 'queued') or (${chapterRow.status} = 'failed' and ${chapterRow.content} = ''))
  then char_length(${chapterRow.draft}) else char_length(${chapterRow.content}) end`.mapWith(Number);

/** What `progressOf` needs of the chapters of the bids. */
export async function chapterProgress(db: Executor, ...bidIds: string[]): Promise<(ChapterProgress & { bidId: string })[]> {
  // Lengths only: the texts of a large bid are megabytes, and this is asked for all the time.
  return db
    .select({ bidId: chapterRow.bidId, id: chapterRow.id, status: chapterRow.status, chars: shownLength })
    .from(chapterRow)
    .where(inArray(chapterRow.bidId, bidIds));
}

export async function presentBid(services: Services, db: Executor, row: BidRow): Promise<bid.Bid> {
  return {
    id: row.id,
    rev: row.rev,
    name: row.name,
    tenderId: row.tenderId,
    lotId: row.lotId,
    status: row.status,
    note: row.note,
    overview: row.overview,
    scoring: row.scoring,
    facts: row.facts,
    clauses: row.clauses,
    settings: row.settings,
    progress: progressOf(row, await chapterProgress(db, row.id)),
    writer: { kind: services.writer.kind, name: services.writer.name },
    charged: row.chargedAt !== null,
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
    finishedAt: row.finishedAt && dateTime(row.finishedAt),
  };
}
