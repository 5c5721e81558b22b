import { terms } from '../text/relevance.ts';
import type { Asked } from './asked-figures.ts';
import { lasting } from './figure-words.ts';
import type { Figured } from './figured.ts';
import { isTime } from './lengths-of-time.ts';

export type Words = ReadonlySet<string>;

/** What of a figure of the tender is the same beside every figure of the bid. */
export interface AskedProfile {
  isSpecial: boolean;
  levels: readonly string[];
  headTerms: readonly string[];
  ofSubject: number;
  ofNear: number;
  ofSentence: number;
  ofClause: number;
}

/** What of a figure of the bid is the same beside every figure of the tender. */
export interface OwnProfile {
  own: Figured;
  levels: readonly string[];
  parts: readonly string[];
  /** 月流失, and as it is called of other periods. */
  ofPeriods: readonly { term: string; others: readonly string[] }[];
  tail: Words;
  /** The last word before it. */
  end: string;
  /** Those of the tender's labels that it speaks of. */
  labels: readonly string[];
  /** Those by which it is told whether it is of something else, with all they are worth. */
  words: Words;
  ofWords: number;
  /** What all of its sentence is worth, and what leads to it. */
  ofSaid: number;
  ofClause: number;
  ofLead: number;
}

export const keyOf = (label: Words): string => [...label].join(' ');

/** So many terms are a name. */
const NAMED = 3;
/** Behind a length: how thick or high it is. */
const across = /^[厚高宽深](?![度于])/;
/** 办公区采用50mm厚岩棉板: of a place that the tender's sentence does not speak of. */
export const isOfOtherPlace = ({ said, topic, demand: { text } }: Figured, want: Asked): boolean =>
  across.test(said.slice(said.indexOf(text) + text.length)) &&
  topic.length > NAMED &&
  !terms(topic).some((term) => want.around.has(term));

/** Of these only one is spoken of: what is asked in summer is not asked in winter. */
const contrasts = ['春夏秋冬', '昼夜', '早午晚', '寒暑'].map((row) => [...row]);
const whens = /([春夏秋冬])(?:季|天)|([昼夜])间|([早午晚])餐|([寒暑])假/g;
const whensOf = (text: string): string[] =>
  [...text.matchAll(whens)].map(([, ...marks]) => marks.find(Boolean) ?? '');
const isOtherwhile = (own: Figured, want: Asked): boolean => {
  const [ours, theirs] = [whensOf(own.said), whensOf(want.line)];
  return contrasts.some((row) => {
    const [mine, asked] = [ours, theirs].map((all) => all.filter((mark) => row.includes(mark)));
    return (
      mine !== undefined &&
      asked !== undefined &&
      mine.length > 0 &&
      asked.length > 0 &&
      !mine.some((mark) => asked.includes(mark))
    );
  });
};

/** Characters that a thing and what is measured of it have at least. */
const OF_THING = 2;
const LONGEST_THING = 4;
/** 灌木修剪高度 and 草坪修剪高度: what is measured is the same, and the thing is another. */
function isOfOtherThing({ topic: ours, said }: Figured, { topic: theirs, around }: Asked): boolean {
  let shared = 0;
  while (
    shared < Math.min(ours.length, theirs.length) &&
    ours.at(-1 - shared) === theirs.at(-1 - shared)
  )
    shared++;
  const [own, asked] = [ours, theirs].map((topic) => topic.slice(0, topic.length - shared));
  if (shared < OF_THING || !own || !asked) return false;
  const isThing =
    [own, asked].every(({ length }) => length >= OF_THING) &&
    own.length <= LONGEST_THING &&
    // 充电时间 and 累计飞行时间: a longer name ends in what it is of.
    (asked.length <= LONGEST_THING || !said.includes(asked.slice(-OF_THING)));
  return (
    isThing &&
    !terms(own).some((term) => around.has(term)) &&
    ![...own].some((one) => asked.includes(one))
  );
}

