import { kindOf } from '../structure/tree.ts';
import { groupBy } from '../text/group-by.ts';
import { terms } from '../text/relevance.ts';
import {
  type Asked,
  askedFigures,
  inSeconds,
  isMoney,
  isYear,
  type Sense,
} from './asked-figures.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { type Figured, figuresOf, notOwn, share } from './figured.ts';

/** How much of the subject an answer has to speak of, and how much of its own words may be of something else. */
const OF_SUBJECT = 0.5;
const OF_SPOKEN = 0.2;
const OF_BOTH = 0.55;
const OF_WHOLE = 0.55;
const FEW = 2;
/** So many terms before a sum are its name. */
const NAMED = 3;
const TAIL = 5;
/** Words of the sentence that do not stand beside the figure count less. */
const FAR = 0.6;
const OF_OWN = 0.5;
/** A word no figure of the tender stands beside says little. */
const STRANGE = 0.2;
/** Of candidates that are nearly as like, any may be meant. */
const NEAR_BEST = 0.12;
/** How far behind an amount its name may stand. */
const NAME_BEHIND = 12;
/** The same figure of something as like as this is meant. */
const NEARLY = 0.8;
const MOST_PER_TERM = 400;

interface Index {
  byTerm: ReadonlyMap<string, readonly Asked[]>;
  weight: (term: string) => number;
  known: ReadonlySet<string>;
  byLine: ReadonlyMap<string, readonly Asked[]>;
  /** Copies and shifts, which are known by what they are. */
  special: readonly Asked[];
}

const isSpecial = ({ demand }: Asked): boolean =>
  /^(?:copies|shift)/.test(String(demand.span.measure));

function indexOf(asked: readonly Asked[]): Index {
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
  const weight = (term: string) =>
    Math.log(1 + (asked.length + 1) / ((byTerm.get(term)?.length ?? 0) + 1));
  return {
    byTerm,
    weight,
    known,
    byLine: groupBy(asked, ({ line }) => line),
    special: asked.filter(isSpecial),
  };
}

/** How far an own figure is a figure of what is asked; 0: it is not. */
function likeness(own: Figured, want: Asked, { weight, known }: Index): number {
  if (isSpecial(want)) return 1;
  if (own.rate !== want.rate && own.rate !== '' && (want.rate !== '' || want.relation === 'equal'))
    return 0;
  if (own.ahead !== want.ahead || isOfAnother(own, want)) return 0;
  const all = (words: ReadonlySet<string>, of: (term: string) => number) => {
    let [sum, met] = [0, 0];
    for (const term of words) {
      const value = known.has(term) ? weight(term) : STRANGE * weight(term);
      sum += value;
      met += value * of(term);
    }
    return sum === 0 ? 0 : met / sum;
  };
  const spokenOf = (term: string) => (own.near.has(term) ? 1 : own.around.has(term) ? FAR : 0);
  const isMeant = (term: string) => (want.subject.has(term) || want.around.has(term) ? 1 : 0);
  const isBeside = [...want.subject].some((term) => own.near.has(term));
  if (!isBeside) return 0;
  const ofSubject = Math.max(
    all(want.subject, spokenOf),
    want.near.size >= FEW ? all(want.near, spokenOf) : 0,
  );
  const spoken = all(want.sentence, (term) => (own.around.has(term) ? 1 : 0));
  const hasNoun = want.noun !== '' && own.near.has(want.noun);
  const hasDeed = want.behind.size >= FEW && [...want.behind].every((term) => own.behind.has(term));
  const isAtEnd = [...want.subject].every((term) => [...own.lead].slice(-TAIL).includes(term));
  const isHead = want.head !== '' && terms(want.head).every((term) => own.near.has(term));
  const isKnown = [...own.lead].some((term) => known.has(term));
  const words = isKnown && own.lead.size >= FEW ? own.lead : new Set([...own.lead, ...own.behind]);
  const ofOwn = isAtEnd ? 1 : all(words, isMeant);
  const isSubject =
    ofSubject >= OF_SUBJECT ||
    isHead ||
    ((hasNoun || hasDeed) && (spoken >= OF_SPOKEN || ofOwn >= OF_WHOLE)) ||
    ofSubject + spoken >= OF_BOTH;
  return isSubject && ofOwn >= OF_OWN ? ofSubject + ofOwn + spoken : 0;
}

