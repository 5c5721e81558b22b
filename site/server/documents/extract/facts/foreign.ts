import { tender } from 'tender-widgets/contract';
import { sourceOf } from '../text.ts';
import { factTitles } from './doubts.ts';
import { meaningsOf } from './labels.ts';
import type { Pair } from './pair.ts';

const FOREIGN =
  /(?:USD|US ?\$|HK ?\$|EUR|€|GBP|£|JPY|HKD|美元|欧元|港[币元]|日元|英镑)\s{0,3}\d|\d\s{0,3}(?:USD|EUR|GBP|JPY|HKD|US dollars?|美元|欧元|港[币元]|日元|英镑)/i;
/** Parts of the file that say nothing of this project's amounts. */
const aside = new Set(['contract', 'format', 'bill', 'evaluation']);

/** Amounts the file gives in another currency alone: they are no yuan and nobody converts them, so a person is asked. */
export function foreignDoubts(pairs: readonly Pair[], facts: tender.Facts): tender.Doubt[] {
  const open = tender.factNames.filter((fact) => tender.isMoneyFact(fact) && !facts[fact]);
  return open.flatMap((fact): tender.Doubt[] => {
    const pair = pairs.find(
      ({ label, context, value, place }) =>
        !aside.has(place) &&
        FOREIGN.test(value) &&
        meaningsOf(label, context).some((meaning) => meaning.fact === fact),
    );
    if (!pair) return [];
    const said = pair.value.replace(/\s+/g, ' ').slice(0, 60);
    return [
      {
        ...{ id: `foreign-${fact}`, about: 'facts', itemId: fact, kind: 'form' },
        msg: `${factTitles[fact]}在文件中以外币写明（${said}），没有换算，请核对原文后填写`,
        sources: [sourceOf(pair.block, pair.quote, pair.page)],
      },
    ];
  });
}
