import { atom, type WritableAtom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { download, saveFile } from '../core/api/files.ts';
import { type CompareReport, compareReport, compareWord } from '../core/contract/compare.ts';
import { isAbort, isApiError } from '../core/errors.ts';
import { failed, type Loaded } from '../core/loaded.ts';
import { notifyInfo } from '../core/notify.ts';
import { isAtWork } from './list-store.ts';
import { messages } from './messages.ts';
import { createPolling } from './polling.ts';

/** Often enough to look alive, seldom enough for a service that is busy comparing. */
const POLL_MS = 1500;
/** While the service does not answer: it may be starting anew. */
const LOST_MS = 4000;
/** Twenty documents with all their findings are a few megabytes. */
const REPORT_TIMEOUT_MS = 60_000;

interface Shown {
  report: CompareReport;
  /** The service has not answered the last time; what is shown may be old. */
  lost: boolean;
}
type ReportState = Loaded<Shown> | { state: 'gone' };

/** What the failure of one look means for what is on show. @returns when to look again, ms. */
function takeFailure($report: WritableAtom<ReportState>, error: unknown): number | undefined {
  const shown = $report.get();
  if (isAbort(error)) return undefined;
  if (isApiError(error) && (error.status === 404 || error.code === 404)) {
    $report.set({ state: 'gone' });
    return undefined;
  }
  const isFinal =
    isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (shown.state === 'ready' && !isFinal) {
    $report.set({ state: 'ready', value: { ...shown.value, lost: true } });
    return LOST_MS;
  }
  $report.set(failed(error));
  return isFinal ? undefined : LOST_MS;
}

function createWordSaving(id: string) {
  const $isSaving = atom(false);
  const saveWord = async (name: string): Promise<void> => {
    if ($isSaving.get()) return;
    $isSaving.set(true);
    notifyInfo(messages.detail.preparing);
    try {
      saveFile(await download(compareWord, { params: { id } }), `${name}.docx`);
    } catch {
      // The user was told by the download.
    } finally {
      $isSaving.set(false);
    }
  };
  return { $isSaving, saveWord };
}

/** One comparison: followed while it is at work, then its result. */
export function createReport(id: string) {
  const $report = atom<ReportState>({ state: 'loading' });
  let request = new AbortController();

  const look = async (): Promise<number | undefined> => {
    const shown = $report.get();
    if (shown.state === 'gone' || (shown.state === 'ready' && !isAtWork(shown.value.report)))
      return undefined;
    const { signal } = request;
    try {
      const options = { quiet: true, signal, timeout: REPORT_TIMEOUT_MS };
      const report = await call(compareReport, { params: { id } }, options);
      $report.set({ state: 'ready', value: { report, lost: false } });
      return isAtWork(report) ? POLL_MS : undefined;
    } catch (error) {
      return takeFailure($report, error);
    }
  };
  const polling = createPolling(look);
  return {
    ...{ id, $report },
    ...createWordSaving(id),
    retry(): void {
      $report.set({ state: 'loading' });
      polling.now();
    },
    start: () => {
      request = new AbortController();
      const stop = polling.start();
      return () => {
        stop();
        request.abort();
      };
    },
  };
}

export type ReportStore = ReturnType<typeof createReport>;
