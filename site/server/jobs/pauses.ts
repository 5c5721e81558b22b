import { and, gt, inArray, sql } from 'drizzle-orm';
import type { JobName } from '../context/jobs.ts';
import { toApiError } from '../kernel/api-error.ts';
import type { Drizzle } from '../store/database.ts';
import { rateLimit } from '../store/schema.ts';

/** After a first failure a row waits so long; the pause doubles with each further one. */
const FIRST_PAUSE_MS = 3000;
/** Work that fails again and again (a full disk, a fault of ours) is tried less and less often, down to this. */
const LONGEST_PAUSE_MS = 5 * 60_000;
/** What is missing may come back any moment: a full disk, a database that is away. */
const SHORT_PAUSE_MS = 15_000;

const keyOf = (name: JobName, id: string) => `failed:${name}:${id}`;

export interface Pauses {
  note(name: JobName, id: string, error: unknown): Promise<void>;
  forget(name: JobName, id: string): void;
  /** Of these rows those that do not wait after a failure, in whatever process it was. */
  dueOf(name: JobName, ids: readonly string[]): Promise<string[]>;
}

/**
 * Rows whose work failed wait for ever longer. All processes know it from the database, since the one that looks for waiting work need not be
 * the one that failed; where nothing can be stored this process remembers alone.
 */
export function createPauses(db: Drizzle): Pauses {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    async note(name, id, error) {
      const key = keyOf(name, id);
      const count = (failures.get(key)?.count ?? 0) + 1;
      const longest = toApiError(error).status >= 503 ? SHORT_PAUSE_MS : LONGEST_PAUSE_MS;
      const pause = Math.min(longest, FIRST_PAUSE_MS * 2 ** (count - 1));
      failures.set(key, { count, until: Date.now() + pause });
      const expire = sql`now() + ${pause / 1000} * interval '1 second'`;
      await db
        .insert(rateLimit)
        .values({ key, expire })
        .onConflictDoUpdate({ target: rateLimit.key, set: { expire } })
        .catch(() => undefined);
    },
    forget(name, id) {
      failures.delete(keyOf(name, id));
    },
    async dueOf(name, ids) {
      const open = ids.filter((id) => (failures.get(keyOf(name, id))?.until ?? 0) <= Date.now());
      if (open.length === 0) return [];
      const keys = open.map((id) => keyOf(name, id));
      const waiting = await db
        .select({ key: rateLimit.key })
        .from(rateLimit)
        .where(and(inArray(rateLimit.key, keys), gt(rateLimit.expire, sql`now()`)));
      const known = new Set(waiting.map(({ key }) => key));
      return open.filter((id) => !known.has(keyOf(name, id)));
    },
  };
}
