import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { patiently, uploadInParts } from '../../core/api/resumable.ts';
import { fileTypes, hasType, largestFile } from '../../core/contract/file-types.ts';
import { addKnowledgeFile, type KnowledgeFile, type KnowledgeSpace } from '../../core/contract/knowledge.ts';
import { env } from '../../core/env.ts';
import { isApiError, toMessage } from '../../core/errors.ts';
import { $session, $signedIn } from '../../core/session/session.ts';
import { messages } from '../messages.ts';
import { keep, readKept } from './kept.ts';

/** Files on their way at a time. */
const AT_ONCE = 2;

/**
 * waiting, sending, paused; failed: the line broke, and it is tried again when it is back; refused: the service or a rule said no;
 * same: it is there already; done; lost: the page was left, and the file has to be chosen again to go on.
 */
export type QueueState = 'waiting' | 'sending' | 'paused' | 'failed' | 'refused' | 'same' | 'done' | 'lost';

/** Where a file is put. */
export interface Place {
  space: KnowledgeSpace;
  /** '' is the top of the space. */
  folderId: string;
}

export interface QueueItem extends Place {
  id: string;
  name: string;
  bytes: number;
  state: QueueState;
  percent: number;
  /** Why it is not going on. */
  msg: string;
  /** It may be tried again as it is. */
  again: boolean;
  /** What it became, or what was there already. */
  file?: KnowledgeFile;
}

const isOver = ({ state }: QueueItem) => state === 'done' || state === 'same' || state === 'refused';

/** Why a file cannot be taken; '' when it can. */
function refusalOf({ name, size }: File): string {
  if (!hasType(name, fileTypes.material)) return messages.queue.wrongType;
  if (size === 0) return messages.queue.empty;
  return size > largestFile ? messages.queue.tooLarge : '';
}

/** The items and the files behind them. */
function createItems() {
  const $items = atom<readonly QueueItem[]>([]);
  const files = new Map<string, File>();
  const set = (items: readonly QueueItem[]) => {
    $items.set(items);
    keep(items.filter((item) => !isOver(item)));
  };
  return {
    ...{ $items, files, set },
    get: (id: string) => $items.get().find((item) => item.id === id),
    change: (id: string, part: Partial<QueueItem>) =>
      set($items.get().map((item) => (item.id === id ? { ...item, ...part } : item))),
    drop(id: string): void {
      files.delete(id);
      set($items.get().filter((item) => item.id !== id));
    },
  };
}

type Items = ReturnType<typeof createItems>;

/** Puts the files into the list. One whose upload was begun before a reload takes its old place, and goes where it was to go. */
function takeInto(items: Items, chosen: readonly File[], place: Place): void {
  const now = [...items.$items.get()];
  for (const file of chosen) {
    const msg = refusalOf(file);
    const at = now.findIndex(({ name, bytes, state }) => state === 'lost' && name === file.name && bytes === file.size);
    const before = now[at];
    const id = before?.id ?? env().randomId();
    const item: QueueItem = before
      ? { ...before, state: 'waiting', msg: '' }
      : { id, ...place, name: file.name, bytes: file.size, state: msg ? 'refused' : 'waiting', percent: 0, msg, again: false };
    if (!msg) items.files.set(id, file);
    if (before) now[at] = item;
    else now.push(item);
  }
  items.set(now);
}

