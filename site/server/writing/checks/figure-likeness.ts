import { groupBy } from '../text/group-by.ts';
import { terms } from '../text/relevance.ts';
import type { Asked } from './asked-figures.ts';
import type { Figured } from './figured.ts';

/** How much of the subject an answer has to speak of, and how much of its own words may be of something else. */
const OF_SUBJECT = 0.5;
const OF_SPOKEN = 0.2;
const OF_BOTH = 0.55;
const OF_WHOLE = 0.55;
const FEW = 2;
const TAIL = 5;
/** Words of the sentence that do not stand beside the figure count less. */
const FAR = 0.6;
const OF_OWN = 0.5;
/** A word no figure of the tender stands beside says little. */
const STRANGE = 0.2;

type Words = ReadonlySet<string>;

/** What of a figure of the tender is the same beside every figure of the bid. */
interface AskedProfile {
  isSpecial: boolean;
  levels: readonly string[];
  headTerms: readonly string[];
  ofSubject: number;
  ofNear: number;
  ofSentence: number;
}

export interface AskedIndex {
  byTerm: ReadonlyMap<string, readonly Asked[]>;
  /** How much a word says. */
  worth: (term: string) => number;
  known: Words;
  byLine: ReadonlyMap<string, readonly Asked[]>;
  /** 预付款 and 进度款 of the tender's sentences, with their words. */
  labels: ReadonlyMap<string, readonly string[]>;
  /** Copies and shifts, which are known by what they are. */
  special: readonly Asked[];
  profiles: ReadonlyMap<Asked, AskedProfile>;
}

const keyOf = (label: Words): string => [...label].join(' ');
const isSpecial = ({ demand }: Asked): boolean =>
  /^(?:copies|shift|often:支付)/.test(String(demand.span.measure));

export function indexOf(asked: readonly Asked[]): AskedIndex {
  const byTerm = new Map<string, Asked[]>();
  const known = new Set<string>();
  for (const one of asked) {
    for (const term of one.around) known.add(term);
    for (const term of one.subject) {
      known.add(term);
      const row = byTerm.get(term) ?? [];
      row.push(one);
      byTerm.set(term, row);
    }
  }
  const worths = new Map<string, number>();
  const worth = (term: string): number => {
    const found = worths.get(term);
    if (found !== undefined) return found;
    const weight = Math.log(1 + (asked.length + 1) / ((byTerm.get(term)?.length ?? 0) + 1));
    const value = known.has(term) ? weight : STRANGE * weight;
    worths.set(term, value);
    return value;
  };
  const profiles = new Map(
    asked.map((one): [Asked, AskedProfile] => [
      one,
      {
        isSpecial: isSpecial(one),
        levels: levelsOf(one.sentence),
        headTerms: one.head === '' ? [] : terms(one.head),
        ofSubject: sumOf(one.subject, worth),
        ofNear: sumOf(one.near, worth),
        ofSentence: sumOf(one.sentence, worth),
      },
    ]),
  );
  const byLine = groupBy(asked, ({ line }) => line);
  const labels = new Map(
    asked.flatMap(({ label }) => (label.size > 0 ? [[keyOf(label), [...label]] as const] : [])),
  );
  return { byTerm, worth, known, byLine, labels, special: asked.filter(isSpecial), profiles };
}

const sumOf = (words: Words, of: (term: string) => number): number => {
  let sum = 0;
  for (const term of words) sum += of(term);
  return sum;
};

/** 月流失率, 年流失率. */
const periods = '年月季周日';
/** 白班保洁员12人 is a share of the whole that is asked for. */
const ofPart = /^(?:[白夜早中晚]班|平日|周末|节假|[一二三四五东西南北中]区|阶段)$/;
const level = /^[一二三四五][级类档期区标包]$/;
const levelsOf = (words: Words): string[] => [...words].filter((term) => level.test(term));

/** What of a figure of the bid is the same beside every figure of the tender. */
interface OwnProfile {
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
}

export function profileOf(own: Figured, { known, worth, labels }: AskedIndex): OwnProfile {
  const isKnown = [...own.lead].some((term) => known.has(term));
  const words = isKnown && own.lead.size >= FEW ? own.lead : new Set([...own.lead, ...own.behind]);
  return {
    own,
    levels: levelsOf(own.around),
    parts: [...own.near].filter((term) => ofPart.test(term)),
    ofPeriods: [...own.near].flatMap((term) => {
      const [period = '', noun = ''] = term;
      if (!periods.includes(period)) return [];
      const others = [...periods].filter((other) => other !== period);
      return [{ term, others: others.map((other) => other + noun) }];
    }),
    tail: new Set([...own.lead].slice(-TAIL)),
    end: [...own.lead].at(-1) ?? '',
    labels: [...labels].flatMap(([label, terms]) =>
      terms.every((term) => own.near.has(term)) ? [label] : [],
    ),
    words,
    ofWords: sumOf(words, worth),
  };
}

