import type { tender } from 'tender-widgets/contract';
import type { Aspect } from '../criteria/aspect.ts';
import { criteriaAspects, scoredSubject } from '../criteria/aspects.ts';
import type { Nature } from '../criteria/nature.ts';
import { ruleParts } from '../criteria/rule-parts.ts';
import { groupBy } from '../text/group-by.ts';
import { withFigures } from '../text/han-number.ts';
import { subjectTerms } from '../text/relevance.ts';
import { stripEnumerator, tidy } from '../text/tidy.ts';
import { type Demand, demandsOf } from '../values/quantity.ts';
import { type RuleScore, ruleScore } from './rule-score.ts';

/** One thing that a scoring item asks for by itself. */
export interface AskedPoint {
  id: string;
  /** As shown: the tender's words. */
  text: string;
  /** What it gives, where the rule says so. */
  score?: RuleScore;
  terms: ReadonlySet<string>;
  /** Figures the answer has to have, each with its unit. */
  demands: readonly Demand[];
  /** Round the clock is asked for: it is written as two figures and is no amount. */
  isAroundTheClock: boolean;
}

const MOST_TEXT = 200;
const MOST_POINTS = 60;
const aroundTheClock = /[7七]\s*[×xX*✕·]\s*24|24\s*小时(?:全天|不间断|值守|在线)|全天候/;
/** A figure that is no figure of the answer: of how it is counted, of years looked back on, of dates and of points. */
const isOfRule = /(?:每|第|近|前|满分|最高|得|加|扣|评分|共|合计)\s*$/;
const isAfterRule = /^\s*(?:分(?!钟)|年\s*\d|月\s*\d|日(?:前|后|起|至))/;
const YEARS = 1900;

/** The figures that an answer to these words has to have. */
export function askedFigures(words: string): Demand[] {
  const text = withFigures(words);
  return demandsOf(text).filter((demand) => {
    const at = text.indexOf(demand.text);
    const before = text.slice(0, Math.max(0, at));
    const after = text.slice(at + demand.text.length);
    const { measure, low, high } = demand.span;
    // What earns points is asked, and not the points.
    if (measure === '' || measure === '分' || isOfRule.test(before) || isAfterRule.test(after))
      return false;
    return (low ?? high ?? 0) < YEARS || typeof measure === 'number';
  });
}

export const isAskedAroundTheClock = (text: string): boolean => aroundTheClock.test(text);

/** Where the points begin: what follows them says how they are counted. */
const scoreAt =
  /(?:[，,；;]|可|得|加|计){0,3} ?\d{1,3}(?:\.\d{1,2})?(?:[-~～—–至]\d{1,3}(?:\.\d{1,2})?)? ?分(?!钟)/;

function withoutScore(text: string): string {
  const words = text.trim();
  const at = words.search(scoreAt);
  return (at < 0 ? words : words.slice(0, at)).replace(/^[：:，,]{1,3}/, '').trim();
}

const bounds =
  /不(?:得|应|能)?(?:低于|少于|小于|短于|高于|超过|大于|多于)|以[上内下]|之内|[≥≤<>＜＞]/g;

/** What a point is about: another figure that is as good answers it too. */
const withoutFigures = (text: string, demands: readonly Demand[]): string =>
  demands
    .reduce(
      (words, demand) => words.replaceAll(demand.text, '，'),
      text.replace(aroundTheClock, '，'),
    )
    .replace(bounds, '，');

/** Words that lead to points that were cut off, and how many things there are: 加0.6分，本项最高; 职业防护四个方面. */
const stump =
  /(?:[，,；](?:本项|累计|合计)?(?:最[高多]|满分|上限)|[，,；]每(?:缺|少)[^，,；]{0,16}扣|(?<=[\u4e00-\u9fff]{2})[二三四五六七八九十][个项]方面)$/;

function pointOf(
  id: string,
  shown: string,
  asked: string,
  item: tender.ScoringItem,
  maxScore?: number,
): AskedPoint {
  const text = tidy(shown).replaceAll('\n', ' ').replace(stump, '');
  const demands = askedFigures(asked);
  const read = ruleScore(asked, item.criteria, item.maxScore);
  const score =
    read ??
    (maxScore === undefined ? undefined : { points: maxScore, isEach: false, most: maxScore });
  return {
    id,
    text: text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text,
    ...(score ? { score } : {}),
    terms: subjectTerms(
      withoutFigures(scoredSubject(withoutScore(stripEnumerator(text))), demands),
    ),
    demands,
    isAroundTheClock: isAskedAroundTheClock(asked),
  };
}

