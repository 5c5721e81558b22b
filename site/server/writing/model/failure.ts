import { WriterError } from '../writer.ts';

/** What a run stores and shows of a failure. `retryAfter` in milliseconds. */
export interface WriterFailure {
  msg: string;
  retriable: boolean;
  retryAfter?: number;
}

/** Says in Chinese why writing stopped, whatever was thrown. Holds nothing technical: the error itself belongs in the log. */
export function describeWriterFailure(error: unknown): WriterFailure {
  if (error instanceof WriterError) {
    const { message: msg, retriable, retryAfter } = error;
    return retryAfter === undefined ? { msg, retriable } : { msg, retriable, retryAfter };
  }
  if (error instanceof Error && error.name === 'AbortError')
    return { msg: '编写已停止，已写内容都在', retriable: true };
  return { msg: '这一章编写时出错，请重试；若一直如此，请联系客服', retriable: false };
}
