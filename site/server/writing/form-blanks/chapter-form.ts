import { isRowFiller } from '../../documents/cell-words.ts';
import { askedOfPerson, nameBefore } from './blank-labels.ts';
import {
  escaped,
  type FormPart,
  formLine,
  formParts,
  formTable,
  lineMarkdown,
} from './form-parts.ts';
import { type FormSheet, type SheetBlank, type SheetCell, type SheetPart } from './form-sheet.ts';
import type { LineBlank } from './line-blanks.ts';
import { lineWith, valuesIn } from './line-values.ts';

/** A form as a chapter has it. */
export interface FilledForm {
  sheet: FormSheet;
  /** By the blank's id; '' is open. */
  values: ReadonlyMap<string, string>;
  /** Markdown behind the form. */
  extra: string;
}

/** What stands where nothing is filled in. */
export type OpenMark = (blank: SheetBlank) => string;

/** Over a column, or beside a cell, that nobody has to fill. */
const REMARKS = /^(?:备\s?注|附注|Remarks?)(?:\s?[/／、或及和]?\s?说明|\s?[（(]说明[）)])?$/i;

/** 【待填写：法定代表人】 at a blank of words; a place to sign, a box, a date and the room for remarks stay as they are printed. */
export const openMark: OpenMark = ({ id, blank, label, head, left, isFirstRow, isUnsummed }) => {
  // Lists are filled row by row: one mark says that they are.
  if (isCell(id) && (!isFirstRow || REMARKS.test(head === '' ? left : head))) return blank.given;
  if (isUnsummed && blank.label === '') return blank.given;
  if (blank.form === 'sign' || blank.form === 'box' || label === '序号') return blank.given;
  if (blank.form === 'date') return '【待填写】年【待填写】月【待填写】日';
  const isNamed =
    blank.hint !== '' ||
    blank.label !== '' ||
    blank.before === '' ||
    askedOfPerson(blank) !== '' ||
    nameBefore(blank.before) !== '';
  const words =
    blank.options.length > 0
      ? blank.options.join('/')
      : isNamed
        ? label.replace(/[【】]/g, '')
        : '';
  return words.length >= 2 ? `【待填写：${words}】` : '【待填写】';
};

const isCell = (id: string): boolean => id.includes('r');

/** The Markdown of a form with values at its blanks. */
export function filledMarkdown(
  { sheet, values, extra }: FilledForm,
  open: OpenMark = openMark,
): string {
  const parts = sheet.parts.map((part) => partWith(part, values, open));
  return [...parts, ...(extra.trim() === '' ? [] : [extra])].join('\n\n');
}

function partWith(part: SheetPart, values: ReadonlyMap<string, string>, open: OpenMark): string {
  if (part.kind === 'other') return part.raw;
  if (part.kind === 'line') {
    if (part.blanks.length === 0) return part.raw;
    const text = textWith(part, values, open);
    return part.align ? formLine(text, part.align) : lineMarkdown(escaped(text));
  }
  const rows = part.cells.map((row) =>
    row.map((cell) => ({
      ...cell,
      text: cell.blanks.length === 0 ? cell.text : textWith(cell, values, open),
    })),
  );
  return formTable({ open: part.open, rows });
}

function textWith(
  { tokens, blanks }: Pick<SheetCell, 'tokens' | 'blanks'>,
  values: ReadonlyMap<string, string>,
  open: OpenMark,
): string {
  const by = new Map<LineBlank, SheetBlank>(blanks.map((one) => [one.blank, one]));
  return lineWith(
    tokens,
    blanks.map(({ id }) => values.get(id) ?? ''),
    (blank) => {
      const own = by.get(blank);
      return own ? open(own) : blank.given;
    },
  );
}

/**
 * Reads what a chapter has at the blanks of the form it was made from. Undefined where it says other words than the form: then it is the
 * bidder's own text. Rows a table has more than the form are blanks of their own.
 */
export function readFilled(sheet: FormSheet, content: string): FilledForm | undefined {
  const own = formParts(content);
  const values = new Map<string, string>();
  const parts: SheetPart[] = [];
  let at = 0;
  const skipOpen = () => {
    while (isOnlyOpen(own[at])) at += 1;
  };
  for (const part of sheet.parts) {
    if (part.kind === 'line' && isNothing(part.text)) {
      parts.push(part);
      continue;
    }
    let read = readPart(part, own[at], values);
    if (!read) {
      skipOpen();
      read = readPart(part, own[at], values);
    }
    const lines = read ? 0 : linesAboveLive(part, own.slice(at));
    if (lines > 0) {
      const live = own.slice(at, at + lines + 1).map(({ raw }) => raw);
      read = { kind: 'other', raw: live.join('\n\n') };
    }
    if (!read) return undefined;
    parts.push(read);
    at += lines + 1;
  }
  const extra = own
    .slice(at)
    .map(({ raw }) => raw)
    .join('\n\n');
  return { sheet: { ...sheet, parts }, values, extra };
}

