import * as v from 'valibot';
import { Id } from './primitives.ts';

/** One of the things the rule of a scoring item lists to be answered one by one, in the file's words. */
const ScoringPoint = v.object({
  id: Id,
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写评分要点'),
    v.maxLength(2000, '评分要点过长'),
  ),
  /** The most it gives; absent where the rule does not say. */
  maxScore: v.optional(
    v.pipe(v.number(), v.minValue(0, '分值不能为负'), v.maxValue(1000, '分值过大')),
  ),
});
export type ScoringPoint = v.InferOutput<typeof ScoringPoint>;

/** The sub-points of an item in the order of its rule. */
export const ScoringPoints = v.pipe(
  v.array(ScoringPoint),
  v.maxLength(60, '一个评分项最多 60 个评分要点'),
);
