import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Rev } from './primitives.ts';
import { Source } from './tender.ts';

/**
 * What is looked at: required parts and their order, the tender's own forms, price papers in the price part alone, a chapter of the right
 * kind for each scoring item, and a place for each of its points.
 */
export const outlineSignKinds = ['parts', 'forms', 'price', 'scoring', 'points'] as const;

/** held: looked at and right; open: `open` tells what is not; unstated: the tender says nothing to hold it against. */
export const outlineSignStates = ['held', 'open', 'unstated'] as const;

export const OutlineSign = v.object({
  about: v.picklist(outlineSignKinds),
  state: v.picklist(outlineSignStates),
  /** The finding as a sentence. */
  msg: v.string(),
  /** What is not as the tender asks, each with the chapter or the scoring item it is about. */
  open: v.array(
    v.object({
      msg: v.string(),
      chapterId: v.optional(Id),
      scoringId: v.optional(Id),
    }),
  ),
  /** Forms of the tender for some bidders only (联合体, 分包, 保函) that the outline does not have: a chapter of the name is made from the form. */
  leftOut: v.optional(v.array(v.object({ title: v.string(), source: Source }))),
  /** Forms the outline has and the tender wants in one case only, in its words (代理商投标时提供): the bidder knows whether it is his. */
  onlyWhen: v.optional(v.array(v.object({ title: v.string(), when: v.string(), chapterId: Id }))),
});
export type OutlineSign = v.InferOutput<typeof OutlineSign>;

export const outlineSigns = endpoint('GET', '/bid/client/bids/{id}/outline/signs', {
  summary: '目录与招标文件要求的核对结果',
  params: IdParams,
  reply: v.object({
    /** The outline that was looked at. */
    rev: Rev,
    /** Whether the reading it was held against is in doubt: then nothing here is proven. */
    isReadingInDoubt: v.boolean(),
    signs: v.array(OutlineSign),
  }),
  errors: ['notFound'],
});
