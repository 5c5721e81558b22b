import type { tender } from 'tender-widgets/contract';
import { lotCalled } from '../../documents/extract/clauses/lot-parts.ts';
import { lotsIn } from '../../documents/extract/facts/money.ts';
import { type CheckInput, type Found, fixAt, type Passage, quoteAt } from './chapter-text.ts';

/** The lots of a tender: those the bid answers, and the others. */
export interface TenderLots {
  chosen: readonly tender.Lot[];
  others: readonly tender.Lot[];
}

/** Of another project, of all lots, or of what was done before: not where the bid stands. */
const ofAnother =
  /(?<![本该])(?:项目|工程|公路|高速|铁路|线)[^，。；]{0,6}$|(?:其他|其余|另一|各|每)个?[^，。；]{0,4}$/;
const ofBefore = /业绩|曾|已(?:完成|承接|实施)|类似项目|合同编号/;
const WORDS_BEFORE = 16;
/** Shorter names of lots (设计, 物业服务) are words of any text. */
const SHORTEST_NAME = 6;

/**
 * Places where a bid for one lot speaks of itself as of another: 我方所投包2 in the bid for 包1, the name of another lot. Passages that
 * name a chosen lot as well compare or list.
 */
export function otherLots(input: CheckInput, own: readonly Passage[]): Found[] {
  const { chosen, others } = input.tenderLots ?? { chosen: [], others: [] };
  const [first] = chosen;
  if (!first || others.length === 0) return [];
  const shown = chosen.map(({ number }) => number).join('、');
  return own.flatMap((passage) => {
    const said = ofBefore.test(passage.text) ? undefined : otherLotAt(passage.text, chosen, others);
    if (!said) return [];
    const fix =
      chosen.length === 1 ? fixAt(passage, said.at, said.length, said.right(first)) : undefined;
    return [
      {
        kind: 'foreign-name' as const,
        severity: 'error' as const,
        chapterId: passage.chapterId,
        quote: quoteAt(passage, said.at, said.length),
        msg: `这里写的是“${passage.text.slice(said.at, said.at + said.length)}”，本标书投的是${shown}，请改正`,
        ...(fix ? { fix } : {}),
      },
    ];
  });
}

interface Place {
  at: number;
  length: number;
  right: (lot: tender.Lot) => string;
}

function otherLotAt(
  text: string,
  chosen: readonly tender.Lot[],
  others: readonly tender.Lot[],
): Place | undefined {
  const words = lotsIn(text);
  const names = ({ name }: tender.Lot) => name.length >= SHORTEST_NAME && text.includes(name);
  if (words.some((word) => lotCalled(word, chosen)) || chosen.some(names)) return undefined;
  for (const word of words) {
    const at = text.indexOf(word);
    const before = text.slice(Math.max(0, at - WORDS_BEFORE), at);
    if (at >= 0 && lotCalled(word, others) && !ofAnother.test(before))
      return { at, length: word.length, right: ({ number }) => number };
  }
  const named = others.find(names);
  return (
    named && {
      ...{ at: text.indexOf(named.name), length: named.name.length },
      right: ({ name, number }) => (name === '' ? number : name),
    }
  );
}
