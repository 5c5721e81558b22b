import type { tender } from 'tender-widgets/contract';
import { type TableBlock, tableGrid } from '../../document.ts';
import { isLotHead, lotColumns } from '../lot-columns.ts';
import { isItem, lotCalled, lotsAmong, lotsBefore, lotsIn, namesAllLots } from '../lot-names.ts';
import { compact, withoutNumber } from '../text.ts';

type Lot = Pick<tender.Lot, 'number' | 'name'>;
type Texts = readonly (readonly (string | undefined)[])[];

/** Rows above the first of a list. */
const HEAD_ROWS = 6;
const LONGEST_TITLE = 60;
const SUM = /^(?:[小合总]计|报价合计|投标总价)|[小合总]计/;

/** The lots a cell below 包号 names; undefined where it says anything else. */
function lotsOfCell<T extends Lot>(words: string, lots: readonly T[]): T[] | undefined {
  const text = compact(words);
  if (namesAllLots(text, lots) || /^(?:全部|所有|通用|共用)$/.test(text)) return [...lots];
  const byName = lots.find(({ name }) => name !== '' && compact(name) === text);
  if (byName) return [byName];
  const named = lotsAmong(text, lots);
  const parts = named.length > 0 ? named : text.split(/[、,，/和及]/);
  const found = parts.map((part) => lotCalled(part, lots));
  return found.every((one) => one !== undefined) ? found : undefined;
}

/** The lot a title across the table opens: 包1：计算机, 第二包 打印机, or the lot's name. */
function lotOfTitle<T extends Lot>(
  row: readonly (string | undefined)[],
  lots: readonly T[],
): T | undefined {
  const [text = '', ...others] = new Set(row.map((words) => compact(words ?? '')).filter(Boolean));
  if (others.length > 0 || text.length > LONGEST_TITLE || SUM.test(text)) return undefined;
  const { lots: first } = lotsBefore(text);
  return first.length === 1 && lotsAmong(text, lots).length === 1
    ? lotCalled(first[0] ?? '', lots)
    : lots.find(({ name }) => name !== '' && compact(name) === compact(withoutNumber(text)));
}

/**
 * Of which lots each row of a table is, by a column of lots or by titles across it; undefined for rows of the head. Undefined as a whole
 * where the table is not divided by lots, or names what is none.
 */
export function lotsOfRows<T extends Lot>(
  texts: Texts,
  lots: readonly T[],
): (readonly T[] | undefined)[] | undefined {
  const headAt = texts
    .slice(0, HEAD_ROWS)
    .findIndex((row) => row.some((words) => isLotHead(words ?? '')));
  const column = texts[headAt]?.findIndex((words) => isLotHead(words ?? '')) ?? -1;
  return column < 0 ? byTitles(texts, lots) : byColumn(texts, headAt, column, lots);
}

/**
 * The same of a table of the tender; where lots are numbered anew in each 分标, by both columns. Rows whose lot is not known are for all.
 */
export function lotsOfTable<T extends Lot>(
  table: TableBlock,
  lots: readonly T[],
): (readonly T[] | undefined)[] | undefined {
  if (lots.length < 2) return undefined;
  const grid = tableGrid(table);
  const found = lotsOfRows(
    grid.map((row) => Array.from(row, (one) => one?.text)),
    lots,
  );
  const [header = [], ...rows] = grid;
  const columns = found ? undefined : lotColumns(header, rows);
  // A list within a lot counts its things by 品目号.
  if (!columns || (columns.areItems && !lots.some(({ number }) => isItem(number)))) return found;
  const ofRows = rows.map((row) => {
    const lot = lotCalled(columns.numberIn([...row]), lots);
    return lot ? [lot] : undefined;
  });
  return [undefined, ...ofRows];
}

/** Whether words count a lot, where they stand below 包号: 包1, 二. */
export const isLotNumber = (words: string): boolean =>
  lotsIn(words).length > 0 || /^[\dA-Z一二三四五六七八九十]{1,3}$/.test(words);

/** What the cell below 包号 or 标段名称 says of a row of a form; `noLot` where nothing stands there yet, '' where the table is no list of lots. */
export function lotWords(texts: Texts, y: number): string {
  const [heads = []] = texts;
  const column = heads.findIndex((words) => isLotHead(words ?? ''));
  const first = compact(texts[y]?.[0] ?? '');
  if (y === 0 || column < 0 || heads.some((words) => compact(words ?? '') === ''))
    return y > 0 && lotsBefore(first).lots.length > 0 && !SUM.test(first) ? first : '';
  const own = compact(texts[y]?.[column] ?? '');
  if (/^[_＿]{0,80}$/.test(own)) return SUM.test(first) ? '' : noLot;
  return SUM.test(own) ? '' : own;
}
export const noLot = '?';

function byColumn<T extends Lot>(texts: Texts, headAt: number, column: number, lots: readonly T[]) {
  let last: readonly T[] | undefined;
  let isWhole = true;
  const found = texts.map((row, y) => {
    const words = compact(row[column] ?? '');
    if (y <= headAt || isLotHead(words)) return undefined;
    if (words === '' || SUM.test(words)) return last;
    const own = lotsOfCell(words, lots);
    // A head goes on below, or a row counts its columns; once lots have begun all rows are of one.
    if (!own && last) isWhole = false;
    last = own ?? last;
    return last;
  });
  return isWhole && last ? found : undefined;
}

function byTitles<T extends Lot>(texts: Texts, lots: readonly T[]) {
  let last: readonly T[] | undefined;
  const found = texts.map((row) => {
    const own = lotOfTitle(row, lots);
    if (own) last = [own];
    // The title itself is no row of anybody's.
    return own ? [] : last;
  });
  return last ? found : undefined;
}
