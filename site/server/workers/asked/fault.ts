import { type ErrorName, errorCodes } from 'tender-widgets/contract';
import { ApiError, toApiError } from '../../kernel/api-error.ts';
import { LibreOfficeError } from '../../layout/export/libre-office.ts';
import { ModelError, type ModelFailure } from '../../writing/model/model-error.ts';
import { WriterError } from '../../writing/writer.ts';
import { type EndReason, TaskEndedError, TaskFailedError } from '../isolate/child.ts';
import type { TaskFault } from '../isolate/tasks.ts';

/** An error as it goes from the process that works to the one that asked. */
export type Fault =
  | { kind: 'task'; fault: TaskFault }
  | { kind: 'ended'; reason: EndReason; message: string }
  | { kind: 'office'; message: string }
  | {
      kind: 'writer';
      failure: ModelFailure | undefined;
      message: string;
      retriable: boolean;
      retryAfter: number | undefined;
    }
  | { kind: 'api'; code: number; msg: string; data: unknown };

export function faultOf(error: unknown): Fault {
  if (error instanceof TaskFailedError) return { kind: 'task', fault: error.fault };
  if (error instanceof TaskEndedError)
    return { kind: 'ended', reason: error.reason, message: error.message };
  if (error instanceof LibreOfficeError) return { kind: 'office', message: error.message };
  if (error instanceof WriterError) {
    const { message, retriable, retryAfter } = error;
    const failure = error instanceof ModelError ? error.failure : undefined;
    return { kind: 'writer', failure, message, retriable, retryAfter };
  }
  const { code, message: msg, data } = toApiError(error);
  return { kind: 'api', code, msg, data };
}

/** The same error for whoever asked. */
export function errorOf(fault: Fault): Error {
  switch (fault.kind) {
    case 'task':
      return new TaskFailedError(fault.fault);
    case 'ended':
      return new TaskEndedError(fault.reason, fault.message);
    case 'office':
      return new LibreOfficeError(fault.message);
    case 'writer': {
      const { failure, message, ...options } = fault;
      return failure === undefined
        ? new WriterError(message, options)
        : new ModelError(failure, message, options);
    }
    case 'api':
      return new ApiError(nameOf(fault.code), { msg: fault.msg, data: fault.data });
    default:
      return fault satisfies never;
  }
}

/** Two builds at once may know different errors. */
function nameOf(code: number): ErrorName {
  const names = Object.keys(errorCodes) as ErrorName[];
  return names.find((name) => errorCodes[name].code === code) ?? 'internal';
}
