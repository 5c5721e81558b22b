import { kindOf } from '../structure/tree.ts';
import { terms } from '../text/relevance.ts';
import { compareSpans } from '../values/compare-spans.ts';
import type { Demand, Span } from '../values/quantity.ts';
import { measureOf } from '../values/units.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { type Figured, figuresOf, notOwn, ofShares, share, wordsOf } from './figured.ts';

/** How much of the words beside the figure asked for an answer has, by its part and by its sentence. */
const OF_PART = 0.6;
const OF_SENTENCE = 0.6;
/** A single pair of characters names a thing only where the sentence speaks of the same. */
const FEW = 2;
/** So many shared pairs tell that two sentences speak of the same. */
const LEAST_SPOKEN = 5;

const isBound = ({ span: { low, high } }: Demand): boolean =>
  (low === undefined) !== (high === undefined);

/** 线路主管：人数3: of a table of the least that is asked for. */
const rowCount =
  /^([^：；]{2,20})：(?:[^：；]{1,12}：[^；]{0,20}；)?(?:最低|最少)?(?:人数|数量)：?(\d{1,4})(?=$|；|人|名)/;

function rowDemand(text: string): Figured[] {
  const [, name = '', count = ''] = rowCount.exec(text) ?? [];
  if (name === '') return [];
  const span = {
    low: Number(count),
    high: undefined,
    open: false,
    measure: measureOf('人').measure,
  };
  const demand = { subject: name, span, covers: false, text: `${count}人`, at: 0 };
  return [{ demand, head: name, near: wordsOf(name), around: wordsOf(name), rate: '' }];
}

/** What the tender asks for with a least or a most. */
function asked(input: CheckInput): Figured[] {
  const lines = new Set([
    ...(input.requirements ?? []).flatMap(({ text }) => text.split('\n')),
    ...input.clauses
      .filter(({ kind }) => kind === 'star' || kind === 'triangle' || kind === 'requirement')
      .flatMap(({ text }) => text.split('\n')),
  ]);
  return [...lines].flatMap((line) => {
    const head = /^[^\t：:]{2,20}(?=[\t：:])/.exec(line)?.[0] ?? '';
    return [...rowDemand(line), ...figuresOf(line.replace(/^[\d.]+\s+/, ''), head)].filter(
      ({ demand, near }) => isBound(demand) && near.size > 0,
    );
  });
}

type Wanted = Figured & { headTerms: readonly string[] };

/** How far an own figure is a figure of the same thing; 0: it is not. */
function likeness(own: Figured, want: Wanted): number {
  if (own.rate !== want.rate && own.rate !== '' && want.rate !== '') return 0;
  const near = share(want.near, own.near);
  // 暗测合格率 for 模拟测试（伴随暗测）合格率: the same noun, and a word more of what it is the rate of.
  const { headTerms } = want;
  const hasHead =
    want.head !== '' && headTerms.length > 1 && headTerms.every((term) => own.near.has(term));
  const beside = [...want.near].some((term) => !headTerms.includes(term) && own.near.has(term));
  if (hasHead && beside) return 1 + near;
  const whole = share(want.near, own.near, own.around);
  if (near === 0) return 0;
  const spoken = share(own.around, want.around);
  // 发现非法采砂，一天内上报: few words at the figure, and a sentence of the same.
  const isSpoken = spoken >= OF_SENTENCE && spoken * own.around.size >= LEAST_SPOKEN;
  const isWithin = own.near.size >= FEW && share(own.near, want.near) === 1;
  if (isSpoken || isWithin) return near + whole;
  if (whole < OF_SENTENCE) return 0;
  if (near < OF_PART && share(own.near, want.near, want.around) < OF_PART) return 0;
  const few = want.near.size < FEW;
  if (few && share(want.around, own.around) * want.around.size < FEW) return 0;
  return near + whole + share(own.near, want.near, want.around);
}

const DAY = 86_400;
const time = measureOf('小时').measure;
const days = measureOf('天').measure;

