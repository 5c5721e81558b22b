import type { Endpoint } from '../contract/endpoint.ts';
import {
  type ApiError,
  actMessage,
  DuplicateSubmitError,
  isAbort,
  isApiError,
  isSpoken,
  toMessage,
} from '../errors.ts';
import { messages } from '../messages.ts';
import { dismissNotices, notifyError, notifyWarning } from '../notify.ts';
import { expireSession } from '../session/expiry.ts';

/** 401 in the body or as HTTP status, unless a code with words of its own (40101, unknown client) says what it is about. */
export const saysSignedOut = (error: unknown): error is ApiError =>
  isApiError(error) && (error.code === 401 || (error.status === 401 && !isSpoken(error)));

export interface FailureOptions {
  /** Token the call carried. */
  token: string;
  quiet?: boolean | undefined;
  keepSession?: boolean | undefined;
  /** What was being done; its own `act`, where it has one, begins the notice. */
  endpoint?: Pick<Endpoint, 'act' | 'method'>;
}

/** Signs out on 401 and tells the user, unless the caller does that itself (specification, section 8). */
export function reactToFailure(
  error: unknown,
  { token, quiet, keepSession, endpoint }: FailureOptions,
): void {
  if (isAbort(error)) return;
  if (saysSignedOut(error) && token) {
    if (!keepSession) expireSession(token);
    return;
  }
  if (quiet) return;
  const text = toMessage(error);
  if (error instanceof DuplicateSubmitError) return notifyWarning(text);
  if (text === messages.network) dismissNotices();
  const { act, method } = endpoint ?? {};
  notifyError(act === undefined ? text : actMessage(error, act, method === 'GET'));
}
