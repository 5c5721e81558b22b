import { atom, type WritableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { createBid } from '../../core/contract/bid.ts';
import { importTender, type Tender } from '../../core/contract/tender.ts';
import { env } from '../../core/env.ts';
import { isAbort, toMessage } from '../../core/errors.ts';
import { createResend, unsentMessage } from '../../core/resend.ts';
import { scoringBody } from '../review/review-form.ts';
import { createReading, type ImportState, isFinal } from './import-state.ts';
import { createUpload, nameOfFiles } from './tender-upload.ts';
import { createTypedTender, type ImportWay } from './typed-tender.ts';

export interface ImportOptions {
  /** A tender exists now; its id belongs into the address. */
  onTender(id: string): void;
  onReady(tender: Tender): void;
  /** A bid was made by hand, without a tender file. */
  onManual(bidId: string): Promise<void>;
}

/** The same words give the same thing on the service, however often they are sent. */
function createKeys() {
  let last: { words: string; key: string } | undefined;
  return (words: string): string => {
    if (last?.words !== words) last = { words, key: env().randomId() };
    return last.key;
  };
}

/** Sends what was typed; once the service has it, it is not kept here any longer. */
function createWords({ $typed, type, pasted }: ReturnType<typeof createTypedTender>) {
  const keyOf = createKeys();
  const optionsFor = (words: string) => ({
    idempotencyKey: keyOf(words),
    repeatSubmit: true,
    quiet: true,
  });
  return {
    /** @returns the id of the tender. */
    async sendText(): Promise<string> {
      const { text } = $typed.get();
      const { id } = await call(importTender, { body: { text } }, optionsFor(text));
      type({ text: '' });
      return id;
    },
    /** @returns the id of the bid. */
    async sendManual(): Promise<string> {
      const { name, overview, scoring } = $typed.get();
      const recognised = pasted.$recognised.get();
      // What was recognised, and corrected, counts as long as it is of this text.
      const rows =
        recognised.state === 'ready' && recognised.text === scoring
          ? scoringBody(recognised.rows)
          : scoring;
      const body = { name, overview, scoring: rows };
      const { id } = await call(createBid, { body }, optionsFor(JSON.stringify(body)));
      type({ name: '', overview: '', scoring: '' });
      pasted.forget();
      return id;
    },
  };
}

/** One thing is sent at a time; where it fails, the choice says why. */
function createAttempt($import: WritableAtom<ImportState>) {
  const $sending = atom(false);
  const attempt = async (action: () => Promise<void>, say = toMessage) => {
    if ($sending.get()) return;
    $sending.set(true);
    try {
      await action();
    } catch (error) {
      if (!isAbort(error)) $import.set({ state: 'choosing', error: say(error) });
    } finally {
      $sending.set(false);
    }
  };
  return { $sending, attempt };
}

interface FileHands {
  file: ReturnType<typeof createUpload>;
  resend: ReturnType<typeof createResend>;
  attempt: ReturnType<typeof createAttempt>['attempt'];
  take: (id: string, fileName: string) => void;
}

/** Sends files, and once more by itself where the network was in the way. */
function createSendFiles({ file, resend, attempt, take }: FileHands) {
  const sendFiles = (chosen: readonly File[]): Promise<void> =>
    attempt(async () => {
      resend.forget();
      try {
        take(await file.send(chosen), nameOfFiles(chosen));
      } catch (error) {
        if (isFinal(error)) file.takeLast();
        resend.after(error, () => void sendFiles(chosen));
        throw error;
      }
    }, unsentMessage);
  return sendFiles;
}

/** Getting a tender in: a file, pasted text, or project and scoring typed by hand. */
export function createImport({ onTender, onReady, onManual }: ImportOptions) {
  const $import = atom<ImportState>({ state: 'choosing' });
  const typed = createTypedTender();
  const file = createUpload($import);
  const reading = createReading($import, onReady);
  const words = createWords(typed);

  const { $sending, attempt } = createAttempt($import);
  const take = (id: string, fileName: string) => {
    onTender(id);
    void reading.follow(id, fileName);
  };
  const resend = createResend();
  const again = (way?: ImportWay) => {
    resend.forget();
    reading.pause();
    if (way) typed.type({ way });
    $import.set({ state: 'choosing' });
  };
  const sendFiles = createSendFiles({ file, resend, attempt, take });

  return {
    $import,
    $sending,
    ...typed,
    sendFiles,
    sendText: () => attempt(async () => take(await words.sendText(), '')),
    sendManual: () => attempt(async () => onManual(await words.sendManual())),
    /** A file that was not even sent, with the reason to show. */
    reject: (error: string) => $import.set({ state: 'choosing', error }),
    cancelUpload(): void {
      file.cancel();
      $import.set({ state: 'choosing' });
    },
    /** Takes up a tender that is on the service: after a reload, or by attribute. */
    resume: (id: string) => reading.follow(id, ''),
    /** Back to the choice; `way` opens that tab. */
    again,
    canRetry: file.canRetry,
    /** Sends the last files once more, where they are still at hand. */
    retry(): void {
      const last = file.takeLast();
      if (last) void sendFiles(last);
      else again();
    },
    stop(): void {
      resend.forget();
      reading.stop();
      file.cancel();
    },
  };
}
