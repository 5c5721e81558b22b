import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { download, saveFile } from '../core/api/files.ts';
import { type BidSummary, bidList, copyBid, removeBid, restoreBid } from '../core/contract/bid.ts';
import type { CallReply } from '../core/contract/endpoint.ts';
import { bidWord } from '../core/contract/word.ts';
import { env } from '../core/env.ts';
import { notifyInfo, notifySuccess } from '../core/notify.ts';
import { createPagedList } from '../core/paged-list.ts';
import { $signedIn } from '../core/session/session.ts';
import { beijingTime, isOpen } from './acts.ts';
import { messages } from './messages.ts';

/** How often a list with bids at work is read again. */
const WATCH_MS = 5000;

export type HistorySort = 'deadline' | 'updated' | 'created' | 'name' | 'progress';
/** Which bids are listed, and in what order. */
export interface HistoryQuery {
  name: string;
  status: BidSummary['status'] | '';
  sort: HistorySort;
}
const everything: HistoryQuery = { name: '', status: '', sort: 'deadline' };

/** True where the list leaves bids out. */
export const isNarrowed = ({ name, status }: HistoryQuery): boolean =>
  name.trim() !== '' || status !== '';

/** As the service takes it: names from the first letter on, everything else from the most. */
function listQuery({ name, status, sort }: HistoryQuery) {
  const wanted = { ...(name.trim() ? { name: name.trim() } : {}), ...(status ? { status } : {}) };
  const order = sort === 'name' || sort === 'deadline' ? ('asc' as const) : ('desc' as const);
  return { ...wanted, sort, order };
}

const isAtWork = ({ status }: BidSummary) => status === 'outlining' || status === 'writing';

const createList = () =>
  createPagedList<CallReply<typeof bidList>, HistoryQuery>(
    ({ current, size, ...wanted }, signal) =>
      call(bidList, { query: { current, size, ...listQuery(wanted) } }, { quiet: true, signal }),
    everything,
  );

/** What can be done with a bid in the list. Failures are shown by the calls themselves. */
function createActions(list: ReturnType<typeof createList>) {
  /** Id of the bid something is being done with. */
  const $busy = atom('');
  /** The bid that was just removed, and can be had back. */
  const $removed = atom<BidSummary | undefined>(undefined);

  const during = async (id: string, action: () => Promise<void>) => {
    if ($busy.get()) return;
    $busy.set(id);
    await action().catch(() => undefined);
    $busy.set('');
  };
  const copy = ({ id }: BidSummary) =>
    during(id, async () => {
      await call(copyBid, { params: { id } });
      notifySuccess(messages.copied);
      await list.load(1, true);
    });
  const saveWord = ({ id, name }: BidSummary) =>
    during(id, async () => {
      notifyInfo(messages.preparing);
      saveFile(await download(bidWord, { params: { id }, query: {} }), `${name}.docx`);
    });
  const remove = (bid: BidSummary) =>
    during(bid.id, async () => {
      await call(removeBid, { params: { id: bid.id } });
      $removed.set(bid);
      await list.reload();
    });
  const undoRemove = () => {
    const bid = $removed.get();
    if (!bid) return;
    void during(bid.id, async () => {
      await call(restoreBid, { params: { id: bid.id } });
      $removed.set(undefined);
      notifySuccess(messages.restored);
      await list.reload();
    });
  };
  return {
    $busy,
    $removed,
    copy,
    saveWord,
    remove,
    undoRemove,
    forgetRemoved: () => $removed.set(undefined),
  };
}

/** The bid that is due next, as the list last told it: it is sorted by deadline as long as nothing else is asked of it. */
function createNext({ $list, $filter }: ReturnType<typeof createList>) {
  const $next = atom<BidSummary | undefined>(undefined);
  const look = () => {
    const list = $list.get();
    const query = $filter.get();
    const isWhole = query.sort === 'deadline' && !isNarrowed(query);
    if (list.state !== 'ready' || !isWhole || list.value.current !== 1) return;
    const { records } = list.value;
    const now = beijingTime(env().now());
    $next.set(records.find((bid) => isOpen(bid, now)) ?? records[0]);
  };
  return { $next, start: () => $list.subscribe(look) };
}

/** State and actions of one list of bids. */
export function createHistory() {
  const list = createList();
  const next = createNext(list);
  return {
    ...createActions(list),
    list,
    $next: next.$next,
    /** The order is no part of what the list leaves out. */
    showAll: () => list.narrow({ name: '', status: '' }),
    /** Runs while the list is on the page; the result is its undo. */
    start: () => {
      let stop = () => {};
      const forget = next.start();
      const unlisten = $signedIn.subscribe((signedIn) => {
        stop();
        stop = signedIn ? list.start() : () => {};
      });
      const watching = setInterval(() => {
        const shown = list.$list.get();
        if (shown.state === 'ready' && shown.value.records.some(isAtWork)) void list.reload();
      }, WATCH_MS);
      return () => {
        unlisten();
        forget();
        stop();
        clearInterval(watching);
      };
    },
  };
}

export type HistoryStore = ReturnType<typeof createHistory>;
