import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Drizzle, Executor } from './database.ts';

/** What a model's service allows within `windowMs`, requests and tokens; undefined: any number. */
export interface ModelLimits {
  requests: number | undefined;
  tokens: number | undefined;
  windowMs: number;
}

/** A request that waits, by its number in the queue of all processes. */
export interface QueuedCall {
  id: number;
  tokens: number;
}

/** Of the requests that were looked after: which may begin, and after how long to look again. */
export interface Look {
  begun: readonly number[];
  againMs: number;
}

/** One at a time looks at the queue; any number that nothing else locks by. */
const QUEUE_LOCK = 7_240_331;
/** A request that no process has told of for so long is nobody's any more: its process was killed. */
const LAPSE_MS = 10_000;
const LONGEST_PAUSE_MS = LAPSE_MS / 4;
/** Requests of another process stand before ours: that process has to begin them first. */
const OTHERS_PAUSE_MS = 200;
/** A process that stands still in a look holds up all others no longer than this. */
const LONGEST_LOOK = '5s';
/** Of each statement, so that it is after the lock; the planner can look for it in an index. */
const now = sql`statement_timestamp()`;

const Rows = v.object({ rows: v.array(v.looseObject({})) });
const Id = v.pipe(v.unknown(), v.transform(Number));
const Waiting = v.object({ id: Id, tokens: v.number() });
const Restored = v.object({ id: Id, begun: v.boolean() });
const Used = v.object({
  calls: v.number(),
  tokens: v.number(),
  leftMs: v.pipe(v.unknown(), v.transform(Number)),
});
type Used = v.InferOutput<typeof Used>;

const ms = (length: number) => sql`${length} * interval '1 millisecond'`;

async function rowsOf<const T extends v.GenericSchema>(
  db: Executor,
  query: ReturnType<typeof sql>,
  schema: T,
): Promise<v.InferOutput<T>[]> {
  return v.parse(Rows, await db.execute(query)).rows.map((row) => v.parse(schema, row));
}

const isOneOf = (ids: readonly number[]) =>
  sql`id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** Puts a request at the end of the queue. */
export async function joinQueue(db: Drizzle, tokens: number): Promise<QueuedCall> {
  const [row] = await rowsOf(
    db,
    sql`insert into model_call (tokens) values (${tokens}) returning id, tokens`,
    Waiting,
  );
  if (!row) throw new Error('a row that was inserted was not given back');
  return row;
}

/** These will never be made, whether their turn has come or not. */
export async function leaveQueue(db: Drizzle, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.execute(sql`delete from model_call where ${isOneOf(ids)}`);
}

/** The request has ended and took so many tokens. What was estimated too high is free at once. */
export async function endCall(db: Drizzle, id: number, tokens: number): Promise<void> {
  await db.execute(sql`
    update model_call set tokens = least(tokens, ${tokens}), ended_at = ${now},
      excess = greatest(${tokens} - tokens, 0)
    where id = ${id}`);
}

/** Tells that these still wait, and begins those of them whose turn it is. */
export async function lookAtQueue(
  db: Drizzle,
  limits: ModelLimits,
  own: readonly QueuedCall[],
): Promise<Look> {
  return db.transaction(async (tx) => {
    // As `set local` does, in one statement.
    await tx.execute(sql`
      select set_config('lock_timeout', ${LONGEST_LOOK}, true),
        set_config('idle_in_transaction_session_timeout', ${LONGEST_LOOK}, true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`);
    const begunBefore = await restore(tx, own);
    await tx.execute(sql`
      delete from model_call where started_at is null and seen_at < ${now} - ${ms(LAPSE_MS)}`);
    const waiting = await rowsOf(
      tx,
      sql`select id, tokens from model_call where started_at is null order by id`,
      Waiting,
    );
    const mine = new Set(own.map(({ id }) => id));
    const look = begin(waiting, await usedIn(tx, limits.windowMs), limits, mine);
    if (look.begun.length > 0)
      await tx.execute(sql`
        update model_call set started_at = ${now} where ${isOneOf(look.begun)}`);
    return { ...look, begun: [...begunBefore, ...look.begun] };
  });
}

/**
 * Tells that these still wait: one that lapsed while this process stood still comes back to its place. Gives those that have begun in a
 * look whose answer was lost with the connection.
 */
async function restore(tx: Executor, own: readonly QueuedCall[]): Promise<number[]> {
  const rows = await rowsOf(
    tx,
    sql`
      insert into model_call (id, tokens, seen_at)
      select (one->>'id')::bigint, (one->>'tokens')::int, ${now}
      from jsonb_array_elements(${JSON.stringify(own)}::jsonb) one
      on conflict (id) do update set seen_at = excluded.seen_at
      returning id, started_at is not null as begun`,
    Restored,
  );
  return rows.flatMap(({ id, begun }) => (begun ? [id] : []));
}

/** What counts against the limits now, and how long each of it still does; what counts the longest comes last. */
function usedIn(tx: Executor, windowMs: number): Promise<Used[]> {
  const left = (since: ReturnType<typeof sql>) =>
    sql`extract(epoch from ${since} + ${ms(windowMs)} - ${now}) * 1000`;
  return rowsOf(
    tx,
    sql`
      select 1 as calls, tokens, ${left(sql`started_at`)} as "leftMs" from model_call
      where started_at > ${now} - ${ms(windowMs)}
      union all
      select 0, excess, ${left(sql`ended_at`)} from model_call
      where excess > 0 and ended_at > ${now} - ${ms(windowMs)}
      order by 3`,
    Used,
  );
}

/** Goes through the queue as far as there is room. The place of a request of another process is kept for it. */
function begin(
  waiting: readonly QueuedCall[],
  used: readonly Used[],
  limits: ModelLimits,
  mine: ReadonlySet<number>,
): Look {
  const counted = [...used];
  const begun: number[] = [];
  let othersBegin = false;
  for (const call of waiting) {
    const pause = untilRoom(call, counted, limits);
    if (pause > 0) {
      const longest = othersBegin ? OTHERS_PAUSE_MS : LONGEST_PAUSE_MS;
      return { begun, againMs: Math.min(longest, Math.ceil(pause)) };
    }
    counted.push({ calls: 1, tokens: call.tokens, leftMs: limits.windowMs });
    if (mine.has(call.id)) begun.push(call.id);
    else othersBegin = true;
  }
  return { begun, againMs: othersBegin ? OTHERS_PAUSE_MS : LONGEST_PAUSE_MS };
}

/** Milliseconds until there is room; 0: now. A request of more tokens than a minute has begins once nothing else counts. */
function untilRoom(call: QueuedCall, counted: readonly Used[], limits: ModelLimits): number {
  let calls = counted.reduce((sum, one) => sum + one.calls, 0);
  let tokens = counted.reduce((sum, one) => sum + one.tokens, 0);
  const fits = () =>
    (limits.requests === undefined || calls < limits.requests) &&
    (limits.tokens === undefined || tokens === 0 || tokens + call.tokens <= limits.tokens);
  if (fits()) return 0;
  for (const one of counted) {
    calls -= one.calls;
    tokens -= one.tokens;
    if (fits()) return Math.max(1, one.leftMs);
  }
  return limits.windowMs;
}
