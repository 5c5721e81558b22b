import { isDots, isRowFiller } from '../../documents/cell-words.ts';
import { lotWords } from '../../documents/extract/clauses/row-lots.ts';
import type { FormCell, FormTable } from './form-parts.ts';

type Texts = readonly (readonly (string | undefined)[])[];

/** A row to be filled in as a whole; its number, or a date without figures, may stand there. */
export const isEmptyRow = (row: readonly FormCell[]): boolean =>
  row.length > 1 &&
  row.every(({ text }) => isRowFiller(text) || /^[\s　年月日至到—–～~-]{2,24}$/.test(text));

const isWord = (text: string | undefined): text is string =>
  text !== undefined && /[\u4e00-\u9fffA-Za-z]/.test(text);
const solid = (text: string | undefined): string => text?.replace(/[\s　]/g, '') ?? '';
const EXAMPLE = /^(?:(?:示|范|举|样)?例(?:如|子|\d)?[:：]?$|[（(](?:示|范|举|样)?例[）)])/;
const SUM = /^(?:本[页项包])?[合小总]计/;
const OF_UNITS = /^[\s　]{0,4}(?:计量|计价)?单[\s　]{0,4}位$/;
/** Longer words are no name of a row. */
const LONGEST_ROW_NAME = 40;

/** The texts of a table by row and column, those that go on over rows and columns in each of them, and where each cell begins. */
function spread(rows: FormTable['rows']): { texts: (string | undefined)[][]; columns: number[][] } {
  const texts: (string | undefined)[][] = rows.map(() => []);
  const columns: number[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (texts[y]?.[x] !== undefined) x += 1;
      columns[y]?.push(x);
      for (let down = 0; down < cell.rowSpan && y + down < rows.length; down++)
        for (let right = 0; right < cell.colSpan; right++) {
          const line = texts[y + down];
          if (line) line[x + right] = cell.text;
        }
      x += cell.colSpan;
    }
  }
  return { texts, columns };
}

/** The first row is a head; where a later row says one of its names again, a second one begins there. */
function headOver(
  texts: Texts,
  y: number,
  first: number,
): readonly (string | undefined)[] | undefined {
  for (let above = y - 1; above > first; above--) {
    const row = texts[above] ?? [];
    const isAgain = row.some((words, x) => isWord(words) && words === texts[0]?.[x]);
    if (isAgain && row.every(isWord) && new Set(row).size === row.length) return row;
  }
  return texts[first];
}

const TITLED_ROWS = 2;
/** The title of a form in one cell over all columns, and their names below it. */
function hasTitleRow([title = [], names = [], ...rows]: FormTable['rows']): boolean {
  const words = names.map(({ text }) => solid(text));
  return (
    title.length === 1 &&
    isWord(title[0]?.text) &&
    names.length === title[0]?.colSpan &&
    names.length > TITLED_ROWS &&
    names.every(({ text, rowSpan }) => isWord(text) && rowSpan === 1) &&
    new Set(words).size === names.length &&
    rows.some((row) => row.length === names.length && row.some(({ text }) => solid(text) === ''))
  );
}

/** Gives the rows of a column of running numbers theirs, where they have none; sums have none. */
function orderOf({ rows }: FormTable, texts: Texts): (y: number, column: number) => string {
  const given = new Map<string, number>();
  const isCounted = (column: number) => texts.some((row) => solid(row[column]) === '序号');
  return (y, column) => {
    const isSum = rows[y]?.some(({ text }) => /^(?:[合小总][\s　]{0,8}计|备?注|说明)/.test(text));
    if (y === 0 || isSum || texts[y]?.[column]?.trim() !== '') return '';
    const above = solid(texts[y - 1]?.[column]);
    const before =
      above === '序号' ? 0 : /^\d{1,4}$/.test(above) ? +above : given.get(`${y - 1} ${column}`);
    if (before === undefined || !isCounted(column)) return '';
    given.set(`${y} ${column}`, before + 1);
    return String(before + 1);
  };
}

/** The nearest row above that has a name for each column of this one: a table may begin anew below its first rows. */
function nearestHead(
  texts: Texts,
  columns: readonly number[],
  y: number,
): readonly (string | undefined)[] | undefined {
  for (let above = y - 1; above >= 0; above--) {
    // 示例 | 张三 | 总经理: how a row is filled in, and no name of a column.
    if (EXAMPLE.test(solid(texts[above]?.[0]))) continue;
    const names = columns.map((column) => texts[above]?.[column]);
    if (names.every(isWord) && new Set(names).size > columns.length / 2) return texts[above];
  }
  return undefined;
}

/** A row of dots that stands for more rows like those above it; right below the head there are none yet. */
function goesOn(rows: FormTable['rows'], y: number, headRows: number): boolean {
  const row = rows[y] ?? [];
  const isDotted = row.some(({ text }) => isDots(text)) && !row.some(({ text }) => /\d/.test(text));
  const isBelowHead =
    rows[y - 1]?.every(({ text }) => isWord(text)) === true &&
    (y <= headRows || rows.slice(0, y - 1).every(({ length }) => length === 1));
  return isDotted && isEmptyRow(row) && !isBelowHead;
}

