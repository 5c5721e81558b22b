import type { tender } from 'tender-widgets/contract';
import { rmbUpper } from 'tender-widgets/price';
import { factsFor, lotNamed } from '../lots/chosen-lots.ts';
import { chapterLot } from '../structure/lot-chapters.ts';
import { readRmbUpper } from '../text/rmb.ts';
import { type CheckInput, type Found, fixAt, type Passage, quoteAt } from './chapter-text.ts';

const figure =
  /(?:(?:人民币|[¥￥])\s*|(?<!\s)\s+)?([\d０-９][\d,，]{0,40}(?:\.\d{1,20})?)\s*(亿元|万元|元|万)/g;
const upper =
  /(?:人民币)?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{2,60}[元圆](?:整|正)?(?:[零壹贰叁肆伍陆柒捌玖]角)?(?:零?[壹贰叁肆伍陆柒捌玖]分)?/g;
const factor: Record<string, number> = {
  元: 100,
  万: 1_000_000,
  万元: 1_000_000,
  亿元: 10_000_000_000,
};
/** How far before a figure its name may stand. */
const LABEL_REACH = 24;
/** And how far behind. */
const NAME_BEHIND = 24;

interface Amount {
  fen: number;
  at: number;
  text: string;
}

/** ￥620,000.00: the sign stands for the unit. */
const signed = /[¥￥]\s{0,4}(\d[\d,，]{0,40}(?:\.\d{1,2})?)(?!\d|[,，.]\d|\s{0,4}(?:亿|万|元))/g;

/** Amounts in figures, in fen, with their places. */
export function figures(text: string): Amount[] {
  return [...text.matchAll(figure), ...text.matchAll(signed)]
    .flatMap((match) => {
      const value = Number((match[1] ?? '').replace(/[,，]/g, ''));
      const unit = factor[match[2] ?? '元'];
      return Number.isFinite(value) && unit
        ? [{ fen: Math.round(value * unit), at: match.index, text: match[0] }]
        : [];
    })
    .sort((one, other) => one.at - other.at);
}

/** A fact's amount (yuan, as digits) in fen; undefined for none. */
export const fenOf = (value: string | undefined): number | undefined => {
  const yuan = Number(value);
  return value === undefined || !Number.isFinite(yuan) || yuan <= 0
    ? undefined
    : Math.round(yuan * 100);
};
const yuan = (fen: number): string => `${(fen / 100).toFixed(2)}元`;

interface Label {
  pattern: RegExp;
  name: string;
  /** What the tender says; more than one where the tender uses the words for each other. */
  own: (said: Pick<CheckInput, 'facts'>) => (number | undefined)[];
}

const BOND = '投标保证金';

const labels: readonly Label[] = [
  {
    pattern: /(?:项目|采购)?预算(?:金额|价)?|采购预算/,
    name: '预算金额',
    own: ({ facts }) => [fenOf(facts.budget?.value), fenOf(facts.ceilingPrice?.value)],
  },
  {
    pattern: /最高(?:投标)?限价|招标控制价|控制价|拦标价/,
    name: '最高限价',
    own: ({ facts }) => [fenOf(facts.ceilingPrice?.value), fenOf(facts.budget?.value)],
  },
  {
    pattern: /(?<!履约|质量|工资|支付|农民工|质保)保证金|投标(?:保函|担保)/,
    name: BOND,
    own: ({ facts }) => [fenOf(facts.bidBond?.value)],
  },
];
const offer =
  /总报价|总价|(?:投标|响应|磋商|最终|最后)报价|报价(?:总[额计价]|合计)|(?:我方|我司|我公司|本公司|本单位)的?报价/;
const notOffer = /限价|控制价|预算|上限|不(?:得)?(?:超过|高于)/;

/** An amount in the unit of another, told as that is. */
function likewise(fen: number, { text }: Amount): string {
  if (readRmbUpper(text.trim()) !== undefined) return rmbUpper((fen / 100).toFixed(2));
  const unit = /(?:亿元|万元|元|万)$/.exec(text)?.[0] ?? '元';
  const value = fen / (factor[unit] ?? 100);
  const isSigned = !/[元万]$/.test(text);
  const digits = unit === '元' && /\.\d\d(?:元|$)/.test(text) ? value.toFixed(2) : String(value);
  return `${/^(?:\s|人民币|[¥￥])*/.exec(text)?.[0] ?? ''}${digits}${isSigned ? '' : unit}`;
}