/** Sends what waits, a few at a time; `onAdded` hears of each that has arrived. */
function createSender(items: Items, onAdded: (item: QueueItem) => void) {
  const lines = new Map<string, AbortController>();

  const send = async (id: string, file: File, { space, folderId }: Place, signal: AbortSignal) => {
    const onProgress = (share: number) => items.change(id, { percent: Math.round(share * 100) });
    const onWaiting = (waiting: boolean, words = messages.queue.offline) => items.change(id, { msg: waiting ? words : '' });
    const { uploadId } = await uploadInParts(file, { onProgress, onWaiting, signal });
    let warning = '';
    const body = {
      uploadId,
      folderId: folderId || null,
      space: space === 'company' ? ('company' as const) : ('private' as const),
    };
    const onWarning = (words: string) => {
      warning = words;
    };
    const sending = { quiet: true, repeatSubmit: true, idempotencyKey: uploadId, signal, onWarning };
    const added = await patiently({ onWaiting, signal }, () => call(addKnowledgeFile, { body }, sending));
    items.change(id, { state: warning ? 'same' : 'done', percent: 100, msg: warning, file: added });
    items.files.delete(id);
  };
  const start = async ({ id, ...place }: QueueItem, file: File) => {
    const line = new AbortController();
    lines.set(id, line);
    items.change(id, { state: 'sending', msg: '', again: false });
    try {
      await send(id, file, place, line.signal);
      const item = items.get(id);
      if (item) onAdded(item);
    } catch (error) {
      // Paused or taken away: whoever did that has said so.
      if (!line.signal.aborted) {
        const refused = isApiError(error) && error.status < 500 && error.status !== 401;
        items.change(id, { state: refused ? 'refused' : 'failed', msg: toMessage(error), again: true });
      }
    } finally {
      lines.delete(id);
      run();
    }
  };
  const run = () => {
    // Each would be refused; they wait for the next sign-in.
    if (!$signedIn.get()) return;
    for (const item of items.$items.get()) {
      if (lines.size >= AT_ONCE) return;
      const file = items.files.get(item.id);
      if (item.state === 'waiting' && file && !lines.has(item.id)) void start(item, file);
    }
  };
  return {
    run,
    stop: (id: string) => lines.get(id)?.abort(),
    stopAll: () => {
      for (const line of lines.values()) line.abort();
    },
  };
}

/** Files on their way into the knowledge base. It outlives the views, and by name also the page. */
export function createQueue(onAdded: (item: QueueItem) => void) {
  const items = createItems();
  const sender = createSender(items, onAdded);
  let whose = '';
  let hasLeft = false;

  const pause = (id: string) => {
    const state = items.get(id)?.state;
    if (state !== 'waiting' && state !== 'sending') return;
    items.change(id, { state: 'paused' });
    sender.stop(id);
  };
  /** Goes on, or tries again. */
  const resume = (id: string) => {
    if (!items.files.has(id)) return;
    items.change(id, { state: 'waiting', msg: '', again: false });
    sender.run();
  };
  const resumeAll = (states: readonly QueueState[]) => {
    for (const { id, state } of items.$items.get()) if (states.includes(state)) resume(id);
  };
  /** Who has come back goes on; another account begins with what it has left behind itself. */
  const settle = ({ id, account, token }: { id: string; account: string; token: string }) => {
    const now = id || account;
    hasLeft ||= token === '';
    if (!token || !now) return;
    const isBack = hasLeft && now === whose;
    hasLeft = false;
    if (isBack) resumeAll(['failed', 'waiting']);
    if (now === whose) return;
    const isFirst = whose === '' && items.$items.get().length > 0;
    whose = now;
    if (isFirst) return items.set(items.$items.get());
    sender.stopAll();
    items.files.clear();
    items.set(readKept().map((kept) => ({ ...kept, id: env().randomId(), state: 'lost', msg: '', again: false })));
  };
  return {
    $items: items.$items,
    add(files: readonly File[], place: Place): void {
      takeInto(items, files, place);
      sender.run();
    },
    ...{ pause, resume },
    pauseAll: () => items.$items.get().forEach(({ id }) => pause(id)),
    resumeAll: () => resumeAll(['paused', 'failed']),
    remove(id: string): void {
      sender.stop(id);
      items.drop(id);
      sender.run();
    },
    clear: () => items.set(items.$items.get().filter((item) => !isOver(item))),
    /** Gives up what a page before this one had begun. */
    dropLost: () => items.set(items.$items.get().filter(({ state }) => state !== 'lost')),
    /** Runs for as long as the widget is on the page; the result is the undo. */
    start(): () => void {
      const unlisten = $session.subscribe(settle);
      const sleep = env().onWake(() => resumeAll(['failed']));
      return () => {
        unlisten();
        sleep();
        sender.stopAll();
      };
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
