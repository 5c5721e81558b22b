import { type ErrorName, errorCodes } from 'tender-widgets/contract';

/** A tender file that cannot be read; `code` names the reason in the contract's table of errors. */
export class ReadingError extends Error {
  override name = 'ReadingError' as const;
  readonly code: ErrorName;

  constructor(code: ErrorName, options?: ErrorOptions) {
    super(errorCodes[code].msg, options);
    this.code = code;
  }

  /** From a code that came out of another process; unreadableFile for one that is none. */
  static ofCode(code: string, cause: Error): ReadingError {
    return new ReadingError(code in errorCodes ? (code as ErrorName) : 'unreadableFile', { cause });
  }
}
