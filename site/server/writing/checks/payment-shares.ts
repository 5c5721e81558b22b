import { kindOf } from '../structure/tree.ts';
import { withFigures } from '../text/han-number.ts';
import { askedFigures, percent } from './asked-figures.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

/** 30%、30%、40%: shares of one whole, told one after the other. */
const listed = /\d{1,3}(?:\.\d)?[%％](?:[、，,和及/]\d{1,3}(?:\.\d)?[%％]){1,11}/g;
const each = /(\d{1,3}(?:\.\d)?)[%％]/g;
const ofPayment = /付款|支付|款项|拨付/;
const WHOLE = 100;
const FEW = 2;

/** Shares of the payment, told one after the other, of which the tender has no such one. */
export function wrongShares(input: CheckInput, passages: readonly Passage[]): Found[] {
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  let known: ReadonlySet<number | undefined> | undefined;
  const asked = () =>
    (known ??= new Set(
      askedFigures(input)
        .filter(({ demand, line }) => demand.span.measure === percent && ofPayment.test(line))
        .map(({ demand }) => demand.span.low),
    ));
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return [...withFigures(passage.text).matchAll(listed)].flatMap(
      ({ 0: said, index }): Found[] => {
        const before = passage.text.slice(0, index).replace(/^[^]*[。；]/, '');
        if (!ofPayment.test(before)) return [];
        const shares = [...said.matchAll(each)].map(([, share]) => Number(share));
        const isWhole = shares.reduce((sum, share) => sum + share, 0) === WHOLE;
        const wrong = shares.find((share) => !asked().has(share));
        if (!isWhole || asked().size < FEW || wrong === undefined) return [];
        return [
          {
            kind: 'contradiction',
            severity: 'warning',
            chapterId: passage.chapterId,
            quote: quoteAt(passage, index, said.length),
            msg: `招标文件的付款比例中没有“${wrong}%”，请核对`,
          },
        ];
      },
    );
  });
}