/** 一级故障, 二级故障; 75℃ 30分钟, 80℃ 10分钟: each has figures of its own. */
function isOfAnother(own: Figured, want: Asked): boolean {
  const levels = (words: ReadonlySet<string>) => [...words].filter((term) => level.test(term));
  const [ours, theirs] = [levels(own.around), levels(want.sentence)];
  if (ours.length > 0 && theirs.length > 0 && !ours.some((term) => theirs.includes(term)))
    return true;
  if ([...own.near].some((term) => ofPart.test(term) && !want.sentence.has(term))) return true;
  const ofPeriod = [...own.near].some((term) => {
    const [period = '', noun = ''] = term;
    return (
      periods.includes(period) &&
      [...periods].some(
        (other) => other !== period && want.near.has(other + noun) && !want.near.has(term),
      )
    );
  });
  if (ofPeriod) return true;
  const [given, asked] = [own.given, want.given];
  return (
    given !== undefined &&
    asked !== undefined &&
    given.measure === asked.measure &&
    given.low !== asked.low
  );
}
/** 月流失率, 年流失率. */
const periods = '年月季周日';
/** 白班保洁员12人 is a share of the whole that is asked for. */
const ofPart = /^(?:[白夜早中晚]班|平日|周末|节假|[一二三四五东西南北]区|阶段)$/;
const level = /^[一二三四五][级类档期区标包]$/;

/** Whether an own figure is worse than, or another than, what is asked; undefined where nobody can say. */
function isOff(sense: Sense, want: Asked, own: Figured): boolean | undefined {
  const { low, high } = inSeconds(own.demand.span);
  const {
    low: least = Number.NEGATIVE_INFINITY,
    high: most = Number.POSITIVE_INFINITY,
    open,
  } = want.demand.span;
  const [from, to] = [low ?? high, high ?? low];
  if (from === undefined || to === undefined) return undefined;
  if (sense === 'least') {
    const limit = want.demand.span.low ?? most;
    return open ? from <= limit : from < limit;
  }
  if (sense === 'most') return open ? to >= most : to > most;
  if (sense === 'equal') return from !== least || to !== most;
  if (sense === 'covers' && from === to) {
    if (own.edge === 'end') return to < most;
    return own.edge === 'start' ? from > least : undefined;
  }
  if (sense === 'covers') return from > least || to < most;
  if (from >= least && to <= most) return false;
  return from > most || to < least || from !== to;
}

/** The tender itself tells this figure. */
function isSame({ demand }: Asked, own: Figured): boolean {
  const { low, high, measure } = inSeconds(own.demand.span);
  const value = low ?? high;
  return (
    measure === demand.span.measure &&
    (low === high
      ? value === demand.span.low || value === demand.span.high
      : low === demand.span.low && high === demand.span.high)
  );
}

const boundWords: Partial<Record<Sense, string>> = { least: '不少于', most: '不超过' };

function messageOf(own: Figured, want: Asked, isSure: boolean): string {
  const { where, relation, bound, demand } = want;
  const place = where === '' ? '' : `（${where}）`;
  if (bound)
    return `“${own.demand.text}”不满足招标文件的要求${place}：${boundWords[relation] ?? ''}“${demand.text}”，${isSure ? '请改正' : '如说的是同一件事，请改正'}`;
  return `“${own.demand.text}”与招标文件的“${demand.text}”不一致${place}，请核对`;
}

/** Conditional, of others, of one's own house: no promise about what is asked. */
const aside =
  /^(?:若(?![^，]{0,4}中标)|如(?!下|[^，]{0,4}中标)|假如|一旦)|其他项目|同类|类似|上年度|内部|本公司现有|备有|常备|库存|周转/;

/** How long it takes in all is held against the facts. */
const ofTerm =
  /(?:服务|履约|履行|合同)(?:[（(][^）)]{1,6}[）)])?期限?[^，。；满内]{0,4}$|工期[^，。；满内]{0,4}$/;
/** The bid's bond and prices are held against the facts and the sheet. */
const ofMoney =
  /(?<!履约|质量|工资|农民工|质保|支付)(?:保证金|保函|担保)|报价|总价|限价|控制价|预算|价款|合同[价金]/;
/** 一人一档: no number of people. */
const ofEach = /^[一1]\s?人[一多]/;
/** A blank stands beside it, covered. */
const blankBeside = /^[^，。；]{0,16}。。/;

