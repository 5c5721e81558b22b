import { documentText } from '../../site/server/comparing/document-text.ts';
import { nonWords } from '../../site/server/comparing/findings/non-words.ts';
import { textDocument } from '../support/compare-corpus.ts';
import { isFoundIn, plantedSlips, slipTexts, slipWays } from '../support/planted-slips.ts';

const EACH = 30;
const CHARS_PER_PAGE = 670;

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** Shared slips in random words of texts the rules were not made from, and what is taken for one where there is none. */
export function slips(seed: number): void {
  const texts = slipTexts();
  const planted = texts.flatMap((lines, index) => {
    const { a, b, plants } = plantedSlips(lines, seed * 100 + index, EACH);
    const found = nonWords([documentText(a), documentText(b)], null);
    return plants.map((plant) => ({ ...plant, isFound: isFoundIn(plant, found) }));
  });
  const findable = planted.filter(({ isWord }) => !isWord);
  const share = (list: typeof findable) =>
    `${percent(list.filter(({ isFound }) => isFound).length, list.length)} of ${list.length}`;
  const ways = slipWays.map(
    (way) => `by ${way} ${share(findable.filter((each) => each.way === way))}`,
  );
  console.log(
    `slips      found ${share(findable)}, ${ways.join(', ')}; ${percent(planted.length - findable.length, planted.length)} of all made another word`,
  );
  const whole = texts.map((lines, index) => documentText(textDocument(`${index}`, lines)));
  let alone = 0;
  for (const lines of texts) {
    const twice = ['a', 'b'].map((id) => documentText(textDocument(id, lines)));
    alone += new Set(nonWords(twice, null).map(({ wrong }) => wrong)).size;
  }
  const pages = texts.flat().join('').length / CHARS_PER_PAGE;
  let [pairs, wrong] = [0, 0];
  for (const [index, one] of whole.entries())
    for (const other of whole.slice(index + 1)) {
      pairs++;
      wrong += new Set(nonWords([one, other], null).map((each) => each.wrong)).size;
    }
  console.log(
    `           without any: ${wrong} in ${pairs} pairs of unrelated tenders; ${((100 * alone) / pages).toFixed(1)} in 100 pages that both files have`,
  );
}
