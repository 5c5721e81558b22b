import type { Method } from '../contract/endpoint.ts';
import { env } from '../env.ts';
import { DuplicateSubmitError } from '../errors.ts';
import { shared } from '../shared.ts';

/** Same URL and body within this window is a double click. */
const WINDOW_MS = 1000;
/** Larger bodies are not compared: keeping them costs more than the second request. */
const MOST_CHARACTERS = 5_242_880;

export interface Submission {
  url: string;
  body: string;
  time: number;
}

const slot = shared('lastSubmission', () => ({ current: undefined }));

/**
 * Remembers the last POST or PUT and refuses the same one within a second. Only the last one is remembered: A, B, A passes.
 * Throws DuplicateSubmitError.
 */
export function guardDuplicate(method: Method, url: string, body: unknown): void {
  if (method !== 'POST' && method !== 'PUT') return;
  const submission = { url, body: JSON.stringify(body) ?? '', time: env().now() };
  if (submission.body.length + url.length >= MOST_CHARACTERS) {
    env().warn(`the body for ${url} is over 5 MB and was not checked for double submission`);
    return;
  }
  const last = slot.current;
  const repeated = last?.url === submission.url && last.body === submission.body && submission.time - last.time < WINDOW_MS;
  if (repeated) throw new DuplicateSubmitError();
  slot.current = submission;
}
