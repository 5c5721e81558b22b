import * as v from 'valibot';
import { isFields, tolerate } from '../api/tolerant.ts';
import { ApiError } from '../errors.ts';
import { messages } from '../messages.ts';

/** What signing in needs of an answer of either dialect (`wire.md` 3.1, 3.2). */
export interface TokenReply {
  token: string;
  /** Seconds the token is good for; undefined when the service does not say. */
  lifetime: number | undefined;
}

const text = v.optional(v.string(), '');
const seconds = v.optional(v.number());
const Answer = v.object({
  access_token: text,
  expires_in: seconds,
  accessToken: text,
  expiresIn: seconds,
});

/**
 * Reads a token answer that does not refuse by itself: snake case and bare, camel case in the envelope, or a mix.
 * Throws ApiError when there is no token in it.
 */
export function readTokenReply(body: unknown): TokenReply {
  const content = isFields(body) && isFields(body.data) ? body.data : body;
  const result = v.safeParse(Answer, tolerate(Answer, content));
  const answer = result.success ? result.output : undefined;
  const token = answer?.access_token || answer?.accessToken;
  if (!token)
    throw new ApiError({ status: 200, code: 400, msg: messages.signInFailed, data: body });
  const lifetime = answer?.expires_in ?? answer?.expiresIn ?? 0;
  return { token, lifetime: lifetime > 0 ? lifetime : undefined };
}
