import type { tender } from 'tender-widgets/contract';
import { likeness } from '../text/relevance.ts';
import { stripEnumerator, tidy } from '../text/tidy.ts';

/** What a bidder cannot prove: how points are lost, and what earns none. */
const noProof =
  /法律责任|质疑投诉处理|隐瞒真实|提供虚假|不[得计加]分|得\s*0\s*分|扣|每(?:降低|下降|减少|缺)|(?:未|不)(?:提供|满足|具备|符合)|缺(?:少|项|失)|^其他|^否则|^一般|较差|^差/;
/** How points are lost. */
const penalty = /不得分|不计分|得\s*0\s*分|扣/;
/** Says when something holds, not what is wanted. */
const condition = /(?:的|时|情况|情形)$/;
const points = /([得加计]|为)\s*([\d.]+)\s*分/;
const range = /\d\s*[-~～—–至]\s*(\d{1,3}(?:\.\d{1,2})?)\s*分/;
const bracketed = /[（(][^（）()]*[）)]/g;
/** Nothing but how points are added up and where they end: 以上两项得分累计，满分 100 分. */
const counting =
  /^[以上下述本此该小每各两大全项类个条得加计为至到限共总满足提供高最多可分值数评审因素内容部累合予不超过资料均要求须应一二三四五六七八九十\d.、，：\s～~-]+$/;
/** Names what follows and how it is judged: 据投标人的设备情况进行评分. */
const opening = /(?:进行|予以|给予|综合)(?:综合|横向|独立)?(?:评分|打分|评审|评价|评议|赋分|计分)$/;
/** What those who judge do. */
const judges = /^(?:由)?(?:评审|评标|磋商|谈判|询价|评选)(?:委员会|小组|专家|成员)|^(?:由)?专家/;
/** 证明材料需提供: which, other parts say. */
const namesNothing =
  /^(?:以上|上述|相关|相应|有关)?(?:的)?(?:证明)?(?:材料|文件|资料|证件)(?:均|都)?(?:必?须|需要?|应当?)(?:同时)?提供$/;
/** A shorter piece of a sentence says nothing by itself. */
const SHORTEST = 6;
/** Two steps of a scale are this alike. */
const SAME_SCALE = 0.35;
/** Some rules count in hundredths of what the item is worth. */
const HUNDRED = 100;

/** What a part gives, at most. */
const pointsOf = (part: string): number =>
  Number(range.exec(part)?.[1] ?? points.exec(part)?.[2] ?? Number.NaN);

/** The points of the parts are added up: together they make all that can be got, so that none is a lower step of another. */
function areAdded(parts: readonly string[], maxScore: number): boolean {
  const given = parts.map(pointsOf).filter((value) => !Number.isNaN(value));
  const sum = given.reduce((total, value) => total + value, 0);
  return given.length > 1 && [maxScore, HUNDRED].some((full) => Math.abs(sum - full) < 0.01);
}

/** The best step of a scale stands for it: who proves 甲级 need not prove 乙级 too. */
function withoutLowerSteps(parts: readonly string[], maxScore: number): readonly string[] {
  if (areAdded(parts, maxScore)) return parts;
  return parts.filter((part, at) => {
    const [before, next] = [parts[at - 1], parts[at + 1]];
    const own = pointsOf(part);
    const isLower = (other: string | undefined) => other !== undefined && own < pointsOf(other);
    const isShort = stemOf(part).length <= SHORT_STEM;
    // 2-3人得2分，4-5人得4分: the best comes last.
    if (isCount.test(part) && isCount.test(next ?? '') && isLower(next)) return false;
    if (before === undefined || !isLower(before)) return true;
    return likeness(stemOf(before), stemOf(part)) < SAME_SCALE && !isShort;
  });
}
const stemOf = (text: string): string => text.replace(points, '').replace(/[\d.]+/g, '');
const SHORT_STEM = 8;
/** A number of things and what it gives. */
const isCount = /^\d[^，。；]{0,12}得\s?[\d.]{1,4}\s?分$/;

/** Something that can be shown; remarks in brackets say how, and do not decide. One of a list may be a mere name. */
function asksForProof({ text, isListed }: Part): boolean {
  const words = text.replace(bracketed, '');
  const saysNothing = counting.test(words) || judges.test(words) || namesNothing.test(words);
  if (words.length < (isListed ? 2 : SHORTEST) || saysNothing) return false;
  return !noProof.test(words) || /每(?:提供|有|具有)(?![^，。；]{0,24}扣)/.test(words);
}

