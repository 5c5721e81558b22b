import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { download, saveFile } from '../core/api/files.ts';
import { type BidSummary, bidList, bidWord, copyBid, removeBid } from '../core/contract/bid.ts';
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

const isAtWork = ({ status }: BidSummary) => status === 'outlining' || status === 'writing';

/** Reads the list page by page. */
function createList() {
  const $list = atom<HistoryState>({ state: 'loading' });
  const $search = atom('');
  let request = new AbortController();

  /** `silent` keeps what is on show while reading, and when reading fails. */
  const load = async (current: number, silent = false): Promise<void> => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    if (!silent) $list.set({ state: 'loading' });
    const name = $search.get().trim();
    const query = { current, size: PAGE_SIZE, ...(name ? { name } : {}) };
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
  return { $list, $search, load, reload, abort: () => request.abort() };
}

/** What can be done with a bid in the list. Failures are shown by the calls themselves. */
function createActions(list: ReturnType<typeof createList>) {
  /** Id of the bid something is being done with. */
  const $busy = atom('');
  const $removing = atom<BidSummary | undefined>(undefined);

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
  const askRemove = (bid: BidSummary | undefined) => $removing.set(bid);
  const remove = async () => {
    const bid = $removing.get();
    if (!bid) return;
    await during(bid.id, async () => {
      await call(removeBid, { params: { id: bid.id } });
      notifySuccess(messages.removed);
      await list.reload();
    });
    $removing.set(undefined);
  };
  return { $busy, $removing, copy, saveWord, askRemove, remove };
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
  const search = (name: string) => {
    list.$search.set(name);
    clearTimeout(typing);
    typing = setTimeout(() => void list.load(1, list.$list.get().state === 'ready'), TYPING_PAUSE_MS);
  };
  const turn = (page: number) => list.load(page, true);
  return { ...createActions(list), $list: list.$list, $search: list.$search, load: list.load, start, search, turn };
}

export type HistoryStore = ReturnType<typeof createHistory>;