/**
 * 公共照明 and 公共区域照明 share both words, and none of the pairs between them: of the tender's, a pair that begins or ends in a
 * shared one counts half; of the bid's, one that lies between two.
 */
function bridged(
  words: Words,
  of: (term: string) => number,
  isOwn: boolean,
): (term: string) => number {
  const shared = [...words].filter((term) => of(term) > 0 && HAN_PAIR.test(term));
  const ends = new Set(shared.map(([, end]) => end));
  const starts = new Set(shared.map(([start]) => start));
  return (term) => {
    const value = of(term);
    if (value > 0 || !HAN_PAIR.test(term)) return value;
    const [start, end] = term;
    const sides = Number(ends.has(start)) + Number(starts.has(end));
    return isOwn && sides < 2 ? 0 : sides * HALF;
  };
}
const HAN_PAIR = /^[\u4e00-\u9fff]{2}$/;
const HALF = 0.5;

/** How far an own figure is a figure of what is asked; 0: it is not. */
export function likeness(profile: OwnProfile, want: Asked, index: AskedIndex): number {
  const { own } = profile;
  const asked = index.profiles.get(want);
  if (!asked) return 0;
  if (asked.isSpecial) return 1;
  if (own.rate !== want.rate && own.rate !== '' && (want.rate !== '' || want.relation === 'equal'))
    return 0;
  const isBeside = [...want.subject].some((term) => own.near.has(term));
  if (!isBeside || own.ahead !== want.ahead || isOfAnother(profile, want, asked)) return 0;
  const { worth } = index;
  const shareOf = (words: Words, whole: number, of: (term: string) => number) => {
    const bridge = bridged(words, of, words === profile.words);
    return whole === 0 ? 0 : sumOf(words, (term) => worth(term) * bridge(term)) / whole;
  };
  const spokenOf = (term: string) => (own.near.has(term) ? 1 : own.around.has(term) ? FAR : 0);
  const isMeant = (term: string) => (want.subject.has(term) || want.around.has(term) ? 1 : 0);
  const ofSubject = Math.max(
    shareOf(want.subject, asked.ofSubject, spokenOf),
    want.near.size >= FEW ? shareOf(want.near, asked.ofNear, spokenOf) : 0,
  );
  const isAround = (term: string) => (own.around.has(term) ? 1 : 0);
  const spoken = shareOf(want.sentence, asked.ofSentence, isAround);
  const hasNoun = want.noun !== '' && own.near.has(want.noun);
  const hasDeed = want.behind.size >= FEW && [...want.behind].every((term) => own.behind.has(term));
  const isAtEnd =
    want.subject.has(profile.end) && [...want.subject].every((term) => profile.tail.has(term));
  const isHead = want.head !== '' && asked.headTerms.every((term) => own.near.has(term));
  const ofOwn = isAtEnd ? 1 : shareOf(profile.words, profile.ofWords, isMeant);
  const isSubject =
    ofSubject >= OF_SUBJECT ||
    isHead ||
    ((hasNoun || hasDeed) && (spoken >= OF_SPOKEN || ofOwn >= OF_WHOLE)) ||
    ofSubject + spoken >= OF_BOTH;
  return isSubject && ofOwn >= OF_OWN ? ofSubject + ofOwn + spoken : 0;
}

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
function isOfOtherThing({ topic: ours }: Figured, { topic: theirs, around }: Asked): boolean {
  let shared = 0;
  while (
    shared < Math.min(ours.length, theirs.length) &&
    ours.at(-1 - shared) === theirs.at(-1 - shared)
  )
    shared++;
  const [own, asked] = [ours, theirs].map((topic) => topic.slice(0, topic.length - shared));
  if (shared < OF_THING || !own || !asked) return false;
  const isThing = [own, asked].every(({ length }) => length >= OF_THING && length <= LONGEST_THING);
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

/** 一级故障, 二级故障; 75℃ 30分钟, 80℃ 10分钟: each has figures of its own. */
function isOfAnother(profile: OwnProfile, want: Asked, asked: AskedProfile): boolean {
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
    (given.low !== other.low || given.high !== other.high)
  );
}