/** Heads of columns: names of terms, and what holds of each in this bid. */
const OF_TERMS = /^(?:条款(?:名称|内容)?|事项|项目|内容|名称)$/;
const OF_PROMISES = /^(?:合同)?(?:约定|承诺)(?:的?内容|值)?$/;

function termOf(texts: Texts, headRows: number, y: number, column: number): string | undefined {
  const head = texts[Math.max(0, headRows - 1)] ?? [];
  if (!OF_PROMISES.test(solid(head[column]))) return undefined;
  const at = head.findIndex((words) => OF_TERMS.test(solid(words)));
  return at >= 0 && at < column ? texts[y]?.[at] : undefined;
}

/** Heads of columns of words, rates and single prices: nobody sums them up. */
const NO_SUM =
  /名称|项目$|内容|品牌|产地|型号|规格|单位|厂[家商]|制造|生产|税率|依据|说明|日期|时间|页码|证明|是否|规模|单价|均|标准|描述|要求|参数|方[法式]|[签资性][名质]|编号/;
/** Amounts of things of all kinds are summed up only where no prices are. */
const OF_PRICES = /单价|[合总]价|金额|费用/;

/** What a row that sums up those above it (合计, 小计（元）) leaves empty. */
function isUnsummed(rows: FormTable['rows'], y: number, head: string): boolean {
  if (!SUM.test(solid(rows[y]?.find(({ text }) => isWord(text))?.text))) return false;
  const name = head.replace(/[（(][^（()）]{0,20}[）)]/g, '');
  const isPriced = rows[0]?.some(({ text }) => OF_PRICES.test(text)) === true;
  return NO_SUM.test(name) || (isPriced && name.includes('数量'));
}

/** Where the cells of a table stand, and which words name them. */
export function gridOf(table: FormTable) {
  const { rows } = table;
  const { texts, columns } = spread(rows);
  const isTitled = hasTitleRow(rows);
  const hasHead = isTitled || rows[0]?.every(({ isHead }) => isHead) === true;
  // Cells of the first row that go down make the rows beside them heads as well: the lowest words name a column.
  const isGroup = rows[0]?.some(({ rowSpan }) => rowSpan > 1) === true;
  // A converter leaves the cells of a name over several columns empty.
  const isFull =
    hasHead &&
    rows[0]?.every(({ text, rowSpan }) => isWord(text) || (isGroup && rowSpan === 1)) === true;
  const headRows = isTitled
    ? TITLED_ROWS
    : isFull
      ? Math.max(...(rows[0] ?? []).map(({ rowSpan }) => rowSpan))
      : 0;
  const lowest = texts[0]?.map(
    (_, column) => texts.slice(0, headRows).findLast((row) => isWord(row[column]))?.[column],
  );
  if (headRows > 1 && headRows < rows.length && lowest) texts[headRows - 1] = lowest;
  const headAbove = (y: number) => nearestHead(texts, columns[y] ?? [], y);
  const columnOf = (y: number, x: number) => columns[y]?.[x] ?? 0;
  const wordsOf = (words: string | undefined) => (isWord(words) ? words : '');
  const nameOf = (words: string | undefined) =>
    isWord(words) && words.length <= LONGEST_ROW_NAME ? words : '';
  return {
    ...{ columnOf, order: orderOf(table, texts) },
    /** A row of the head, if not the first. */
    isHead: (y: number) => y < headRows && headRows < rows.length,
    goesOn: (y: number) => goesOn(rows, y, headRows),
    /** Units are printed in their column. */
    isOfUnits: (column: number) => texts.some((row) => OF_UNITS.test(row[column] ?? '')),
    /** How a row is filled in: （例）张三. */
    isExample: (y: number) => EXAMPLE.test(solid(texts[y]?.[0])),
    isUnsummed: (y: number, head: string) => isUnsummed(rows, y, head),
    lot: (y: number) => lotWords(texts, y),
    above: (y: number, column: number) => wordsOf(headAbove(y)?.[column]),
    left: (y: number, x: number) =>
      nameOf(x > 0 ? rows[y]?.[x - 1]?.text : texts[y]?.[columnOf(y, x) - 1]),
    /** '' for a cell below columns of several names. */
    head(y: number, column: number, span: number) {
      const own = isEmptyRow(rows[y] ?? []) ? headAbove(y) : undefined;
      const head =
        own ?? (hasHead && y > 0 ? headOver(texts, y, Math.max(0, headRows - 1)) : undefined);
      const names = new Set(head?.slice(column, column + span));
      return names.size > 1 ? '' : wordsOf(head?.[column]);
    },
    /** The nearest words on the left of a cell. */
    nameBefore: (y: number, column: number) =>
      nameOf(texts[y]?.slice(0, column).findLast((words) => isWord(words))),
    /** 条款名称 of the row, for a cell of what is agreed or promised of it: 投标函附录. */
    term: (y: number, column: number) =>
      hasHead && y >= headRows ? nameOf(termOf(texts, headRows, y, column)) : '',
    /** The first words of its row; a code alone names nothing beside words nearer to it. */
    rowHead(y: number, column: number) {
      const first = nameOf(column > 0 ? texts[y]?.[0] : undefined);
      return /^[\w\s.-]{6,}$/.test(first) ? this.nameBefore(y, column) || first : first;
    },
  };
}