/** 暂列金额50万元已计入报价: the name before a sum is its own; without one, that behind it or of its sentence. */
const isOfPrices = ({ lead }: Figured, before: string, after: string): boolean => {
  const own = /[^，,、：:（(]*$/.exec(before)?.[0] ?? '';
  return ofMoney.test(lead.size >= NAMED ? own : before + after);
};

/** A figure that is no promise of what is asked. */
function isIdle({ text: shown }: Passage, own: Figured, { facts }: CheckInput): boolean {
  const { at, text, span } = own.demand;
  // A figure of the tender's is none of the bidder's.
  if (!/[^。\s]/.test(shown.slice(at, at + text.length))) return true;
  const before = shown.slice(Math.max(0, at - 16), at);
  const sentence = shown.slice(0, at).replace(/^[^]*[。；\n]/, '');
  return (
    (facts.duration !== null && ofTerm.test(before)) ||
    (isMoney(own) && isOfPrices(own, sentence, shown.slice(at, at + text.length + NAME_BEHIND))) ||
    (span.measure === '' && !text.includes('.')) ||
    isYear(own) ||
    ofEach.test(shown.slice(at)) ||
    blankBeside.test(shown.slice(at + text.length)) ||
    notOwn.test(before.replace(/提前$/, '')) ||
    aside.test(sentence)
  );
}

interface Candidate {
  want: Asked;
  like: number;
}

/** What of the tender a figure of the bid may be meant for, the likest first. */
function candidatesFor(own: Figured, index: Index): Candidate[] {
  const { measure } = inSeconds(own.demand.span);
  const near = [...own.near].flatMap((term) =>
    (index.byTerm.get(term) ?? []).slice(0, MOST_PER_TERM),
  );
  return [...new Set([...near, ...index.special])]
    .filter(({ demand }) => demand.span.measure === measure)
    .map((want) => ({ want, like: likeness(own, want, index) }))
    .filter(({ like }) => like > 0)
    .toSorted((a, b) => b.like - a.like);
}

/** The figure of the tender that an own one is meant for, and whether it does not meet it for certain. */
export interface Verdict {
  own: Figured;
  want: Asked;
  isUnmet: boolean;
}

function verdictOn(own: Figured, index: Index): Verdict | undefined {
  const candidates = candidatesFor(own, index);
  const [first] = candidates;
  if (!first) return undefined;
  const { want } = first;
  const meant = candidates.filter(({ like }) => like >= first.like - NEAR_BEST);
  const isSaid =
    candidates.some((one) => one.like >= NEARLY * first.like && isSame(one.want, own)) ||
    (index.byLine.get(want.line) ?? []).some((one) => one.part === want.part && isSame(one, own));
  const isUnmet = !isSaid && meant.every((one) => isOff(one.want.relation, one.want, own) === true);
  return { own, want, isUnmet };
}

/** 理论培训16学时，实操培训24学时: of one thing in one place, they are shares of what is asked for. */
function isShare({ want, own }: Verdict, all: readonly Verdict[]): boolean {
  const { low, measure } = want.demand.span;
  const shares = all.filter((one) => one.want === want);
  if (low === undefined || shares.length < 2 || inSeconds(own.demand.span).measure !== measure)
    return false;
  const sum = shares.reduce((total, one) => total + (inSeconds(one.own.demand.span).low ?? 0), 0);
  return sum >= low;
}

/** Figures of the bid that are not what the tender states of the same thing: less, more, outside, or simply others. */
export function unmetDemands(
  input: CheckInput,
  passages: readonly Passage[],
  isMeant: (verdict: Verdict) => boolean = () => true,
): Found[] {
  const index = indexOf(askedFigures(input));
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) !== 'evidence').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    // Words of the tender, too, say what a figure is of.
    const all = figuresOf(passage.shown ?? passage.text).flatMap((own) =>
      isIdle(passage, own, input) ? [] : (verdictOn(own, index) ?? []),
    );
    return all
      .filter((one) => one.isUnmet && isMeant(one) && !isShare(one, all))
      .map(({ own, want }): Found => {
        const { at, text } = own.demand;
        // 履约保证金有效期 is called more than 投标保证金有效期: it may be another thing.
        const isSure = share(own.near, want.near, want.around) === 1;
        return {
          kind: 'contradiction',
          severity: want.bound && isSure ? 'error' : 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, at, text.length),
          msg: messageOf(own, want, isSure),
        };
      });
  });
}
