import { groupBy } from '../text/group-by.ts';
import { type Found, quoteAt } from './chapter-text.ts';
import type { PlacedVerdict } from './demands.ts';
import { ofShares, share } from './figured.ts';

/** How much of what the tender asks both figures speak of. */
const OF_ASKED = 0.5;
const BEFORE = 24;
const BEHIND = 12;

/** 不低于自检频率的20%: what the tender asks, told again. */
const bounded = /(?:不(?:得|应|能)?(?:[低少小高大多短]于|超过)|[≥≤⩾⩽]|至少|至多)[^，。；\d]{0,16}$/;

/** A figure of the whole of what is asked, where more or less of it will do. */
function isPlain({ own, want, passage: { text: said } }: PlacedVerdict): boolean {
  const { span, at, text } = own.demand;
  const around = [
    said.slice(Math.max(0, at - BEFORE), at),
    said.slice(at + text.length, at + text.length + BEHIND),
  ];
  return (
    span.low === span.high &&
    (want.relation === 'least' || want.relation === 'most') &&
    share(want.subject, own.around) >= OF_ASKED &&
    !bounded.test(around[0] ?? '') &&
    !around.some((words) => ofShares.test(words))
  );
}

const placeOf = ({ passage, own }: PlacedVerdict) => ({
  chapterId: passage.chapterId,
  quote: quoteAt(passage, own.demand.at, own.demand.text.length),
});

/** 抽样车5辆 here and 4辆 there, each of them enough: figures of one thing the tender asks for that are not the same. */
export function metApart(met: readonly PlacedVerdict[]): Found[] {
  const plain = met.filter(isPlain);
  return [...groupBy(plain, ({ want }) => want).values()].flatMap(([first, ...rest]): Found[] => {
    const other = rest.find(
      ({ own, passage }) =>
        first !== undefined &&
        passage !== first.passage &&
        own.demand.span.measure === first.own.demand.span.measure &&
        own.rate === first.own.rate &&
        own.demand.span.low !== first.own.demand.span.low,
    );
    if (!first || !other) return [];
    const [said, before] = [other.own.demand.text, first.own.demand.text];
    return [
      {
        ...{ kind: 'contradiction', severity: 'warning' },
        ...placeOf(other),
        msg: `“${said}”与另一处的“${before}”不一致，请核对并统一`,
        other: placeOf(first),
      },
    ];
  });
}
