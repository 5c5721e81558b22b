import * as v from 'valibot';
import type { CallReply, Endpoint } from '../contract/endpoint.ts';
import { ApiError, ReplyError } from '../errors.ts';
import { messages } from '../messages.ts';
import { notifyWarning } from '../notify.ts';
import { parseJson } from './json.ts';
import { isFields, tolerate } from './tolerant.ts';

const OK = 200;
/** Done, with a warning to show. */
const WARNING = 601;
/** What the family's services call a refusal they give no code for (`wire.md` 4). */
const REFUSED = 400;

type Fields = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A code as number; 0 and what is none count as missing, as they do in the family's clients. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number !== 0 ? number : undefined;
}

/** -1 is how the family writes an empty number. */
const errorCodeOf = (body: Fields) => {
  const code = numberOf(body.error_code);
  return code === -1 ? undefined : code;
};

/** A `code` is the envelope's own, unless the answer is bare and has a code of another meaning, which is a text then. */
function codeOf(body: Fields): number | undefined {
  const isEnvelope =
    typeof body.code === 'number' || 'msg' in body || 'data' in body || 'success' in body;
  return errorCodeOf(body) ?? (isEnvelope ? numberOf(body.code) : undefined);
}

const wordsOf = (body: Fields): string =>
  textOf(body.error_description) || textOf(body.msg) || textOf(body.message);

/** Refusals of a token call in the words of OAuth; `invalid_token` and `unauthorized` are about a token that has ended. */
const SIGN_IN_ERROR =
  /^(|invalid_(request|client|grant|scope)|unauthorized_client|unsupported_grant_type)$/;

/** Whether the words are about signing in and meant for the user, whatever the HTTP status. */
const isDescribed = (body: Fields): boolean =>
  textOf(body.error_description) !== '' && SIGN_IN_ERROR.test(textOf(body.error));

/** The error for an HTTP status other than 2xx, or for a body that refuses; `body` is whatever came with it. */
export function readRefusal(status: number, body: unknown, options?: ErrorOptions): ApiError {
  const parsed = typeof body === 'string' ? parseJson(body) : body;
  const fields = isFields(parsed) ? parsed : {};
  const code = codeOf(fields) ?? (isDescribed(fields) ? REFUSED : status);
  return new ApiError({ status, code, msg: wordsOf(fields), data: fields.data }, options);
}

/** A body refuses by its code, by `success: false`, or by an `error_description` (`wire.md` 3.1). A missing code is 200. */
function assertGranted(body: Fields, done: readonly number[]): void {
  const code = codeOf(body) ?? OK;
  const granted = done.includes(code);
  if (granted && String(body.success) !== 'false' && !textOf(body.error_description)) return;
  const msg = wordsOf(body);
  throw new ApiError({ status: OK, code: granted ? REFUSED : code, msg, data: body.data });
}

/**
 * Services of the family answer the same call bare or in the envelope, and lists also beside its `code` (`wire.md` 3, 4).
 * @returns what the contract calls the reply.
 */
function contentOf(endpoint: Endpoint, body: unknown): unknown {
  if (!isFields(body) || !('data' in body)) return body;
  const isWrapped = !endpoint.bare || 'code' in body || 'msg' in body;
  return isWrapped ? body.data : body;
}

/** The one place where an answer gets its type: the schema has just been checked. */
function typed<E extends Endpoint>(endpoint: E, value: unknown): CallReply<E> {
  if (!endpoint.reply) return undefined;
  const result = v.safeParse(endpoint.reply, tolerate(endpoint.reply, value));
  if (result.success) return result.output as CallReply<E>;
  const issue = result.issues[0];
  const where = v.getDotPath(issue) ?? 'the answer';
  throw new ReplyError(
    `tender: ${endpoint.method} ${endpoint.path} answered outside the contract at ${where}: ${issue.message}`,
  );
}

/**
 * A body of JSON that does not refuse; `done` are the codes that mean so.
 * Throws ApiError when it refuses or is missing, ReplyError when it is no JSON.
 */
export function readBody(
  text: string,
  call: string,
  done: readonly number[] = [OK, WARNING],
): unknown {
  if (text.trim() === '') throw new ApiError({ status: OK, code: 408, msg: messages.timeout });
  const body = parseJson(text);
  if (body === undefined) throw new ReplyError(`tender: ${call} did not answer with JSON`);
  if (isFields(body)) assertGranted(body, done);
  return body;
}

/**
 * Reads the body of a 2xx answer, as loosely as the family writes it; its warning is shown, or goes to `onWarning`.
 * Throws ApiError when it refuses or is missing, ReplyError when the content is not what the contract says.
 */
export function readReply<E extends Endpoint>(
  endpoint: E,
  text: string,
  onWarning: (msg: string) => void = notifyWarning,
): CallReply<E> {
  const body = readBody(text, `${endpoint.method} ${endpoint.path}`);
  if (isFields(body) && codeOf(body) === WARNING) onWarning(wordsOf(body) || messages.unknown);
  return typed(endpoint, contentOf(endpoint, body));
}
