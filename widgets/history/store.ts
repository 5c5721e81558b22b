import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { download, saveFile } from '../core/api/files.ts';
import { type BidSummary, bidList, copyBid, removeBid, restoreBid } from '../core/contract/bid.ts';
import { bidWord } from '../core/contract/word.ts';
import { isAbort, toMessage } from '../core/errors.ts';
import { notifyInfo, notifySuccess } from '../core/notify.ts';
import { $signedIn } from '../core/session/session.ts';
import { messages } from './messages.ts';

const PAGE_SIZE = 10;
/** One request per word, not per key. */
const TYPING_PAUSE_MS = 300;
/** How often a list with bids at work is read again. */
const WATCH_MS = 5000;

export type HistoryState =
  | { state: 'signed-out' }
  | { state: 'loading' }
  | { state: 'failed'; msg: string }
  | { state: 'ready'; bids: readonly BidSummary[]; current: number; pages: number; total: number };

export type HistorySort = 'updated' | 'created' | 'name' | 'progress';
/** Which bids are listed, and in what order. */
export interface HistoryQuery {
  name: string;
  status: BidSummary['status'] | '';
  sort: HistorySort;
}
const everything: HistoryQuery = { name: '', status: '', sort: 'updated' };

/** True where the list leaves bids out. */
export const isNarrowed = ({ name, status }: HistoryQuery): boolean => name.trim() !== '' || status !== '';

/** As the service takes it: names from the first letter on, everything else from the most. */
function listQuery({ name, status, sort }: HistoryQuery) {
  const wanted = { ...(name.trim() ? { name: name.trim() } : {}), ...(status ? { status } : {}) };
  return { ...wanted, sort, order: sort === 'name' ? ('asc' as const) : ('desc' as const) };
}

const isAtWork = ({ status }: BidSummary) => status === 'outlining' || status === 'writing';

/** Reads the list page by page. */
function createList() {
  const $list = atom<HistoryState>({ state: 'loading' });
  const $query = atom(everything);
  let request = new AbortController();

  /** `silent` keeps what is on show while reading, and when reading fails. */
  const load = async (current: number, silent = false): Promise<void> => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    if (!silent) $list.set({ state: 'loading' });
    const query = { current, size: PAGE_SIZE, ...listQuery($query.get()) };
    try {
      const page = await call(bidList, { query }, { quiet: true, signal });
      // The last row of the last page was removed.
      if (page.records.length === 0 && current > 1) return await load(current - 1, silent);
      $list.set({ state: 'ready', bids: page.records, current: page.current, pages: page.pages, total: page.total });
    } catch (error) {
      if (!isAbort(error) && !silent && $signedIn.get()) $list.set({ state: 'failed', msg: toMessage(error) });
    }
  };
  const reload = () => {
    const list = $list.get();
    return load(list.state === 'ready' ? list.current : 1, true);
  };
  return { $list, $query, load, reload, abort: () => request.abort() };
}

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
  return { $busy, $removed, copy, saveWord, remove, undoRemove, forgetRemoved: () => $removed.set(undefined) };
}

/** State and actions of one list of bids. */
export function createHistory() {
  const list = createList();
  let typing: ReturnType<typeof setTimeout> | undefined;

  /** Runs while the list is on the page; the result is its undo. */
  const start = () => {
    const unlisten = $signedIn.subscribe((signedIn) => {
      if (signedIn) void list.load(1);
      else list.$list.set({ state: 'signed-out' });
    });
    const watching = setInterval(() => {
      const shown = list.$list.get();
      if (shown.state === 'ready' && shown.bids.some(isAtWork)) void list.reload();
    }, WATCH_MS);
    return () => {
      unlisten();
      clearInterval(watching);
      clearTimeout(typing);
      list.abort();
    };
  };
  const again = () => list.load(1, list.$list.get().state === 'ready');
  const search = (name: string) => {
    list.$query.set({ ...list.$query.get(), name });
    clearTimeout(typing);
    typing = setTimeout(() => void again(), TYPING_PAUSE_MS);
  };
  const narrow = (part: Partial<Pick<HistoryQuery, 'status' | 'sort'>>) => {
    clearTimeout(typing);
    list.$query.set({ ...list.$query.get(), ...part });
    void again();
  };
  const showAll = () => {
    clearTimeout(typing);
    list.$query.set({ ...everything, sort: list.$query.get().sort });
    void again();
  };
  const turn = (page: number) => list.load(page, true);
  return {
    ...createActions(list),
    $list: list.$list,
    $query: list.$query,
    load: list.load,
    start,
    search,
    narrow,
    showAll,
    turn,
  };
}

export type HistoryStore = ReturnType<typeof createHistory>;
