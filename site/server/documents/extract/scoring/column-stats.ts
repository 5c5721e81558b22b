import { isEnglish } from '../english-words.ts';
import { isCounted, isNumbering } from './counted.ts';
import type { GridCell, GridRow } from './grid.ts';
import { isGrade, isRule } from './heads.ts';
import { isCategoryName, isTotalName } from './names.ts';
import { cellPoints, compact, labelPoints } from './points.ts';

/** A name with its points is no longer. */
const LONGEST_NAME = 30;

/** So many cells, and at most so many different words of so many characters in them, are a vocabulary. */
export const VOCABULARY = { cells: 4, words: 4, chars: 6 };

/** What the cells of a column hold. */
export interface ColumnStats {
  filled: number;
  /** Mean number of characters of the filled cells. */
  length: number;
  /** Share of filled cells that hold points only, marked so for tables without a header. */
  points: number;
  marked: number;
  serial: number;
  /** Share of filled cells without any word: 0, 10, /. */
  wordless: number;
  /** Share of filled cells that say how points are earned. */
  rules: number;
  /** Share of filled cells that hold a grade only (优, 一档). */
  grades: number;
  /** Share of filled cells that name a kind of items (技术部分). */
  categories: number;
  /** Share of filled cells that are a name with its points (培训（5分）). */
  titled: number;
  /** Some cells say the same. */
  repeats: boolean;
  /** A few short words that come again and again. */
  vocabulary: boolean;
}
export const EMPTY: ColumnStats = {
  ...{ filled: 0, length: 0, points: 0, marked: 0, serial: 0, rules: 0, grades: 0, categories: 0 },
  titled: 0,
  wordless: 0,
  repeats: false,
  vocabulary: false,
};

/** An English word is as long as some Chinese characters say the same in. */
const lengthOf = (text: string): number =>
  isEnglish(text) ? Math.ceil(text.length / LETTERS) : text.length;
const LETTERS = 3;

export function columnStats(body: GridRow[], column: number): ColumnStats {
  const cells = new Set<GridCell>();
  for (const row of body) {
    const cell = row.cells[column];
    if (cell && cell.text !== '' && cell.colSpan < row.cells.length) cells.add(cell);
  }
  const texts = [...cells].map((cell) => compact(cell.text));
  const share = (test: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
  return {
    filled: texts.length,
    length:
      texts.length === 0
        ? 0
        : texts.reduce((total, text) => total + lengthOf(text), 0) / texts.length,
    points: share((text) => cellPoints(text) !== null),
    marked: share((text) => cellPoints(text)?.marked === true),
    // 合计 in the column that counts the rows is no row.
    serial: isCounted(texts.filter((text) => !isTotalName(text))) ? 1 : share(isNumbering),
    wordless: share((text) => !/\p{L}/u.test(text)),
    rules: share((text) => isRule(text)),
    grades: share(isGrade),
    categories: share(isCategoryName),
    titled: share((text) => text.length <= LONGEST_NAME && labelPoints(text) !== null),
    repeats: new Set(texts).size < texts.length,
    vocabulary:
      texts.length >= VOCABULARY.cells &&
      new Set(texts).size <= Math.min(VOCABULARY.words, texts.length / 2) &&
      texts.every((text) => text.length <= VOCABULARY.chars),
  };
}
