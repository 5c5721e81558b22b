import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';
import { Source } from './source.ts';

/** What is done by hand with a bid that is written, in the order it is done; the last three when it has been handed in. */
export const handInKinds = [
  'bond',
  'sign',
  'copies',
  'pack',
  'encrypt',
  'sample',
  'submit',
  'open',
  'bring',
  'decrypt',
] as const;
export type HandInKind = (typeof handInKinds)[number];
const HandInKind = v.picklist(handInKinds);

/** Of these it is said when the bid has been handed in. */
export const isAfterHandIn = (kind: HandInKind): boolean =>
  kind === 'open' || kind === 'bring' || kind === 'decrypt';

export const HandInTask = v.object({
  kind: HandInKind,
  /** What the tender says of it, in its words; empty where only a value of it is known. */
  text: v.string(),
  /** null: the bidder wrote the value. */
  source: v.nullable(Source),
  /** The bond in yuan, the time to hand in or of the opening; absent where the tender names none. */
  value: v.optional(v.string()),
  /** The bidder has done it. */
  done: v.boolean(),
});
export type HandInTask = v.InferOutput<typeof HandInTask>;

export const handInTasks = endpoint('GET', '/bid/client/bids/{id}/hand-in', {
  summary: '交标前后要做的事：招标文件怎么说、在哪里，已做的打勾',
  limit: 'checks',
  params: IdParams,
  reply: v.array(HandInTask),
  errors: ['notFound'],
});
export const markHandIn = endpoint('PUT', '/bid/client/bids/{id}/hand-in/{kind}', {
  summary: '把一件事标为已做，或取消',
  act: '打勾',
  params: v.object({ id: Id, kind: HandInKind }),
  body: v.object({ done: v.boolean() }),
  errors: ['notFound'],
});
