import { atom, computed, type ReadableAtom } from 'nanostores';
import { type StreamEvent, type StreamState, watch } from '../../core/api/event-stream.ts';
import { watchBid } from '../../core/contract/run.ts';
import { env } from '../../core/env.ts';
import type { Page } from '../base/page.ts';
import { createLivePlaces } from './live-places.ts';
import { createLiveTexts } from './live-texts.ts';
import { createRunActions } from './run-actions.ts';
import {
  type BidStatus,
  chaptersIn,
  emptyRun,
  parseRunEvent,
  type RunEvent,
  type RunState,
  reduceRun,
} from './run-state.ts';

/** A hole in the text asks the stream for a fresh start, but not in a loop. */
const RESYNC_MS = 3000;

export interface RunOptions {
  bidId: string;
  page: Page;
  /** As the bid said it, before the stream has said anything. */
  status?: BidStatus;
  /** The outline changed on the service. */
  onOutline(rev: number): void;
  /** A chapter's text has a new revision, or it was taken up or put down. */
  onChapter(id: string, rev: number): void;
  /** The bid's status changed, or what it has to say of its outline may have. */
  onStatus(): void;
}

/** Numeric ids grow; with other ids only the very same one counts as seen. */
function isReplay(id: string, last: string): boolean {
  if (id === '' || last === '') return false;
  return /^\d+$/.test(id) && /^\d+$/.test(last) ? Number(id) <= Number(last) : id === last;
}

/** Follows a bid's event stream. After a piece of text that does not fit, `onGap` starts it afresh, with a snapshot. */
function createStream(bidId: string, onEvent: (event: RunEvent) => void) {
  const $connection = atom<StreamState>('connecting');
  let stopWatching: (() => void) | undefined;
  let lastEventId = '';
  let lastResync = Number.NEGATIVE_INFINITY;

  const take = ({ id, event: name, data }: StreamEvent) => {
    if (name !== 'snapshot' && isReplay(id, lastEventId)) return;
    lastEventId = id;
    const event = parseRunEvent(name, data);
    if (event) onEvent(event);
  };
  const start = () => {
    stopWatching?.();
    lastEventId = '';
    stopWatching = watch(
      watchBid,
      { params: { id: bidId } },
      { onEvent: take, onState: (state) => $connection.set(state) },
    );
  };
  return {
    $connection,
    start,
    stop: () => stopWatching?.(),
    onGap(): void {
      if (env().now() - lastResync < RESYNC_MS) return;
      lastResync = env().now();
      start();
    },
  };
}

/** Tells which chapters an event changed. */
function publishChapters(
  before: RunState,
  after: RunState,
  onChapter: RunOptions['onChapter'],
): void {
  for (const [id, chapter] of after.chapters) {
    const old = before.chapters.get(id);
    if (old?.rev !== chapter.rev || old.status !== chapter.status) onChapter(id, chapter.rev);
  }
}

/** Stays on a chapter until it is written, then takes up another one under way. */
function chapterToFollow({ chapters }: RunState, shown: string | undefined): string | undefined {
  const all = [...chapters.values()];
  const isUnderWay = all.some(({ id, status }) => id === shown && status === 'writing');
  return isUnderWay ? shown : (all.find(({ status }) => status === 'writing')?.id ?? shown);
}

/** Which chapter is looked at: the one being written, until the user picks another. */
function createFollowing($run: ReadableAtom<RunState>, texts: ReturnType<typeof createLiveTexts>) {
  const $following = atom(true);
  const $many = atom(false);
  const follow = () => {
    if ($following.get()) texts.show(chapterToFollow($run.get(), texts.$shown.get()));
  };
  return {
    $following,
    /** All that are being written are looked at side by side, instead of the one that grows. */
    $many,
    follow,
    /** The user picks a chapter and stays on it. */
    pick(id: string): void {
      $following.set(false);
      $many.set(false);
      texts.show(id);
    },
    /** Goes back to where the writing is. */
    followAgain(many = false): void {
      $following.set(true);
      $many.set(many);
      follow();
    },
    /** Shows a chapter when none is shown yet. */
    showFirst(id: string | undefined): void {
      if (texts.$shown.get() === undefined) texts.show(id);
    },
  };
}

/** The writing of one bid as the service tells it: states, live text of the chapters, and the buttons that steer it. */
export function createRun({ bidId, page, status, onOutline, onChapter, onStatus }: RunOptions) {
  const $run = atom<RunState>({ ...emptyRun, status: status ?? emptyRun.status });
  /** Apart from the progress, which is told all the time: what looks at chapters is not drawn again for it. */
  const $chapters = computed($run, ({ chapters }) => chapters);
  const texts = createLiveTexts(page);
  const { follow, ...following } = createFollowing($run, texts);
  /** How many events have changed the status. A snapshot from before a call brings nothing new. */
  let changes = 0;
  const apply = (event: RunEvent) => {
    if (event.name === 'delta') {
      if (!texts.add(event.data.chapterId, event.data.offset, event.data.text)) stream.onGap();
      return;
    }
    if (event.name === 'snapshot') texts.replace(event.data.chapters);
    const before = $run.get();
    const after = reduceRun(before, event);
    if (after.status !== before.status) changes++;
    $run.set(after);
    follow();
    if (event.name === 'snapshot' || event.name === 'outline') onOutline(after.outlineRev);
    publishChapters(before, after, onChapter);
    // With a new outline the bid may have something else to say of its pages.
    if (event.name === 'outline' || before.status !== after.status) onStatus();
  };
  const stream = createStream(bidId, apply);
  const expecting = () => {
    const before = changes;
    return (status: BidStatus) => {
      // What the service has said since is newer than its answer.
      if (changes !== before) return;
      $run.set({ ...$run.get(), status, failure: null });
      onStatus();
    };
  };

  return {
    $run,
    $chapters,
    $connection: stream.$connection,
    $shown: texts.$shown,
    $liveText: texts.$liveText,
    /** The chapters under way, each at its place. */
    $places: createLivePlaces($run),
    $failed: computed($chapters, (chapters) => chaptersIn({ chapters }, 'failed')),
    ...createRunActions({ bidId, $run, expecting, onStart: () => following.$following.set(true) }),
    /** As a call begins: takes the status its answer leads to, unless the stream tells one before. */
    expecting,
    /** Text streamed so far, for chapters under way. */
    textOf: texts.textOf,
    /** Hears the streamed text of one chapter, once a frame. */
    onText: texts.onText,
    start: stream.start,
    stop(): void {
      stream.stop();
      texts.stop();
    },
    ...following,
  };
}

export type RunStore = ReturnType<typeof createRun>;
