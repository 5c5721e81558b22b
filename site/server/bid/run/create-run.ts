import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import { newId } from '../../kernel/ids.ts';
import type { Drizzle } from '../../store/database.ts';
import { BID_LOCK } from '../../store/locks.ts';
import { type BidRow, bidRow, chapterRow } from '../../store/schema.ts';
import { bidContext } from '../row/bid-context.ts';
import { notifyProgress } from '../row/bid-events.ts';
import { countPages } from '../word/page-count.ts';
import { chapterTask } from './chapter-task.ts';
import { finishRun, standStill } from './end-run.ts';
import { queueFit } from './fit-run.ts';
import { WAITS_FOR_MODEL } from './model-waits.ts';
import { Outage } from './outage.ts';
import { createClaim, type RunClaim } from './run-claim.ts';
import type { RunSteps, TakenRun } from './run-steps.ts';
import { waitsNoLonger } from './waiting.ts';
import { writeRun } from './write-run.ts';

type RunNeeds = Needs<
  | 'config'
  | 'database'
  | 'embedding'
  | 'hub'
  | 'logger'
  | 'stopping'
  | 'storage'
  | 'waiting'
  | 'writer'
>;

/** The room of runs, made once with its ports: each step is given those it works with, the writing itself none of them. */
export function createRun(ports: RunNeeds): {
  write(runId: string, stopping: AbortSignal): Promise<void>;
} {
  const { db } = ports.database;
  const pagesOf = (row: BidRow) => countPages(ports, row);
  const steps: RunSteps = {
    log: ports.logger,
    writer: ports.writer,
    take: (runId) => takeRun(ports, runId),
    notifyNote: (claim, note) => notifyNote(db, claim, note),
    queueFit: (claim) => queueFit(db, pagesOf, claim),
    standStill: (claim, outage) => standStill(db, claim, outage),
    finish: (claim) => finishRun(db, pagesOf, ports.writer.kind, claim),
  };
  return { write: (runId, stopping) => writeRun(steps, runId, stopping) };
}

async function takeRun(ports: RunNeeds, runId: string): Promise<TakenRun | undefined> {
  const { db } = ports.database;
  const claim = await createClaim(db, runId, newId());
  if (!claim) return undefined;
  await waitsNoLonger(ports, claim.bidId);
  const [row] = await db.select().from(bidRow).where(eq(bidRow.id, claim.bidId));
  if (!row) return undefined;
  // What the process before this one waited for when it was killed.
  if (row.note === WAITS_FOR_MODEL) await notifyNote(db, claim, null);
  const context = await bidContext(db, row);
  return {
    claim,
    outage: new Outage(ports.config.modelRetryMs, await writtenChapters(db, claim.bidId)),
    parallel: row.settings.parallel,
    taskOf: (chapter) => chapterTask(ports, row, context, chapter),
  };
}

async function writtenChapters(db: Drizzle, bidId: string): Promise<number> {
  return db.$count(chapterRow, and(eq(chapterRow.bidId, bidId), eq(chapterRow.status, 'done')));
}

async function notifyNote(db: Drizzle, claim: RunClaim, note: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(eq(bidRow.id, claim.bidId)).for(BID_LOCK);
    if (!row || !(await claim.isHeldIn(tx))) return;
    await tx.update(bidRow).set({ note }).where(eq(bidRow.id, claim.bidId));
    await notifyProgress(tx, { ...row, note });
  });
}
