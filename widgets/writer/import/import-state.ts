import type { WritableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { type Tender, tenderDetail } from '../../core/contract/tender.ts';
import { isApiError, toMessage } from '../../core/errors.ts';
import { t } from '../base/messages.ts';

export type ImportState =
  | { state: 'choosing'; error?: string }
  | { state: 'uploading'; fileName: string; percent: number }
  | {
      state: 'reading';
      id: string;
      fileName: string;
      percent: number;
      lost: boolean;
      /** While pages without text are recognised. */
      scanning?: Tender['scanning'];
      /** What it is made of, once that is known. */
      files?: Tender['files'];
    }
  | { state: 'failed'; id: string; fileName: string; message: string }
  | { state: 'ready'; id: string };

/** Often enough to look alive, seldom enough for a service that is busy reading. */
const POLL_MS = 700;

/** No use in asking again: the same would be refused the same way. */
export const isFinal = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

function stateOf(tender: Tender): ImportState {
  const { id, fileName, progress, scanning } = tender;
  if (tender.status === 'ready') return { state: 'ready', id };
  if (tender.status === 'failed')
    return { state: 'failed', id, fileName, message: tender.error ?? t.unknownFailure };
  const { files } = tender;
  return { state: 'reading', id, fileName, percent: progress, lost: false, scanning, files };
}

/** Asks how far the service has read a tender, until it is read or cannot be. */
export function createReading(
  $import: WritableAtom<ImportState>,
  onReady: (tender: Tender) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function look(id: string): Promise<ImportState | undefined> {
    const before = $import.get();
    try {
      const tender = await call(tenderDetail, { params: { id } }, { quiet: true });
      const now = $import.get();
      // Another file was chosen meanwhile.
      if (stopped || now.state !== 'reading' || now.id !== id) return undefined;
      if (tender.status === 'ready') onReady(tender);
      return stateOf(tender);
    } catch (error) {
      if (stopped || before.state !== 'reading') return undefined;
      return isFinal(error)
        ? { state: 'choosing', error: toMessage(error) }
        : { ...before, lost: true };
    }
  }
  async function poll(id: string): Promise<void> {
    clearTimeout(timer);
    const state = await look(id);
    if (state) $import.set(state);
    if (state?.state === 'reading') timer = setTimeout(() => void poll(id), POLL_MS);
  }

  return {
    follow(id: string, fileName: string): Promise<void> {
      $import.set({ state: 'reading', id, fileName, percent: 0, lost: false });
      return poll(id);
    },
    pause: () => clearTimeout(timer),
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
