import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { restoreChapter } from '../../core/contract/chapter.ts';
import { findInBid, replaceInBid } from '../../core/contract/edit.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { toMessage } from '../../core/errors.ts';
import { WHOLE_BID_MS } from '../base/whole-bid.ts';

export type Found = CallReply<typeof findInBid>;
export type Replaced = CallReply<typeof replaceInBid>;

export type SearchState =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'found'; found: Found }
  | { state: 'failed'; message: string };

export interface BidSearchOptions {
  bidId: string;
  /** Saves what is typed, so that the service searches what is on the screen. */
  save(): Promise<void>;
  /** Chapters whose text on the service is another one now. */
  onChanged(ids: readonly string[]): void;
  /** What is looked for is a blank: it is meant by whatever name it is called, and in the forms too. */
  everywhere?: boolean;
}

/** What is looked for, and where it was found. */
function createFinding({ bidId, save, everywhere = false }: Omit<BidSearchOptions, 'onChanged'>) {
  const $text = atom('');
  const $matchCase = atom(false);
  const $search = atom<SearchState>({ state: 'idle' });
  /** Chapters left out of a replacement. */
  const $left = atom<ReadonlySet<string>>(new Set());
  const params = { id: bidId };
  let asked = 0;

  async function find(): Promise<void> {
    const text = $text.get();
    asked += 1;
    const mine = asked;
    if (text === '') return $search.set({ state: 'idle' });
    $search.set({ state: 'searching' });
    $left.set(new Set());
    try {
      await save();
      const body = { text, matchCase: $matchCase.get(), everywhere };
      const found = await call(
        findInBid,
        { params, body },
        { quiet: true, repeatSubmit: true, timeout: WHOLE_BID_MS },
      );
      if (mine === asked) $search.set({ state: 'found', found });
    } catch (error) {
      if (mine === asked) $search.set({ state: 'failed', message: toMessage(error) });
    }
  }

  return {
    $text,
    $matchCase,
    $search,
    $left,
    find,
    leave(id: string, left: boolean): void {
      const next = new Set($left.get());
      if (left) next.add(id);
      else next.delete(id);
      $left.set(next);
    },
  };
}

/** One change at a time; what became of the places is found afterwards. */
function createDuring(find: () => Promise<void>) {
  const $busy = atom<'replace' | 'undo' | undefined>();

  /** What `act` leads to; a failure has been told by call(). */
  async function during(busy: 'replace' | 'undo', act: () => Promise<void>): Promise<void> {
    if ($busy.get()) return;
    $busy.set(busy);
    try {
      await act();
    } catch {
      // call() has told the user; what was done until then is found by the search below.
    } finally {
      $busy.set(undefined);
    }
    await find();
  }

  return { $busy, during };
}

/** Find and replace across the whole bid, done by the service. */
export function createBidSearch(options: BidSearchOptions) {
  const { bidId, save, onChanged, everywhere = false } = options;
  const finding = createFinding(options);
  const { $text, $matchCase, $search, $left, find } = finding;
  const $with = atom('');
  const $replaced = atom<Replaced | undefined>();
  const { $busy, during } = createDuring(find);
  const params = { id: bidId };

  return {
    ...finding,
    $with,
    $replaced,
    $busy,
    /** Replaces in every chapter of the result that is not left out. */
    replace: () =>
      during('replace', async () => {
        const search = $search.get();
        if (search.state !== 'found') return;
        const chapters = search.found.chapters
          .map(({ id }) => id)
          .filter((id) => !$left.get().has(id));
        await save();
        const body = {
          text: $text.get(),
          with: $with.get(),
          matchCase: $matchCase.get(),
          everywhere,
          chapters,
        };
        const replaced = await call(
          replaceInBid,
          { params, body },
          { repeatSubmit: true, timeout: WHOLE_BID_MS },
        );
        $replaced.set(replaced);
        onChanged(replaced.chapters.map(({ id }) => id));
      }),
    /** Puts every chapter back to the version before the last replacement. */
    undo: () =>
      during('undo', async () => {
        const replaced = $replaced.get();
        if (!replaced) return;
        await save();
        for (const { id, versionBefore } of replaced.chapters) {
          await call(
            restoreChapter,
            { params: { ...params, cid: id, n: String(versionBefore) } },
            { repeatSubmit: true },
          );
          onChanged([id]);
        }
        $replaced.set(undefined);
      }),
    /** The message on the last replacement is read. */
    forget: () => $replaced.set(undefined),
  };
}
