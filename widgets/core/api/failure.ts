import { isHTTPError, isNetworkError, isTimeoutError } from 'ky';
import { ApiError, DuplicateSubmitError, isAbort, NetworkError, toMessage } from '../errors.ts';
import { dismissNotices, notifyError, notifyWarning } from '../notify.ts';
import { expireSession } from '../session/session.ts';
import { readRefusal } from './envelope.ts';

/** Turns what ky or fetch threw into one of the client's own errors. */
export function toClientError(error: unknown): unknown {
  if (isHTTPError(error)) return readRefusal(error.response.status, error.data, { cause: error });
  if (isTimeoutError(error)) return new NetworkError('timeout', { cause: error });
  // fetch rejects with a TypeError for every network failure, in words ky does not always know.
  if (isNetworkError(error) || error instanceof TypeError) return new NetworkError('network', { cause: error });
  return error;
}

/** 40101 (unknown client) and other 5-digit codes with status 401 are no word on the user's token. */
const saysSignedOut = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 401;

export interface FailureOptions {
  /** Token the call carried. */
  token: string;
  quiet?: boolean | undefined;
  keepSession?: boolean | undefined;
}

/** Signs out on 401 and tells the user, unless the caller does that itself. */
export function reactToFailure(error: unknown, { token, quiet, keepSession }: FailureOptions): void {
  if (isAbort(error)) return;
  if (saysSignedOut(error) && token) {
    if (!keepSession) expireSession(token);
    return;
  }
  if (quiet) return;
  if (error instanceof DuplicateSubmitError) return notifyWarning(toMessage(error));
  if (error instanceof NetworkError) dismissNotices();
  notifyError(toMessage(error));
}
