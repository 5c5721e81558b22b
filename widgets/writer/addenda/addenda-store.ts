import { atom, computed, type ReadableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import type { Bid } from '../../core/contract/bid.ts';
import {
  bidImpact,
  type Impact,
  reopenBid,
  type settleActs,
  settleImpact,
} from '../../core/contract/impact.ts';
import { type Tender, tenderDetail } from '../../core/contract/tender.ts';
import {
  decideChanges,
  type TenderChange,
  tenderChanges,
} from '../../core/contract/tender-change.ts';
import { env } from '../../core/env.ts';
import { addendaHead } from './addenda-head.ts';

interface AddendaOptions {
  $tender: ReadableAtom<Tender | undefined>;
  $bid: ReadableAtom<Bid | undefined>;
  /** The tender as it is after a decision. */
  onTender(tender: Tender): void;
  /** The bid is another one now. */
  onBid(): void;
  openBid(id: string): Promise<void>;
  /** True: the service took it up. */
  write(chapters: string[]): Promise<boolean>;
}

const hasAddenda = (tender: Tender | undefined): tender is Tender =>
  tender?.status === 'ready' &&
  tender.files.some(
    ({ role, status }) => (role === 'addendum' || role === 'answers') && status === 'ready',
  );

/** Changes and impact as the service has them, asked anew where tender or bid are others. */
function createFollowing({ $tender, $bid }: AddendaOptions) {
  const $changes = atom<readonly TenderChange[]>([]);
  const $impact = atom<readonly Impact[]>([]);
  let asked = '';

  async function load(): Promise<void> {
    const [tender, bid] = [$tender.get(), $bid.get()];
    try {
      // First what is accepted is carried into the bid.
      const impact = bid?.tenderId
        ? await call(bidImpact, { params: { id: bid.id } }, { quiet: true })
        : [];
      if ($bid.get()?.id === bid?.id) $impact.set(impact);
      const changes = hasAddenda(tender)
        ? await call(tenderChanges, { params: { id: tender.id } }, { quiet: true })
        : [];
      if ($tender.get()?.id === tender?.id) $changes.set(changes);
    } catch {
      // The next change of tender or bid asks again.
    }
  }
  /** Asks where another tender, other files or another state of the bid are shown. */
  function follow(): void {
    const [tender, bid] = [$tender.get(), $bid.get()];
    const files = tender?.files.map(({ id, role, status }) => [id, role, status]);
    const rev = hasAddenda(tender) ? bid?.rev : undefined;
    const next = JSON.stringify([tender?.id, tender?.status, files, bid?.id, bid?.status, rev]);
    if (next === asked) return;
    asked = next;
    // A bid may bear what a file said that is not there any more.
    if (hasAddenda(tender) || (tender && bid?.tenderId)) void load();
    else $changes.set([]);
  }
  const stops = [$tender.listen(follow), $bid.listen(follow)];
  const stop = () => {
    for (const one of stops) one();
  };
  return { $changes, $impact, load, stop };
}

/** One act at a time; call() has told the user of what fails. */
function createBusy() {
  const $busy = atom(false);
  async function busy<T>(action: () => Promise<T>): Promise<T | undefined> {
    if ($busy.get()) return undefined;
    $busy.set(true);
    try {
      return await action();
    } catch {
      return undefined;
    } finally {
      $busy.set(false);
    }
  }
  return { $busy, busy };
}

/** What addenda change, what was decided of it, and the chapters of the bid that it touches. */
export function createAddenda(options: AddendaOptions) {
  const { $tender, $bid } = options;
  const { $changes, $impact, load, stop } = createFollowing(options);
  const { $busy, busy } = createBusy();
  const $open = atom(false);

  return {
    $changes,
    $impact,
    $busy,
    $open,
    $head: computed([$changes, $impact, $bid], addendaHead),
    load,
    /** All or nothing; the bid follows in the same step. */
    decide: (ids: readonly string[], state: TenderChange['state']) =>
      busy(async () => {
        const id = $tender.get()?.id ?? '';
        const body = { ids: [...ids], state };
        $changes.set(await call(decideChanges, { params: { id }, body }, { repeatSubmit: true }));
        options.onTender(await call(tenderDetail, { params: { id } }, { quiet: true }));
        options.onBid();
        await load();
      }),
    settle: (chapters: readonly string[], act: (typeof settleActs)[number]) =>
      busy(async () => {
        const id = $bid.get()?.id ?? '';
        const body = { chapters: [...chapters], act };
        $impact.set(await call(settleImpact, { params: { id }, body }, { repeatSubmit: true }));
        options.onBid();
      }),
    /** Writes just these anew. */
    rewrite: (chapters: readonly string[]) =>
      busy(async () => {
        if (await options.write([...chapters])) $open.set(false);
      }),
    /** A new version of a finished bid, with what was accepted since. */
    reopen: () =>
      busy(async () => {
        const id = $bid.get()?.id ?? '';
        const key = { idempotencyKey: env().randomId() };
        const made = await call(reopenBid, { params: { id } }, key);
        $open.set(false);
        await options.openBid(made.id);
      }),
    stop,
  };
}