/** Days as seconds, where hours are asked for. */
function inMeasure(span: Span, measure: Span['measure']): Span {
  if (span.measure !== days || measure !== time) return span;
  const by = (value: number | undefined) => (value === undefined ? undefined : value * DAY);
  return { ...span, measure, low: by(span.low), high: by(span.high) };
}

/** Demands held against one figure, those that share its rarest words first: a common word names nothing. */
const MOST_HELD = 100;

/** Those of the demands that can be about the same as a figure: in its measure, and with a word at their figure that stands at its own. */
function demandsBeside(wanted: readonly Figured[]): (own: Figured) => Wanted[] {
  const byWord = new Map<string, Wanted[]>();
  for (const want of wanted) {
    const whole = { ...want, headTerms: terms(want.head) };
    for (const term of want.near) {
      const key = `${want.demand.span.measure} ${term}`;
      const known = byWord.get(key);
      if (known) known.push(whole);
      else byWord.set(key, [whole]);
    }
  }
  return ({ near, demand: { span } }) => {
    const measures = span.measure === days ? [days, time] : [span.measure];
    const rows = measures
      .flatMap((measure) => [...near].flatMap((term) => [byWord.get(`${measure} ${term}`) ?? []]))
      .toSorted((a, b) => a.length - b.length);
    const held = new Set<Wanted>();
    for (const row of rows) for (const want of row.slice(0, MOST_HELD - held.size)) held.add(want);
    return [...held];
  };
}

/** What is promised is its figure. */
const promised = (span: Span): Span => ({
  ...span,
  low: span.low ?? span.high,
  high: span.high ?? span.low,
});

interface Verdict {
  own: Figured;
  want: Figured;
  isUnmet: boolean;
}

/** The demand a figure is about, and whether it is less than that; undefined where that is not certain. */
function verdictOn(own: Figured, wanted: readonly Wanted[]): Verdict | undefined {
  const meant = wanted
    .map((want) => ({ want, like: likeness(own, want) }))
    .filter(({ like }) => like > 0);
  const best = meant.reduce((most, { like }) => Math.max(most, like), 0);
  const nearest = meant.filter(({ like }) => like === best).map(({ want }) => want);
  const [want] = nearest;
  const isUnmet = nearest.every(({ demand: { span } }) => {
    const said = inMeasure(promised(own.demand.span), span.measure);
    return compareSpans(span, said) === 'negative';
  });
  return want && { own, want, isUnmet };
}

/** 理论培训16学时，实操培训24学时: of one thing in one place, they are shares of what is asked for. */
function isShare({ want, own }: Verdict, all: readonly Verdict[]): boolean {
  const { low, measure } = want.demand.span;
  const shares = all.filter((one) => one.want === want);
  if (low === undefined || shares.length < 2 || own.demand.span.measure !== measure) return false;
  const sum = shares.reduce((total, one) => total + (promised(one.own.demand.span).low ?? 0), 0);
  return sum >= low;
}

/** Figures of the bid that are less than the tender asks for at least, or more than it allows, of the same thing. */
export function unmetDemands(input: CheckInput, passages: readonly Passage[]): Found[] {
  const wantedBeside = demandsBeside(asked(input));
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) !== 'evidence').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    const all = figuresOf(passage.text).flatMap((own) => {
      const before = passage.text.slice(Math.max(0, own.demand.at - 16), own.demand.at);
      if (notOwn.test(before) || ofShares.test(before)) return [];
      return verdictOn(own, wantedBeside(own)) ?? [];
    });
    return all
      .filter((one) => one.isUnmet && !isShare(one, all))
      .map(({ own, want }): Found => {
        // 履约保证金有效期 is called more than 投标保证金有效期: it may be another thing.
        const isSame = share(own.near, want.near, want.around) === 1;
        const bound = want.demand.span.low === undefined ? '不超过' : '不少于';
        return {
          kind: 'contradiction',
          severity: isSame ? 'error' : 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, own.demand.at, own.demand.text.length),
          msg: `“${own.demand.text}”不满足招标文件的要求：${bound}“${want.demand.text}”，${isSame ? '请改正' : '如说的是同一件事，请改正'}`,
        };
      });
  });
}
