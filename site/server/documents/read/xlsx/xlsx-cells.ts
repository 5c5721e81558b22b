import type { SheetOddity } from '../../document.ts';
import { innerText, type XmlElement } from '../xml.ts';

/** How a cell's number is shown, by the number of its style. */
export interface CellFormats {
  /** Kind of the format of each style. */
  kinds: readonly NumberKind[];
  is1904: boolean;
}
export type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'date-time';

/** Formats that every workbook has without listing them (ECMA-376, 18.8.30); 27–36 and 50–58 are the Chinese dates. */
const builtIn: readonly [from: number, to: number, kind: NumberKind][] = [
  [9, 10, 'percent'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date-time'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
];
const DAY_MS = 86_400_000;
/** What Excel calls day 0, as it takes 1900 for a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1);
/** The year 9999: what is larger is no day. */
const LAST_DAY = 2_958_466;
/** Excel shows fifteen figures; what stands behind is the rest of reckoning in binary. */
const FIGURES = 15;
const MAX_COLUMNS = 16_384;

/** From the number formats and the cell styles of `xl/styles.xml`. */
export function cellFormats(
  numFmts: readonly XmlElement[],
  cellXfs: readonly XmlElement[],
  is1904: boolean,
): CellFormats {
  const own = new Map(
    numFmts.map(
      ({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? ''] as const,
    ),
  );
  const kinds = cellXfs.map(({ attributes }) => kindOf(Number(attributes.numFmtId ?? 0), own));
  return { kinds, is1904 };
}

/** What the format of a number shows; `own` are the codes of those the workbook lists. */
export function kindOf(id: number, own: ReadonlyMap<number, string>): NumberKind {
  const code = own.get(id);
  if (code !== undefined) return kindOfCode(code);
  return builtIn.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number';
}

/** What a number format shows: letters in quotes, escapes, colours and conditions say nothing of it. */
function kindOfCode(code: string): NumberKind {
  const plain = (code.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]{0,200}\]/gi, '')
    .replace(/general/gi, '')
    .toLowerCase();
  const isDay = /[yd]/.test(plain);
  const isTime = /[hs]/.test(plain);
  if (isDay) return isTime ? 'date-time' : 'date';
  if (isTime) return 'time';
  // Months alone.
  if (/m/.test(plain)) return 'date';
  return plain.includes('%') ? 'percent' : 'number';
}

/** Text of a shared or inline string: its runs, without the readings that Japanese files put beside them. */
export function stringText(element: XmlElement): string {
  const parts = element.children.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (isNamed(node.name, 't')) return [innerText(node)];
    return isNamed(node.name, 'r') ? [stringText(node)] : [];
  });
  // `_x000D_` is how the format writes a carriage return.
  return parts
    .join('')
    .replace(/_x000d_/gi, '')
    .replaceAll('\r', '');
}

/** A cell as it is shown; '' for an empty one. */
export function cellText(
  cell: XmlElement,
  strings: readonly string[],
  formats: CellFormats,
): string {
  const inside = (name: string) =>
    cell.children.find(
      (node): node is XmlElement => typeof node !== 'string' && isNamed(node.name, name),
    );
  const value = inside('v');
  const raw = value ? innerText(value).trim() : '';
  switch (cell.attributes.t) {
    case 's':
      return (strings[Number(raw)] ?? '').trim();
    case 'inlineStr': {
      const inline = inside('is');
      return inline ? stringText(inline).trim() : '';
    }
    case 'b':
      return raw === '' ? '' : raw === '1' ? '是' : '否';
    // An error is none of the bidder's words.
    case 'e':
      return '';
    case 'str':
      return raw;
    case 'd':
      return raw
        .replace('T00:00:00', '')
        .replace('T', ' ')
        .replace(/\.\d+$/, '');
    default:
      return raw === ''
        ? ''
        : numberText(
            raw,
            formats.kinds[Number(cell.attributes.s ?? 0)] ?? 'number',
            formats.is1904,
          );
  }
}

/** What is odd about a cell that is shown as `text`: an error, or a formula whose value is not this book's own. */
export function oddityOf(
  cell: XmlElement,
  text: string,
): Pick<SheetOddity, 'kind' | 'text'> | undefined {
  const inside = (name: string) =>
    cell.children.find(
      (node): node is XmlElement => typeof node !== 'string' && isNamed(node.name, name),
    );
  if (cell.attributes.t === 'e') {
    const value = inside('v');
    return { kind: 'error', text: value ? innerText(value).trim().slice(0, 20) : '' };
  }
  const formula = inside('f');
  if (!formula) return undefined;
  // [1]Sheet1!A1: the first of the books it is linked with.
  if (/\[\d{1,5}\]/.test(innerText(formula))) return { kind: 'foreign' };
  return text === '' ? { kind: 'unreckoned' } : undefined;
}

/** A number (written with a point) as it is shown. */
export function numberText(raw: string, kind: NumberKind, is1904: boolean): string {
  const number = Number(raw);
  // Long rows of figures are numbers of certificates and accounts.
  if (!Number.isFinite(number) || (kind === 'number' && /^\d+$/.test(raw))) return raw;
  if (kind === 'percent') return `${shortNumber(number * 100)}%`;
  if (kind === 'number' || number < 0 || number > LAST_DAY) return shortNumber(number);
  // To the second: a moment is kept as a fraction of a day, which is never exact.
  const seconds = Math.round(number * 86_400) * 1000;
  const [day = '', clock = ''] = new Date((is1904 ? DAY_ZERO_1904 : DAY_ZERO) + seconds)
    .toISOString()
    .slice(0, 19)
    .split('T');
  if (kind === 'time') return number < 1 ? shortTime(clock) : `${day} ${shortTime(clock)}`;
  return kind === 'date' || seconds % DAY_MS === 0 ? day : `${day} ${shortTime(clock)}`;
}

const shortTime = (clock: string) => clock.replace(/:00$/, '');

function shortNumber(number: number): string {
  const rounded = Number(number.toPrecision(FIGURES));
  if (Math.abs(rounded) < 10 ** FIGURES) return String(rounded);
  // Never 1.2e+21.
  const [figures = '', power = ''] = rounded.toExponential(FIGURES - 1).split('e');
  return figures.replace('.', '') + '0'.repeat(Math.min(Number(power) - FIGURES + 1, FIGURES));
}

/** Row and column of `B12`, from 0; undefined for what is no cell. */
export function placeOf(reference: string): { row: number; column: number } | undefined {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  if (letters === '') return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column > MAX_COLUMNS ? undefined : { row: Number(digits) - 1, column: column - 1 };
}

/** How many rows and columns the merged cells cover, by `row:column` of their first. */
export function mergedSpans(
  references: readonly string[],
): Map<string, { rows: number; columns: number }> {
  const spans = new Map<string, { rows: number; columns: number }>();
  for (const reference of references) {
    const [from, to] = reference.split(':').map(placeOf);
    if (!from || !to || to.row < from.row || to.column < from.column) continue;
    spans.set(`${from.row}:${from.column}`, {
      rows: to.row - from.row + 1,
      columns: to.column - from.column + 1,
    });
  }
  return spans;
}

const isNamed = (name: string, local: string) => name === local || name.endsWith(`:${local}`);