function finding(passage: Passage, amount: Amount, msg: string, right?: string): Found {
  const fix =
    right === undefined ? undefined : fixAt(passage, amount.at, amount.text.length, right);
  return {
    ...(fix ? { fix } : {}),
    kind: 'wrong-amount',
    severity: 'error',
    chapterId: passage.chapterId,
    quote: quoteAt(passage, amount.at, amount.text.length),
    msg,
  };
}

/** The name that stands nearest before a figure. */
function nearestLabel(before: string): Label | undefined {
  return labels
    .map((label) => ({
      label,
      at: [...before.matchAll(new RegExp(label.pattern, 'g'))].at(-1)?.index ?? -1,
    }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => b.at - a.at)[0]?.label;
}

/** What a bond is handed in as. */
const paper = '(?:[\\u4e00-\\u9fff]{0,4}(?:保函|保单|保险|汇票|支票|本票|转账|电汇|现金))';
/** 缴纳了3万元的投标保证金, 3万元，作为保证金, 3万元的银行保函，作为保证金: the name right behind a figure. */
const labelBehind = (after: string): Label | undefined =>
  labels.find(({ pattern }) =>
    new RegExp(
      `^整?(?:的(?:${paper}[，,]?(?:作为|用作|充作|充当)(?:本项目的?)?)?|[，,]?(?:作为|用作|充作|对应|即|用途(?:注明|为))(?:本项目的?)?)?(?:投标)?(?:${pattern.source})`,
    ).test(after),
  );

/** Amounts in capitals that no figure stands beside. */
function capitals(text: string): Amount[] {
  return [...text.matchAll(upper)].flatMap((match) => {
    const fen = readRmbUpper(match[0]);
    return fen === undefined ? [] : [{ fen, at: match.index, text: match[0] }];
  });
}

/** The lot that is spoken of there: by the sentence before, else by the chapter. */
function lotAt(
  { text, chapterId }: Passage,
  at: number,
  { lots = [], chapters }: CheckInput,
): tender.LotFacts | undefined {
  if (lots.length === 0) return undefined;
  const said = lotNamed(text.slice(0, at).replace(/^.*[。；]/, ''), lots);
  const chapter = chapters.find(({ id }) => id === chapterId);
  return said ?? (chapter && chapterLot(chapter, chapters, lots));
}

const known = (fens: readonly (number | undefined)[]): number[] =>
  fens.filter((fen) => fen !== undefined);
const sumOf = (fens: readonly number[]): number => fens.reduce((sum, fen) => sum + fen, 0);

interface OwnAmounts {
  /** Any of them is right. */
  fens: number[];
  shown: string;
  /** Where there is but one. */
  right?: number;
}

/** What the tender says: where each lot has an amount of its own, that of any of them, or of all together. */
function amountsOf(label: Label, { facts, lots = [] }: CheckInput): OwnAmounts {
  const [first, ...others] = known(label.own({ facts }));
  const ofLots = lots.flatMap((lot) => {
    const [fen] = known(label.own({ facts: factsFor(facts, lot) }));
    return fen === undefined ? [] : [{ lot, fen }];
  });
  const each = ofLots.map(({ fen }) => fen);
  const fens = each.length > 0 ? [...each, sumOf(each)] : [];
  if (first !== undefined)
    return { fens: [first, ...others, ...fens], shown: yuan(first), right: first };
  const shown = ofLots.map(({ lot, fen }) => `${lot.number} ${yuan(fen)}`).join('、');
  return { fens, shown };
}

/** The most that may be offered; for several lots together the sum of theirs. */
function limitOf({ facts, lots = [] }: CheckInput): number | undefined {
  const own = (said: tender.Facts) => fenOf(said.ceilingPrice?.value) ?? fenOf(said.budget?.value);
  const whole = own(facts);
  if (whole !== undefined || lots.length === 0) return whole;
  const fens = known(lots.map((lot) => own(factsFor(facts, lot))));
  return fens.length === lots.length ? sumOf(fens) : undefined;
}

/** 限价不含税400万元，含税452万元: the tender's figure stands between the name and this one. */
const isSaidBefore = (before: string, label: Label, { facts }: CheckInput): boolean =>
  figures(before).some(
    ({ fen, at }) => at > before.search(label.pattern) && label.own({ facts }).includes(fen),
  ) && /含税/.test(before);

/** 采购预算：每年386万元，三年合计1158万元: each of them is the tender's, where there is but one lot. */
const isStated = (
  { fen }: Amount,
  { pattern }: Label,
  { stated = [], lots = [] }: CheckInput,
): boolean =>
  lots.length === 0 &&
  stated.some(
    ({ text, head }) =>
      pattern.test(`${head}${text}`) &&
      /每[年月季]|年度/.test(text) &&
      figures(text).some((one) => one.fen === fen),
  );

function againstTender(
  passage: Passage,
  input: CheckInput,
  asked: readonly Label[] = labels,
): Found[] {
  return [...figures(passage.text), ...capitals(passage.text)].flatMap((amount) => {
    const before = passage.text
      .slice(Math.max(0, amount.at - LABEL_REACH), amount.at)
      .replace(/^.*[。；]/, '');
    const after = passage.text.slice(amount.at + amount.text.length).slice(0, NAME_BEHIND);
    const label = nearestLabel(before) ?? labelBehind(after);
    if (label && !asked.includes(label)) return [];
    const lot = lotAt(passage, amount.at, input);
    const said = lot ? { ...input, facts: factsFor(input.facts, lot), lots: [] } : input;
    if (label && isSaidBefore(before, label, said)) return [];
    if (label) {
      if (label.name === BOND && Number(said.facts.bidBond?.value ?? Number.NaN) === 0)
        return amount.fen === 0
          ? []
          : [finding(passage, amount, '招标文件不收取投标保证金，请核对并删除')];
      const own = amountsOf(label, said);
      if (own.fens.length === 0 || own.fens.includes(amount.fen) || isStated(amount, label, said))
        return [];
      return [
        finding(
          passage,
          amount,
          `${label.name}与招标文件不一致：招标文件为${own.shown}，请改正`,
          own.right === undefined ? undefined : likewise(own.right, amount),
        ),
      ];
    }
    if (asked !== labels) return [];
    const limit = limitOf(said);
    if (limit !== undefined && offer.test(before) && !notOffer.test(before) && amount.fen > limit) {
      return [
        finding(
          passage,
          amount,
          `报价超过最高限价（预算）${yuan(limit)}，将按无效投标处理，请改正`,
        ),
      ];
    }
    return [];
  });
}

/** How far behind and before capitals their figure may stand. */
const BEHIND = 16;
const BEFORE = 12;

/** Finds the figure beside capitals, that behind them first. Is asked from the left to the right. */
function neighbours(amounts: readonly Amount[]): (from: number, end: number) => Amount | undefined {
  let next = 0;
  let last = 0;
  return (from, end) => {
    while ((amounts[next]?.at ?? end) < end) next++;
    while ((amounts[last]?.at ?? from) + (amounts[last]?.text.length ?? 0) < from - BEFORE) last++;
    const [behind, before] = [amounts[next], amounts[last]];
    if (behind && behind.at - end <= BEHIND) return behind;
    return before && before.at < from ? before : undefined;
  };
}

/** Capitals and figures that stand side by side (人民币捌拾万元整（￥800000.00）) must be the same amount. */
function againstCapitals(passage: Passage): Found[] {
  const near = neighbours(figures(passage.text));
  return [...passage.text.matchAll(upper)].flatMap((match) => {
    const fen = readRmbUpper(match[0]);
    const end = match.index + match[0].length;
    const other = near(match.index, end);
    if (fen === undefined || !other || other.fen === fen) return [];
    return [
      finding(
        passage,
        { fen, at: match.index, text: match[0] },
        `金额大写与小写不一致：小写${yuan(other.fen)}的大写应为“${rmbUpper((other.fen / 100).toFixed(2))}”，请改正`,
        rmbUpper((other.fen / 100).toFixed(2)),
      ),
    ];
  });
}

/** Amounts that contradict the tender, exceed its limit, or differ between capitals and figures. */
export function wrongAmounts(input: CheckInput, passages: readonly Passage[]): Found[] {
  return passages.flatMap((passage) => [
    ...againstTender(passage, input),
    ...againstCapitals(passage),
  ]);
}

/** Bonds that are not what the tender asks for. */
export function wrongBonds(input: CheckInput, passages: readonly Passage[]): Found[] {
  const bonds = labels.filter(({ name }) => name === BOND);
  return passages.flatMap((passage) => againstTender(passage, input, bonds));
}
