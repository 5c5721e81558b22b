import type { tender } from 'tender-widgets/contract';
import { isEnglish } from '../../documents/extract/english-words.ts';
import { qualityWords } from '../../documents/extract/scoring/praise.ts';
import { replaceEnclosed } from '../text/enclosed.ts';
import { comparable, stripEnumerator, tidy } from '../text/tidy.ts';
import {
  type Aspect,
  closing,
  listed,
  membersIn,
  ofScope,
  splitList,
  toAspect,
  vague,
  withoutOpening,
} from './aspect.ts';
import { aspectTitle, isQuality } from './aspect-title.ts';
import { bestStep, graded, praisedAspects } from './best-step.ts';
import { countedThings } from './counted.ts';
import { shareHead, withHead, withoutTail } from './heads.ts';
import { numberedWithin } from './numbered-within.ts';
import { withoutGrades } from './own-grades.ts';
import { plainRule } from './plain-rule.ts';
import { speakOfPoints } from './points-read.ts';
import { questions } from './questions.ts';
import { firstWords, listBeforeScale, segments, subjectsOfScales } from './segments.ts';

/** A step of a scale without the word 得: 具有成熟性、安全性3-6分. */
const scaled = /[\d.]\s*分$/;

const scoringWords = /评审|评分|评价|打分|评定|评议|酌情|根据|依据|综合/;

const scored = /评审|评分|评价|打分|评定|评议|酌情|[\d.]\s*[~～\-—–至]\s*[\d.]+\s*分/;

/** A sentence that ends with the qualities it is scored by: 设想的合理性，举措的可行性. */
const qualified = new RegExp(`(?:${qualityWords})性$`);

/** So many points in a list are the subject of the item. */
const LISTED = 2;

const bracketed = { open: /[（(]/g, close: /[）)]/g, toEnd: false };

/** A bracket within a bracket. */
const inner = /([（(][^（()）]*)[（(][^（()）]*[）)]/g;
const DEEPEST = 3;
/** A name with the list in its brackets is no longer. */
const LONGEST_NAMED = 120;

function bracketedLists(text: string): { rest: string; lists: string[] } {
  const lists: string[] = [];
  let flat = text;
  for (let depth = 1; depth < DEEPEST; depth++) flat = flat.replace(inner, '$1');
  // Behind the bracket the sentence lists what it asks for itself: 各阶段（含…）的范围、内容及说明.
  const goesOn = /[）)][^（()）]*、/.test(flat);
  const isList = flat.replace(/[（(][^（()）]*[）)]/g, '').includes('、');
  const rest = flat.replace(/[（(]([^（()）]*)[）)]/g, (whole, inner: string, at: number) => {
    // Beside other points a list within a name is that point's own.
    if (isList && membersIn(flat.slice(0, at + whole.length).slice(-LONGEST_NAMED)).length > 0)
      return whole;
    if (!listed.test(inner)) return /[\d、，]/.test(inner) ? '' : whole;
    // （格式自拟，内容应包括：甲、乙）: the list alone.
    if (!goesOn) lists.push(inner.slice(inner.search(listed)).replace(listed, ''));
    return '';
  });
  return { rest, lists };
}

/** Behind what is listed, how it is to be: 含操作、维护、临床培训，人次、时间、地点明确. */
const howItIs =
  /(?<=、[^，]{2,20})，[^，：]{2,20}(?:明确|清晰|具体|合理|完整|齐全|可行|到位)(?=[：，]?$)/;

/** Behind what is listed, what it earns: ，内容具体可操作的得满分，否则酌情扣减. */
const whatItEarns = /，[^，、]{0,30}(?:[得扣加](?:满分|\d)|不得分|酌情|否则)/;

function leadAspects(segment: string, item = ''): (Aspect | undefined)[] {
  const { rest, lists } = bracketedLists(segment);
  if (lists.length > 0)
    return lists.flatMap((list) =>
      shareHead(splitList(list)).map((part) => toAspect(part, segment)),
    );
  const after = rest.split(listed);
  if (after.length > 1) {
    const list = (after.at(-1) ?? '').replace(closing, '').replace(/等.{0,20}$/, '');
    return withHead(
      splitList((list.split(whatItEarns)[0] ?? '').replace(howItIs, '').replace(/：$/, '')),
      item,
    ).map((part) => toAspect(part, segment));
  }
  const core = withoutOpening(stripEnumerator(rest).replace(closing, ''));
  return splitList(core).map((part) => toAspect(part, segment));
}

const distinct = (aspects: readonly (Aspect | undefined)[]): Aspect[] => {
  const seen = new Set<string>();
  return aspects.filter((aspect): aspect is Aspect => {
    if (!aspect || seen.has(comparable(aspect.title))) return false;
    seen.add(comparable(aspect.title));
    return true;
  });
};

