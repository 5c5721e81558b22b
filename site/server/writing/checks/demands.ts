import { kindOf } from '../structure/tree.ts';
import { groupBy } from '../text/group-by.ts';
import { answersIn } from './answered.ts';
import { answeredFigures, isAnswered } from './answered-figures.ts';
import {
  type Asked,
  askedFigures,
  inSeconds,
  isCondition,
  percent,
  type Sense,
} from './asked-figures.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { type AskedIndex, alignment, indexOf, likeness, profileOf } from './figure-likeness.ts';
import { type Figured, share } from './figured.ts';
import { isOfOtherPlace } from './figures-of-others.ts';
import { isIdle } from './idle-figures.ts';
import { besideOf, inTime, isComparable } from './lengths-of-time.ts';
import { metApart } from './met-apart.ts';
import { figuresOfPassage } from './row-figures.ts';

/** Of candidates that are nearly as like, any may be meant. */
const NEAR_BEST = 0.12;
/** The same figure of something as like as this is meant. */
const NEARLY = 0.8;
/** A word beside more figures of the tender leads to the first of them alone: else the pairs grow with the square of both texts. */
const MOST_PER_TERM = 200;

/** Whether an own figure is worse than, or another than, what is asked; undefined where nobody can say. */
function isOff(sense: Sense, want: Asked, own: Figured): boolean | undefined {
  const { low, high, slack } = besideOf(own, want);
  const {
    low: least = Number.NEGATIVE_INFINITY,
    high: most = Number.POSITIVE_INFINITY,
    open,
  } = inTime(want.demand.span, slack > 1);
  const [from, to] = [low ?? high, high ?? low];
  if (from === undefined || to === undefined) return undefined;
  if (sense === 'least') {
    const limit = (inTime(want.demand.span, slack > 1).low ?? most) / slack;
    return open ? from <= limit : from < limit;
  }
  if (sense === 'most') return open ? to >= most * slack : to > most * slack;
  if (sense === 'equal' && slack > 1) return from < least / slack || to > most * slack;
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

interface Candidate {
  want: Asked;
  like: number;
}

/** 500个用户 beside 用户数≥800: a bare number of what the other counts. */
const isCountOf = (own: Figured, want: Asked): boolean =>
  want.demand.span.measure === '' &&
  want.bound &&
  own.demand.span.measure === '个' &&
  [...own.behind].slice(0, 1).some((term) => want.subject.has(term));

/** Of what of the tender a figure of the bid may be one, the likest first. */
function likest(
  own: Figured,
  index: AskedIndex,
  wants: readonly Asked[],
  like: typeof likeness,
): Candidate[] {
  const { measure } = inSeconds(own.demand.span);
  const profile = profileOf(own, index);
  return [...new Set(wants)]
    .filter((want) => isComparable(want.demand.span.measure, measure) || isCountOf(own, want))
    .filter((want) => !isOfOtherPlace(own, want))
    .map((want) => ({ want, like: like(profile, want, index) }))
    .filter((one) => one.like > 0)
    .toSorted((a, b) => b.like - a.like);
}

/** What of the tender a figure of the bid may be meant for by the words beside it. */
function candidatesFor(own: Figured, index: AskedIndex): Candidate[] {
  const near = [...own.near].flatMap((term) =>
    (index.byTerm.get(term) ?? []).slice(0, MOST_PER_TERM),
  );
  return likest(own, index, [...near, ...index.special], likeness);
}

/** And by all of its sentence, where the words beside it lead to nothing. */
function inOtherWords(own: Figured, index: AskedIndex): Candidate[] {
  const said = [...own.around].flatMap((term) => index.bySaid.get(term) ?? []);
  return likest(own, index, said, alignment);
}

/** 投诉1小时内响应，24小时内处理: what one figure of a sentence is meant for the other is not. */
const isTaken = ({ own, want }: Verdict, all: readonly Verdict[]): boolean =>
  all.some((one) => one.want === want && one.own.said === own.said);

/** The figure of the tender that an own one is meant for, and whether it does not meet it for certain. */
export interface Verdict {
  own: Figured;
  want: Asked;
  isUnmet: boolean;
}

/** 验收后支付95%，质保期满后支付5%: shares of one price; which of them is when is looked at elsewhere. */
const isShareOfPrice = (one: Asked, want: Asked): boolean =>
  one.demand.span.measure === percent &&
  want.demand.span.measure === percent &&
  /支付|付清|结算/.test(want.line);

/** How many words of the one that the other does not share are spoken of. */
const spokenApart = (own: Figured, one: Asked, other: Asked): number =>
  [...one.subject].filter((term) => own.near.has(term) && !other.subject.has(term)).length;
const TWICE = 2;

/** 屋面防水保修5年，装修保修2年: of two things of one line the one whose own words are spoken of is meant. */
function withoutOthers(own: Figured, all: readonly Candidate[]): readonly Candidate[] {
  const byLine = groupBy(all, ({ want }) => want.line);
  if (byLine.size === all.length) return all;
  return all.filter(
    ({ want }) =>
      !(byLine.get(want.line) ?? []).some(
        ({ want: other }) =>
          other.part !== want.part &&
          other.demand.span.measure === want.demand.span.measure &&
          [...other.subject].some((term) => want.subject.has(term) && own.near.has(term)) &&
          spokenApart(own, other, want) > TWICE * spokenApart(own, want, other),
      ),
  );
}

/** 75% of 75%压缩变形不超过10%: at what it is measured says the tender, too. */
const isCaseOf = ({ demand: { text } }: Figured, { line, part, demand }: Asked): boolean => {
  const lead = line.slice(part, demand.at);
  return text.endsWith('%') && new RegExp(`(?<![\\d.])${text}`).test(lead);
};

function verdictOn(
  own: Figured,
  index: AskedIndex,
  all: readonly Candidate[],
): Verdict | undefined {
  const candidates = withoutOthers(own, all);
  const [first] = candidates;
  if (!first) return undefined;
  const near = candidates.filter(({ like }) => like >= first.like - NEAR_BEST);
  // 会务人员6人（会务人员4人、机动1人）: what a bracket breaks up is meant as a whole.
  const whole = near.filter(
    ({ want: { aside: isPart, line } }) =>
      own.aside || !isPart || near.every((one) => one.want.aside || one.want.line !== line),
  );
  const meant = whole.length > 0 ? whole : near;
  const { want } = meant[0] ?? first;
  const isSaid =
    isCaseOf(own, want) ||
    candidates.some((one) => one.like >= NEARLY * first.like && isSame(one.want, own)) ||
    (index.byLine.get(want.line) ?? []).some(
      (one) => (one.part === want.part || isShareOfPrice(one, want)) && isSame(one, own),
    );
  const isUnmet = !isSaid && meant.every((one) => isOff(one.want.relation, one.want, own) === true);
  return { own, want, isUnmet };
}

/** 其中病床梯24台: of what the tender tells as a part, too. */
const isOfWhole = (before: string): boolean =>
  (before.split(/[。；]/).at(-1) ?? '').includes('其中');
const isOtherPart = ({ own: { said, demand }, want }: Verdict): boolean =>
  isOfWhole(said.slice(0, said.indexOf(demand.text))) &&
  !isOfWhole(want.line.slice(0, want.demand.at));

/** 理论培训16学时，实操培训24学时: of one thing in one place, they are shares of what is asked for. */
function isShare({ want, own }: Verdict, all: readonly Verdict[]): boolean {
  const { low, measure } = want.demand.span;
  const shares = all.filter((one) => one.want === want);
  if (low === undefined || shares.length < 2 || inSeconds(own.demand.span).measure !== measure)
    return false;
  const sum = shares.reduce((total, one) => total + (inSeconds(one.own.demand.span).low ?? 0), 0);
  return sum >= low;
}

/** What a figure of the bid is meant for, with its passage. */
export interface PlacedVerdict extends Verdict {
  passage: Passage;
}

/** 75%压缩变形≤10%: the first says of what the second of its kind is told. */
const isMeasuredAt = (own: Figured, all: readonly Figured[]): boolean =>
  isCondition(
    own,
    all.filter(({ demand }) => demand.span.measure === own.demand.span.measure),
  );

/** Figures of the bid with what the tender states of the same thing; parts of what is asked for are none. */
function demandVerdicts(input: CheckInput, passages: readonly Passage[]): PlacedVerdict[] {
  const asked = askedFigures(input);
  const index = indexOf(asked);
  const answers = answersIn(input);
  const inAnswered = (own: Figured) => {
    const { wants, like } = answeredFigures(own, index, answers);
    return likest(own, index, wants, like);
  };
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) !== 'evidence').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    // Words of the tender, too, say what a figure is of.
    const read = figuresOfPassage(passage);
    const figures = read.filter((own) => !isIdle(passage, own, input) && !isMeasuredAt(own, read));
    const sure = figures.flatMap((own) => {
      const verdict = verdictOn(own, index, candidatesFor(own, index));
      if (!verdict?.isUnmet || isAnswered(own, verdict.want, answers)) return verdict ?? [];
      // Words beside the figure led to a sentence that all of its sentence does not lead to.
      return verdictOn(own, index, inAnswered(own)) ?? verdict;
    });
    const known = new Set(sure.map(({ own }) => own));
    const others = figures
      .filter((own) => !known.has(own))
      .flatMap((own) => verdictOn(own, index, inOtherWords(own, index)) ?? [])
      .filter((one) => !isTaken(one, sure));
    for (const { own } of others) known.add(own);
    const more = figures
      .filter((own) => !known.has(own))
      .flatMap((own) => verdictOn(own, index, inAnswered(own)) ?? [])
      .filter((one) => !isTaken(one, [...sure, ...others]));
    const all = [...sure, ...others, ...more];
    return all
      .filter((one) => !isOtherPart(one) && !isShare(one, all))
      .map((one) => ({ ...one, passage }));
  });
}

