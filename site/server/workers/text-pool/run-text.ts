import { Tinypool } from 'tinypool';
import { ApiError } from '../../kernel/api-error.ts';
import { createFairLimit } from '../../kernel/limit.ts';
import { inSpan } from '../../kernel/spans.ts';
import { type TextFunctions, type TextName, textFunctions } from './text-functions.ts';
import { AT_ONCE_CHARS, charsIn } from './text-size.ts';

/** A work holds a long text several times over, and the service has other things to do: more at a time would not be faster. */
const AT_ONCE = 2;
/** A thread reads its code first, on a machine that may be busy; what then takes longer than this for its length is made to be slow. */
const LEAST_MS = 20_000;
const CHARS_PER_MS = 10;
const MOST_MS = 300_000;
/** A bid of two million characters is checked in a third of it; what takes more ends with an error of its own, not with the process. */
const MEMORY_MB = 1536;

/** Every function with its own input and answer, so that a name of several goes with the right ones. */
type Table = {
  [N in TextName]: (...input: Parameters<TextFunctions[N]>) => ReturnType<TextFunctions[N]>;
};
const table: Table = textFunctions;

type RunText = <N extends TextName>(
  owner: string,
  name: N,
  ...input: Parameters<TextFunctions[N]>
) => Promise<ReturnType<TextFunctions[N]>>;

/** A pool of threads of its own, with its own limits: the service has one (`runText`). */
export function createTextRunner({
  memoryMb = MEMORY_MB,
  limitMs = (chars: number) => Math.min(LEAST_MS + Math.ceil(chars / CHARS_PER_MS), MOST_MS),
} = {}): RunText {
  const pool = new Tinypool({
    filename: new URL('./text-worker.ts', import.meta.url).href,
    name: 'run' satisfies keyof typeof import('./text-worker.ts'),
    minThreads: 0,
    maxThreads: AT_ONCE,
    // While a bid is edited it is checked and measured again and again.
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const inTurn = createFairLimit(AT_ONCE);
  return async (owner, name, ...input) => {
    const chars = charsIn(input);
    if (chars <= AT_ONCE_CHARS) return table[name](...input);
    return inSpan(`text ${name}`, { facts: { 'tender.chars': chars } }, () =>
      inTurn(owner, async () => {
        const late = AbortSignal.timeout(limitMs(chars));
        try {
          return await pool.run({ name, input }, { signal: late });
        } catch (cause) {
          const outOfMemory =
            cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
          if (late.aborted || outOfMemory) throw new ApiError('textTooMuch', { cause });
          throw cause;
        }
      }),
    );
  };
}

/**
 * Works on texts without holding up the process: texts of more than 20,000 characters in all go to a thread, one work of an owner at a
 * time, and owners take turns; shorter ones are worked on at once. The answer is the same. Inside a transaction call it for short texts
 * only: the embedded database has a single connection, and everybody would wait for the thread. `owner` is the account's id.
 * Throws ApiError textTooMuch for what takes too long (20 s, and 1 s for every 10,000 characters) or too much memory.
 */
export const runText: RunText = createTextRunner();
