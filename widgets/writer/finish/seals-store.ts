import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { type BidSeals, bidSeals } from '../../core/contract/word.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';

/** Laying out a bid of several hundred pages takes longer than a normal call may. */
const SEALS_TIMEOUT_MS = 180_000;

/** Where the bid is signed and sealed, by the pages of the laid-out file. */
export function createSeals(bidId: string, saveAll: () => Promise<void>) {
  const $seals = atom<Loaded<BidSeals>>({ state: 'loading' });
  return {
    $seals,
    async load(): Promise<void> {
      await saveAll();
      await loadInto($seals, () =>
        call(
          bidSeals,
          { params: { id: bidId }, query: {} },
          { quiet: true, timeout: SEALS_TIMEOUT_MS },
        ),
      );
    },
  };
}
