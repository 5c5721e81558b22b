import { kindOf } from '../structure/tree.ts';
import { withFigures } from '../text/han-number.ts';
import { measureOf } from '../values/units.ts';
import { type CheckInput, type Found, type Passage, quoteAt, sentencesIn } from './chapter-text.ts';
import { type Figured, figuresOf, notOwn, ofShares, share } from './figured.ts';
import { isPastProject } from './past-projects.ts';

interface Said extends Figured {
  passage: Passage;
  /** 售后服务团队 of 售后服务团队由9名工程师组成: whose number it is. */
  crew: string;
}

const crews =
  /([\u4e00-\u9fff]{2,16}(?:团队|小组|队伍?|班组|项目部))(?:[，,]?(?:由|共计?|合计|总计|设有?|编制|现有|配[备置]|为|有|安排|总?人数|规模)){1,3}\s{0,2}$/;
const leadOfCrew =
  /^.*(?:项目(?=.{3})|公司|我方|我司|设[置立]|成立|组建|配[备置]|安排|投入|派驻|的|由|为)/;
/** 每个小组, 各巡查队, 两支队伍: of several. */
const several = /[每各个支两数几多]/;
const people = measureOf('人').measure;

function crewOf({ demand }: Figured, text: string): string {
  if (demand.span.measure !== people) return '';
  const [, words = ''] = crews.exec(withFigures(text).slice(0, demand.at)) ?? [];
  const crew = words.replace(leadOfCrew, '');
  return several.test(words) || crew.length < LEAST_SHARED ? '' : crew;
}

/** Fewer shared pairs of characters name no thing. */
const LEAST_SHARED = 3;
const ALIKE = 0.75;
const OF_BOTH = 0.45;
/** Steps and levels of one thing. */
const ofLevels = /冬|夏|以上|以下|～|~|至/;
const MOST_PER_TERM = 60;

function saidIn(input: CheckInput, passages: readonly Passage[]): Said[] {
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  return passages.flatMap(sentencesIn).flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return figuresOf(passage.text).flatMap((one) => {
      const { at, span, text } = one.demand;
      const behind = at + text.length;
      const near = [
        passage.text.slice(Math.max(0, at - 24), at),
        passage.text.slice(behind, behind + 12),
      ];
      const isOne = span.low === span.high && span.measure !== '';
      const isPart =
        near.some((words) => ofShares.test(words) || ofLevels.test(words)) ||
        notOwn.test(passage.text.slice(Math.max(0, at - 16), at));
      const crew = crewOf(one, passage.text);
      const isNamed = one.near.size >= LEAST_SHARED || crew !== '';
      return isOne && !isPart && !isPastProject(one.said) && isNamed
        ? [{ ...one, passage, crew }]
        : [];
    });
  });
}

/** 紧急响应时间 is no 响应时间; 本项目响应时间 is. */
const isNarrower = (topic: string, other: string): boolean =>
  other.length >= 2 &&
  topic.endsWith(other) &&
  topic.slice(0, -other.length).replace(/^(?:[本该此])?(?:项目|工程|次)?的?/, '').length >= 2;

const isSame = (one: Said, other: Said): boolean => {
  if (
    one.demand.span.measure !== other.demand.span.measure ||
    one.rate !== other.rate ||
    one.isAfterEnd !== other.isAfterEnd ||
    one.isTolerance !== other.isTolerance ||
    isNarrower(one.topic, other.topic) ||
    isNarrower(other.topic, one.topic)
  )
    return false;
  if (one.crew !== '' && one.crew === other.crew) return true;
  const [few, many] =
    one.near.size <= other.near.size ? [one.near, other.near] : [other.near, one.near];
  const shared = share(few, many) * few.size;
  return (
    shared >= LEAST_SHARED &&
    shared / few.size >= ALIKE &&
    shared / (few.size + many.size - shared) >= OF_BOTH
  );
};

/** The same thing told with two figures in two places: 随机配送探头3把, 随机配送探头4把. Each pair once, at its later place. */
export function figuresApart(input: CheckInput, passages: readonly Passage[]): Found[] {
  const byTerm = new Map<string, Said[]>();
  const found: Found[] = [];
  for (const one of saidIn(input, passages)) {
    const keys = [...one.near, ...(one.crew === '' ? [] : [one.crew])];
    const others = keys.flatMap((term) => byTerm.get(term) ?? []);
    const other = others.find(
      (known) =>
        known.passage !== one.passage &&
        isSame(one, known) &&
        known.demand.span.low !== one.demand.span.low,
    );
    for (const term of keys) {
      const row = byTerm.get(term) ?? [];
      if (row.length < MOST_PER_TERM) byTerm.set(term, [...row, one]);
    }
    if (!other) continue;
    const placeOf = ({ passage, demand }: Said) => ({
      chapterId: passage.chapterId,
      quote: quoteAt(passage, demand.at, demand.text.length),
    });
    found.push({
      kind: 'contradiction',
      severity: 'warning',
      ...placeOf(one),
      msg: `“${one.demand.text}”与另一处的“${other.demand.text}”不一致，请核对并统一`,
      other: placeOf(other),
    });
  }
  return found;
}
