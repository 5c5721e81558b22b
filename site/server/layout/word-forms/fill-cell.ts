import { isCellUnit, isDots, isRowFiller } from '../../documents/cell-words.ts';
import { amendedLine } from './amend-line.ts';
import { type FillWay, fillCell, fillLine, shadeCell } from './fill-form-words.ts';
import { type FormValue, isDrawn, OPEN, valuesOfLine } from './form-values.ts';
import { type FormCell, type FormRow, isSoft, keyOf, type Letter, STAR } from './letters.ts';

export type RowChange = (row: FormRow, way: FillWay) => void;

/** How a row is made to say other words, and how much of its own stays. */
export interface AmendedRow {
  change: RowChange;
  kept: number;
  of: number;
}

export const wordsOf = (cell: FormCell): string => cell.letters.map(({ char }) => char).join('');

/** Letters of a row. */
export const lengthOf = (row: FormRow): number =>
  row.cells.reduce((sum, cell) => sum + keyOf(wordsOf(cell)).length, 0);

/** A row that holds a number at most. */
export const isEmptyRow = ({ cells }: FormRow): boolean =>
  cells.length > 1 && cells.every((cell) => isRowFiller(keyOf(wordsOf(cell))));

/** How a row's blanks are filled; undefined where the text says other words around them. */
export function rowChange(
  row: FormRow | undefined,
  text: readonly string[],
): RowChange | undefined {
  if (!row || row.cells.length > text.length) return undefined;
  // Words over several columns are one cell of the form, and empty ones beside them in the text.
  const beside = text.slice(row.cells.length);
  if (beside.some((words) => words !== '') || (beside.length > 0 && isEmptyRow(row)))
    return undefined;
  const changes = row.cells.map((cell, x) => cellChange(cell, text[x] ?? '', row.cells.length));
  if (!changes.every((change) => change !== undefined)) return undefined;
  return inCells(changes);
}

/** How a row is made to say what the text's says, whatever that is; undefined where it has other cells. */
export function amendedRow(
  row: FormRow | undefined,
  text: readonly string[],
): AmendedRow | undefined {
  if (!row || row.cells.length > text.length) return undefined;
  if (text.slice(row.cells.length).some((words) => words !== '')) return undefined;
  let [kept, of] = [0, 0];
  const changes: CellChange[] = [];
  for (const [x, cell] of row.cells.entries()) {
    const value = text[x] ?? '';
    const own = cellChange(cell, value, row.cells.length);
    const amended = own ? undefined : amendedLine(cell.letters, '', value);
    if (!own && !amended) return undefined;
    const length = keyOf(wordsOf(cell)).length;
    kept += amended?.kept ?? length;
    of += amended?.of ?? length;
    changes.push(
      own ?? ((at, _, way) => fillLine(amendedLine(at.letters, '', value)?.values ?? [], way)),
    );
  }
  return { change: inCells(changes), kept, of };
}

const inCells =
  (changes: readonly CellChange[]): RowChange =>
  (own, way) => {
    for (const [x, change] of changes.entries()) {
      const cell = own.cells[x];
      if (cell) change(cell, own.cells[x - 1], way);
    }
  };

/** The line a cell has for its value, and nothing else. */
const drawnIn = ({ letters }: FormCell): Letter[] => {
  const [first] = letters.filter(isDrawn);
  return letters.filter((letter) => isDrawn(letter) && letter.paragraph === first?.paragraph);
};

type CellChange = (cell: FormCell, before: FormCell | undefined, way: FillWay) => void;

function cellChange(cell: FormCell, text: string, columns: number): CellChange | undefined {
  const value = text.trim();
  const own = keyOf(wordsOf(cell));
  const isStarred = STAR.test(value) && !cell.letters.some(({ char }) => STAR.test(char));
  if (own === keyOf(value) && !isStarred) return () => undefined;
  if (own === keyOf(value) && own !== '') return (at, _, way) => star(at, value, way);
  const shaded: CellChange = (at, _, { marks }) => (marks ? shadeCell(at) : undefined);
  if (own === '') {
    if (OPEN.test(value)) return shaded;
    if (drawnIn(cell).length > 0)
      return (at, _, way) => {
        const after = undefined;
        fillLine([{ piece: drawnIn(at), after, value, isLine: true }], way);
      };
    return (at, before, { pageOf }) => fillCell(at, before, value, pageOf);
  }
  // …… stands for what is written over it.
  if (isDots(own)) return OPEN.test(value) ? shaded : (at) => renumber(at, value);
  // 年: what is counted stands before its unit.
  if (isCellUnit(own) && keyOf(value).endsWith(own)) {
    const isOpen = OPEN.test(keyOf(value).slice(0, -own.length));
    return isOpen ? shaded : (at) => renumber(at, value);
  }
  // The number of a row that was printed or is counted by itself.
  const isNumber = /^\d{1,3}$/.test(own) && /^\d{1,3}$/.test(value);
  if (isNumber && columns > 1) return (at) => renumber(at, value);
  return valuesOfLine(cell.letters, '', value)
    ? (at, _, way) => fillLine(valuesIn(at, value), way)
    : undefined;
}

/** A name that the form prints bare bears the mark of its clause. */
function star(cell: FormCell, value: string, way: FillWay): void {
  const first = cell.letters.find(({ char }) => !isSoft(char));
  const [mark = ''] = /^[★▲]{0,2}/.exec(value) ?? [];
  if (first && mark !== '')
    fillLine([{ piece: [first], after: undefined, value: mark + first.char, isLine: false }], way);
}

/** The same once more, for a copy of the cell. */
const valuesIn = (cell: FormCell, value: string): FormValue[] =>
  valuesOfLine(cell.letters, '', value) ?? [];

function renumber(cell: FormCell, value: string): void {
  const piece = cell.letters.filter(({ char }) => !isSoft(char));
  fillLine([{ piece, after: undefined, value, isLine: false }]);
}
