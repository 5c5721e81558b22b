import { blockAt, type DocumentText } from '../document-text.ts';
import { codesText, folded } from '../normal-text.ts';
import type { Bidder, BidderOf } from './bidders.ts';
import { companyKeys, isOthersName } from './company-names.ts';
import { type Findable, type Finding, namesOf, placeOf } from './finding.ts';

/** Places told of one finding. */
const MOST_PLACES = 12;
/** Places looked for: a whole document of another's says no more. */
const MOST_FOUND = 500;

interface Stretch {
  from: number;
  to: number;
}

/** Documents that write the name of the bidder of another one: bids laid together. */
export function bidderNameFindings({ texts, tender, bidders }: Findable): Finding[] {
  const asked = tender ? folded(tender.texts.join('\n')) : '';
  const all = texts.map(({ codes }) => codesText(codes, 0, codes.length));
  const findings: Finding[] = [];
  for (const [owner, bidder] of bidders.entries()) {
    if (typeof bidder === 'string' || !isFirst(bidders, bidder, owner)) continue;
    for (const index of texts.keys()) {
      const own = bidders[index] ?? 'none';
      if (index === owner || own === 'several' || isSame(own, bidder)) continue;
      const found = namesFound(all[index] ?? '', bidder, own, asked);
      if (found.length > 0) findings.push(finding(texts, { owner, index }, bidder, own, found));
    }
  }
  return findings;
}

const isSame = (one: BidderOf | undefined, other: Bidder): boolean =>
  typeof one === 'object' && folded(one.name) === folded(other.name);

/** Of several documents of one bidder the first speaks for all. */
const isFirst = (bidders: readonly BidderOf[], bidder: Bidder, index: number): boolean =>
  bidders.findIndex((other) => isSame(other, bidder)) === index;

function namesFound(text: string, bidder: Bidder, own: Bidder | 'none', asked: string): Stretch[] {
  const keys = companyKeys(bidder.name, bidder.aliases);
  const ownKeys =
    own !== 'none' ? [folded(own.name), ...companyKeys(own.name, own.aliases).short] : [];
  const isFree = (key: string) =>
    !asked.includes(key) && !ownKeys.some((name) => name.includes(key));
  const found: Stretch[] = [];
  for (const key of keys.full.filter(isFree)) put(found, text, key, () => true);
  for (const key of keys.short.filter(isFree))
    put(found, text, key, (at) => !isOthersName(text, at, key, bidder.name));
  return found.toSorted((a, b) => a.from - b.from);
}

function put(found: Stretch[], text: string, key: string, isMeant: (at: number) => boolean): void {
  for (
    let at = text.indexOf(key);
    at >= 0 && found.length < MOST_FOUND;
    at = text.indexOf(key, at + key.length)
  ) {
    const to = at + key.length;
    if (!found.some((one) => at < one.to && to > one.from) && isMeant(at))
      found.push({ from: at, to });
  }
}

function finding(
  texts: readonly DocumentText[],
  { owner, index }: { owner: number; index: number },
  bidder: Bidder,
  own: Bidder | 'none',
  found: readonly Stretch[],
): Finding {
  const text = texts[index] as DocumentText;
  return {
    kind: 'name',
    grade: own !== 'none' ? 'high' : 'medium',
    title: `${namesOf(texts, [index])}写有另一家投标人的名称：${bidder.name}（${namesOf(texts, [owner])}的投标人），共 ${found.length} 处`,
    detail: `${own !== 'none' ? `${namesOf(texts, [index])}的投标人是${own.name}。` : `没有从${namesOf(texts, [index])}的封面、投标函和盖章处认出投标人，请先确认它是谁的文件。`}投标文件里出现另一家投标人的名称，说明文字可能出自同一底稿或同一人之手，属于《招标投标法实施条例》第四十条所列“投标文件相互混装”“由同一单位或者个人编制”需要核实的情形；如果是制造商、分包单位或以往的客户，请核对证明材料。`,
    documents: [owner, index].map((at) => texts[at]?.document.id ?? ''),
    places: found.slice(0, MOST_PLACES).map(({ from, to }) => {
      const block = blockAt(text, from);
      const last = Math.min(to, text.blockStarts[block + 1] ?? to) - 1;
      return placeOf(text, {
        block,
        start: text.offsets[from] ?? 0,
        end: (text.offsets[last] ?? 0) + 1,
      });
    }),
  };
}
