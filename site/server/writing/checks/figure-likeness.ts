import { groupBy } from '../text/group-by.ts';
import { terms } from '../text/relevance.ts';
import type { Span } from '../values/quantity.ts';
import { keyOf as sentenceKey } from './answered.ts';
import type { Asked } from './asked-figures.ts';
import type { Figured } from './figured.ts';
import {
  type AskedProfile,
  isOfAnother,
  keyOf,
  type OwnProfile,
  type Words,
} from './figures-of-others.ts';

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

export interface AskedIndex {
  byTerm: ReadonlyMap<string, readonly Asked[]>;
  /** By the words of their sentences that stand in few. */
  bySaid: ReadonlyMap<string, readonly Asked[]>;
  /** How much a word says. */
  worth: (term: string) => number;
  known: Words;
  byLine: ReadonlyMap<string, readonly Asked[]>;
  /** By their line and sentence. */
  bySentence: ReadonlyMap<string, readonly Asked[]>;
  /** 预付款 and 进度款 of the tender's sentences, with their words. */
  labels: ReadonlyMap<string, readonly string[]>;
  /** Copies and shifts, which are known by what they are. */
  special: readonly Asked[];
  profiles: ReadonlyMap<Asked, AskedProfile>;
}

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
        ofClause: sumOf(one.clause, worth),
      },
    ]),
  );
  const byLine = groupBy(asked, ({ line }) => line);
  const labels = new Map(
    asked.flatMap(({ label }) => (label.size > 0 ? [[keyOf(label), [...label]] as const] : [])),
  );
  const bySaid = sentencesOf(asked);
  return {
    byTerm,
    bySaid,
    worth,
    known,
    byLine,
    bySentence: groupBy(asked, ({ line, said }) => sentenceKey(line, said)),
    labels,
    special: asked.filter(isSpecial),
    profiles,
  };
}

/** A word that more sentences say leads to none of them. */
const MOST_SENTENCES = 24;
function sentencesOf(asked: readonly Asked[]): Map<string, readonly Asked[]> {
  const pairs = asked.flatMap((one) => [...one.sentence].map((term) => ({ term, one })));
  const rows = [...groupBy(pairs, ({ term }) => term)].filter(
    ([, row]) => row.length <= MOST_SENTENCES,
  );
  return new Map(rows.map(([term, row]) => [term, row.map(({ one }) => one)]));
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
    ofSaid: sumOf(own.around, worth),
    ofClause: sumOf(own.clause, worth),
    ofLead: sumOf(own.lead, worth),
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

/** How much of what the one says the other says, at least, in both ways and in both together; and of what leads to the figure. */
const ALIGNED = 0.38;
const ALIGNED_BOTH = 1.1;
/** And where both are bounded at the same end: within so many days, at least so much. */
const ALIGNED_BOUND = 0.85;
const LED = 0.55;
const isBoundAlike = (one: Span, other: Span): boolean =>
  one.measure === other.measure &&
  one.low !== one.high &&
  (one.low === undefined) === (other.low === undefined) &&
  (one.high === undefined) === (other.high === undefined);

/**
 * How far both figures stand in what is one sentence in other words and another order: most of what the one says the other says, too,
 * and what leads to the own figure is spoken of there. 0: they do not.
 */
export function alignment(profile: OwnProfile, want: Asked, index: AskedIndex) {
  const { worth, profiles } = index;
  const { own, ofSaid, ofLead } = profile;
  const asked = profiles.get(want);
  const isRate = own.rate === want.rate || own.rate === '' || (want.rate === '' && want.bound);
  if (
    !asked ||
    asked.ofClause === 0 ||
    profile.ofClause === 0 ||
    own.ahead !== want.ahead ||
    !isRate
  )
    return 0;
  const isIn = (term: string) =>
    want.sentence.has(term) || want.subject.has(term) ? worth(term) : 0;
  // Words that no figure of the tender stands beside lead to nothing else.
  const known = (term: string) => (index.known.has(term) ? worth(term) : 0);
  const led = sumOf(own.lead, isIn);
  const isLed = led > 0 && (led >= LED * ofLead || led >= LED * sumOf(own.lead, known));
  if (!isLed || isOfAnother(profile, want, asked)) return 0;
  const isSpoken = (term: string) => (own.around.has(term) ? worth(term) : 0);
  /** 收样 before a shared 样品: where a shared word meets another, and no word that is not shared. */
  const joints = (words: Words, of: (term: string) => number) => {
    const shared = [...words].filter((term) => of(term) > 0);
    const [starts, ends] = [new Set(shared.map(([a]) => a)), new Set(shared.map(([, b]) => b))];
    return sumOf(words, (term) => {
      const [start, end] = term;
      const isJoint =
        of(term) === 0 && !index.known.has(term) && (ends.has(start) || starts.has(end));
      return isJoint ? worth(term) : 0;
    });
  };
  const least = isBoundAlike(own.demand.span, want.demand.span) ? ALIGNED_BOUND : ALIGNED_BOTH;
  const bridge = (words: Words, of: (term: string) => number, isOwn: boolean) => {
    const by = bridged(words, (term) => Math.min(1, of(term)), isOwn);
    return sumOf(words, (term) => by(term) * worth(term));
  };
  const both = (asking: Words, ofAsking: number, said: Words, ofSaying: number) => {
    const ofAsked = bridge(asking, isSpoken, false) / ofAsking;
    const ofOwn = bridge(said, isIn, true) / (ofSaying - joints(said, isIn));
    const isOne = ofAsked >= ALIGNED && ofOwn >= ALIGNED && ofAsked + ofOwn >= least;
    return isOne ? ofAsked + ofOwn : 0;
  };
  return Math.max(
    both(want.sentence, asked.ofSentence, own.around, ofSaid),
    both(want.clause, asked.ofClause, own.clause, profile.ofClause),
  );
}

/** 糕点抽检200批次 of the row 糕点：240批次: the name of the row stands right before so many of what is counted there. */
function isOfRow({ said, demand: { text } }: Figured, { near, line, demand }: Asked): boolean {
  const [name = ''] = line.split('：');
  if (near.size > 0 || name === line || typeof demand.span.measure !== 'string') return false;
  const before = said.slice(0, said.indexOf(text));
  const at = before.lastIndexOf(name);
  return at !== -1 && /^[\u4e00-\u9fff]{0,4}$/.test(before.slice(at + name.length));
}

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
  return isSubject && (ofOwn >= OF_OWN || isOfRow(own, want)) ? ofSubject + ofOwn + spoken : 0;
}
