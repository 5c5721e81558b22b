import type { CallInput, CallReply, Endpoint } from '../contract/endpoint.ts';
import { DuplicateSubmitError } from '../errors.ts';
import { forgetSubmission, guardDuplicate } from './duplicate-guard.ts';
import { readReply } from './envelope.ts';
import { reactToFailure } from './failure.ts';
import { sealPayload } from './payload.ts';
import {
  currentToken,
  type HeaderOptions,
  requestHeaders,
  requestInput,
  requestPath,
  requestUrl,
} from './request.ts';
import { send, toClientError } from './transport.ts';

export interface CallOptions
  extends Pick<HeaderOptions, 'authorization' | 'cryptoToken' | 'tenant'> {
  signal?: AbortSignal | undefined;
  /** Let the same POST or PUT pass again at once. */
  repeatSubmit?: boolean;
  /** What is sent stands in the query and the call's own headers: a double submission is told by these too, and is none after a failure. */
  compareQuery?: boolean;
  /** Milliseconds within which the same POST or PUT is refused, 1000 unless given. */
  interval?: number;
  /** false: do not send the user's token. */
  token?: boolean;
  /** A token other than the visitor's, in its place; that it has ended ends no session. */
  accessToken?: string;
  /** Encrypt parameters and body and expect an encrypted answer; on by itself where the page has a key for it. */
  cryptoData?: boolean;
  /** Key of a write that charges or creates; give the same one when repeating a call that may have arrived. */
  idempotencyKey?: string;
  /** Milliseconds one try may take, 10 s unless given. */
  timeout?: number;
  /** Show nothing on failure; the caller tells the user itself (`toMessage`). What is done with a warning is no failure. */
  quiet?: boolean | undefined;
  /** Hears the words of an answer that was given with a warning (601), instead of the notice that the user is shown. */
  onWarning?: (words: string) => void;
  /** A 401 does not end the session. */
  keepSession?: boolean;
}

async function exchange<E extends Endpoint>(
  endpoint: E,
  input: unknown,
  options: CallOptions,
  token: string,
) {
  const parts = requestInput(input);
  const { signal, timeout, authorization, cryptoToken, tenant, idempotencyKey } = options;
  const data = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const compared = options.compareQuery
    ? JSON.stringify([parts.query, parts.headers, parts.body])
    : data;
  if (!options.repeatSubmit)
    guardDuplicate(endpoint.method, requestPath(endpoint, parts), compared, {
      interval: options.interval,
      key: idempotencyKey,
    });
  const { open, query, body, type } = await sealPayload(
    parts.query,
    parts.body,
    options.cryptoData,
  );
  const headers = await requestHeaders(endpoint, parts, {
    token,
    authorization,
    cryptoToken,
    tenant,
    idempotencyKey,
  });
  if (body !== undefined) headers['Content-Type'] = type;
  const url = requestUrl(endpoint, { ...parts, query });
  const text = await send({ method: endpoint.method, url, headers, body, signal, timeout })
    .text()
    .catch(async (error: unknown) => {
      throw await toClientError(error, open);
    });
  return readReply(endpoint, await open(text), options.onWarning);
}

/**
 * Makes one call of the contract and answers the envelope's data, or the whole body of a bare JSON call.
 * Throws ApiError (the service refused), NetworkError (no answer), DuplicateSubmitError (a double click; nothing was sent) and
 * ReplyError (a defect). Unless `quiet`, the user has already been told.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  const token = options.accessToken ?? (options.token === false ? '' : currentToken());
  try {
    return await exchange(endpoint, input, options, token);
  } catch (error) {
    if (options.compareQuery && !(error instanceof DuplicateSubmitError)) forgetSubmission();
    const { quiet, keepSession } = options;
    reactToFailure(error, { token, quiet, keepSession, endpoint });
    throw error;
  }
}
