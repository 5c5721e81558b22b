import { and, eq, inArray } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import { compareRow } from '../../store/schema.ts';

const PROGRESS_MS = 500;

export const atWork = (id: string) =>
  and(eq(compareRow.id, id), inArray(compareRow.status, ['waiting', 'reading', 'comparing']));

/** Writes whole percents now and then, in the background: the display may lag, the work never waits. */
export function progressWriter(
  { database, logger }: Needs<'database' | 'logger'>,
  id: string,
): (percent: number) => void {
  let written = 0;
  let at = 0;
  return (percent) => {
    const progress = Math.min(99, Math.floor(percent));
    if (progress <= written || Date.now() - at < PROGRESS_MS) return;
    written = progress;
    at = Date.now();
    database.db
      .update(compareRow)
      .set({ progress })
      .where(atWork(id))
      .catch((error: unknown) => logger.warn({ err: error }, 'progress of a comparison'));
  };
}
