import { WriterError } from '../writer.ts';

/** What went wrong at the model service, as far as the writer acts on it. */
export type ModelFailure =
  | 'busy'
  | 'unreachable'
  | 'timeout'
  | 'cut'
  | 'garbled'
  | 'flood'
  | 'looping'
  | 'echo'
  | 'unclosed'
  | 'refused'
  | 'empty'
  | 'too-long'
  | 'over-cap'
  | 'not-allowed'
  | 'bad-request';

/** A failure of the model service. The message is Chinese, fit to show with words put after it, and holds no key, address or prompt. */
export class ModelError extends WriterError {
  readonly failure: ModelFailure;

  constructor(
    failure: ModelFailure,
    message: string,
    options: ErrorOptions & { retriable: boolean; retryAfter?: number | undefined },
  ) {
    super(message, options);
    this.failure = failure;
  }
}

/** The service will not write this; trying again unchanged is of no use. */
export function refusal(cause?: unknown): ModelError {
  return new ModelError(
    'refused',
    '模型服务拒绝编写本章（内容审核未通过），请调整本章标题、说明或要求后重写，也可以手工编写',
    {
      retriable: false,
      cause,
    },
  );
}
