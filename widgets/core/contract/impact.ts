import * as v from 'valibot';
import { Bid } from './bid.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';

/** affected: to be looked at; rewritten: has another text since; kept: the bidder leaves it as it is. */
export const impactStates = ['affected', 'rewritten', 'kept'] as const;

/** A chapter that accepted changes of the tender touch. */
export const Impact = v.object({
  chapterId: Id,
  title: v.string(),
  changeIds: v.array(Id),
  state: v.picklist(impactStates),
  /** What touches it, as a sentence. */
  msg: v.string(),
  /** Old values that still stand in it, with what they are now. */
  values: v.array(v.object({ from: v.string(), to: v.string(), count: v.number() })),
  /** The version that stood before the changes; 0 where nothing was written. */
  versionBefore: v.number(),
});
export type Impact = v.InferOutput<typeof Impact>;

export const bidImpact = endpoint('GET', '/bid/client/bids/{id}/impact', {
  summary: '补遗等修改影响到的章节；接受的修改还没有带入的，先带入',
  params: IdParams,
  reply: v.array(Impact),
  errors: ['notFound'],
});
/** keep: the text stays as it is; reopen: takes that back; replace: puts the new values in place of the old ones, as a version. */
export const settleActs = ['keep', 'reopen', 'replace'] as const;
export const settleImpact = endpoint('PUT', '/bid/client/bids/{id}/impact', {
  summary: '受影响的章节：保留原文、重新列为待处理，或只替换旧的数值',
  act: '处理受影响的章节',
  limit: 'saves',
  params: IdParams,
  body: v.object({
    chapters: v.pipe(v.array(Id), v.minLength(1, '请选择章节'), v.maxLength(1000)),
    act: v.picklist(settleActs),
  }),
  reply: v.array(Impact),
  errors: ['notFound', 'bidFinished', 'writingNow'],
});
export const reopenBid = endpoint('POST', '/bid/client/bids/{id}/reopen', {
  summary: '已完成的标书收到补遗后，另开一个新版本继续修改；原来的一份不变，不再扣次数',
  act: '另开新版本',
  limit: 'bids',
  params: IdParams,
  idempotent: true,
  reply: Bid,
  errors: ['notFound', 'nothingToReopen'],
});
