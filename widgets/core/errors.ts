import { messages } from './messages.ts';

/** A refusal of the service, or an answer it should not have given. */
export class ApiError extends Error {
  override name = 'ApiError' as const;
  /** HTTP status; 200 where only the envelope refuses. */
  readonly status: number;
  /** `code` of the envelope, else the HTTP status (`errorCodes` of the contract lists them). */
  readonly code: number;
  /** The service's own words, or '' when it said nothing readable. */
  readonly msg: string;
  readonly data: unknown;

  constructor(
    refusal: { status: number; code: number; msg: string; data?: unknown },
    options?: ErrorOptions,
  ) {
    super(`${refusal.status}/${refusal.code} ${refusal.msg}`, options);
    this.status = refusal.status;
    this.code = refusal.code;
    this.msg = refusal.msg;
    this.data = refusal.data;
  }
}

/** No answer: the network failed (`network`) or 10 s went by (`timeout`). */
export class NetworkError extends Error {
  override name = 'NetworkError' as const;
  readonly reason: 'network' | 'timeout';

  constructor(reason: 'network' | 'timeout', options?: ErrorOptions) {
    super(messages.network, options);
    this.reason = reason;
  }
}

/** The same POST or PUT again within a second: nothing was sent. */
export class DuplicateSubmitError extends Error {
  override name = 'DuplicateSubmitError' as const;

  constructor() {
    super(messages.repeated);
  }
}

/** Both sides speak the same contract, so this is a defect: the answer does not fit its schema. */
export class ReplyError extends Error {
  override name = 'ReplyError' as const;
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** True when the caller's own signal ended the call; nothing is to be shown then. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** True for that refusal of the service, by its code, never by its text. */
export const hasCode = (error: unknown, code: number): boolean =>
  isApiError(error) && error.code === code;

/** Milliseconds after which the service takes the call again; undefined where it did not say so. */
export function retryAfterMs(error: unknown): number | undefined {
  if (
    !isApiError(error) ||
    error.status !== 429 ||
    typeof error.data !== 'object' ||
    error.data === null
  )
    return undefined;
  const seconds: unknown = Reflect.get(error.data, 'retryAfter');
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined;
}

/** 400 and the business codes (five digits here, above 2000 in the family) come with words meant for the user. */
export const isSpoken = ({ code }: ApiError): boolean => code === 400 || code > 2000;

function refusalText(error: ApiError): string {
  const { status, code, msg } = error;
  const { statuses, silent, unknown, network } = messages;
  // Who asked too often is told by the service when to come again.
  const known: Record<number, string> = isSpoken(error) || status === 429 ? {} : statuses;
  const own: Record<number, string> = { ...silent, ...statuses };
  // What a crashed gateway says is for its operator.
  const said = status < 500 || isSpoken(error) ? msg : '';
  return known[code] || said || own[code] || own[status] || (status < 400 ? unknown : network);
}

/** The one place that turns whatever was thrown into a Chinese sentence for the user. */
export function toMessage(error: unknown): string {
  if (error instanceof ApiError) return refusalText(error);
  if (error instanceof NetworkError || error instanceof DuplicateSubmitError) return error.message;
  return messages.unknown;
}

/** Why it was not done and what to do now, where the service has no words of its own. */
function whyNot(error: unknown): string {
  const { act } = messages;
  if (error instanceof NetworkError) return act.network;
  if (!isApiError(error)) return act.unknown;
  if (isSpoken(error) || error.status === 429) return toMessage(error);
  if (error.status >= 500) return act.broken;
  if (error.code === 403) return act.forbidden;
  return error.code === 404 ? act.gone : toMessage(error);
}

/**
 * As `toMessage`, for what is said away from where it was pressed: which act it was comes first.
 * @param isReading nothing can have been changed by it
 */
export function actMessage(error: unknown, act: string, isReading = false): string {
  if (error instanceof DuplicateSubmitError) return error.message;
  if (error instanceof NetworkError && !isReading) return messages.act.unanswered(act);
  return messages.act.failed(act, whyNot(error));
}
