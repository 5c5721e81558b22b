import { isRowFiller } from '../../documents/cell-words.ts';
import { isPlace } from './amend-line.ts';
import {
  type AmendedRow,
  amendedRow,
  isEmptyRow,
  lengthOf,
  rowChange,
  wordsOf,
} from './fill-cell.ts';
import { type FormRow, keyOf } from './letters.ts';

interface MatchedRow extends AmendedRow {
  /** Of the form. */
  row: number;
}

type Rows = readonly FormRow[];
type Text = readonly (readonly string[])[];

/** Larger tables are compared row by row only. */
const MOST_PAIRS = 20_000;

/** The form's row for each of the text's: an empty one may be there more than once, or be left out; undefined where they say other words. */
export function filledRows(rows: Rows, text: Text): MatchedRow[] | undefined {
  const match = (row: number, at: number): MatchedRow[] => {
    const [own, change] = [rows[row], rowChange(rows[row], text[at] ?? [])];
    const length = own ? lengthOf(own) : 0;
    return change ? [{ row, change, kept: length, of: length }] : [];
  };
  const plain = rows.length === text.length ? rows.flatMap((_, at) => match(at, at)) : [];
  if (plain.length === text.length) return plain;
  if (rows.length * text.length > MOST_PAIRS) return undefined;
  const empty = rows.map(isEmptyRow);
  /** By the row of the form: for each row of the text whether the rest of both can stand for each other. */
  const fits = Array.from({ length: rows.length + 1 }, () => new Set<number>());
  fits[rows.length]?.add(text.length);
  for (let row = rows.length - 1; row >= 0; row--)
    for (let at = text.length; at >= 0; at--) {
      const isNext = fits[row + 1]?.has(at + 1) || (empty[row] && fits[row]?.has(at + 1));
      const isLeftOut = empty[row] && fits[row + 1]?.has(at);
      if (isLeftOut || (isNext && match(row, at).length > 0)) fits[row]?.add(at);
    }
  if (!fits[0]?.has(0)) return undefined;
  const found: MatchedRow[] = [];
  for (let row = 0; row < rows.length && found.length < text.length; ) {
    const at = found.length;
    const isPassed = fits[row + 1]?.has(at + 1) === true;
    const isAgain = empty[row] === true && fits[row]?.has(at + 1) === true;
    const own = isPassed || isAgain ? match(row, at) : [];
    found.push(...own);
    if (own.length === 0 || isPassed) row += 1;
  }
  return found;
}

/** Each pair is compared letter by letter. */
const MOST_AMENDED = 2500;
/** What it takes to leave an empty row out, to print one once more, and to write other words into one. */
const [LEFT_OUT, AGAIN, OTHER] = [0.1, 0.5, 1];

interface Way {
  cost: number;
  own: MatchedRow | undefined;
  next: Way | undefined;
}

/**
 * The form's row for each of the text's, whatever a person or a list of requirements wrote in them: rows the form has no empty one for look
 * like the one above. Undefined where a row of the form is missing.
 */
export function amendedRows(rows: Rows, text: Text): MatchedRow[] | undefined {
  if (rows.length === text.length) {
    const found = rows.flatMap((own, row) => {
      const amended = amendedRow(own, text[row] ?? []);
      return amended ? [{ row, ...amended }] : [];
    });
    if (found.length === rows.length) return found;
  }
  if (rows.length * text.length > MOST_AMENDED) return undefined;
  let below: (Way | undefined)[] = [];
  for (let row = rows.length; row >= 0; row--) {
    const ways: (Way | undefined)[] = [];
    for (let at = text.length; at >= 0; at--) {
      const isEnd = row === rows.length && at === text.length;
      ways[at] = isEnd
        ? { cost: 0, own: undefined, next: undefined }
        : least([
            ...matched(rows[row], row, text[at], below[at + 1]),
            ...again(rows[row - 1], row - 1, text[at], ways[at + 1]),
            ...leftOut(rows[row], below[at]),
          ]);
    }
    below = ways;
  }
  const found: MatchedRow[] = [];
  for (let way = below[0]; way; way = way.next) if (way.own) found.push(way.own);
  return found.length === text.length && text.length > 0 ? found : undefined;
}

const least = (ways: readonly Way[]): Way | undefined =>
  ways.toSorted((one, other) => one.cost - other.cost)[0];

function matched(
  own: FormRow | undefined,
  row: number,
  text: readonly string[] | undefined,
  next: Way | undefined,
): Way[] {
  const amended = own && text && next && amendedRow(own, text);
  if (!amended || amended.kept * 2 < amended.of) return [];
  const lost = amended.of - amended.kept;
  const cost = next.cost + (lost > 0 ? OTHER + lost / amended.of : 0);
  return [{ cost, own: { row, ...amended }, next }];
}

/** A row with a place to write in is printed once more, with other words in its other cells. */
function again(
  own: FormRow | undefined,
  row: number,
  text: readonly string[] | undefined,
  next: Way | undefined,
): Way[] {
  const isPattern =
    own &&
    text?.length === own.cells.length &&
    own.cells.length > 1 &&
    own.cells.some((cell) => keyOf(wordsOf(cell)) === '');
  const amended = isPattern && next && amendedRow(own, text);
  return amended
    ? [{ cost: next.cost + AGAIN, own: { row, ...amended, kept: 0, of: 0 }, next }]
    : [];
}

const leftOut = (own: FormRow | undefined, next: Way | undefined): Way[] =>
  own && next && (isEmptyRow(own) || isTemplate(own))
    ? [{ cost: next.cost + LEFT_OUT, own: undefined, next }]
    : [];

/** A row that only shows how such rows are filled in: 2 | **设备 | （填写相关内容） | */
const isTemplate = ({ cells }: FormRow): boolean =>
  cells.length > 1 &&
  cells.some((cell) => keyOf(wordsOf(cell)) === '') &&
  cells.map((cell) => keyOf(wordsOf(cell))).every((words) => isRowFiller(words) || isPlace(words));
