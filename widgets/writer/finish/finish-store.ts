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
const finishTabs = ['checks', 'register', 'coverage', 'handIn'] as const;
export type FinishTab = (typeof finishTabs)[number];

/** The tab that was chosen, after a reload too; undefined where none was. */
function keptTab(bidId: string) {
  const { session } = env();
  const key = `tender.finish-tab.${bidId}`;
  const kept = session.get(key);
  const $tab = atom(finishTabs.find((tab) => tab === kept));
  $tab.listen((tab) => (tab ? session.set(key, tab) : session.remove(key)));
  return $tab;
}

export interface FinishOptions {
  bid: Bid;
  run: Pick<RunStore, 'expecting'>;
  /** Saves what is typed, before anything is made of it. */
  saveAll: () => Promise<void>;
  /** A chapter's text on the service is another one now. */
  onMended: (chapterId: string) => void;
  onBid: (bid: Bid) => void;
  onFinished: (bid: Bid) => void;
  /** A comparison with earlier bids has begun. */
  onCompared: (id: string) => void;
}

/** What is made of the bid as it is now. */
function createShown({ bid, run, onBid }: FinishOptions, save: () => Promise<void>) {
  return {
    pages: createPages(bid.id, save, run.expecting),
    seals: createSeals(bid.id, save),
    handIn: createHandIn(bid.id),
    word: createWord({ bid, saveAll: save, onBid }),
  };
}

interface Asked extends ReturnType<typeof createShown> {
  inspection: ReturnType<typeof createInspection>;
  register: ReturnType<typeof createRegister>;
}

/** What could not be had while the service was away is asked for once it is heard again: nobody has to press for it. */
function createAskAgain({ inspection, register, pages, seals, handIn, word }: Asked) {
  const isLacking = (store: { get(): { state: string } }) => store.get().state === 'failed';
  return (): void => {
    if (isLacking(inspection.$findings) || inspection.$outdated.get()) void inspection.check();
    if (isLacking(register.$rows)) void register.look();
    if (isLacking(pages.$pages)) void pages.measure();
    if (isLacking(seals.$seals)) void seals.load();
    if (isLacking(handIn.$tasks)) void handIn.load();
    if (isLacking(word.$formats)) void word.look();
  };
}

/** The last step: what the checks find, the clauses answered, the pages, the Word file, and the end of editing. */
export function createFinish(options: FinishOptions) {
  const { bid, saveAll, onMended } = options;
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
  const $tab = keptTab(bid.id);
  const shown = createShown(options, save);
  return {
    /** The tab that was chosen; undefined: the first one of a bid at work or finished. */
    $tab,
    inspection,
    earlier: createEarlier(bid.id, save, options.onCompared),
    register,
    kept: createKept(bid.id),
    ...shown,
    askAgain: createAskAgain({ inspection, register, ...shown }),
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
