import { call } from '../../core/api/call.ts';
import { patiently, uploadInParts } from '../../core/api/resumable.ts';
import { fileTypes, hasType, largestFile } from '../../core/contract/file-types.ts';
import {
  addKnowledgeFile,
  type KnowledgeFile,
  type KnowledgeSpace,
} from '../../core/contract/knowledge.ts';
import { env } from '../../core/env.ts';
import { isApiError, toMessage } from '../../core/errors.ts';
import { $session, $signedIn } from '../../core/session/session.ts';
import { createUploadQueue, type UploadQueue } from '../../core/upload-queue.ts';
import { messages } from '../messages.ts';
import { keep, readKept } from './kept.ts';

/** Files on their way at a time. */
const AT_ONCE = 2;

/**
 * waiting, sending, paused; failed: the line broke, and it is tried again when it is back; refused: the service or a rule said no;
 * same: it is there already; done; lost: the page was left, and the file has to be chosen again to go on.
 */
export type QueueState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'failed'
  | 'refused'
  | 'same'
  | 'done'
  | 'lost';

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

const isOver = ({ state }: QueueItem) =>
  state === 'done' || state === 'same' || state === 'refused';

/** Why a file cannot be taken; '' when it can. */
function refusalOf({ name, size }: File): string {
  if (!hasType(name, fileTypes.material)) return messages.queue.wrongType;
  if (size === 0) return messages.queue.empty;
  return size > largestFile ? messages.queue.tooLarge : '';
}

/** Puts the files into the list. One whose upload was begun before a reload takes its old place, and goes where it was to go. */
function takeInto(queue: UploadQueue<QueueItem>, chosen: readonly File[], place: Place): void {
  const now = [...queue.$items.get()];
  for (const file of chosen) {
    const msg = refusalOf(file);
    const at = now.findIndex(
      ({ name, bytes, state }) => state === 'lost' && name === file.name && bytes === file.size,
    );
    const before = now[at];
    const id = before?.id ?? env().randomId();
    const item: QueueItem = before
      ? { ...before, state: 'waiting', msg: '' }
      : {
          id,
          ...place,
          name: file.name,
          bytes: file.size,
          state: msg ? 'refused' : 'waiting',
          percent: 0,
          msg,
          again: false,
        };
    if (!msg) queue.hold(id, file);
    if (before) now[at] = item;
    else now.push(item);
  }
  queue.set(now);
}

/** Sends one file; a broken line is waited out. Throws as `call` does. */
async function send(
  queue: UploadQueue<QueueItem>,
  { id, space, folderId }: QueueItem,
  file: File,
  signal: AbortSignal,
) {
  const onProgress = (share: number) => queue.change(id, { percent: Math.round(share * 100) });
  const onWaiting = (waiting: boolean, words = messages.queue.offline) =>
    queue.change(id, { msg: waiting ? words : '' });
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
  const added = await patiently({ onWaiting, signal }, () =>
    call(addKnowledgeFile, { body }, sending),
  );
  queue.change(id, { state: warning ? 'same' : 'done', percent: 100, msg: warning, file: added });
}

/** The queue, which is kept by name over reloads. */
function createKeptQueue(onAdded: (item: QueueItem) => void) {
  const queue = createUploadQueue<QueueItem>({
    atOnce: AT_ONCE,
    sending: { state: 'sending', msg: '', again: false },
    async send(item, file, signal) {
      await send(queue, item, file, signal);
      const sent = queue.get(item.id);
      if (sent) onAdded(sent);
    },
    fail({ id }, error) {
      const refused = isApiError(error) && error.status < 500 && error.status !== 401;
      queue.change(id, {
        state: refused ? 'refused' : 'failed',
        msg: toMessage(error),
        again: true,
      });
    },
    // Each would be refused; they wait for the next sign-in.
    mayRun: () => $signedIn.get(),
    onChange: (items) => keep(items.filter((item) => !isOver(item))),
  });
  return queue;
}

/** Whose files these are: who has come back goes on; another account begins with what it has left behind itself. */
function createOwner(queue: UploadQueue<QueueItem>, onBack: () => void) {
  let whose = '';
  let hasLeft = false;
  return ({ id, account, token }: { id: string; account: string; token: string }) => {
    const now = id || account;
    hasLeft ||= token === '';
    if (!token || !now) return;
    const isBack = hasLeft && now === whose;
    hasLeft = false;
    if (isBack) onBack();
    if (now === whose) return;
    const isFirst = whose === '' && queue.$items.get().length > 0;
    whose = now;
    if (isFirst) return queue.set(queue.$items.get());
    queue.stopAll();
    queue.forgetFiles();
    queue.set(
      readKept().map((kept) => ({
        ...kept,
        id: env().randomId(),
        state: 'lost',
        msg: '',
        again: false,
      })),
    );
  };
}

/** Files on their way into the knowledge base. It outlives the views, and by name also the page. */
export function createQueue(onAdded: (item: QueueItem) => void) {
  const queue = createKeptQueue(onAdded);
  const pause = (id: string) => {
    const state = queue.get(id)?.state;
    if (state !== 'waiting' && state !== 'sending') return;
    queue.change(id, { state: 'paused' });
    queue.stop(id);
  };
  /** Goes on, or tries again. */
  const resume = (id: string) => {
    if (!queue.hasFile(id)) return;
    queue.change(id, { state: 'waiting', msg: '', again: false });
    queue.run();
  };
  const resumeAll = (states: readonly QueueState[]) => {
    for (const { id, state } of queue.$items.get()) if (states.includes(state)) resume(id);
  };
  const settle = createOwner(queue, () => resumeAll(['failed', 'waiting']));
  return {
    $items: queue.$items,
    add(files: readonly File[], place: Place): void {
      takeInto(queue, files, place);
      queue.run();
    },
    ...{ pause, resume },
    pauseAll: () => queue.$items.get().forEach(({ id }) => pause(id)),
    resumeAll: () => resumeAll(['paused', 'failed']),
    remove: queue.remove,
    clear: () => queue.clear(isOver),
    /** Gives up what a page before this one had begun. */
    dropLost: () => queue.clear(({ state }) => state === 'lost'),
    /** Runs for as long as the widget is on the page; the result is the undo. */
    start(): () => void {
      const unlisten = $session.subscribe(settle);
      const sleep = env().onWake(() => resumeAll(['failed']));
      return () => {
        unlisten();
        sleep();
        queue.stopAll();
      };
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