/** 管理员 and 照管员 are posts of their own. */
const post = /[\u4e00-\u9fff](?:[员师手长]|工(?!程))$/;
function isOfOtherPost(
  { topic: ours, demand }: Figured,
  { topic: theirs, around }: Asked,
): boolean {
  const [own, asked] = [post.exec(ours)?.[0], post.exec(theirs)?.[0]];
  return (
    own !== undefined &&
    asked !== undefined &&
    own !== asked &&
    !around.has(own) &&
    /周?岁|人|名/.test(demand.text)
  );
}

/** Words that stand beside any grade of a material: C25 of 散水混凝土 is no C30 of 挡墙. */
const ofAnyGrade =
  /强度|度等|等级|混凝|凝土|抗渗|抗冻|渗等|冻等|标号|砂浆|钢筋|防护|护等|采用|设计|施工|浇筑/;
const isGradeOfAnother = (own: Figured, want: Asked): boolean => {
  if (!String(want.demand.span.measure).startsWith('mark:')) return false;
  const special = [...own.near].filter((term) => !ofAnyGrade.test(term));
  return special.length > 0 && !special.some((term) => want.around.has(term));
};

/** 最高以合同价的1%为限: the most of all days together. */
const limits = ['最高', '累计', '上限', '封顶'];
const isLimit = ({ near }: Figured): boolean => limits.some((term) => near.has(term));

/** 2个工作日内移交 says until when, 保存3个月 how long: neither is a figure of the other. */
const isOtherTime = ({ demand: { span, text }, said }: Figured, want: Asked): boolean =>
  want.relation === 'least' &&
  want.edge === undefined &&
  span.low === undefined &&
  isTime(span.measure) &&
  within.test(said.slice(said.indexOf(text) + text.length)) &&
  !lasting.test(said);
/** 接通率低于96%时，启动20席: what is done in a case alone. */
const caseBefore =
  /(?:低于|高于|超过|超出|不足|少于|大于|小于|达到?)\s{0,2}\d[^，。；]{0,8}(?:时|后|的情况下)[，,][^。；]{0,80}$/;
const isCaseOnly = ({ demand: { text }, said }: Figured, { line }: Asked): boolean =>
  caseBefore.test(said.slice(0, said.indexOf(text))) && !inCase.test(line);
const inCase = /(?:低于|高于|超过|超出|不足|少于|大于|小于|达到?)\s{0,2}\d[^，。；]{0,8}[时后的]/;
const within = /^\s{0,2}(?:[以之])?内/;

/** 一级故障, 二级故障; 75℃ 30分钟, 80℃ 10分钟: each has figures of its own. */
export function isOfAnother(profile: OwnProfile, want: Asked, asked: AskedProfile): boolean {
  const [ours, theirs] = [profile.levels, asked.levels];
  if (ours.length > 0 && theirs.length > 0 && !ours.some((term) => theirs.includes(term)))
    return true;
  if (
    want.label.size > 0 &&
    profile.labels.length > 0 &&
    !profile.labels.includes(keyOf(want.label))
  )
    return true;
  if (profile.own.isTolerance !== want.isTolerance) return true;
  if (isGradeOfAnother(profile.own, want) || isOtherwhile(profile.own, want)) return true;
  if (isOfOtherThing(profile.own, want) || isOfOtherPost(profile.own, want)) return true;
  if (isOtherTime(profile.own, want) || isCaseOnly(profile.own, want)) return true;
  if (profile.own.isAfterEnd && !want.isAfterEnd) return true;
  const isDaily = profile.own.rate === '每日' || want.rate === '每日';
  if (isDaily && isLimit(profile.own) !== isLimit(want)) return true;
  if (profile.parts.some((term) => !want.sentence.has(term))) return true;
  const ofPeriod = profile.ofPeriods.some(
    ({ term, others }) => !want.near.has(term) && others.some((other) => want.near.has(other)),
  );
  if (ofPeriod) return true;
  const [given, other] = [profile.own.given, want.given];
  return (
    given !== undefined &&
    other !== undefined &&
    given.measure === other.measure &&
    (given.low ?? given.high) !== (other.low ?? other.high)
  );
}
