import * as v from 'valibot';
import type { CallReply, Endpoint } from '../contract/endpoint.ts';
import { ApiError, ReplyError } from '../errors.ts';
import { messages } from '../messages.ts';
import { notifyWarning } from '../notify.ts';

const OK = 200;
/** Done, with a warning to show. */
const WARNING = 601;

const text = v.fallback(v.string(), '');
const number = v.fallback(v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number())), undefined);

/** Every body of the service, as loosely as the family writes it: a missing `code` counts as 200. */
const Envelope = v.object({
  code: number,
  error_code: number,
  msg: text,
  error_description: text,
  success: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
});

const envelopeOf = (body: unknown) => {
  const result = v.safeParse(Envelope, body);
  return result.success ? result.output : undefined;
};

/** The error for an HTTP status other than 2xx; `body` is whatever came with it. */
export function readRefusal(status: number, body: unknown, options?: ErrorOptions): ApiError {
  const envelope = envelopeOf(typeof body === 'string' ? parseJson(body) : body);
  const code = envelope?.error_code ?? envelope?.code ?? status;
  const msg = envelope?.msg || envelope?.error_description || '';
  return new ApiError({ status, code, msg, data: envelope?.data }, options);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The one place where an answer gets its type: the schema has just been checked. */
function typed<E extends Endpoint>(endpoint: E, value: unknown): CallReply<E> {
  if (!endpoint.reply) return undefined;
  const result = v.safeParse(endpoint.reply, value);
  if (result.success) return result.output as CallReply<E>;
  const issue = result.issues[0];
  const where = v.getDotPath(issue) ?? 'the answer';
  throw new ReplyError(`tender: ${endpoint.method} ${endpoint.path} answered outside the contract at ${where}: ${issue.message}`);
}

/**
 * Reads the body of a 2xx answer.
 * Throws ApiError when the envelope refuses or the body is missing, ReplyError when the data is not what the contract says.
 */
export function readReply<E extends Endpoint>(endpoint: E, body: string): CallReply<E> {
  if (body.trim() === '') throw new ApiError({ status: OK, code: 408, msg: messages.timeout });
  const parsed = parseJson(body);
  if (endpoint.bare === 'json') return typed(endpoint, parsed);
  const envelope = envelopeOf(parsed);
  if (!envelope) throw new ReplyError(`tender: ${endpoint.method} ${endpoint.path} did not answer with an envelope`);
  const code = envelope.code ?? OK;
  if (code === WARNING) notifyWarning(envelope.msg);
  if (code !== OK && code !== WARNING) throw new ApiError({ status: OK, code, msg: envelope.msg, data: envelope.data });
  return typed(endpoint, envelope.data);
}
