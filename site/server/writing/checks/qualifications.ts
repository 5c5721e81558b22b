import { kindOf } from '../structure/tree.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

const builder =
  /([\u4e00-\u9fff]{2,8}?)(?:工程)?(?:专业)?[（(]?([一二壹贰])级(?:及以上)?[）)]?(?:注册)?建造师/g;
const contractor = /([\u4e00-\u9fff]{2,8}?)(?:工程)?施工总承包[（(]?(特|[壹贰叁一二三四])级/g;
/** 具备有效的市政公用: what leads to the trade. */
const lead = /^.*(?:具[备有]|有效的|取得|持有|为|是|的|和|及|与|或)(?=[\u4e00-\u9fff]{2})/;
const tradeOf = (text: string): string => text.replace(lead, '').replace(/工程$/, '');

const grades: Readonly<Record<string, number>> = {
  ...{ 特: 0, 一: 1, 壹: 1, 二: 2, 贰: 2, 三: 3, 叁: 3, 四: 4 },
};

interface Held {
  trade: string;
  grade: number;
  at: number;
  text: string;
}

const heldIn = (text: string, pattern: RegExp): Held[] =>
  [...text.matchAll(pattern)].map((match) => {
    const trade = tradeOf(match[1] ?? '');
    const from = match[0].indexOf(trade);
    const grade = grades[match[2] ?? ''] ?? Number.NaN;
    return { trade, grade, at: match.index + from, text: match[0].slice(from) };
  });

function textsOf({ stated = [], clauses, requirements = [] }: CheckInput): string {
  return [...stated, ...clauses, ...requirements].map(({ text }) => text).join('\n');
}

/** None of those a sentence holds is of a trade, and of a grade, the tender asks for. */
function unmetIn(own: readonly Held[], asked: readonly Held[]): Held | undefined {
  const isMet = own.some(({ trade, grade }) =>
    asked.some((one) => one.trade.endsWith(trade) && grade <= one.grade),
  );
  return asked.length > 0 && !isMet ? own[0] : undefined;
}

/** Builders and firms of another trade, or of a lower grade, than the tender asks for. */
export function wrongQualifications(input: CheckInput, passages: readonly Passage[]): Found[] {
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  const tender = textsOf(input);
  const kinds = [builder, contractor].map((pattern) => ({
    pattern,
    allAsked: heldIn(tender, pattern),
  }));
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return kinds.flatMap(({ pattern, allAsked }): Found[] => {
      const wrong = unmetIn(heldIn(passage.text, pattern), allAsked);
      if (!wrong) return [];
      const [asked] = allAsked;
      return [
        {
          kind: 'contradiction',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, wrong.at, wrong.text.length),
          msg: `“${wrong.text}”不是招标文件要求的“${asked?.text ?? ''}”，请核对`,
        },
      ];
    });
  });
}

const house = /([\u4e00-\u9fff]{2}(?:路|街|大道|巷))(\d{1,5})号/g;
/** The bidder has an address of its own. */
const ofBidder =
  /(?:住所|注册地|办公地|[我本](?:公司|单位|方|司)[^，。；]{0,6}(?:地址|位于|设在))[^，。；]{0,8}$/;

/** A house of a street the tender names, with another number than there. */
export function wrongHouses(input: CheckInput, passages: readonly Passage[]): Found[] {
  const tender = `${textsOf(input)}\n${input.facts.location?.value ?? ''}`;
  const known = [...tender.matchAll(house)];
  return passages.flatMap((passage) => {
    if (passage.heading) return [];
    return [...passage.text.matchAll(house)].flatMap((match): Found[] => {
      const [said, street = '', number = ''] = match;
      const same = known.filter(([, other = '']) => other === street);
      const isOwn = ofBidder.test(passage.text.slice(0, match.index));
      if (same.length === 0 || isOwn || same.some(([, , other]) => other === number)) return [];
      return [
        {
          kind: 'contradiction',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, match.index, said.length),
          msg: `“${said}”与招标文件的“${same[0]?.[0] ?? ''}”不一致，请核对`,
        },
      ];
    });
  });
}
