import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { IdParams } from './primitives.ts';
import { Source } from './source.ts';

/** Dates a tender sets beside its deadline and its opening, which are facts; in the order in which they come. */
export const tenderDateKinds = ['visit', 'questions', 'bond', 'validity'] as const;
export type TenderDateKind = (typeof tenderDateKinds)[number];

export const TenderDate = v.object({
  kind: v.picklist(tenderDateKinds),
  /** What the tender says of it, in its words. */
  text: v.string(),
  source: Source,
  /** `yyyy-MM-dd HH:mm:ss`, or the day alone; absent where the words name no moment or several. */
  at: v.optional(v.string()),
});
export type TenderDate = v.InferOutput<typeof TenderDate>;

export const tenderDates = endpoint('GET', '/bid/client/tenders/{id}/dates', {
  summary: '招标文件的其他日期：踏勘、提问截止、保证金、投标有效期，附原文与出处',
  params: IdParams,
  reply: v.array(TenderDate),
  errors: ['notFound', 'tenderNotReady'],
});
