import type { run as contract } from 'tender-widgets/contract';
import type { Executor } from '../../store/database.ts';
import { appendEvents } from '../../store/event-log.ts';
import type { BidRow, chapterRow } from '../../store/schema.ts';
import {
  bidProgress,
  type KnownProgress,
  progressAndPages,
  type StandingChapters,
  shownText,
} from './present-bid.ts';

/** Of a chapter whose text stands: its pages as laid out, and whether it is still to be filled in. */
export function standingState(
  { pages: all, unfilled }: StandingChapters,
  id: string,
): Pick<contract.BidEventData<'chapter'>, 'pages' | 'unfilled'> {
  const pages = all.get(id);
  return {
    ...(pages === undefined ? {} : { pages }),
    ...(unfilled.has(id) ? { unfilled: true } : {}),
  };
}

/** `standing`: where the chapter's text may stand. */
export function chapterEvent(
  chapter: typeof chapterRow.$inferSelect,
  standing?: StandingChapters,
): contract.BidEventData<'chapter'> {
  return {
    ...(standing ? standingState(standing, chapter.id) : {}),
    id: chapter.id,
    status: chapter.status,
    rev: chapter.rev,
    chars: shownText(chapter).length,
    note: chapter.note,
  };
}

/** Tells of a chapter whose text stands, with its pages, and of the progress that makes. */
export async function notifyWritten(
  tx: Executor,
  row: BidRow,
  chapter: typeof chapterRow.$inferSelect,
): Promise<void> {
  const { progress, standing } = await progressAndPages(tx, row);
  await appendEvents(tx, row.id, [
    { name: 'chapter', data: chapterEvent(chapter, standing) },
    { name: 'progress', data: { ...progress, status: row.status, note: row.note } },
  ]);
}

export async function notifyProgress(tx: Executor, row: BidRow): Promise<void> {
  await appendEvents(tx, row.id, [await progressEvent(tx, row)]);
}

export async function progressEvent(
  tx: Executor,
  row: BidRow,
  known?: KnownProgress,
): Promise<{ name: 'progress'; data: contract.BidEventData<'progress'> }> {
  const progress = await bidProgress(tx, row, known);
  return { name: 'progress', data: { ...progress, status: row.status, note: row.note } };
}
