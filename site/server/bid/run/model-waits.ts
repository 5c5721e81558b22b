import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Drizzle } from '../../store/database.ts';
import { BID_LOCK } from '../../store/locks.ts';
import type { TurnMove } from '../../store/model-turns.ts';
import { bidRow } from '../../store/schema.ts';
import { notifyProgress } from '../row/bid-events.ts';

export const WAITS_FOR_MODEL = '模型服务的调用限额已用满，正在排队，轮到后自动继续';
/** A shorter wait is not worth a word. */
const SAID_AFTER_MS = 3000;

/** Requests of a bid in this process. */
interface Asked {
  waiting: number;
  working: number;
  timer: NodeJS.Timeout | undefined;
  /** What was said last, or is being said. */
  said: Promise<void> | undefined;
}

/** Says beside a bid that it waits for the limits of the model's service, while none of its requests is answered. */
export function createModelWaits(
  db: Drizzle,
  logger: Pick<Logger, 'warn'>,
): (bidId: string, move: TurnMove) => void {
  const bids = new Map<string, Asked>();
  const say = (bidId: string, note: string | null) =>
    storeNote(db, bidId, note).catch((error: unknown) =>
      logger.warn({ err: error, bidId }, 'readers could not be told why a bid waits'),
    );
  return (bidId, move) => {
    const asked = bids.get(bidId) ?? { waiting: 0, working: 0, timer: undefined, said: undefined };
    bids.set(bidId, asked);
    count(asked, move);
    if (asked.waiting > 0 && asked.working === 0) {
      asked.timer ??= setTimeout(() => {
        asked.said = say(bidId, WAITS_FOR_MODEL);
      }, SAID_AFTER_MS);
      return;
    }
    clearTimeout(asked.timer);
    asked.timer = undefined;
    void asked.said?.then(() => say(bidId, null));
    asked.said = undefined;
    if (asked.waiting === 0 && asked.working === 0) bids.delete(bidId);
  };
}

function count(asked: Asked, move: TurnMove): void {
  switch (move) {
    case 'waits':
      asked.waiting += 1;
      return;
    case 'begins':
      asked.waiting -= 1;
      asked.working += 1;
      return;
    case 'gives-up':
      asked.waiting -= 1;
      return;
    case 'ends':
      asked.working -= 1;
      return;
    default:
      move satisfies never;
  }
}

/** What else stands beside the bid is somebody else's, and stays. */
async function storeNote(db: Drizzle, bidId: string, note: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(eq(bidRow.id, bidId)).for(BID_LOCK);
    if (row?.status !== 'writing' && row?.status !== 'outlining') return;
    if (row.note === note) return;
    if (row.note !== null && row.note !== WAITS_FOR_MODEL) return;
    await tx.update(bidRow).set({ note }).where(eq(bidRow.id, bidId));
    await notifyProgress(tx, { ...row, note });
  });
}
