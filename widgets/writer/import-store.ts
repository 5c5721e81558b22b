import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { upload } from '../core/api/files.ts';
import { createBid } from '../core/contract/bid.ts';
import { importTender, type Tender, tenderDetail } from '../core/contract/tender.ts';
import { env } from '../core/env.ts';
import { hasCode, isAbort, isApiError, toMessage } from '../core/errors.ts';
import { createDraft } from './drafts.ts';
import { t } from './messages.ts';

/** Often enough to look alive, seldom enough for a service that is busy reading. */
const POLL_MS = 700;
/** Bytes of the largest file the service takes. */
export const largestFile = 50 * 1024 * 1024;
export const tenderFileTypes: readonly string[] = ['.docx', '.doc', '.pdf', '.txt', '.md'];
const NOT_FOUND = 404;

export type ImportState =
  | { state: 'choosing'; error?: string }
  | { state: 'uploading'; fileName: string; percent: number }
  | { state: 'reading'; id: string; fileName: string; percent: number; lost: boolean }
  | { state: 'failed'; id: string; fileName: string; message: string }
  | { state: 'ready'; id: string };

export type ImportWay = 'file' | 'text' | 'manual';

/** What was typed instead of uploaded; kept on this machine until it has become a tender or a bid. */
export interface TypedTender {
  way: ImportWay;
  text: string;
  name: string;
  overview: string;
  scoring: string;
}
const nothingTyped: TypedTender = { way: 'file', text: '', name: '', overview: '', scoring: '' };

function readTyped(stored: unknown): TypedTender | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const text = (name: keyof TypedTender) => {
    const value: unknown = Reflect.get(stored, name);
    return typeof value === 'string' ? value : '';
  };
  const way = text('way');
  return {
    way: way === 'text' || way === 'manual' ? way : 'file',
    text: text('text'),
    name: text('name'),
    overview: text('overview'),
    scoring: text('scoring'),
  };
}

export interface ImportOptions {
  /** A tender exists now; its id belongs into the address. */
  onTender(id: string): void;
  onReady(tender: Tender): void;
  /** A bid was made by hand, without a tender file. */
  onManual(bidId: string): void;
}

/** Getting a tender in: a file, pasted text, or project and scoring typed by hand. */
export function createImport({ onTender, onReady, onManual }: ImportOptions) {
  const draft = createDraft('import', readTyped);
  const $import = atom<ImportState>({ state: 'choosing' });
  const $typed = atom<TypedTender>(nothingTyped);
  const $sending = atom(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: AbortController | undefined;
  let lastFile: { file: File; key: string } | undefined;
  let textKey: { text: string; key: string } | undefined;
  let stopped = false;

  const fail = (error: unknown) => {
    if (!isAbort(error)) $import.set({ state: 'choosing', error: toMessage(error) });
  };

  async function poll(id: string): Promise<void> {
    clearTimeout(timer);
    const now = $import.get();
    const fileName = now.state === 'reading' ? now.fileName : '';
    try {
      const tender = await call(tenderDetail, { params: { id } }, { quiet: true });
      const current = $import.get();
      if (stopped || current.state !== 'reading' || current.id !== id) return;
      if (tender.status === 'ready') {
        $import.set({ state: 'ready', id });
        return onReady(tender);
      }
      if (tender.status === 'failed') {
        const message = tender.error ?? t.unknownFailure;
        return $import.set({ state: 'failed', id, fileName: tender.fileName, message });
      }
      $import.set({ state: 'reading', id, fileName: tender.fileName, percent: tender.progress, lost: false });
    } catch (error) {
      if (stopped) return;
      if (isApiError(error) && (hasCode(error, NOT_FOUND) || error.status === 401)) return fail(error);
      const percent = now.state === 'reading' ? now.percent : 0;
      $import.set({ state: 'reading', id, fileName, percent, lost: true });
    }
    timer = setTimeout(() => void poll(id), POLL_MS);
  }
  const read = (id: string, fileName: string) => {
    $import.set({ state: 'reading', id, fileName, percent: 0, lost: false });
    return poll(id);
  };

  async function sendFile(file: File): Promise<void> {
    if (lastFile?.file !== file) lastFile = { file, key: env().randomId() };
    sending = new AbortController();
    $import.set({ state: 'uploading', fileName: file.name, percent: 0 });
    try {
      const onProgress = (share: number) => {
        if ($import.get().state === 'uploading')
          $import.set({ state: 'uploading', fileName: file.name, percent: Math.floor(share * 100) });
      };
      const options = { onProgress, signal: sending.signal, idempotencyKey: lastFile.key, quiet: true };
      const { id } = await upload(importTender, file, options);
      onTender(id);
      await read(id, file.name);
    } catch (error) {
      fail(error);
    }
  }

  const type = (part: Partial<TypedTender>) => {
    const typed = { ...$typed.get(), ...part };
    $typed.set(typed);
    draft.write(typed);
  };
  const again = (way?: ImportWay) => {
    clearTimeout(timer);
    if (way) type({ way });
    $import.set({ state: 'choosing' });
  };
  const sendOnce = async (action: () => Promise<void>) => {
    if ($sending.get()) return;
    $sending.set(true);
    try {
      await action();
    } catch (error) {
      fail(error);
    } finally {
      $sending.set(false);
    }
  };

  return {
    $import,
    $typed,
    $sending,
    /** Brings back what was typed before. */
    restoreTyped(): void {
      $typed.set(draft.read() ?? nothingTyped);
    },
    type,
    sendFile,
    /** A file that was not even sent, with the reason to show. */
    reject: (error: string) => $import.set({ state: 'choosing', error }),
    cancelUpload(): void {
      sending?.abort();
      $import.set({ state: 'choosing' });
    },
    sendText: () =>
      sendOnce(async () => {
        const { text } = $typed.get();
        if (textKey?.text !== text) textKey = { text, key: env().randomId() };
        const { id } = await call(
          importTender,
          { body: { text } },
          { idempotencyKey: textKey.key, repeatSubmit: true, quiet: true },
        );
        type({ text: '' });
        onTender(id);
        await read(id, '');
      }),
    sendManual: () =>
      sendOnce(async () => {
        const { name, overview, scoring } = $typed.get();
        const body = { name, overview, scoring };
        const bid = await call(createBid, { body }, { repeatSubmit: true, quiet: true });
        type({ name: '', overview: '', scoring: '' });
        onManual(bid.id);
      }),
    /** Takes up a tender that is on the service: after a reload, or by attribute. */
    resume: (id: string) => read(id, ''),
    /** Back to the choice; `way` opens that tab. */
    again,
    /** Sends the last file once more, where it is still at hand. */
    retry(): void {
      if (!lastFile) return again();
      // The service keeps one effect to a key, and that one failed.
      const { file } = lastFile;
      lastFile = undefined;
      void sendFile(file);
    },
    canRetry: (): boolean => lastFile !== undefined,
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      sending?.abort();
    },
  };
}

export type ImportStore = ReturnType<typeof createImport>;