function unmetFinding({ own, want, passage }: PlacedVerdict): Found {
  // 履约保证金有效期 is called more than 投标保证金有效期: it may be another thing.
  const isSure = share(own.near, want.near, want.around) === 1;
  return {
    kind: 'contradiction',
    severity: want.bound && isSure ? 'error' : 'warning',
    chapterId: passage.chapterId,
    quote: quoteAt(passage, own.demand.at, own.demand.text.length),
    msg: messageOf(own, want, isSure),
  };
}

/** Figures of the bid that are not what the tender states of the same thing: less, more, outside, or simply others. */
export function unmetDemands(
  input: CheckInput,
  passages: readonly Passage[],
  isMeant: (verdict: Verdict) => boolean = () => true,
): Found[] {
  return demandVerdicts(input, passages)
    .filter((one) => one.isUnmet && isMeant(one))
    .map(unmetFinding);
}

/** And those of one thing that meet it, and are not the same in two places. */
export function offDemands(input: CheckInput, passages: readonly Passage[]): Found[] {
  const verdicts = demandVerdicts(input, passages);
  const unmet = verdicts.filter(({ isUnmet }) => isUnmet).map(unmetFinding);
  return [...unmet, ...metApart(verdicts.filter(({ isUnmet }) => !isUnmet))];
}
