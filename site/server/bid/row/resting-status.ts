import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../store/database.ts';
import { chapterRow } from '../../store/schema.ts';
import type { RestingStatus } from './bid-status.ts';

/** The state of a bid nobody works on. */
export async function restingStatus(
  tx: Executor,
  bidId: string,
  chapters: readonly { id: string }[],
): Promise<RestingStatus> {
  if (chapters.length === 0) return 'draft';
  const done = await tx
    .select({ id: chapterRow.id })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, bidId), eq(chapterRow.status, 'done')));
  return restingOf(chapters, done);
}

/** The same, of a caller who knows which chapters are written. */
export function restingOf(
  chapters: readonly { id: string }[],
  done: readonly { id: string }[],
): RestingStatus {
  if (chapters.length === 0) return 'draft';
  const ids = new Set(done.map((chapter) => chapter.id));
  return chapters.every((chapter) => ids.has(chapter.id)) ? 'written' : 'outlined';
}
