import { and, eq } from 'drizzle-orm';
import { groupSeconds, storedPieces } from '../../kernel/measures.ts';
import type { Drizzle } from '../../store/database.ts';
import { bidRow, run } from '../../store/schema.ts';
import { notifyProgress } from '../row/bid-events.ts';
import { ClaimLost } from './claim-lost.ts';
import { createPieceGroups } from './group-pieces.ts';
import { type Piece, type PieceOwner, storePieces } from './store-pieces.ts';

/** While text streams, the progress is told this often. */
const PROGRESS_MS = 1500;

/** Before this, a pace says nothing. */
const PACE_AFTER_MINUTES = 0.05;

/**
 * Stores what was written since, in groups, and tells the progress and the pace from time to time. `inTurn` lets one transaction of the
 * claim go on at a time; `writers` is how many chapters are being written.
 */
export function createAppend(
  db: Drizzle,
  owner: PieceOwner,
  inTurn: (work: () => Promise<void>) => Promise<void>,
  writers: () => number,
): (chapterId: string, offset: number, text: string) => Promise<void> {
  let progressAt = 0;
  let appended = 0;
  const begun = Date.now();
  const paceNow = () => {
    const minutes = (Date.now() - begun) / 60_000;
    return minutes < PACE_AFTER_MINUTES ? null : Math.round(appended / minutes);
  };
  async function store(pieces: readonly Piece[]): Promise<void> {
    if (Date.now() - progressAt < PROGRESS_MS) {
      if (!(await storePieces(db, owner, pieces))) throw new ClaimLost();
      return;
    }
    progressAt = Date.now();
    // Before the transaction: in it, an update would wait for whoever else holds the run shared, with the pieces locked.
    const running = and(eq(run.id, owner.runId), eq(run.state, 'running'));
    await db.update(run).set({ pace: paceNow() }).where(running);
    await db.transaction(async (tx) => {
      if (!(await storePieces(tx, owner, pieces))) throw new ClaimLost();
      const [row] = await tx.select().from(bidRow).where(eq(bidRow.id, owner.bidId));
      if (row) await notifyProgress(tx, row);
    });
  }
  const groups = createPieceGroups(
    (pieces) =>
      inTurn(async () => {
        const end = groupSeconds.startTimer();
        await store(pieces);
        end();
        storedPieces.inc(pieces.length);
      }),
    writers,
  );
  return (chapterId, offset, text) => {
    appended += text.length;
    return groups.add({ chapterId, offset, text });
  };
}
