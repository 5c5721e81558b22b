import { call } from '../core/api/call.ts';
import { patiently, uploadInParts } from '../core/api/resumable.ts';
import { addCompareFile, type CompareFile } from '../core/contract/compare.ts';

/** What has arrived is stored and looked into once more. */
const STORE_TIMEOUT_MS = 60_000;

interface SendOptions {
  /** 0–1 of the bytes sent. */
  onProgress: (share: number) => void;
  /** The line is down, or too much was sent at once (then with words): the rest is sent when it can be. */
  onWaiting: (isWaiting: boolean, words?: string) => void;
  signal: AbortSignal;
}

/** Puts a file in for comparing; a broken line is waited out. Throws as `call` does. */
export async function sendFile(
  file: File,
  { signal, ...options }: SendOptions,
): Promise<CompareFile> {
  const { uploadId } = await uploadInParts(file, { signal, ...options });
  const sending = {
    signal,
    quiet: true,
    repeatSubmit: true,
    idempotencyKey: uploadId,
    timeout: STORE_TIMEOUT_MS,
  };
  return patiently({ signal, ...options }, () =>
    call(addCompareFile, { body: { uploadId } }, sending),
  );
}
