import { eq } from 'drizzle-orm';
import { type run as contract, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import type { Transaction } from '../../store/database.ts';
import { appendEvents } from '../../store/event-log.ts';
import { type BidRow, bidRow } from '../../store/schema.ts';
import { progressEvent } from './bid-events.ts';
import {
  type BidEffect,
  type BidEvent,
  type BidEventKind,
  type BidMove,
  reduce,
  refusalOf,
} from './bid-status.ts';
import type { KnownProgress } from './present-bid.ts';

/** Columns that change together with the status. */
type AlsoChanged = Partial<Omit<BidRow, 'id' | 'status' | 'note' | 'chargedAt' | 'finishedAt'>>;

type NoticeName = 'chapter' | 'outline' | 'progress' | 'done';
type Notice = { name: NoticeName; data: contract.BidEventData<NoticeName> };

/** What is told with a move: events that come before and after its own, and what is known of the progress after it. */
interface Notices {
  first?: readonly Notice[];
  last?: (after: BidRow) => Promise<readonly Notice[]>;
  known?: KnownProgress | undefined;
}

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
  { first = [], known, last }: Notices = {},
): Promise<BidRow> {
  const now = new Date();
  const changes = {
    updatedAt: now,
    ...also,
    ...(effects.includes('charge') ? { chargedAt: row.chargedAt ?? now } : {}),
    ...(effects.includes('close') ? { finishedAt: now, rev: row.rev + 1 } : {}),
    status,
    note,
  };
  // What the row holds is known and large: only that it is there is asked.
  const changed = await tx
    .update(bidRow)
    .set(changes)
    .where(eq(bidRow.id, row.id))
    .returning({ id: bidRow.id });
  if (changed.length === 0) throw new ApiError('notFound');
  const after: BidRow = { ...row, ...changes };
  const notices = [...first];
  for (const effect of effects) {
    const event = await eventOf(tx, after, effect, known);
    if (event) notices.push(event);
  }
  await appendEvents(tx, row.id, [...notices, ...((await last?.(after)) ?? [])]);
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

async function eventOf(
  tx: Transaction,
  row: BidRow,
  effect: BidEffect,
  known: KnownProgress | undefined,
): Promise<Notice | undefined> {
  const { status, outlineRev: rev } = row;
  if (effect === 'progress') return progressEvent(tx, row, known);
  if (effect === 'outline') return { name: 'outline', data: { rev, status } };
  if (effect === 'done') return { name: 'done', data: { status } };
  return undefined;
}