/** Papers for the rule before it: …得2分，提供证书复印件. */
const papersOnly = /^(?:并|且|另|同时)?(?:均)?(?:应|须|需)?(?:提供|提交|附上?|出具)/;

/** A part that only says which papers prove the one before it goes on with it. */
function withPapers(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const goesOn =
      papersOnly.test(part.text) && !part.isListed && Number.isNaN(pointsOf(part.text));
    if (before && goesOn && !Number.isNaN(pointsOf(before.text)))
      joined[joined.length - 1] = { ...before, text: `${before.text}，${part.text}` };
    else joined.push(part);
  }
  return joined;
}

interface Part {
  text: string;
  /** It bears a number. */
  isListed: boolean;
  /** It names what follows. */
  isHead: boolean;
}

/** The clauses of a sentence; a comma in brackets parts none. */
function clausesOf(text: string): string[] {
  const clauses = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '（' || sign === '(') depth++;
    else if (sign === '）' || sign === ')') depth = Math.max(0, depth - 1);
    if (sign === '，' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += sign;
  }
  return clauses;
}

/**
 * What a sentence asks for, without its end that says what is lost otherwise: 提供行驶证复印件，未提供的不得分. One that only says when
 * points are lost stays whole, and asks for nothing.
 */
function withoutPenalty(text: string): string {
  const clauses = clausesOf(text);
  const at = clauses.findIndex((clause) => noProof.test(clause.replace(bracketed, '')));
  const [asked, lost] = [clauses.slice(0, at).join('，'), clauses.slice(at).join('，')];
  return at > 0 && penalty.test(lost) && !condition.test(asked) ? asked : text;
}

function partOf(raw: string): Part {
  const words = withoutPenalty(raw.trim());
  const bare = stripEnumerator(words);
  const text = bare.replace(CAP, '').replace(/^[：:，\s]+|(?<![，：\s])[，：\s]+$/g, '');
  return { text, isListed: bare !== words, isHead: words.endsWith('：') || opening.test(text) };
}

/**
 * 1.800平方米以上得8分 above 2.600平方米以上得6分: lines that count from one bear numbers, and no figures with decimals. Their numbers are
 * set apart.
 */
function withNumbersApart(criteria: string): string {
  const glued = /^\s{0,8}(\d{1,2})[.．](?=\d)/;
  const lines = criteria.split('\n');
  const numbers = lines.flatMap((line) => glued.exec(line)?.[1] ?? []).map(Number);
  const isCounted = numbers.length > 1 && numbers.every((number, at) => number === at + 1);
  return isCounted ? lines.map((line) => line.replace(glued, '$1、')).join('\n') : criteria;
}

/** A line that ends in the middle of what it says, or begins there: 提供\n加盖公章的复印件, 服务平台\n（网址）对证书的查询. */
const brokenLine =
  /(?<=(?:提供|提交|具有|具备|包括|达到|[的和及与或并、，]))\n(?![①-⑩（(\d一二三四五六七八九十])|\n(?=[，、）)]|[（(](?![一二三四五六七八九十\d]{1,3}[）)]))/g;

/** 最高10分，提供发票复印件: where the points end is said in front of what is to be handed in. */
const CAP =
  /^(?:本小?项|此项|单项|累计)?(?:最[高多]|满分)[得计加为]?\s?[\d.]{1,4}\s?分[，,、]\s?(?=[须需应并均]?(?:提供|提交|附|出具))/;

/** The name of the item again: 安全技术能力（5分）. */
const isTitle = (text: string, name = ''): boolean =>
  name !== '' && name.endsWith(text.replace(bracketed, '').trim());

/**
 * Rules of the criteria, one by one, without remarks on how points are counted or cut, without what only names the rules below it, and
 * without the lower steps of a scale.
 */
export function ruleParts(
  item: Pick<tender.ScoringItem, 'criteria' | 'maxScore'> & { item?: string },
): string[] {
  const parts = withPapers(
    withNumbersApart(tidy(item.criteria))
      .replace(brokenLine, '')
      .split(/[。；\n]|(?=[①-⑩])|注[：:]|(?<=得\s*[\d.]{1,4}\s*分)[，、]/)
      .map(partOf)
      .filter(asksForProof),
  );
  const rules = parts.filter((part) => !part.isHead && !isTitle(part.text, item.item));
  const texts = (rules.length > 0 ? rules : parts).map(({ text }) => text);
  return [...withoutLowerSteps(texts, item.maxScore)];
}
