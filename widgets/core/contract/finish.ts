import * as v from 'valibot';
import { Id } from './primitives.ts';

/**
 * Why a bid cannot be finished. star-negative, star-open: a clause on which bids are refused is not met, or nobody has confirmed its
 * answer; over-ceiling: a price is above the most the tender allows; price-differs: a text names another price than the price sheet; price-negative: a price or a quantity is below nothing, which may be meant (an allowance); wrong-bond: a bond differs from what the tender asks; form-missing,
 * seal-missing: a form of the tender is not in the bid, or its place to sign or seal is gone; reference: stock text is left;
 * reference-unchanged: stock text was taken over and not changed; addendum:
 * changes of the tender are not decided, or chapters they touch are not looked at.
 */
export const finishReasons = [
  'star-negative',
  'star-open',
  'over-ceiling',
  'price-negative',
  'price-differs',
  'wrong-bond',
  'form-missing',
  'seal-missing',
  'reference',
  'reference-unchanged',
  'addendum',
] as const;
/** `data` of the refusal. */
export const FinishRefusal = v.object({
  reasons: v.array(
    v.object({
      kind: v.picklist(finishReasons),
      clauseId: v.optional(Id),
      chapterId: v.optional(Id),
      msg: v.string(),
    }),
  ),
});
export type FinishReason = v.InferOutput<typeof FinishRefusal>['reasons'][number];
/** Who finished a bid, the hash of what was finished, and what was overruled with which words. */
export const FinishRecord = v.object({
  by: v.string(),
  /** Of outline, texts, answers, facts and settings, hexadecimal. */
  sha256: v.string(),
  overruled: v.array(v.object({ kind: v.picklist(finishReasons), msg: v.string() })),
  note: v.string(),
  /** The Word file that was finished, kept as it was; absent until it was made. */
  file: v.optional(
    v.object({
      /** Of its bytes, hexadecimal. */
      sha256: v.string(),
      bytes: v.number(),
      /** Of the format it was made in. */
      format: v.string(),
    }),
  ),
});
export type FinishRecord = v.InferOutput<typeof FinishRecord>;
