import * as v from 'valibot';
import { bidStatuses, Progress } from './bid.ts';
import { chapterStatuses } from './chapter.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Rev } from './primitives.ts';

export const startWriting = endpoint('POST', '/bid/client/bids/{id}/write', {
  summary: '全文编写：写所有未写的章节；首次编写扣一次标书次数',
  act: '开始编写',
  limit: 'runs',
  params: IdParams,
  body: v.optional(
    v.object({ chapters: v.optional(v.array(Id)), all: v.optional(v.boolean()) }),
    {},
  ),
  status: 202,
  idempotent: true,
  reply: v.object({ runId: Id, chapters: v.number() }),
  errors: ['notFound', 'bidFinished', 'outlineMissing', 'notEnoughBids', 'nothingToWrite'],
});
export const pauseWriting = endpoint('POST', '/bid/client/bids/{id}/pause', {
  summary: '暂停编写',
  act: '暂停编写',
  params: IdParams,
  reply: v.object({ status: v.picklist(bidStatuses) }),
  errors: ['notFound', 'notWriting', 'bidFinished'],
});
export const resumeWriting = endpoint('POST', '/bid/client/bids/{id}/resume', {
  summary: '继续编写',
  act: '继续编写',
  limit: 'runs',
  params: IdParams,
  reply: v.object({ status: v.picklist(bidStatuses) }),
  errors: ['notFound', 'notWriting', 'bidFinished'],
});

const ChapterState = v.object({
  id: Id,
  status: v.picklist(chapterStatuses),
  rev: Rev,
  chars: v.number(),
  note: v.nullable(v.string()),
  /** Pages of the chapter as laid out, without those below it; told when its text stands, and with it. */
  pages: v.optional(v.number()),
  /** Its text stands and holds nothing but places still to be filled in. */
  unfilled: v.optional(v.boolean()),
});

/** Data of each event of the stream. `delta.offset` counts UTF-16 units: text belongs at that place, what stood after it is void. */
export const bidEvents = {
  /** State as of the event's id. Chapters being written carry the text shown so far. */
  snapshot: v.object({
    status: v.picklist(bidStatuses),
    note: v.nullable(v.string()),
    outlineRev: Rev,
    progress: Progress,
    chapters: v.array(v.object({ ...ChapterState.entries, content: v.optional(v.string()) })),
  }),
  outline: v.object({ rev: Rev, status: v.picklist(bidStatuses) }),
  chapter: ChapterState,
  delta: v.object({ chapterId: Id, offset: v.number(), text: v.string() }),
  progress: v.object({
    ...Progress.entries,
    status: v.picklist(bidStatuses),
    note: v.nullable(v.string()),
  }),
  done: v.object({ status: v.picklist(bidStatuses) }),
  failed: v.object({ chapterId: v.optional(Id), msg: v.string(), retriable: v.boolean() }),
};
export type BidEventName = keyof typeof bidEvents;
export type BidEventData<N extends BidEventName> = v.InferOutput<(typeof bidEvents)[N]>;

export const watchBid = endpoint('GET', '/bid/client/bids/{id}/events', {
  summary: '编写过程的事件流；Last-Event-ID 可续读',
  params: IdParams,
  bare: 'event-stream',
  errors: ['notFound'],
});
