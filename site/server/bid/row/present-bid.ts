import { and, eq, inArray, sql } from 'drizzle-orm';
import type { bid } from 'tender-widgets/contract';
import { isPriced } from 'tender-widgets/price';
import type { Needs } from '../../context/needs.ts';
import { presentChoice } from '../../kernel/lot-choice.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, chapterRow, run } from '../../store/schema.ts';
import { standardCharsPerPage, targetChars } from '../../writing/budgets.ts';
import type { ChapterState } from './chapter-sizes.ts';
import { estimatePages, type PageEstimate } from './page-estimate.ts';
import { besideAddenda, savedSheetOf } from './price-sheet.ts';
import { unfilledChapters } from './unfilled-chapters.ts';

/** Percent while a run is at work, at most. */
const NEARLY = 99;
/** Characters a chapter that has reached its target may still need. */
const LEAST_LEFT = 60;
const noEstimate = { pages: 0, expected: 0, charsPerPage: standardCharsPerPage };

/**
 * Progress over the outline's chapters; chapters that left the outline do not count. 100 only when every one is done and nobody
 * writes any more: until then the pages are still being brought to the number asked for.
 */
export function progressOf(
  row: Pick<BidRow, 'outline' | 'status'>,
  chapters: readonly Omit<ChapterState, 'rev'>[],
  {
    pace,
    estimate,
  }: {
    pace: number | null;
    estimate: Pick<PageEstimate, 'pages' | 'expected' | 'charsPerPage'>;
  } = {
    pace: null,
    estimate: noEstimate,
  },
): bid.Progress {
  const inOutline = new Set(row.outline.map((chapter) => chapter.id));
  const counted = chapters.filter((chapter) => inOutline.has(chapter.id));
  const total = row.outline.length;
  const done = counted.filter((chapter) => chapter.status === 'done').length;
  const chars = counted.reduce((sum, chapter) => sum + chapter.chars, 0);
  return {
    percent:
      total === 0
        ? 0
        : Math.min(Math.floor((done / total) * 100), row.status === 'writing' ? NEARLY : 100),
    done,
    total,
    failed: counted.filter((chapter) => chapter.status === 'failed').length,
    chars,
    pages: estimate.pages,
    expectedPages: estimate.expected,
    secondsLeft:
      pace === null || pace <= 0 || done === total
        ? null
        : Math.round((charsLeft(row.outline, counted, estimate.charsPerPage) / pace) * 60),
  };
}

/** What the writer has still to write: the rest of each queued or begun chapter's target. */
function charsLeft(
  outline: BidRow['outline'],
  chapters: readonly Omit<ChapterState, 'rev'>[],
  charsPerPage: number,
): number {
  const open = new Map(
    chapters
      .filter(({ status }) => status !== 'done' && status !== 'failed')
      .map((one) => [one.id, one.chars]),
  );
  return outline.reduce((sum, chapter) => {
    const chars = open.get(chapter.id);
    return chars === undefined
      ? sum
      : sum + Math.max(targetChars(chapter, charsPerPage) - chars, LEAST_LEFT);
  }, 0);
}

/** Characters a minute the bid's run has come to; null while nobody writes, or at its beginning. */
async function paceOf(db: Executor, row: Pick<BidRow, 'id' | 'status'>): Promise<number | null> {
  if (row.status !== 'writing') return null;
  const [alive] = await db
    .select({ pace: run.pace })
    .from(run)
    .where(and(eq(run.bidId, row.id), eq(run.state, 'running')));
  return alive?.pace ?? null;
}

/** What a caller that has just read or changed it need not ask for again. */
export interface KnownProgress {
  states: readonly ChapterState[];
  /** Of the run that writes. */
  pace: number | null;
}

/** Progress with what the database has to say of it: the run's pace and the pages of what is written. */
export async function bidProgress(
  db: Executor,
  row: BidRow,
  known?: KnownProgress,
): Promise<bid.Progress> {
  return (await progressAndPages(db, row, known)).progress;
}

/** What is known of the chapters whose text stands. */
export interface StandingChapters {
  pages: PageEstimate['chapters'];
  unfilled: ReadonlySet<string>;
}

