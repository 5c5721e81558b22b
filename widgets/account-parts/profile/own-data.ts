import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { download, saveFile } from '../../core/api/files.ts';
import {
  exportOwnData,
  type OwnDataSummary,
  ownDataSummary,
} from '../../core/contract/own-data.ts';
import { env } from '../../core/env.ts';
import { isAbort, toMessage } from '../../core/errors.ts';
import { createNewest, type Loaded, loadInto } from '../../core/loaded.ts';
import { $session } from '../../core/session/session.ts';
import { ownDataMessages } from './own-data-messages.ts';

/** What an export would hold and a closing take away. */
export function createSummary() {
  const $summary = atom<Loaded<OwnDataSummary>>({ state: 'loading' });
  const newest = createNewest();
  const load = () => {
    const signal = newest.next();
    return loadInto($summary, () => call(ownDataSummary, {}, { quiet: true, signal }), {
      signal,
      replace: true,
    });
  };
  return { $summary, load, stop: newest.abort };
}

export type Summary = ReturnType<typeof createSummary>;

export type ExportState =
  | { state: 'idle' | 'cancelled' }
  | { state: 'running'; received: number; seconds: number }
  | { state: 'done'; bytes: number }
  | { state: 'failed'; msg: string };

/** An export goes on while another part of the account is looked at; one for all of them on the page. */
function createExport() {
  const $export = atom<ExportState>({ state: 'idle' });
  let at = new AbortController();
  const show = (change: { received?: number; seconds?: number }) => {
    const state = $export.get();
    if (state.state === 'running') $export.set({ ...state, ...change });
  };
  const fetchAll = async (signal: AbortSignal) => {
    try {
      const file = await download(
        exportOwnData,
        {},
        { quiet: true, signal, onReceived: (received) => show({ received }) },
      );
      if (signal.aborted) return;
      saveFile(file, ownDataMessages.export.fileName);
      $export.set({ state: 'done', bytes: file.blob.size });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      $export.set({ state: 'failed', msg: toMessage(error) });
    }
  };
  return {
    $export,
    async start(): Promise<void> {
      if ($export.get().state === 'running') return;
      at = new AbortController();
      const { signal } = at;
      const began = env().now();
      $export.set({ state: 'running', received: 0, seconds: 0 });
      const ticking = setInterval(
        () => show({ seconds: Math.floor((env().now() - began) / 1000) }),
        1000,
      );
      // What is of one account is not handed to whoever comes next.
      const { token } = $session.get();
      const unlisten = $session.listen((session) => {
        if (session.token === token) return;
        at.abort();
        $export.set({ state: 'idle' });
      });
      await fetchAll(signal);
      clearInterval(ticking);
      unlisten();
    },
    cancel(): void {
      at.abort();
      $export.set({ state: 'cancelled' });
    },
    /** The outcome of an export of somebody else, or of before, says nothing to whoever comes now. */
    forget(): void {
      if ($export.get().state !== 'running') $export.set({ state: 'idle' });
    },
  };
}

export const ownExport = createExport();
