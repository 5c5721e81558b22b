import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { type Bid, copyBid } from '../../core/contract/bid.ts';
import { env } from '../../core/env.ts';
import type { RunStore } from '../run/run-store.ts';
import { createEarlier } from './earlier-store.ts';
import { createGate } from './gate-store.ts';
import { createHandIn } from './hand-in-store.ts';
import { createInspection } from './inspection-store.ts';
import { createKept } from './kept-store.ts';
import { createPages } from './pages-store.ts';
import { createRegister } from './register-store.ts';
import { createSeals } from './seals-store.ts';
import { createWord } from './word-store.ts';

type Act = 'finish' | 'copy' | 'accept';

/** What the last step shows. */
export type FinishTab = 'checks' | 'register' | 'coverage' | 'handIn';

export interface FinishOptions {
  bid: Bid;
  run: Pick<RunStore, 'expect'>;
  /** Saves what is typed, before anything is made of it. */
  saveAll: () => Promise<void>;
  /** A chapter's text on the service is another one now. */
  onMended: (chapterId: string) => void;
  onBid: (bid: Bid) => void;
  onFinished: (bid: Bid) => void;
  /** A comparison with earlier bids has begun. */
  onCompared: (id: string) => void;
}

/** The last step: what the checks find, the clauses answered, the pages, the Word file, and the end of editing. */
export function createFinish(options: FinishOptions) {
  const { bid, run, saveAll, onMended, onBid } = options;
  const $busy = atom<Act | undefined>();
  /** Apart from the rest: a bid is shown as finished while its file is still being made. */
  const $copying = atom<Act | undefined>();
  const params = { id: bid.id };
  const register = createRegister(bid.id);
  const save = async () => void (await Promise.all([saveAll(), register.flush()]));
  let copyKey: string | undefined;

  async function act(name: Act, action: () => Promise<void>, $act = $busy): Promise<void> {
    if ($act.get()) return;
    $act.set(name);
    try {
      await save();
      await action();
    } catch {
      // The call has told the user.
    } finally {
      $act.set(undefined);
    }
  }

  const inspection = createInspection(bid.id, save, onMended);
  return {
    /** The tab that was chosen; undefined: the first one of a bid at work or finished. */
    $tab: atom<FinishTab | undefined>(),
    inspection,
    earlier: createEarlier(bid.id, save, options.onCompared),
    register,
    pages: createPages(bid.id, save, run.expect),
    kept: createKept(bid.id),
    seals: createSeals(bid.id, save),
    handIn: createHandIn(bid.id),
    word: createWord({ bid, saveAll: save, onBid }),
    $busy,
    $copying,
    flush: register.flush,
    stop: register.stop,
    ...createGate({ ...options, inspection, act }),
    /** @param onCopied gets the id of the new bid. */
    copy: (onCopied: (id: string) => void) =>
      act(
        'copy',
        async () => {
          copyKey ??= env().randomId();
          const { id } = await call(
            copyBid,
            { params },
            { idempotencyKey: copyKey, repeatSubmit: true },
          );
          copyKey = undefined;
          onCopied(id);
        },
        $copying,
      ),
  };
}
