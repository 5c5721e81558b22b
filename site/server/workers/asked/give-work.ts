import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { AskOptions, GiveAway } from '../../kernel/elsewhere.ts';
import { newId } from '../../kernel/ids.ts';
import { askedWork } from '../../store/schema.ts';
import { isTurnTaken } from '../../store/turn.ts';
import { errorOf } from './fault.ts';
import { ASKED_CHANNEL, discard, type Outcome, pack, unpack } from './parcel.ts';

/** No call waits longer: LibreOffice's own limit, and what stands before it in line. */
const MOST_MS = 300_000;
/** Looked for without a notification too, which may be lost. */
const LOOK_MS = 1000;
/** Workers look for waiting work every few seconds, in turn; where none has for so long there is none. */
const AWAY_MS = 15_000;

const Notice = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.string(), note: v.optional(v.unknown()) }),
);

interface Waiting {
  onNote: ((note: unknown) => void) | undefined;
  /** Looks whether it is done. */
  look(): void;
}

type GiveNeeds = Needs<'database' | 'jobs' | 'logger' | 'storage'>;

/** What a process without workers of its own gives its works away by: rows, told of by the queue and by notifications. */
export async function createGiveAway(
  services: GiveNeeds,
  { awayMs = AWAY_MS, mostMs = MOST_MS } = {},
): Promise<{ give: GiveAway; stop(): Promise<void> }> {
  const waiting = new Map<string, Waiting>();
  const hear = (payload: string) => {
    const { id, note } = v.parse(Notice, payload);
    const one = waiting.get(id);
    if (note === undefined) one?.look();
    else one?.onNote?.(note);
  };
  const lookAll = () => {
    for (const one of waiting.values()) one.look();
  };
  const stop = await services.database.listen(ASKED_CHANNEL, hear, lookAll);
  return {
    stop,
    async give({ name, owner, input }, { signal, onNote }) {
      signal?.throwIfAborted();
      const id = newId();
      const limits = { awayMs, mostMs };
      const outcome = new Promise<Outcome>((resolve, reject) => {
        const look = createLook(services, { id, ...limits }, resolve, reject);
        waiting.set(id, { onNote, look });
      });
      // It is waited for below; until then its failure is nobody's.
      outcome.catch(() => undefined);
      try {
        const { db } = services.database;
        const packed = await pack(services, id, 'input', input);
        const expiresAt = sql`now() + ${mostMs / 1000} * interval '1 second'`;
        await db.insert(askedWork).values({ id, name, owner, input: packed, expiresAt });
        await services.jobs.enqueue('asked-work', id);
        return outputOf(await untilDone(outcome, () => waiting.get(id)?.look(), signal));
      } finally {
        waiting.delete(id);
        await forget(services, id);
      }
    },
  };
}

function outputOf(outcome: Outcome): unknown {
  if ('fault' in outcome) throw errorOf(outcome.fault);
  return outcome.output;
}

/** Looks again and again. Throws the reason of an abort. */
async function untilDone(
  outcome: Promise<Outcome>,
  look: () => void,
  signal: AskOptions['signal'],
): Promise<Outcome> {
  const timer = setInterval(look, LOOK_MS);
  let leave = () => {};
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal?.reason);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([outcome, left]);
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', leave);
  }
}

/** A look at the row: gives its outcome once it is there, and gives up where there is no worker, or none that came to it in time. */
function createLook(
  services: GiveNeeds,
  { id, awayMs, mostMs }: { id: string; awayMs: number; mostMs: number },
  resolve: (outcome: Outcome) => void,
  reject: (error: unknown) => void,
): () => void {
  const { database, logger } = services;
  const begun = performance.now();
  let isLooking = false;
  const look = async () => {
    const [row] = await database.db.select().from(askedWork).where(eq(askedWork.id, id));
    // What is stored as done is plain: it was packed by the process that did it.
    if (row?.isDone)
      return resolve((await unpack(services, id, 'outcome', row.outcome)) as Outcome);
    const waited = performance.now() - begun;
    const isAway = waited > awayMs / 3 && !(await isTurnTaken(database.db, 'sweep', awayMs));
    if (isAway || waited > mostMs) reject(new ApiError('workerAway'));
  };
  return () => {
    if (isLooking) return;
    isLooking = true;
    look()
      // The database may be back with the next look.
      .catch((error: unknown) => logger.warn({ err: error }, 'look for work that was given away'))
      .finally(() => (isLooking = false));
  };
}

/** Nobody waits any more: a worker that is at it sees that and stops. */
async function forget(services: GiveNeeds, id: string): Promise<void> {
  try {
    const { database } = services;
    const [row] = await database.db
      .delete(askedWork)
      .where(eq(askedWork.id, id))
      .returning({ input: askedWork.input, outcome: askedWork.outcome });
    // Both small and in the row: nothing is stored.
    if (row?.input && row.outcome) return;
    await discard(services, id);
  } catch (error) {
    services.logger.warn({ err: error }, 'work that was given away is left to housekeeping');
  }
}
