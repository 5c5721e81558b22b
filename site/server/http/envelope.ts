import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from './api-error.ts';

/** `{code, success, data, msg}` of a success (api.md, Conventions). */
export function success(data: unknown): { code: 200; success: true; data: unknown; msg: string } {
  return { code: 200, success: true, data: data ?? null, msg: '操作成功' };
}

export function failure(error: ApiError): { code: number; success: false; data: unknown; msg: string } {
  return { code: error.code, success: false, data: error.data, msg: error.message };
}

export function answerError(context: Context, error: ApiError): Response {
  return context.json(failure(error), error.status as ContentfulStatusCode);
}

const chinaTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `yyyy-MM-dd HH:mm:ss`, China time. */
export function dateTime(date: Date): string {
  return chinaTime.format(date);
}

/** The contract's page of a list. */
export function page<T>(records: T[], total: number, query: { current: number; size: number }) {
  return { records, total, size: query.size, current: query.current, pages: Math.ceil(total / query.size) };
}
