import { eq } from 'drizzle-orm';
import { refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import type { Transaction } from '../../store/database.ts';
import { appendEvents } from '../../store/event-log.ts';
import { type BidRow, bidRow } from '../../store/schema.ts';
import { notifyProgress } from './bid-events.ts';
import {
  type BidEffect,
  type BidEvent,
  type BidEventKind,
  type BidMove,
  reduce,
  refusalOf,
} from './bid-status.ts';

/** Columns that change together with the status. */
type AlsoChanged = Partial<
  Omit<typeof bidRow.$inferInsert, 'id' | 'status' | 'note' | 'chargedAt' | 'finishedAt'>
>;

/** Throws the refusal of an event that the bid's status never allows; before the work whose result the event brings. */
export function refuseEvent(row: BidRow, kind: BidEventKind): void {
  const refusal = refusalOf(row.status, kind);
  if (refusal) throw new ApiError(refusal);
}

/**
 * What the event makes of the bid; undefined where it changes nothing. Throws the refusal by its name.
 * A move with the effect `charge` is stored by a caller that has charged the bid in the same transaction.
 */
export function decideMove(row: BidRow, event: BidEvent): BidMove | undefined {
  const outcome = reduce(row, event);
  if (outcome.kind === 'moved') return outcome;
  if (outcome.kind === 'ignored') return undefined;
  const { refusal, percent } = outcome;
  if (refusal !== 'notComplete') throw new ApiError(refusal);
  if (event.kind === 'fitStarted') throw new ApiError(refusal, { msg: refusals.fitTooEarly });
  throw new ApiError(refusal, { data: { percent } });
}

/** Stores a move with what changes beside it, and tells the readers. The bid's row is locked by the caller. Returns the row as it is now. */
export async function storeMove(
  tx: Transaction,
  row: BidRow,
  { bid: { status, note }, effects }: BidMove,
  also: AlsoChanged = {},
): Promise<BidRow> {
  const now = new Date();
  const [changed] = await tx
    .update(bidRow)
    .set({
      updatedAt: now,
      ...also,
      ...(effects.includes('charge') ? { chargedAt: row.chargedAt ?? now } : {}),
      ...(effects.includes('close') ? { finishedAt: now, rev: row.rev + 1 } : {}),
      status,
      note,
    })
    .where(eq(bidRow.id, row.id))
    .returning();
  if (!changed) throw new ApiError('notFound');
  // The settings as the caller knows them: those of an old row lack what came later.
  const after = { ...changed, settings: also.settings ?? row.settings };
  for (const effect of effects) await notify(tx, after, effect);
  return after;
}

/** `decideMove` and `storeMove` at once; undefined where the event changes nothing. */
export async function moveBid(
  tx: Transaction,
  row: BidRow,
  event: BidEvent,
  also: AlsoChanged = {},
): Promise<BidRow | undefined> {
  const move = decideMove(row, event);
  return move && storeMove(tx, row, move, also);
}

async function notify(tx: Transaction, row: BidRow, effect: BidEffect): Promise<void> {
  const { status, outlineRev: rev } = row;
  if (effect === 'progress') await notifyProgress(tx, row);
  if (effect === 'outline')
    await appendEvents(tx, row.id, [{ name: 'outline', data: { rev, status } }]);
  if (effect === 'done') await appendEvents(tx, row.id, [{ name: 'done', data: { status } }]);
}
