import { folded } from '../../documents/search-words.ts';
import { groupBy } from '../text/group-by.ts';
import { cellsOf } from '../text/row-lines.ts';
import { askedWords } from './asking-words.ts';
import type { Piece } from './pieces.ts';
import { PEOPLE_TITLE } from './profile-passages.ts';
import { isTopicWord } from './topics.ts';

/** A word that more of a list's rows say than this tells them no more apart. */
const COMMON = 0.6;

/** A word of Chinese letters. */
const han = /\p{Script=Han}{2}/u;
/** Who leads is of any trade. */
const leads = /项目(?:经理|负责人|总监)|总经理/;
/** How good somebody is tells no trade. */
const level = /级/;

/** What may tell the trade: of a device its name, of a person all but his own. */
function tradeText({ text, title, row }: Piece): string {
  const [first = '', ...others] = cellsOf(text).filter((cell) => han.test(cell));
  if (title === PEOPLE_TITLE) return text;
  return row === 'device' ? first : others.join(' ');
}

/** The words of a row that may tell its trade. */
const wordsOf = (piece: Piece): string[] => [
  ...new Set(
    askedWords(tradeText(piece))
      .filter(
        ({ word, isWeak }) => !isWeak && han.test(word) && !level.test(word) && !isTopicWord(word),
      )
      .map(({ word }) => word),
  ),
];

const isListed = ({ row, isPerson, title, text }: Piece): boolean =>
  (row === 'device' || row === 'person' || isPerson || title === PEOPLE_TITLE) && !leads.test(text);

interface Section {
  text: string;
  isPlaced: boolean;
}

/** What the bidder's papers tell besides their lists: sections, and works one by one. */
function sectionsOf(pieces: readonly Piece[], isPlaced: (piece: Piece) => boolean): Section[] {
  const spoken = pieces.filter(
    ({ row, isIntroducing }) => row === 'work' || (row === undefined && !isIntroducing),
  );
  const keyOf = (piece: Piece) =>
    piece.row === 'work' ? piece : `${piece.passage}\n${piece.above}\n${piece.heading}`;
  return [...groupBy(spoken, keyOf).values()].map((some) => ({
    text: folded(some.map(({ heading, text }) => `${heading}\n${text}`).join('\n')),
    isPlaced: some.some(isPlaced),
  }));
}

/** Whether a word is of what this bid asks for, of what it does not, or of neither. */
function sideOf(
  word: string,
  sections: readonly Section[],
  bidWords: string,
): 'own' | 'other' | 'none' {
  if (bidWords.includes(word)) return 'own';
  const saying = sections.filter(({ text }) => text.includes(word));
  if (saying.some(({ isPlaced }) => isPlaced)) return 'own';
  return saying.length > 0 ? 'other' : 'none';
}

/**
 * People and devices that the bidder's own papers speak of in what this bid does not ask for, and not in what it does: a row
 * seldom names its trade, the plans tell who and what works where.
 */
export function rowsOfOtherPapers(
  pieces: readonly Piece[],
  isPlaced: (piece: Piece) => boolean,
  bidWords: string,
): Piece[] {
  const sections = sectionsOf(pieces, isPlaced);
  const lists = groupBy(pieces.filter(isListed), ({ file }) => file);
  return [...lists.values()].flatMap((rows) => {
    const isCommon = (word: string) =>
      rows.length > 2 &&
      rows.filter(({ text }) => text.includes(word)).length > COMMON * rows.length;
    return rows.filter((row) => {
      const sides = wordsOf(row)
        .filter((word) => !isCommon(word))
        .map((word) => sideOf(word, sections, bidWords));
      const of = (side: string) => sides.filter((one) => one === side).length;
      return of('other') > of('own');
    });
  });
}
