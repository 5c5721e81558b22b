import { atom, computed } from 'nanostores';
import { call } from '../core/api/call.ts';
import { download, saveFile } from '../core/api/files.ts';
import { type Bid, bidCoverage, bidWord, checkBid, copyBid, type Finding, finishBid } from '../core/contract/bid.ts';
import type { CallReply } from '../core/contract/endpoint.ts';
import { env } from '../core/env.ts';
import { toMessage } from '../core/errors.ts';

export type Coverage = CallReply<typeof bidCoverage>;
export type WordFormat = 'standard' | 'official' | 'enterprise' | 'blind';
export const wordFormats: readonly WordFormat[] = ['standard', 'official', 'enterprise', 'blind'];

type Looked<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; message: string };

const RANK = { error: 0, warning: 1, info: 2 };

const countOf = (severity: Finding['severity']) => (found: Looked<readonly Finding[]>) =>
  found.state === 'ready' ? found.value.filter((finding) => finding.severity === severity).length : 0;

async function look<T>(read: () => Promise<T>, store: { set(value: Looked<T>): void }): Promise<void> {
  try {
    store.set({ state: 'ready', value: await read() });
  } catch (error) {
    store.set({ state: 'failed', message: toMessage(error) });
  }
}

/** What the scoring and the checks say of the bid. */
function createInspection(bidId: string, saveAll: () => Promise<void>) {
  const $coverage = atom<Looked<Coverage>>({ state: 'loading' });
  const $findings = atom<Looked<readonly Finding[]>>({ state: 'loading' });
  const params = { id: bidId };
  const check = async (): Promise<readonly Finding[]> => {
    const found = await call(checkBid, { params }, { quiet: true });
    found.sort((one, other) => RANK[one.severity] - RANK[other.severity]);
    return found;
  };
  return {
    $coverage,
    $findings,
    $errors: computed($findings, countOf('error')),
    $warnings: computed($findings, countOf('warning')),
    async look(): Promise<void> {
      $findings.set({ state: 'loading' });
      await saveAll();
      await Promise.all([look(() => call(bidCoverage, { params }, { quiet: true }), $coverage), look(check, $findings)]);
    },
  };
}

/**
 * The last step: what the scoring says, what the checks find, the Word file, and the end of editing.
 * @param saveAll saves what is typed, before anything is made of it.
 */
export function createFinish(bidId: string, saveAll: () => Promise<void>, onFinished: (bid: Bid) => void) {
  const $format = atom<WordFormat>('standard');
  const $busy = atom<'download' | 'finish' | 'copy' | undefined>();
  const params = { id: bidId };
  let copyKey: string | undefined;

  async function act(name: 'download' | 'finish' | 'copy', action: () => Promise<void>): Promise<void> {
    if ($busy.get()) return;
    $busy.set(name);
    try {
      await saveAll();
      await action();
    } catch {
      // The call has told the user.
    } finally {
      $busy.set(undefined);
    }
  }

  return {
    ...createInspection(bidId, saveAll),
    $format,
    $busy,
    choose: (format: WordFormat) => $format.set(format),
    download: (name: string) =>
      act('download', async () => {
        const file = await download(bidWord, { params, query: { format: $format.get() } });
        saveFile(file, `${name}.docx`);
      }),
    finish: () => act('finish', async () => onFinished(await call(finishBid, { params }, { repeatSubmit: true }))),
    /** @param onCopied gets the id of the new bid. */
    copy: (onCopied: (id: string) => void) =>
      act('copy', async () => {
        copyKey ??= env().randomId();
        const { id } = await call(copyBid, { params }, { idempotencyKey: copyKey, repeatSubmit: true });
        copyKey = undefined;
        onCopied(id);
      }),
  };
}