/** `bidProgress` with what is known of each chapter whose text stands. */
export async function progressAndPages(
  db: Executor,
  row: BidRow,
  known?: KnownProgress,
): Promise<{ progress: bid.Progress; standing: StandingChapters }> {
  // Chapters that are in no outline do not count.
  const states = known?.states ?? (row.outline.length > 0 ? await chapterProgress(db, row.id) : []);
  const estimate = await estimatePages(db, row, states);
  const pace = known ? known.pace : await paceOf(db, row);
  const unfilled = await unfilledChapters(db, row, states);
  const progress = {
    ...progressOf(row, states, { pace, estimate }),
    unfilled: unfilled.size,
    ...(estimate.laid === undefined ? {} : { laidPages: estimate.laid }),
  };
  return { progress, standing: { pages: estimate.chapters, unfilled } };
}

/** Text as the bidder sees it: what is being written, else what was written last. */
export function shownText(chapter: { status: string; content: string; draft: string }): string {
  const isOpen = chapter.status === 'writing' || chapter.status === 'queued';
  // A chapter that failed at its first writing keeps what was shown of it.
  if (isOpen || (chapter.status === 'failed' && chapter.content === ''))
    return chapter.draft || chapter.content;
  return chapter.content;
}

/** The length of `shownText`, reckoned by the database. */
export const shownLength = sql<number>`case
  when ${chapterRow.draft} <> '' and (${chapterRow.status} in ('writing', 'queued') or (${chapterRow.status} = 'failed' and ${chapterRow.content} = ''))
  then char_length(${chapterRow.draft}) else char_length(${chapterRow.content}) end`.mapWith(
  Number,
);

/** A chapter whose text only becomes longer or shorter is written: the text in force counts until the new one is complete. */
const isFitted = sql`${chapterRow.goal} is not null and ${chapterRow.content} <> ''`;
const progressStatus = sql<string>`case when ${isFitted} then 'done' else ${chapterRow.status} end`;
const progressLength =
  sql<number>`case when ${isFitted} then char_length(${chapterRow.content}) else ${shownLength} end`.mapWith(
    Number,
  );

/** Lengths only: the texts of a large bid are megabytes, and this is asked for all the time. */
export const progressColumns = {
  bidId: chapterRow.bidId,
  id: chapterRow.id,
  status: progressStatus,
  rev: chapterRow.rev,
  chars: progressLength,
};

/** What `progressOf` needs of the chapters of the bids. */
export async function chapterProgress(
  db: Executor,
  ...bidIds: string[]
): Promise<(ChapterState & { bidId: string })[]> {
  return db.select(progressColumns).from(chapterRow).where(inArray(chapterRow.bidId, bidIds));
}

/** A line of the list of bids. */
export function presentSummary(
  row: BidRow,
  chapters: readonly Omit<ChapterState, 'rev'>[],
  unfilled: number,
): bid.BidSummary {
  return {
    id: row.id,
    rev: row.rev,
    name: row.name,
    status: row.status,
    progress: { ...progressOf(row, chapters), unfilled },
    tenderId: row.tenderId,
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
    finishedAt: row.finishedAt && dateTime(row.finishedAt),
    deadline: row.facts.deadline?.value || null,
    purchaser: row.facts.purchaser?.value || null,
    open: row.openPlaces,
  };
}

export async function presentBid(
  services: Needs<'waiting' | 'writer'>,
  db: Executor,
  row: BidRow,
  /** A bid that has just been made has no prices yet. */
  { isNew = false } = {},
): Promise<bid.Bid> {
  const prices = isNew ? undefined : await savedSheetOf(db, row);
  const isDone = prices !== undefined && isPriced(await besideAddenda(db, row, prices));
  return {
    id: row.id,
    rev: row.rev,
    name: row.name,
    tenderId: row.tenderId,
    ...presentChoice(row.lotId),
    status: row.status,
    note: services.waiting.get(row.id) ?? row.note,
    overview: row.overview,
    scoring: row.scoring,
    facts: row.facts,
    clauses: row.clauses,
    factSheet: row.factSheet,
    settings: row.settings,
    progress: await bidProgress(db, row),
    writer: { kind: services.writer.kind, name: services.writer.name },
    charged: row.chargedAt !== null,
    ...(isDone ? { priced: true } : {}),
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
    finishedAt: row.finishedAt && dateTime(row.finishedAt),
    ...(row.finish ? { finish: row.finish } : {}),
  };
}