/** What a phrase such as 根据投标人的服务理念、目标和思路进行评审 is about; the phrase itself where it is no such one. */
export function scoredSubject(phrase: string): string {
  if (!/^(?:根据|依据|针对|对|从|结合|按)/.test(phrase)) return phrase;
  const core = withoutOpening(
    phrase.replace(/(?:的内容|等内容)?进行(?:综合)?(?:评审|评分|评价|打分)?$/, ''),
  ).replace(/^的/, '');
  return core.length >= 2 ? core : phrase;
}

type ScoredItem = Pick<tender.ScoringItem, 'item' | 'criteria' | 'points'> & { maxScore?: number };

/**
 * Reads from a scoring item's criteria what has to be written about, in the order of the criteria. Steps of a scale (优/良/差 得N分)
 * are no aspects; of a scale alone the best step tells them. Empty when the criteria only judge (合理、可行).
 */
export function criteriaAspects(whole: ScoredItem): Aspect[] {
  const item = { ...whole, criteria: plainRule(whole.criteria, whole.item) };
  const english = englishAspects(item.points ?? []);
  if (english.length >= LISTED) return english;
  const asked = askedPoints(item);
  const points = named(asked.flatMap(({ text }) => pointAspect(text) ?? []));
  const read = named(withoutGrades(ruleAspects(item), item.criteria));
  // 响应时间、备机、巡检：①…得3分；②…: what the scale judges is named before it. Points that bear none are the names themselves.
  const isScored = asked.some(({ maxScore }) => maxScore !== undefined);
  const isNamed = (isScored || asked.length < LISTED) && named(beforeScale(item)).length >= LISTED;
  const isListed =
    !isNamed &&
    (points.length > read.length || (points.length >= LISTED && !speakOfPoints(read, asked)));
  const chosen = isListed ? points : read;
  const { proven, things } = counted(item);
  const isWanted =
    chosen.length < LISTED ||
    things.length > chosen.length ||
    (proven && things.length >= chosen.length);
  const found = isWanted ? named(things, proven) : chosen;
  const isMore = found.length > chosen.length || (proven && found.length >= chosen.length);
  const known = isMore ? found : chosen;
  const asking = questions(item.criteria);
  const best = asking.length >= LISTED && asking.length > known.length ? asking : known;
  const titles = withoutTail(
    best.map(({ title }) => title),
    item.item,
  );
  return best.map((aspect, at) => asPart({ ...aspect, title: titles[at] ?? aspect.title }, item));
}

/** 甲，到位得4分，一般2分，未分析0分: the first words of a point that has grades of its own. */
const withOwnGrades =
  /^[^，,；;：:。\d]{3,24}(?=[，,][^。；;]{1,40}\d\s*分[^。；;]{1,40}(?:\d\s*分|$))/;

/** The points of the reading that are asked for: a step of a scale that is numbered is none, a name before its own grades is. */
function askedPoints(item: ScoredItem): { text: string; maxScore?: number | undefined }[] {
  const points = item.points ?? [];
  const names = points.map((point) => ({
    ...point,
    text: withOwnGrades.exec(point.text)?.[0] ?? '',
  }));
  const sum = points.reduce((total, { maxScore }) => total + (maxScore ?? 0), 0);
  if (names.length >= LISTED && names.every(({ text }) => text !== '') && sum === item.maxScore)
    return names;
  return points.filter(({ text }) => !graded.test(namedWithPoints.exec(text)?.[0] ?? text));
}

