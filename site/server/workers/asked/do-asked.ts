import { and, eq, gt, sql } from 'drizzle-orm';
import { errorCodes } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { toApiError } from '../../kernel/api-error.ts';
import type { AskedName } from '../../kernel/elsewhere.ts';
import type { Drizzle } from '../../store/database.ts';
import { askedWork } from '../../store/schema.ts';
import { GoneError, whileThere } from '../while-there.ts';
import { faultOf } from './fault.ts';
import { ASKED_CHANNEL, type AskedNotice, discard, type Outcome, pack, unpack } from './parcel.ts';

/** What a work is given beside its input. */
export interface Given {
  owner: string;
  signal: AbortSignal;
  /** Tells who waits how far it is, in something short; settled when it is on its way, whether or not it arrives. */
  tell(note: unknown): Promise<void>;
}

/** The works by their names. What they are given was told by `askFor` of the same name. */
export type AskedWorks = Record<AskedName, (input: never, given: Given) => Promise<unknown>>;

type DoNeeds = Needs<'database' | 'logger' | 'storage'>;

/** Rows that a call waits for and nobody has done. */
const isWaited = (id?: string) =>
  and(
    id === undefined ? undefined : eq(askedWork.id, id),
    eq(askedWork.isDone, false),
    gt(askedWork.expiresAt, sql`now()`),
  );

export async function waitingWorks(db: Drizzle): Promise<string[]> {
  const rows = await db.select({ id: askedWork.id }).from(askedWork).where(isWaited());
  return rows.map(({ id }) => id);
}

export async function ownerOfAsked(db: Drizzle, id: string): Promise<string | undefined> {
  const { owner } = askedWork;
  const rows = await db.select({ owner }).from(askedWork).where(eq(askedWork.id, id));
  // An empty name: a short work of nobody.
  return rows[0]?.owner || undefined;
}

/** Does a work for the call that waits for it, and stores what came of it, an error too. Ends when nobody waits any more. */
export async function doAsked(
  services: DoNeeds,
  works: AskedWorks,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services.database;
  const isThere = async () => {
    const rows = await db.select({ id: askedWork.id }).from(askedWork).where(isWaited(id));
    return rows.length > 0;
  };
  const [row] = await db.select().from(askedWork).where(isWaited(id));
  if (!row) return;
  const tell = (note: unknown) => notify(services, { id, note });
  try {
    const outcome = await whileThere(services, isThere, signal, async (ending) =>
      outcomeOf(ending, async () => {
        const input = await unpack(services, id, 'input', row.input);
        return works[row.name](input as never, { owner: row.owner, signal: ending, tell });
      }),
    );
    await store(services, id, outcome);
  } catch (error) {
    if (!(error instanceof GoneError)) throw error;
  }
}

/** What a work says or fails with. A stop, or stores that are gone, are no outcome: it is done again. */
async function outcomeOf(signal: AbortSignal, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { output: await work() };
  } catch (error) {
    if (signal.aborted || toApiError(error).code === errorCodes.databaseDown.code) throw error;
    return { fault: faultOf(error) };
  }
}

async function store(services: DoNeeds, id: string, outcome: Outcome): Promise<void> {
  const packed = await pack(services, id, 'outcome', outcome);
  const stored = await services.database.db
    .update(askedWork)
    .set({ isDone: true, outcome: packed })
    .where(eq(askedWork.id, id))
    .returning({ id: askedWork.id });
  if (stored.length === 0) return discard(services, id);
  await notify(services, { id });
}

/** Whoever waits looks by itself too: a notification that fails is no failure. */
async function notify({ database, logger }: DoNeeds, notice: AskedNotice): Promise<void> {
  await database.db
    .execute(sql`select pg_notify(${ASKED_CHANNEL}, ${JSON.stringify(notice)})`)
    .catch((error: unknown) => logger.warn({ err: error }, 'notice of a work that was asked for'));
}
