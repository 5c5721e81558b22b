import { bidders, buyers } from '../text/wording.ts';
import { wordsOf } from './figure-words.ts';

/** Who pays for a thing, and who brings it: of either there is one. */
const deeds = [
  '承担|负担|支付|垫付|缴纳|出资|计入投标报价',
  '配备|配发|提供|购置|自备|配置|供应|准备',
] as const;
const borneBy = (party: string, deed: string): RegExp =>
  new RegExp(`由(?:${party})[^，。；、由不]{0,12}?(?:${deed})`);
const sides = deeds.map((deed) => ({
  buyer: borneBy(buyers, deed),
  bidder: borneBy(bidders, deed),
}));

/** So much before it is no name of a thing. */
const SHORTEST_NAME = 3;
const LEAST_SHARED = 2;
/** How much of what the bid names the tender names, too: of the words it knows, and of all. */
const OF_KNOWN = 0.6;
const OF_ALL = 0.3;

interface Borne {
  at: number;
  text: string;
  /** Paid, or brought. */
  deed: number;
  isBuyer: boolean;
  /** What is. */
  words: ReadonlySet<string>;
}

/** Parts of a text that say who bears something: 检测费用由中标人承担, 电脑由采购人统一配发. */
function borneIn(text: string): Borne[] {
  let last = '';
  return [...text.matchAll(/[^，,。；;\n]+/g)].flatMap(({ 0: part, index }) => {
    const found = sides.flatMap(({ buyer, bidder }, deed): Borne[] => {
      const [ofBuyer, ofBidder] = [buyer.exec(part), bidder.exec(part)];
      const match = ofBuyer ?? ofBidder;
      // 因我方原因…由我方承担: in a case, which may be either's.
      if (!match || (ofBuyer && ofBidder) || /因|若|如|由于|造成|导致|违/.test(part)) return [];
      const before = part.slice(0, match.index);
      // 检测重金属1次，检测费用由中标人承担: of what the costs are says the part before.
      const isCarried = ofBidder !== null || before.trim().length < SHORTEST_NAME;
      const named = isCarried ? `${last} ${before}` : before;
      return [
        {
          at: index + match.index,
          text: match[0],
          deed,
          isBuyer: ofBuyer !== null,
          words: wordsOf(named),
        },
      ];
    });
    last = part;
    return found;
  });
}

const isOfSame = (own: Borne, asked: Borne, known: ReadonlySet<string>): boolean => {
  const words = [...own.words];
  const shared = words.filter((term) => asked.words.has(term)).length;
  return (
    own.deed === asked.deed &&
    shared >= LEAST_SHARED &&
    shared >= OF_KNOWN * words.filter((term) => known.has(term)).length &&
    shared >= OF_ALL * words.length
  );
};

export interface Shifted {
  at: number;
  text: string;
  asked: string;
}

/** What the tender leaves to the bidder and a text of the bid to the buyer. */
export function shiftedTo(tender: readonly string[]): (text: string) => Shifted[] {
  const asked = tender.flatMap(borneIn);
  const known = new Set(asked.flatMap(({ words }) => [...words]));
  return (text) =>
    borneIn(text).flatMap((own): Shifted[] => {
      if (!own.isBuyer) return [];
      const same = asked.filter((one) => isOfSame(own, one, known));
      const [first] = same;
      return first && same.every(({ isBuyer }) => !isBuyer)
        ? [{ at: own.at, text: own.text, asked: first.text }]
        : [];
    });
}
