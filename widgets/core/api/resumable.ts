import {
  beginUpload,
  sendPart,
  type Upload,
  uploadPartBytes,
  uploadState,
} from '../contract/upload.ts';
import { isApiError, retryAfterMs, toMessage } from '../errors.ts';
import { call } from './call.ts';
import { upload } from './files.ts';

/** Waits before a part is sent again on a line that is down, ms; after the last the upload fails and can be gone on with. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

export interface PartsOptions {
  /** 0–1 of the bytes that have arrived or are on their way. */
  onProgress?: (share: number) => void;
  /** The next try comes by itself (true), or goes on again (false). `words` say why, where it is not the line. */
  onWaiting?: (waiting: boolean, words?: string) => void;
  signal?: AbortSignal | undefined;
}

/** Longer than any limit's time is a fault of somebody's clock; timers end near 24 days. */
const LONGEST_WAIT_MS = 24 * 3600_000;

/**
 * Sends a file in parts and answers the `uploadId` for the call that takes it. A broken line is waited out; the same file chosen
 * again within a day, after a reload too, goes on where it stopped. Nobody is told of a failure: show `toMessage(error)`.
 * Throws as `call` does.
 */
export async function uploadInParts(
  file: File,
  options: PartsOptions = {},
): Promise<{ uploadId: string }> {
  const { signal } = options;
  const form = { fileName: file.name, bytes: file.size, mark: String(file.lastModified) };
  const begin = () =>
    call(beginUpload, { body: form }, { quiet: true, repeatSubmit: true, signal });
  let state = await patiently(options, begin);
  while (state.received < file.size) {
    const offset = state.received;
    const part = new File([file.slice(offset, offset + uploadPartBytes)], 'part');
    const onProgress = (share: number) =>
      options.onProgress?.((offset + share * part.size) / file.size);
    state = await patiently(options, () => sendOne(state.id, part, { offset, onProgress, signal }));
  }
  options.onProgress?.(1);
  return { uploadId: state.id };
}

interface PartOptions {
  offset: number;
  onProgress: (share: number) => void;
  signal: AbortSignal | undefined;
}

async function sendOne(
  id: string,
  part: File,
  { offset, onProgress, signal }: PartOptions,
): Promise<Upload> {
  const params = { id };
  try {
    return await upload(sendPart, part, {
      ...{ params, query: { offset: String(offset) }, quiet: true, onProgress },
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    // Another tab has sent it meanwhile: go on from what has arrived.
    if (!isApiError(error) || error.status !== 400) throw error;
    const now = await call(uploadState, { params }, { quiet: true, signal });
    if (now.received <= offset) throw error;
    return now;
  }
}

/** Tries again while there is no line, or the service is away, and as `retryWhenBusy` does. */
export async function patiently<T>(
  { onWaiting, signal }: PartsOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  const onBusy = (words: string) => onWaiting?.(true, words);
  for (const [round, pause] of [...RETRY_MS, undefined].entries()) {
    try {
      const answer = await retryWhenBusy({ onBusy, signal }, attempt);
      if (round > 0) onWaiting?.(false);
      return answer;
    } catch (error) {
      const isFinal =
        pause === undefined ||
        signal?.aborted ||
        (isApiError(error) && error.status < 500 && error.status !== 429);
      if (isFinal) throw error;
      onWaiting?.(true);
      await rest(pause, signal);
    }
  }
  throw new Error('unreachable');
}

export interface BusyOptions {
  /** The service said when to come again, in these words, and then it is tried by itself. */
  onBusy: (words: string) => void;
  signal?: AbortSignal | undefined;
}

/** Tries again when the service has said it takes more, however often it says so. Throws whatever else `attempt` throws. */
export async function retryWhenBusy<T>(
  { onBusy, signal }: BusyOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const pause = retryAfterMs(error);
      if (pause === undefined || signal?.aborted) throw error;
      onBusy(toMessage(error));
      await rest(Math.min(pause, LONGEST_WAIT_MS), signal);
    }
  }
}

function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      reject(
        signal?.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'),
      );
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  });
}
