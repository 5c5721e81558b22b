import { amountOf } from 'tender-widgets/price';
import { namedRate, rateFor, ratesOf } from '../price/rates.ts';
import { type CheckInput, type Found, fixAt, type Passage } from './chapter-text.ts';

const RATE = /(\d{1,3}(?:\.\d{1,6})?)\s{0,4}[%％]/g;
/** How a figure may follow its name: 下浮率为8%, 下浮率（%）| 8 has no sign. */
const JOINED = /^[\s：:|为是即（(）)%％]{0,12}$/;
const REACH = 40;

/** Rates in the text that are not the sheet's. Nothing for a bid priced by amounts, and where it is not certain which rate is meant. */
export function wrongRates({ price }: CheckInput, passages: readonly Passage[]): Found[] {
  const rates = price && ratesOf(price);
  if (!rates || rates.kind === '') return [];
  return passages.flatMap((passage) =>
    [...passage.text.matchAll(RATE)].flatMap((match): Found[] => {
      const before = passage.text
        .slice(Math.max(0, match.index - REACH), match.index)
        .replace(/^.*[。；\n]/, '');
      const named = namedRate(before);
      if (!named || !JOINED.test(before.slice(named.to))) return [];
      const right = rateFor(before.slice(0, named.to), rates);
      const [said = '', digits = ''] = match;
      if (right === '' || amountOf(digits)?.eq(amountOf(right) ?? '')) return [];
      const fix = fixAt(passage, match.index, said.length, `${right}%`);
      return [
        {
          ...(fix ? { fix } : {}),
          ...{ kind: 'wrong-amount', severity: 'error', chapterId: passage.chapterId },
          quote: said,
          msg: `报价与报价表不一致：报价表的${before.slice(named.from, named.to)}为${right}%，请改正`,
        },
      ];
    }),
  );
}
