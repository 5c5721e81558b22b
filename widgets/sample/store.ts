import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { readSample, type Sample, type SampleReading, samples } from '../core/contract/sample.ts';
import type { Source } from '../core/contract/tender.ts';
import { isAbort, NetworkError, toMessage } from '../core/errors.ts';
import { createNewest, type Loaded, loadInto } from '../core/loaded.ts';
import { messages } from './messages.ts';

/** A reading takes a second or two, and may wait for its turn behind those of other visitors. */
const READING_TIMEOUT_MS = 60_000;

export type SampleList = Loaded<readonly Sample[]>;

export type ReadingState =
  | { state: 'none' }
  | { state: 'reading'; id: string }
  | { state: 'failed'; id: string; msg: string }
  | { state: 'read'; reading: SampleReading };

export type FoundTab = 'facts' | 'scoring' | 'clauses' | 'format';
export const foundTabs: readonly FoundTab[] = ['facts', 'scoring', 'clauses', 'format'];

/** Reads one sample at a time; `onClose` when the one before is closed. */
function createReading(onRead: (reading: SampleReading) => void, onClose: () => void) {
  const $reading = atom<ReadingState>({ state: 'none' });
  const newest = createNewest();
  const close = () => {
    newest.abort();
    $reading.set({ state: 'none' });
    onClose();
  };
  const read = async (id: string): Promise<void> => {
    close();
    const signal = newest.next();
    $reading.set({ state: 'reading', id });
    try {
      const options = { quiet: true, signal, repeatSubmit: true, timeout: READING_TIMEOUT_MS };
      const reading = await call(readSample, { params: { id } }, options);
      $reading.set({ state: 'read', reading });
      onRead(reading);
    } catch (error) {
      if (!isAbort(error)) $reading.set({ state: 'failed', id, msg: reasonOf(error) });
    }
  };
  return { $reading, read, close, abort: newest.abort };
}

/** One look at the samples: the list, what is being read, and the place in the file that is shown. */
export function createSampleStore(onRead: (reading: SampleReading) => void) {
  const $list = atom<SampleList>({ state: 'loading' });
  const $tab = atom<FoundTab>('facts');
  /** Asked for anew with every press, so that the same place is scrolled to again. */
  const $place = atom<{ source: Source } | undefined>(undefined);
  let isBack = false;
  const listing = createNewest();
  const { $reading, ...reading } = createReading(onRead, () => $place.set(undefined));

  const load = async (): Promise<void> => {
    const signal = listing.next();
    $list.set({ state: 'loading' });
    const fail = (error: unknown) => ({ state: 'failed' as const, msg: reasonOf(error) });
    await loadInto($list, () => call(samples, {}, { quiet: true, signal }), { signal, fail });
  };
  const read = async (id: string): Promise<void> => {
    $tab.set('facts');
    await reading.read(id);
  };
  return {
    $list,
    $reading,
    $tab,
    $place,
    load,
    read,
    /** Back to the choice. */
    close: () => {
      isBack = true;
      reading.close();
    },
    /** Told once whether the visitor has come back to the choice, whose title then takes the focus. */
    cameBack: (): boolean => {
      const was = isBack;
      isBack = false;
      return was;
    },
    show: (source: Source) => $place.set({ source }),
    choose: (tab: FoundTab) => $tab.set(tab),
    /** Runs while the element is on the page; the result is its undo. */
    start: () => {
      void load();
      return () => {
        listing.abort();
        reading.abort();
      };
    },
  };
}

export type SampleStore = ReturnType<typeof createSampleStore>;

const reasonOf = (error: unknown): string =>
  error instanceof NetworkError ? messages.offline : toMessage(error);
