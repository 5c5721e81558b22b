import type { run as contract } from 'tender-widgets/contract';
import type { Executor } from '../../store/database.ts';
import { appendEvents } from '../../store/event-log.ts';
import type { BidRow, chapterRow } from '../../store/schema.ts';
import { bidProgress, type KnownProgress, progressAndPages, shownText } from './present-bid.ts';

/** `pages`: of the chapter as laid out, where its text stands. */
export function chapterEvent(
  chapter: typeof chapterRow.$inferSelect,
  pages?: number,
): contract.BidEventData<'chapter'> {
  return {
    ...(pages === undefined ? {} : { pages }),
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
  const { progress, chapterPages } = await progressAndPages(tx, row);
  await appendEvents(tx, row.id, [
    { name: 'chapter', data: chapterEvent(chapter, chapterPages.get(chapter.id)) },
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