/** A proof is asked for by each rule of its own, else by the item. */
function proofPoints(item: tender.ScoringItem): AskedPoint[] {
  const listed = item.points ?? [];
  if (listed.length > 1)
    return listed.map((one) => pointOf(one.id, one.text, one.text, item, one.maxScore));
  const rules = ruleParts(item);
  const scored = rules.filter((rule) => ruleScore(rule, item.criteria, item.maxScore));
  const parts = scored.length > 0 ? scored : rules.slice(0, 1);
  return (parts.length > 0 ? parts : [item.item]).map((part, at) =>
    pointOf(`p${at + 1}`, part, part, item),
  );
}

/** The words of the rule around a figure, up to the next sign. */
function clauseAround(text: string, figure: string): string {
  const at = text.indexOf(figure);
  const before =
    text
      .slice(0, at)
      .split(/[，,。；;\n]/)
      .at(-1) ?? '';
  const after = text.slice(at).split(/[，,。；;\n]/)[0] ?? '';
  return withoutScore(`${before}${after}`);
}

/** Figures of the rule that belong to no point of it are points of their own: 响应时间不超过 1 小时. */
function looseFigures(item: tender.ScoringItem, points: readonly AskedPoint[]): AskedPoint[] {
  const known = new Set(points.flatMap(({ demands }) => demands.map(({ text }) => text)));
  const isKnown = points.some((point) => point.isAroundTheClock);
  const whole = ruleParts(item).join('。');
  const figures = askedFigures(whole).filter(({ text }) => !known.has(text));
  const clauses = figures.map(({ text }) => clauseAround(whole, text));
  const clock = isKnown ? null : aroundTheClock.exec(whole);
  if (clock) clauses.push(clauseAround(whole, clock[0]));
  return [...new Set(clauses)]
    .filter((clause) => clause !== '' && !/(?:基础上|[扣得加计减]|未提供)$/.test(clause))
    .map((clause, at) => pointOf(`f${at + 1}`, clause, clause, item))
    .map(({ score: _score, ...point }) => point);
}

/** Says how the others are counted: 每个方面0～3分. */
const counting = /^(?:以上)?每(?:一|1)?(?:个?(?:方面|部分|环节|项|点|类))[^，。]{0,8}\d分?$/;

/** What a group is called says nothing of its members: 等资源, 等关键工序. */
const general = /^(?:资源|(?:关键|主要|重点)?(?:工序|环节|部位|岗位)|场景|设备|产品|货物|因素)$/;

/** 教案、课件、视频等资源: the members are the points, of the one thing that a rule names too. */
const partsOfOne = (aspects: readonly Aspect[]): readonly Aspect[] =>
  aspects.flatMap((aspect) =>
    aspect.parts.length < 2 || (aspects.length > 1 && !general.test(aspect.title))
      ? [aspect]
      : aspect.parts.map((title) => ({ ...aspect, title, parts: [] })),
  );

function prosePoints(item: tender.ScoringItem): AskedPoint[] {
  const listed = (item.points ?? []).filter(({ text }) => !counting.test(text));
  const aspects = partsOfOne(criteriaAspects(item));
  const points =
    listed.length > 1 && listed.length >= aspects.length
      ? listed.map((one) => pointOf(one.id, one.text, one.text, item, one.maxScore))
      : aspects.map((aspect, at) => ({
          ...pointOf(`p${at + 1}`, aspect.title, aspect.source, item),
          terms: subjectTerms(aspect.title),
        }));
  // One sentence names several things: its points are shared, and its figures belong to none of them alone.
  const bySource = groupBy(aspects, ({ source }) => source);
  const own = points.map((point, at) => {
    const source = aspects[at]?.source;
    const isShared = source !== undefined && (bySource.get(source)?.length ?? 0) > 1;
    if (!isShared || points.length !== aspects.length) return point;
    const { score: _score, ...rest } = point;
    // A figure in the words of one of them is that one's.
    const isAroundTheClock = isAskedAroundTheClock(point.text);
    return { ...rest, demands: askedFigures(point.text), isAroundTheClock };
  });
  const all = [...own, ...looseFigures(item, own)];
  if (all.length > 0) return all;
  // A rule that only judges asks for what the item is called.
  const { score: _score, ...whole } = pointOf('p1', item.item, item.item, item);
  return whole.terms.size >= LEAST_TERMS ? [whole] : [];
}
const LEAST_TERMS = 2;

/** What a scoring item asks for, one by one, in the order of its rule. What no text of the bid answers has no points. */
export function askedPoints(item: tender.ScoringItem, nature: Nature): AskedPoint[] {
  if (nature === 'price' || nature === 'attended' || nature === 'whole') return [];
  if (nature === 'response') return [];
  const points = nature === 'evidence' ? proofPoints(item) : prosePoints(item);
  return points.slice(0, MOST_POINTS);
}
