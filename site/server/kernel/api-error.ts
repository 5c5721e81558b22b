import { type ErrorName, errorCodes } from 'tender-widgets/contract';
import { isDiskFull } from './system-code.ts';

/** A refusal the caller can understand. Routes and services throw it; `answerError` turns it into the envelope. */
export class ApiError extends Error {
  override name = 'ApiError' as const;
  readonly status: (typeof errorCodes)[ErrorName]['status'];
  readonly code: number;
  readonly data: unknown;

  constructor(name: ErrorName, options: { msg?: string; data?: unknown; cause?: unknown } = {}) {
    super(options.msg ?? errorCodes[name].msg, { cause: options.cause });
    this.status = errorCodes[name].status;
    this.code = errorCodes[name].code;
    this.data = options.data ?? null;
  }
}

/** Classes 08 and 57P of PostgreSQL's codes, its having no connection left, and what sockets say. */
const databaseGone = /^(08|57P0|53300)|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND)$/;

/** Finds out what an unexpected error means for the caller: a full disk, a database, a storage or an SMS provider that is gone, or our fault. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) return new ApiError('storageFull', { cause: error });
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (cause.name === 'StorageFullError') return new ApiError('storageFull', { cause: error });
    if (cause.name === 'StorageAwayError') return new ApiError('databaseDown', { cause: error });
    if (cause.name === 'SmsError') return new ApiError('smsFailed', { cause: error });
    if (
      databaseGone.test(code) ||
      /Connection terminated|timeout exceeded when trying to connect|after calling end on the pool|PGlite is closed/i.test(
        cause.message,
      )
    ) {
      return new ApiError('databaseDown', { cause: error });
    }
  }
  return new ApiError('internal', { cause: error });
}
