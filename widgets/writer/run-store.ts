import { atom, computed } from 'nanostores';
import { call } from '../core/api/call.ts';
import { type StreamEvent, type StreamState, watch } from '../core/api/event-stream.ts';
import { addMindMap, addTable, writeChapter } from '../core/contract/chapter.ts';
import { pauseWriting, resumeWriting, startWriting, watchBid } from '../core/contract/run.ts';
import { env } from '../core/env.ts';
import { applyDelta } from './live-text.ts';
import type { Page } from './page.ts';
import { chaptersIn, emptyRun, parseRunEvent, type RunEvent, type RunState, reduceRun } from './run-state.ts';

/** A hole in the text asks the stream for a fresh start, but not in a loop. */
const RESYNC_MS = 3000;

export interface RunOptions {
  bidId: string;
  page: Page;
  /** The outline changed on the service. */
  onOutline(rev: number): void;
  /** A chapter's text has a new revision, or it was taken up or put down. */
  onChapter(id: string, rev: number): void;
  /** The bid's status changed. */
  onStatus(): void;
}

/** Numeric ids grow; with other ids only the very same one counts as seen. */
function isReplay(id: string, last: string): boolean {
  if (id === '' || last === '') return false;
  return /^\d+$/.test(id) && /^\d+$/.test(last) ? Number(id) <= Number(last) : id === last;
}

/** The writing of one bid as the service tells it: states, live text of the chapters, and the buttons that steer it. */
export function createRun({ bidId, page, onOutline, onChapter, onStatus }: RunOptions) {
  const $run = atom<RunState>(emptyRun);
  const $connection = atom<StreamState>('connecting');
  /** The chapter on the screen. */
  const $shown = atom<string | undefined>();
  const $following = atom(true);
  const $liveText = atom<string | undefined>();
  const $busy = atom<string | undefined>();
  const texts = new Map<string, string>();
  let stopWatching: (() => void) | undefined;
  let lastEventId = '';
  let lastResync = Number.NEGATIVE_INFINITY;
  let cancelFrame: (() => void) | undefined;
  let writeKey: string | undefined;

  const drawText = () => {
    if (cancelFrame) return;
    cancelFrame = page.nextFrame(() => {
      cancelFrame = undefined;
      $liveText.set(texts.get($shown.get() ?? ''));
    });
  };
  const show = (id: string | undefined) => {
    if (id === $shown.get()) return;
    $shown.set(id);
    $liveText.set(texts.get(id ?? ''));
  };
  /** Stays on a chapter until it is written, then takes up another one under way. */
  const follow = () => {
    if (!$following.get()) return;
    const shown = $run.get().chapters.get($shown.get() ?? '');
    if (shown?.status === 'writing') return;
    const next = chaptersIn($run.get(), 'writing')[0];
    if (next) show(next.id);
  };

  const addDelta = (chapterId: string, offset: number, text: string) => {
    const applied = applyDelta(texts.get(chapterId) ?? '', offset, text);
    if (applied.kind === 'gap') return resync();
    if (applied.kind === 'text') texts.set(chapterId, applied.text);
    if (chapterId === $shown.get()) drawText();
  };
  const takeSnapshot = (chapters: readonly { id: string; content?: string | undefined }[]) => {
    texts.clear();
    for (const { id, content } of chapters) if (content !== undefined) texts.set(id, content);
    drawText();
  };
  const tellChapters = (before: RunState, after: RunState) => {
    for (const [id, chapter] of after.chapters) {
      const old = before.chapters.get(id);
      if (old?.rev !== chapter.rev || old.status !== chapter.status) onChapter(id, chapter.rev);
    }
  };

  const apply = (event: RunEvent) => {
    const before = $run.get();
    if (event.name === 'delta') return addDelta(event.data.chapterId, event.data.offset, event.data.text);
    if (event.name === 'snapshot') takeSnapshot(event.data.chapters);
    const after = reduceRun(before, event);
    $run.set(after);
    follow();
    if (event.name === 'snapshot' || event.name === 'outline') onOutline(after.outlineRev);
    tellChapters(before, after);
    if (before.status !== after.status) onStatus();
  };
  const onEvent = ({ id, event: name, data }: StreamEvent) => {
    if (name !== 'snapshot' && isReplay(id, lastEventId)) return;
    lastEventId = id;
    const event = parseRunEvent(name, data);
    if (event) apply(event);
  };
  const start = () => {
    stopWatching?.();
    lastEventId = '';
    const input = { params: { id: bidId } };
    stopWatching = watch(watchBid, input, { onEvent, onState: (state) => $connection.set(state) });
  };
  function resync(): void {
    if (env().now() - lastResync < RESYNC_MS) return;
    lastResync = env().now();
    start();
  }

  /** One button at a time; the name of the one at work is shown as busy. */
  async function act<T>(name: string, action: () => Promise<T>): Promise<T | undefined> {
    if ($busy.get()) return undefined;
    $busy.set(name);
    try {
      return await action();
    } catch {
      // call() has told the user.
      return undefined;
    } finally {
      $busy.set(undefined);
    }
  }
  const setStatus = (status: RunState['status']) => {
    $run.set({ ...$run.get(), status, failure: null });
    onStatus();
  };
  const params = { id: bidId };

  return {
    $run,
    $connection,
    $shown,
    $following,
    $liveText,
    $busy,
    $failed: computed($run, (run) => chaptersIn(run, 'failed')),
    start,
    stop(): void {
      stopWatching?.();
      cancelFrame?.();
    },
    /** The user picks a chapter and stays on it. */
    pick(id: string): void {
      $following.set(false);
      show(id);
    },
    /** Goes back to where the writing is. */
    followAgain(): void {
      $following.set(true);
      follow();
    },
    /** Shows a chapter when none is shown yet. */
    showFirst(id: string | undefined): void {
      if ($shown.get() === undefined) show(id);
    },
    /** A call was answered: the status it leads to, until the stream says more. */
    expect: setStatus,
    /** Text streamed so far, for chapters under way. */
    textOf: (id: string): string | undefined => texts.get(id),

    /** Writes what is not written; some chapters, or all again. The same key is used until the service has answered. True: taken up. */
    write: (body: { chapters?: string[]; all?: boolean } = {}) =>
      act('write', async () => {
        writeKey ??= env().randomId();
        await call(startWriting, { params, body }, { idempotencyKey: writeKey, repeatSubmit: true });
        writeKey = undefined;
        $following.set(true);
        setStatus('writing');
        return true;
      }),
    pause: () => act('pause', async () => setStatus((await call(pauseWriting, { params })).status)),
    resume: () => act('resume', async () => setStatus((await call(resumeWriting, { params })).status)),
    retryFailed: () =>
      act('retry', async () => {
        const chapters = chaptersIn($run.get(), 'failed').map((chapter) => chapter.id);
        await call(startWriting, { params, body: { chapters } }, { repeatSubmit: true });
        setStatus('writing');
      }),
    /** @param instruction extra words for the writer, '' for none. @returns true when it was taken up. */
    rewrite: (cid: string, instruction: string) =>
      act('rewrite', async () => {
        const body = instruction.trim() === '' ? {} : { instruction: instruction.trim() };
        await call(writeChapter, { params: { ...params, cid }, body }, { repeatSubmit: true });
        return true;
      }),
    addTable: (cid: string) => act('table', () => call(addTable, { params: { ...params, cid } })),
    addMindMap: (cid: string) => act('mind-map', () => call(addMindMap, { params: { ...params, cid } })),
  };
}

export type RunStore = ReturnType<typeof createRun>;
