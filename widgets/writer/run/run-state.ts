import * as v from 'valibot';
import type { bidStatuses, Progress } from '../../core/contract/bid.ts';
import type { chapterStatuses } from '../../core/contract/chapter.ts';
import { type BidEventData, type BidEventName, bidEvents } from '../../core/contract/run.ts';

export type BidStatus = (typeof bidStatuses)[number];
export type ChapterStatus = (typeof chapterStatuses)[number];
export type ChapterState = BidEventData<'chapter'>;
/** As a bidder sees it: a text of nothing but open places is not done. */
export type ShownStatus = ChapterStatus | 'unfilled';

/** The one place that says in which state a chapter is shown. */
export const shownStatus = (state: Pick<ChapterState, 'status' | 'unfilled'> | undefined) =>
  state?.status === 'done' && state.unfilled ? 'unfilled' : (state?.status ?? 'empty');

export interface RunState {
  /** False until the service has told its state once. */
  known: boolean;
  status: BidStatus;
  /** What the service waits for or why it stands still. */
  note: string | null;
  outlineRev: number;
  progress: Progress;
  chapters: ReadonlyMap<string, ChapterState>;
  /** The last failure that concerns the whole run. */
  failure: { msg: string; retriable: boolean } | null;
}

const noProgress: Progress = {
  percent: 0,
  done: 0,
  total: 0,
  failed: 0,
  chars: 0,
  pages: 0,
  expectedPages: 0,
  secondsLeft: null,
};

export const emptyRun: RunState = {
  known: false,
  status: 'draft',
  note: null,
  outlineRev: 0,
  progress: noProgress,
  chapters: new Map(),
  failure: null,
};

/** One event of the stream, checked against the contract. */
export type RunEvent = { [N in BidEventName]: { name: N; data: BidEventData<N> } }[BidEventName];

/** Reads what came over the stream; undefined for an event this build does not know, which a newer service may send. */
export function parseRunEvent(name: string, data: unknown): RunEvent | undefined {
  const read = <N extends BidEventName>(
    known: N,
  ): { name: N; data: BidEventData<N> } | undefined => {
    const result = v.safeParse(bidEvents[known], data);
    // safeParse of a table entry loses which entry it was; the schema has just checked the data.
    return result.success ? { name: known, data: result.output } : undefined;
  };
  switch (name) {
    case 'snapshot':
      return read('snapshot');
    case 'outline':
      return read('outline');
    case 'chapter':
      return read('chapter');
    case 'delta':
      return read('delta');
    case 'progress':
      return read('progress');
    case 'done':
      return read('done');
    case 'failed':
      return read('failed');
    default:
      return undefined;
  }
}

/** The pages that were told last stay known while a chapter is written anew. */
function withChapter(state: RunState, chapter: ChapterState): RunState {
  const pages = chapter.pages ?? state.chapters.get(chapter.id)?.pages;
  const known = pages === undefined ? chapter : { ...chapter, pages };
  return { ...state, chapters: new Map(state.chapters).set(chapter.id, known) };
}

function withFailure(
  state: RunState,
  { chapterId, msg, retriable }: BidEventData<'failed'>,
): RunState {
  if (chapterId === undefined) return { ...state, failure: { msg, retriable } };
  const chapter = state.chapters.get(chapterId);
  return chapter ? withChapter(state, { ...chapter, status: 'failed', note: msg }) : state;
}

/** What the run looks like after an event. `delta` concerns only the text and changes nothing here. */
export function reduceRun(state: RunState, event: RunEvent): RunState {
  switch (event.name) {
    case 'snapshot': {
      const { status, note, outlineRev, progress, chapters } = event.data;
      const byId = new Map(
        chapters.map(({ id, rev, status: state, chars, note: why, pages, unfilled }) => [
          id,
          {
            ...{ id, rev, status: state, chars, note: why },
            ...(pages === undefined ? {} : { pages }),
            ...(unfilled ? { unfilled } : {}),
          },
        ]),
      );
      return { known: true, status, note, outlineRev, progress, chapters: byId, failure: null };
    }
    case 'outline':
      return { ...state, status: event.data.status, outlineRev: event.data.rev };
    case 'chapter':
      return withChapter(state, event.data);
    case 'progress': {
      const { status, note, ...progress } = event.data;
      return {
        ...state,
        status,
        note,
        progress,
        failure: status === 'writing' ? null : state.failure,
      };
    }
    case 'done':
      return {
        ...state,
        status: event.data.status,
        note: event.data.status === 'finished' ? null : state.note,
      };
    case 'failed':
      return withFailure(state, event.data);
    case 'delta':
      return state;
  }
}

/** The chapters of a run in one state. */
export function chaptersIn(
  state: Pick<RunState, 'chapters'>,
  status: ChapterStatus,
): ChapterState[] {
  return [...state.chapters.values()].filter((chapter) => chapter.status === status);
}
