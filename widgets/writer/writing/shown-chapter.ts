import { useStore } from '@nanostores/react';
import { useBid, useWriter } from '../base/context.ts';
import type { ChapterStore } from '../editor/chapter-store.ts';
import { type ChapterStatus, type ShownStatus, shownStatus } from '../run/run-state.ts';

export interface ShownChapter {
  status: ChapterStatus;
  /** The same as it is said to the bidder. */
  shown: ShownStatus;
  /** Why it failed or what it waits for. */
  note: string | null;
  /** Text is coming in. */
  live: boolean;
  /** It cannot be changed now. */
  locked: boolean;
}

/** What a person may do with the chapter on the screen. */
export function useChapterState(chapter: ChapterStore): ShownChapter {
  const isFinished = useStore(useWriter().$finished);
  const { run, $status } = useBid();
  const runs = useStore($status) === 'writing';
  const loaded = useStore(chapter.$chapter);
  const state = useStore(run.$chapters).get(chapter.id);
  const status = state?.status ?? loaded?.status ?? 'empty';
  const live = status === 'writing';
  const isTaken = live || (status === 'queued' && runs);
  return {
    status,
    shown: state ? shownStatus(state) : status,
    note: state ? state.note : (loaded?.note ?? null),
    live,
    locked: isFinished || isTaken,
  };
}

/** True while the service has the first text of a chapter that was just written, and this page is still fetching it. */
export function useTextComing(chapter: ChapterStore): boolean {
  const state = useStore(useBid().run.$chapters).get(chapter.id);
  const loaded = useStore(chapter.$chapter);
  const hasText = useStore(chapter.$hasText);
  const isEdited = useStore(chapter.$editing);
  return state?.status === 'done' && state.rev > (loaded?.rev ?? 0) && !hasText && !isEdited;
}

/** The text on the screen: what streams in while the chapter is under way and until it is fetched, else what is stored and typed. */
export function useShownText(chapter: ChapterStore): { text: string; streaming: boolean } {
  const text = useStore(chapter.$text);
  const liveText = useStore(useBid().run.$liveText);
  const isComing = useTextComing(chapter);
  const { status, live } = useChapterState(chapter);
  const streaming = live || isComing || (status === 'queued' && Boolean(liveText));
  return { text: streaming ? (liveText ?? text) : text, streaming };
}
