import { atom, type WritableAtom } from 'nanostores';
import { fileTypes, hasType } from '../core/contract/file-types.ts';
import { mostVisitorBytes, type VisitorTender } from '../core/contract/visitor-tender.ts';
import { isAbort, isApiError } from '../core/errors.ts';
import { createResend, unsentMessage } from '../core/resend.ts';
import {
  forgetVisitorTender,
  giveVisitorTender,
  hasVisitorTender,
  readVisitorTender,
} from '../core/visitor-tender.ts';
import { messages } from './messages.ts';

const POLL_MS = 900;

export type LookState =
  | { state: 'choosing'; error?: string }
  | { state: 'sending'; name: string; percent: number }
  | { state: 'reading'; tender?: VisitorTender; lost: boolean }
  | { state: 'read'; tender: VisitorTender };

function refusalOf(files: readonly File[]): string | undefined {
  const wrong = files.find(({ name }) => !hasType(name, fileTypes.tender));
  if (wrong) return messages.wrongFile(wrong.name);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > mostVisitorBytes ? messages.tooLarge : undefined;
}

/** What a reading that has come means; a file that cannot be read is forgotten. */
function stateOf(tender: VisitorTender | undefined): LookState {
  if (!tender) return { state: 'choosing' };
  if (tender.status === 'reading') return { state: 'reading', tender, lost: false };
  if (tender.status === 'ready') return { state: 'read', tender };
  forgetVisitorTender();
  return { state: 'choosing', error: tender.error ?? messages.failed };
}

/** Asks how far the reading is, until it is read or cannot be. */
function createFollow($look: WritableAtom<LookState>, onRead: (id: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function next(): Promise<LookState> {
    try {
      return stateOf(await readVisitorTender());
    } catch (error) {
      // Gone, or claimed: nothing of it is left to be shown.
      if (!isApiError(error) || error.status !== 404) return { state: 'reading', lost: true };
      forgetVisitorTender();
      return { state: 'choosing' };
    }
  }
  async function follow(): Promise<void> {
    clearTimeout(timer);
    const look = await next();
    if (stopped) return;
    $look.set(look);
    if (look.state === 'read') onRead(look.tender.id);
    if (look.state === 'reading') timer = setTimeout(() => void follow(), POLL_MS);
  }
  const pause = () => clearTimeout(timer);
  return {
    follow,
    pause,
    start(): void {
      stopped = false;
      // Where nothing was given there is nothing to be asked for.
      if (hasVisitorTender()) void follow();
    },
    stop(): void {
      stopped = true;
      pause();
    },
  };
}

/** Takes a visitor's file, and follows its reading, after a reload too. */
export function createFirstLook(onRead: (id: string) => void) {
  const $look = atom<LookState>({ state: 'choosing' });
  const reading = createFollow($look, onRead);
  let sending: AbortController | undefined;

  const resend = createResend();

  async function take(files: readonly File[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    const error = refusalOf(files);
    if (error) return $look.set({ state: 'choosing', error });
    resend.forget();
    sending = new AbortController();
    const show = (share: number) =>
      $look.set({ state: 'sending', name: first.name, percent: Math.floor(share * 100) });
    show(0);
    try {
      await giveVisitorTender(files, { onProgress: show, signal: sending.signal });
      $look.set({ state: 'reading', lost: false });
      await reading.follow();
    } catch (cause) {
      resend.after(cause, () => void take(files));
      $look.set({ state: 'choosing', ...(isAbort(cause) ? {} : { error: unsentMessage(cause) }) });
    }
  }
  return {
    $look,
    take,
    accept: fileTypes.tender,
    cancel: () => sending?.abort(),
    /** Lets go of what was read, for another file. */
    another(): void {
      reading.pause();
      forgetVisitorTender();
      $look.set({ state: 'choosing' });
    },
    start(): () => void {
      reading.start();
      return () => {
        reading.stop();
        resend.forget();
        sending?.abort();
      };
    },
  };
}

export type FirstLookStore = ReturnType<typeof createFirstLook>;
