import type { tender } from 'tender-widgets/contract';
import { lotCalled, lotPhrases } from '../../documents/extract/lot-names.ts';
import { type CheckInput, type Found, fixAt, type Passage, quoteAt } from './chapter-text.ts';

/** The lots of a tender: those the bid answers, and the others. */
export interface TenderLots {
  chosen: readonly tender.Lot[];
  others: readonly tender.Lot[];
}

/** Of another project, of all lots, beside another lot, or of what was done before: not where the bid stands. */
const ofAnother =
  /(?<![本该])(?:项目|工程|公路|高速|铁路|线)[^，。；]{0,6}$|(?:其他|其余|另一|各|每)个?[^，。；]{0,4}$|(?:与|和|同|跟|相邻|邻近|毗邻)(?:的|本项目|本工程)?$/;
/** 第二标段承包人: who has the other lot. */
const ofItsOwn = /^的?(?:(?:施工|监理|设计|供货|中标|承包)(?:单位|人|方|商|队伍)|供应商|投标人)/;
/** The bidder speaks of himself. */
const ofUs = /我(?:方|公司|司|单位)|所投|本(?:次)?投标/;
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
    const isUs = ofUs.test(passage.text);
    const fix =
      isUs && chosen.length === 1
        ? fixAt(passage, said.at, said.length, said.right(first))
        : undefined;
    return [
      {
        kind: 'foreign-name' as const,
        severity: isUs ? ('error' as const) : ('warning' as const),
        chapterId: passage.chapterId,
        quote: quoteAt(passage, said.at, said.length),
        msg: `这里写的是“${passage.text.slice(said.at, said.at + said.length)}”，本标书投的是${shown}，${isUs ? '请改正' : '请核对'}`,
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

/** A word as it is found in a text with blanks: 包 2. */
const spaced = (word: string): RegExp =>
  new RegExp([...word].map((char) => char.replace(/[^\p{L}\p{N}]/u, '\\$&')).join('\\s{0,2}'), 'u');

function otherLotAt(
  text: string,
  chosen: readonly tender.Lot[],
  others: readonly tender.Lot[],
): Place | undefined {
  const phrases = lotPhrases(text);
  const names = ({ name }: tender.Lot) => name.length >= SHORTEST_NAME && text.includes(name);
  if (phrases.some(({ lots }) => lots.some((lot) => lotCalled(lot, chosen))) || chosen.some(names))
    return undefined;
  for (const phrase of phrases) {
    const place = spaced(phrase.said).exec(text);
    if (!place || !phrase.lots.some((lot) => lotCalled(lot, others))) continue;
    const { index: at, 0: said } = place;
    const before = text.slice(Math.max(0, at - WORDS_BEFORE), at);
    if (!ofAnother.test(before) && !ofItsOwn.test(text.slice(at + said.length)))
      return { at, length: said.length, right: ({ number }) => number };
  }
  const named = others.find(names);
  return (
    named && {
      ...{ at: text.indexOf(named.name), length: named.name.length },
      right: ({ name, number }) => (name === '' ? number : name),
    }
  );
}
