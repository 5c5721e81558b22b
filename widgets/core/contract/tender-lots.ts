import * as v from 'valibot';
import { Id } from './primitives.ts';
import { Source } from './source.ts';
import { Facts } from './tender-facts.ts';

/** A lot (标段/包). `number` is what the file calls it (包1, 第二标段). */
export const Lot = v.object({ id: Id, number: v.string(), name: v.string(), source: Source });
export type Lot = v.InferOutput<typeof Lot>;

/** Lots that one bid is to answer. */
export const LotIds = v.pipe(
  v.array(Id),
  v.minLength(1, '请选择标段（包）'),
  v.maxLength(20, '一份标书最多合并 20 个标段（包）'),
);

/** What the file says of bids for several lots: one may or must answer them together, or each lot has a bid of its own; unclear: it says both. */
export const jointRules = ['allowed', 'required', 'apart', 'unclear'] as const;
export const JointLots = v.object({ rule: v.picklist(jointRules), sources: v.array(Source) });
export type JointLots = v.InferOutput<typeof JointLots>;

export const lotFactNames = ['budget', 'ceilingPrice', 'bidBond', 'duration'] as const;
/** What is said of one lot of several that are bid for in one bid. */
export const LotFacts = v.object({
  lotId: Id,
  number: v.string(),
  name: v.string(),
  facts: v.pick(Facts, lotFactNames),
});
export type LotFacts = v.InferOutput<typeof LotFacts>;