/** How many lines stand above the live table that is made of a table of the form, each the words of a row above its head. */
function linesAboveLive(part: SheetPart, own: readonly FormPart[]): number {
  const live = own.findIndex(({ kind }) => kind !== 'line');
  if (part.kind !== 'table' || live < 1 || own[live]?.kind !== 'other') return 0;
  const head = part.cells.findIndex((row) => row.filter(({ text }) => text !== '').length > 1);
  const above = part.cells.slice(0, Math.max(0, head)).flat();
  const isAbove = (line: FormPart) =>
    line.kind === 'line' && above.some(({ tokens }) => valuesIn(tokens, line.text) !== undefined);
  return own.slice(0, live).every(isAbove) ? live : 0;
}

const isNothing = (text: string): boolean => text.replace(/[\s　_＿]/g, '') === '';

/** A line of the form that was nothing but a blank. */
const isOnlyOpen = (part: FormPart | undefined): boolean =>
  part?.kind === 'line' && isNothing(part.text.replace(/【待填写[^【】]{0,80}】/g, ''));

function readPart(
  part: SheetPart,
  own: FormPart | undefined,
  values: Map<string, string>,
): SheetPart | undefined {
  if (!own) return undefined;
  // A live table stands for the tender's: it is made anew whenever it is read.
  if (part.kind === 'table' && own.kind === 'other') return { kind: 'other', raw: own.raw };
  if (part.kind === 'other') return own.kind === 'other' ? part : undefined;
  if (part.kind === 'line')
    return own.kind === 'line' && readText(part, own.text, values) ? part : undefined;
  if (own.kind !== 'table') return undefined;
  const cells = rowsFor(
    part.cells,
    own.rows.map((row) => row.map(({ text }) => text)),
  );
  if (!cells) return undefined;
  for (const [y, row] of cells.entries())
    for (const [x, cell] of row.entries())
      if (!readText(cell, own.rows[y]?.[x]?.text ?? '', values)) return undefined;
  return { ...part, cells };
}

function readText(
  { tokens, blanks }: Pick<SheetCell, 'tokens' | 'blanks'>,
  text: string,
  values: Map<string, string>,
): boolean {
  const found = valuesIn(tokens, text);
  if (!found) return false;
  for (const [i, { id }] of blanks.entries()) values.set(id, found[i] ?? '');
  return true;
}

/** The form's rows for those of a text: an empty row is there once more for each that was added, or fewer times. */
function rowsFor(
  rows: readonly SheetCell[][],
  text: readonly (readonly string[])[],
): SheetCell[][] | undefined {
  const fits = (order: readonly SheetCell[][]) =>
    order.length === text.length &&
    order.every(
      (row, y) =>
        row.length === text[y]?.length &&
        row.every((cell, x) => valuesIn(numberless(cell), text[y]?.[x] ?? '') !== undefined),
    );
  const extra = text.length - rows.length;
  if (extra === 0) return fits(rows) ? [...rows] : undefined;
  const empty = [...rows.keys()]
    .toReversed()
    .filter(
      (y) => (rows[y]?.length ?? 0) > 1 && rows[y]?.every(({ text: own }) => isRowFiller(own)),
    );
  for (const at of empty) {
    const order =
      extra > 0
        ? rows.flatMap((row, y) => (y === at ? [row, ...more(row, extra)] : [row]))
        : rows.filter((_, y) => y <= at + extra || y > at);
    if (fits(order)) return order;
  }
  return undefined;
}

/** The number of a row may have become another. */
const numberless = ({ tokens, text }: SheetCell) =>
  text !== '' && isRowFiller(text)
    ? [{ kind: 'blank' as const, ...anything, given: text }]
    : tokens;
const anything = {
  ...{ form: 'gap' as const, hint: '', label: '', before: '', after: '' },
  options: [] as readonly string[],
};

/** Rows like one of the form's, each with ids of its own and the number that comes next. */
function more(row: readonly SheetCell[], count: number): SheetCell[][] {
  return Array.from({ length: count }, (_, i) =>
    row.map((cell) => {
      const number = /^\d{1,3}$/.test(cell.text) ? String(Number(cell.text) + i + 1) : cell.text;
      const isCounted = number !== cell.text;
      return {
        ...cell,
        text: number,
        tokens: isCounted ? [{ kind: 'fixed' as const, text: number }] : cell.tokens,
        blanks: cell.blanks.map((one) => ({
          ...one,
          isFirstRow: false,
          order: '',
          lot: '',
          id: one.id.replace(/c\d{1,3}\.\d{1,3}$/, (end) => `+${i + 1}${end}`),
        })),
      };
    }),
  );
}
