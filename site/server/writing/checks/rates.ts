import { amountOf } from 'tender-widgets/price';
import { pricePlaces } from '../price/price-volume.ts';
import { namedRate, type OfferedRates, rateFor, ratesOf } from '../price/rates.ts';
import { type CheckInput, type Found, fixAt, type Passage } from './chapter-text.ts';
import { apartAmount, barredAmount } from './prices.ts';

const RATE = /(\d{1,3}(?:\.\d{1,6})?)\s{0,4}[%％]/g;
/** How a figure may follow its name: 下浮率为8%, 下浮率（%）| 8 has no sign. */
const JOINED = /^[\s：:|为是即（(）)%％]{0,12}$/;
const REACH = 40;

/** A rate that the text offers, and what the sheet has for it. */
interface SaidRate {
  at: number;
  said: string;
  digits: string;
  name: string;
  /** Empty where it is not certain which rate of the sheet is meant. */
  right: string;
}

function ratesIn({ text }: Passage, rates: OfferedRates): SaidRate[] {
  return [...text.matchAll(RATE)].flatMap((match): SaidRate[] => {
    const [said = '', digits = ''] = match;
    const before = text
      .slice(Math.max(0, match.index - REACH), match.index)
      .replace(/^.*[。；\n]/, '');
    const named = namedRate(before);
    if (named?.kind !== rates.kind || !JOINED.test(before.slice(named.to))) return [];
    const name = before.slice(named.from, named.to);
    const right = rateFor(before.slice(0, named.to), rates);
    return [{ at: match.index, said, digits, name, right }];
  });
}

/** Rates in the text that are not the sheet's. Nothing for a bid priced by amounts, and where it is not certain which rate is meant. */
export function wrongRates({ price }: CheckInput, passages: readonly Passage[]): Found[] {
  const rates = price && ratesOf(price);
  if (!rates || rates.kind === '') return [];
  return passages.flatMap((passage) =>
    ratesIn(passage, rates).flatMap(({ at, said, digits, name, right }): Found[] => {
      if (right === '' || amountOf(digits)?.eq(amountOf(right) ?? '')) return [];
      const fix = fixAt(passage, at, said.length, `${right}%`);
      return [
        {
          ...(fix ? { fix } : {}),
          ...{ kind: 'wrong-amount', severity: 'error', chapterId: passage.chapterId },
          quote: said,
          msg: `报价与报价表不一致：报价表的${name}为${right}%，请改正`,
        },
      ];
    }),
  );
}

/** Offered rates in another volume than the price's. */
export function ratesElsewhere(input: CheckInput, passages: readonly Passage[]): Found[] {
  const rates = input.price && ratesOf(input.price);
  if (!rates || rates.kind === '') return [];
  const placeOf = pricePlaces(input);
  return passages.flatMap((passage) => {
    const { chapterId } = passage;
    const place = placeOf(chapterId);
    if (place === 'open') return [];
    const isBarred = place === 'barred';
    return ratesIn(passage, rates)
      .filter(({ digits }) => rates.rows.some(({ rate }) => amountOf(rate)?.eq(digits)))
      .map(({ said }): Found => {
        const msg = isBarred ? barredAmount : apartAmount;
        const severity = isBarred ? 'error' : 'warning';
        return { kind: 'price-place', severity, chapterId, quote: said, msg };
      });
  });
}
