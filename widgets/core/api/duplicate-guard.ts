import { env } from '../env.ts';
import { DuplicateSubmitError } from '../errors.ts';
import { shared } from '../shared.ts';

/** Same path and body within this window is a double click. */
const WINDOW_MS = 1000;
/** Larger requests are not compared: keeping them costs more than the second request. */
const MOST_CHARACTERS = 5_242_880;

export interface Submission {
  /** Path of the call, without base and query. */
  url: string;
  /** JSON of what is compared. */
  data: string | undefined;
  time: number;
  /** Its idempotency key: the same one again is a repetition that knows it is one, and has one effect. */
  key?: string | undefined;
}

const slot = shared('lastSubmission', () => ({ current: undefined }));

/** Lets the last submission pass again: it came to nothing. */
export function forgetSubmission(): void {
  slot.current = undefined;
}

/**
 * Remembers the last POST or PUT and refuses the same one within `interval` ms (`wire.md` 5). Only the last one is remembered:
 * A, B, A passes. The query is no part of what is compared, unless the caller says so. What is repeated under its own idempotency key passes at once, as
 * after a failure. Throws DuplicateSubmitError.
 */
export function guardDuplicate(
  method: string,
  url: string,
  data: string | undefined,
  { interval = WINDOW_MS, key }: { interval?: number | undefined; key?: string | undefined } = {},
): void {
  if (method !== 'POST' && method !== 'PUT') return;
  const submission = { url, data, time: env().now() };
  if (JSON.stringify(submission).length >= MOST_CHARACTERS) {
    env().warn(`the request to ${url} is over 5 MB and was not checked for double submission`);
    return;
  }
  const last = slot.current;
  const age = submission.time - (last?.time ?? 0);
  // A clock that was set back must not lock the button.
  const isRepeated = key !== undefined && last?.key === key;
  if (last?.url === url && last.data === data && age >= 0 && age < interval && !isRepeated)
    throw new DuplicateSubmitError();
  slot.current = { ...submission, key };
}
