import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { chargeBid } from '../../modules/account/charge-bid.ts';
import { appendEvents } from '../../store/event-log.ts';
import { type AccountRow, chapterRow } from '../../store/schema.ts';
import { changeOwnBid } from '../row/bid-access.ts';
import { chapterEvent } from '../row/bid-events.ts';
import { decideMove, storeMove } from '../row/move-bid.ts';
import { aliveRun, ensureRunning } from './run-service.ts';

/** A chapter that is to say more: what it lacks, and about how much that takes. */
export interface MendPlan {
  id: string;
  instruction: string;
  chars: number;
}

/**
 * Queues chapters to be lengthened: their text stays word for word, what they lack follows it. Only where nothing is being written.
 * Throws nothingToWrite, writingNow, notFound, bidFinished.
 */
export async function startMending(
  services: Needs<'database' | 'jobs'>,
  owner: AccountRow,
  bidId: string,
  plans: readonly MendPlan[],
): Promise<{ runId: string; chapters: string[] }> {
  if (plans.length === 0) throw new ApiError('nothingToWrite');
  const started = await changeOwnBid(services.database.db, owner, bidId, async (tx, row) => {
    if (await aliveRun(tx, bidId)) throw new ApiError('writingNow');
    const move = decideMove(row, { kind: 'writingStarted' });
    await chargeBid(tx, owner, bidId);
    const queued = [];
    for (const { id, instruction, chars } of plans) {
      const isWritten = and(
        eq(chapterRow.bidId, bidId),
        eq(chapterRow.id, id),
        eq(chapterRow.status, 'done'),
      );
      const [before] = await tx.select().from(chapterRow).where(isWritten);
      if (!before) continue;
      const goal = { mode: 'expand' as const, chars: before.content.length + chars };
      const [changed] = await tx
        .update(chapterRow)
        .set({ status: 'queued', draft: '', note: null, tries: 0, goal, instruction })
        .where(isWritten)
        .returning();
      if (changed) queued.push(changed);
    }
    if (queued.length === 0) throw new ApiError('nothingToWrite');
    const events = queued.map((one) => ({ name: 'chapter' as const, data: chapterEvent(one) }));
    await appendEvents(tx, bidId, events);
    const chapters = queued.map(({ id }) => id);
    const runId = await ensureRunning(tx, bidId, undefined, chapters);
    if (move) await storeMove(tx, row, move);
    return { runId, chapters };
  });
  await services.jobs.enqueue('write-run', started.runId);
  return started;
}
