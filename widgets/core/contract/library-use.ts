import * as v from 'valibot';
import { bidStatuses } from './bid.ts';
import { endpoint } from './endpoint.ts';
import { Id, pageOf, pageQuery } from './primitives.ts';

/** file: of the knowledge base; profile: a fact of the company profile by its name, or a row of it by its id. */
export const usedThings = ['file', 'picture', 'credential', 'staff', 'profile'] as const;
export type UsedThing = (typeof usedThings)[number];

/**
 * What binds a thing to a bid, as it is stored there. bid, chapter: chosen for the whole bid, for a chapter; picture: it stands in the text;
 * passage: the text names it as its source; fact: a line of the facts sheet was taken from it; proof: such a line names it as its proof;
 * goods: it is what the price sheet offers for a row.
 */
export const useBonds = ['bid', 'chapter', 'picture', 'passage', 'fact', 'proof', 'goods'] as const;
export type UseBond = (typeof useBonds)[number];

export const UsePlace = v.object({
  bond: v.picklist(useBonds),
  /** Of the chapter, of the line of the facts sheet, of the row of the price sheet; '' for the whole bid. */
  title: v.string(),
  chapterId: v.nullable(Id),
  /** The line of the facts sheet now says another value than the profile. */
  differs: v.optional(v.boolean()),
});
export type UsePlace = v.InferOutput<typeof UsePlace>;

/** Places told of one bid; `placesTotal` counts them all. */
export const mostPlaces = 20;

/** A bid of the caller's in which something is used. */
export const UsingBid = v.object({
  bidId: Id,
  name: v.string(),
  status: v.picklist(bidStatuses),
  /** When it must be handed in; null where that is not known. */
  deadline: v.nullable(v.string()),
  places: v.array(UsePlace),
  placesTotal: v.number(),
});
export type UsingBid = v.InferOutput<typeof UsingBid>;

/** Bids of colleagues, which are counted for those who manage the company and named to nobody. */
const others = v.number();

const mostIds = 100;
const Ids = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))]),
  v.array(Id),
  v.maxLength(mostIds, `一次最多查 ${mostIds} 项`),
);

export const libraryUses = endpoint('GET', '/bid/client/uses', {
  summary:
    '资料、图片、证照、人员各用在几份标书里（ids 用逗号隔开，最多 100 个）；of=profile 时不带 ids，答企业档案的全部。没有用到的不列出',
  limit: 'checks',
  query: v.object({ of: v.picklist(usedThings), ids: v.optional(Ids, '') }),
  reply: v.array(v.object({ id: Id, bids: v.number(), others })),
});
export const usingBids = endpoint('GET', '/bid/client/uses/bids', {
  summary: '用到其中任何一项的标书与用在哪里，最近改动的在前；同事的标书只计数',
  limit: 'checks',
  query: v.object({ ...pageQuery, of: v.picklist(usedThings), ids: Ids }),
  reply: v.object({ ...pageOf(UsingBid).entries, others }),
});
