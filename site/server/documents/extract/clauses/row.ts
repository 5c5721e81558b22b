import type { Cell } from '../../document.ts';
import { cleanText, compact } from '../text.ts';
import { cellNumber } from './number.ts';

type Row = readonly (Cell | undefined)[];

/** A name of a requirement is short; a longer cell is a requirement of its own. */
const LONGEST_NAME = 30;
/** Shorter cells beside others are numbers and units, not words of the requirement. */
const SHORTEST_WORDS = 4;

/** The words of a cell on one line. */
export const cellWords = (cell: Cell | undefined): string =>
  cleanText((cell?.text ?? '').replaceAll('\n', ' '));

/** The cells of a row of the grid, each once. */
export const cellsOf = (row: Row): Cell[] =>
  row.filter((cell, at): cell is Cell => cell !== undefined && cell !== row[at - 1]);

/** The number a row prints in a cell of its own. */
export const rowNumber = (cells: readonly Cell[]): string | undefined =>
  cells.map((cell) => cellNumber(cell.text)).find((printed) => printed !== undefined);

/** What things are counted in, and how many there are (12套), is no name of them. */
const unit =
  /^(?:[\d.,]{1,9}\s?)?(?:台|套|艘|辆|个|项|把|件|张|组|批|米|只|支|块|樘|名|人|次|根|副|条|盏|部|座|间|处|台套|平方米|立方米|公里|㎡|m²|m2|m³)$/;
/** 76000 of 单项限价 beside what is asked is no name of it, and has no place in what answers it. */
const figure = /^[¥￥]?\s?[\d.,，]{1,16}(?:万?元)?$/;
const isWords = (text: string): boolean =>
  text !== '' && cellNumber(text) === undefined && !unit.test(text) && !figure.test(text);

/** The name that stands before a cell: a short cell of words. Empty for none. */
export function nameBefore(cells: readonly Cell[], cell: Cell): string {
  const before = cells.slice(0, cells.indexOf(cell)).map(cellWords).filter(isWords).at(-1) ?? '';
  return compact(before).length <= LONGEST_NAME ? before : '';
}

/** What stands behind a cell that is only a name: the requirement, without the figures of quantity beside it. */
export function wordsAfter(cells: readonly Cell[], cell: Cell): string {
  const after = cells.slice(cells.indexOf(cell) + 1).map(cellWords);
  const words = after.filter((text) => isWords(text) && compact(text).length >= SHORTEST_WORDS);
  return (words.length > 0 ? words : after.filter((text) => text !== '')).join(' ');
}

/** `name：requirement`; either alone where the other is missing or repeats it. */
export function withName(name: string, words: string): string {
  if (name === '' || words === '' || words.startsWith(name)) return words || name;
  return /[:：]$/.test(name) ? name + words : `${name}：${words}`;
}
