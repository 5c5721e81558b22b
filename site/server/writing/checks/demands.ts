import { kindOf } from '../structure/tree.ts';
import { terms } from '../text/relevance.ts';
import { compareSpans } from '../values/compare-spans.ts';
import type { Demand, Span } from '../values/quantity.ts';
import { measureOf } from '../values/units.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { type Figured, figuresOf, notOwn, share, wordsOf } from './figured.ts';

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

/** How far an own figure is a figure of the same thing; 0: it is not. */
function likeness(own: Figured, want: Figured): number {
  if (own.rate !== want.rate && own.rate !== '' && want.rate !== '') return 0;
  const near = share(want.near, own.near);
  // 暗测合格率 for 模拟测试（伴随暗测）合格率: the same noun, and a word more of what it is the rate of.
  const headTerms = terms(want.head);
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

/** What is promised is its figure. */
const promised = (span: Span): Span => ({
  ...span,
  low: span.low ?? span.high,
  high: span.high ?? span.low,
});

/** Figures of the bid that are less than the tender asks for at least, or more than it allows, of the same thing. */
export function unmetDemands(input: CheckInput, passages: readonly Passage[]): Found[] {
  const wanted = asked(input);
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) !== 'evidence').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return figuresOf(passage.text).flatMap((own): Found[] => {
      const before = passage.text.slice(Math.max(0, own.demand.at - 16), own.demand.at);
      if (notOwn.test(before)) return [];
      const meant = wanted
        .map((want) => ({ want, like: likeness(own, want) }))
        .filter(({ want, like }) => {
          const { measure } = inMeasure(own.demand.span, want.demand.span.measure);
          return like > 0 && measure === want.demand.span.measure;
        })
        .toSorted((a, b) => b.like - a.like);
      const best = meant[0]?.like ?? 0;
      const verdicts = meant
        .filter(({ like }) => like === best)
        .map(({ want }) => ({
          want,
          verdict: compareSpans(
            want.demand.span,
            inMeasure(promised(own.demand.span), want.demand.span.measure),
          ),
        }));
      const [first] = verdicts;
      if (!first || verdicts.some(({ verdict }) => verdict !== 'negative')) return [];
      const { low } = first.want.demand.span;
      return [
        {
          kind: 'contradiction',
          severity: 'error',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, own.demand.at, own.demand.text.length),
          msg: `“${own.demand.text}”不满足招标文件的要求：${low === undefined ? '不超过' : '不少于'}“${first.want.demand.text}”，请改正`,
        },
      ];
    });
  });
}
