import type { Context } from 'hono';
import { ApiError } from '../kernel/api-error.ts';

/** `{code, success, data, msg}` of a success (api.md, Conventions). */
export function success(data: unknown): { code: 200; success: true; data: unknown; msg: string } {
  return { code: 200, success: true, data: data ?? null, msg: '操作成功' };
}

/** Done, with a reservation that the user is to read (api.md, Conventions): HTTP 200 with code 601. */
export function warning(
  data: unknown,
  msg: string,
): { code: 601; success: true; data: unknown; msg: string } {
  return { code: 601, success: true, data: data ?? null, msg };
}

export function failure(error: ApiError): {
  code: number;
  success: false;
  data: unknown;
  msg: string;
} {
  return { code: error.code, success: false, data: error.data, msg: error.message };
}

/** Says in `Retry-After`, in seconds, when waiting helps. */
export function addRetryAfter(context: Context, { data }: ApiError): void {
  if (typeof data === 'object' && data !== null && 'retryAfter' in data)
    context.header('Retry-After', String(data.retryAfter));
}

/** The refusal as the caller gets it. */
export function answerError(context: Context, error: ApiError): Response {
  addRetryAfter(context, error);
  const body = failure(error);
  // A null object is {} in the family (wire.md, section 4).
  const isEmptied = body.data === null && context.get('emptyNulls') === true;
  return context.json(isEmptied ? { ...body, data: {} } : body, error.status);
}

/** The contract's page of a list. */
export function page<T>(records: T[], total: number, query: { current: number; size: number }) {
  return {
    records,
    total,
    size: query.size,
    current: query.current,
    pages: Math.ceil(total / query.size),
  };
}