/** 总图布置（5分）：紧凑合理3～5分，一般1～2分: the grades behind the name are its own. */
const namedWithPoints = /^[^：:（(]{2,24}[（(][^（()）]{0,8}\d\s*分[）)](?=[：:])/;

/** Points in English are titles as they stand. */
const englishAspects = (points: readonly { text: string }[]): Aspect[] =>
  points.every(({ text }) => isEnglish(text))
    ? points.map(({ text }) => ({
        title: text.charAt(0).toUpperCase() + text.slice(1),
        parts: [],
        source: text,
      }))
    : [];

/** 安全环保、管理、业务服务等方面 of a 风险管理: a word the item has in its own name says little by itself. */
function asPart(
  aspect: Aspect,
  { item, criteria }: Pick<tender.ScoringItem, 'item' | 'criteria'>,
): Aspect {
  const isPart = aspect.title.length <= 2 && item.includes(aspect.title);
  return isPart && /等(?:几个|多个)?方面/.test(criteria)
    ? { ...aspect, title: `${aspect.title}方面` }
    : aspect;
}

/** So many of the proposals must make titles: where fewer do, the criterion was not understood, and its words stay together. */
const NAMED_SHARE = 0.5;
const NEGATIVE = /^[不未无非].{4}/;

/**
 * The proposals whose words make titles. One whose words make none is taken up by the one before it. What praises the whole document
 * is left out where anything else is named.
 */
function named(proposed: readonly Aspect[], proven = false): Aspect[] {
  const kept: Aspect[] = [];
  const taken = new Set<Aspect>();
  for (const aspect of proposed) {
    // 不停产改造措施: what has points of its own is no lower step, whatever it begins with.
    const isWhole = proven && NEGATIVE.test(aspect.title);
    const title = isWhole ? aspect.title : aspectTitle(aspect.title);
    const parts = aspect.parts.flatMap((part) => aspectTitle(part) ?? []);
    const before = kept.at(-1);
    const isNamed = title !== undefined && (!vague.test(title) || isScope(title, proposed));
    if (title !== undefined && (isWhole || isNamed)) kept.push({ ...aspect, title, parts });
    else if (before && !taken.has(before) && !before.source.includes(aspect.source)) {
      const both = { ...before, source: `${before.source}\n${aspect.source}` };
      kept[kept.length - 1] = both;
      taken.add(both);
    }
  }
  if (kept.length < proposed.length * NAMED_SHARE) return [];
  const things = kept.filter(({ title }) => !isQuality(title));
  return distinct(things.length > 0 ? things : kept);
}

/** 服务内容、流程、响应时限: beside other things what is done is one of them; alone it says nothing. */
const isScope = (title: string, proposed: readonly Aspect[]): boolean =>
  ofScope.test(title) && proposed.length > LISTED;

/** A point of the reading under a title; undefined where its words make none. */
function pointAspect(text: string): Aspect | undefined {
  const lead = text.split(/[。；;]/)[0] ?? '';
  const [head = ''] = lead.split(/[：:]/);
  const name = namedWithPoints.test(lead) ? head.replace(/[（(][^（()）]*[）)]$/, '') : head;
  const core = withoutOpening(stripEnumerator(bracketedLists(lead).rest).replace(closing, ''));
  return (
    (name.length < lead.length ? toAspect(name, text) : undefined) ??
    toAspect(core, text) ??
    toAspect(firstWords(core), text) ??
    leadAspects(lead).find((aspect) => aspect !== undefined)
  );
}

function counted(item: { criteria: string; maxScore?: number }): {
  things: Aspect[];
  proven: boolean;
} {
  const { things, source, proven } = countedThings(tidy(item.criteria), item.maxScore);
  return { things: things.map((title) => ({ title, parts: [], source })), proven };
}

/** What stands before the scales of a rule, one by one. */
function beforeScale({ item, criteria }: Pick<tender.ScoringItem, 'item' | 'criteria'>): Aspect[] {
  const subjects = subjectsOfScales(segments(criteria));
  const all = subjects.length > 0 ? subjects : [listBeforeScale(criteria)];
  return distinct(all.flatMap((segment) => leadAspects(segment, item)));
}

/** The aspects of an item whose rule lists no points one by one. */
function ruleAspects(item: Pick<tender.ScoringItem, 'item' | 'criteria'>): Aspect[] {
  const inside = distinct(numberedWithin(item.criteria));
  if (inside.length > 1) return inside;
  const all = segments(item.criteria);
  const leads = all.filter(
    (segment) =>
      (scored.test(segment) || listed.test(segment) || qualified.test(segment)) &&
      !(scaled.test(segment) && !scoringWords.test(segment)) &&
      !graded.test(replaceEnclosed(segment, bracketed, () => '')),
  );
  const numbered = leads.filter(
    (segment) => /^(?:[（(]?\d{1,2}\s*[、.．）)]|[①-⑩])/.test(segment) && scored.test(segment),
  );
  if (numbered.length > 1) {
    const whole = numbered.map((segment) => {
      const core = withoutOpening(
        stripEnumerator(bracketedLists(segment).rest).replace(closing, ''),
      );
      const proposed = [toAspect(core, segment), toAspect(firstWords(core), segment)];
      return (
        proposed.find((aspect) => aspect && aspectTitle(aspect.title) !== undefined) ??
        proposed.find((aspect) => aspect !== undefined) ??
        leadAspects(segment).find((aspect) => aspect !== undefined)
      );
    });
    return distinct(whole);
  }
  const found = distinct(leads.flatMap((lead) => leadAspects(lead, item.item))).filter(
    (aspect) => comparable(aspect.title) !== comparable(item.item),
  );
  if (found.length > 1) return found;
  const praised = distinct(bestStep(item.criteria).flatMap(praisedAspects));
  return [found, beforeScale(item), praised].reduce((most, one) =>
    one.length > most.length ? one : most,
  );
}
