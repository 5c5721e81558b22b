import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { type FinishedCopy, finishedCopy } from '../../core/contract/word.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';

/** The Word file of a finished bid: its hash, and whether it still is what was finished. */
export function createKept(bidId: string) {
  const $copy = atom<Loaded<FinishedCopy>>({ state: 'loading' });
  return {
    $copy,
    load: (): Promise<void> =>
      loadInto($copy, () => call(finishedCopy, { params: { id: bidId } }, { quiet: true })),
  };
}
