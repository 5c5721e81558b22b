import type { Needs } from '../context/needs.ts';

/** What was removed stops being worked on after this long, in whichever process that is. */
const LOOK_MS = 1000;

/** What was worked on has been removed meanwhile. */
export class GoneError extends Error {
  override name = 'GoneError' as const;
}

/**
 * Works as long as `isThere`: asked every second, its first no aborts the signal that `work` is given, and GoneError is thrown.
 * Throws what `work` throws, and aborts it with `signal`.
 */
export async function whileThere<T>(
  { logger }: Needs<'logger'>,
  isThere: () => Promise<boolean>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  const look = async () => {
    if (!(await isThere())) gone.abort(new GoneError('removed meanwhile'));
  };
  const timer = setInterval(
    () => look().catch((err: unknown) => logger.warn({ err }, 'look for what is worked on')),
    LOOK_MS,
  );
  try {
    return await work(AbortSignal.any([signal, gone.signal]));
  } catch (error) {
    throw gone.signal.aborted ? gone.signal.reason : error;
  } finally {
    clearInterval(timer);
  }
}
