import { opensSection } from '../paragraph-starts.ts';

/** A table found in text that was saved with every cell on a line of its own. */
export interface LineTable {
  rows: string[][];
  /** Index of the first line behind the table. */
  end: number;
  /** Some row has more lines than cells: where a cell ends is a guess. */
  guessed: boolean;
}

const columnName =
  /^(?:序号|编号|条款号?|条款(?:名称|内容)|编列内容|内容|项目|类别|名称|说明|要求|备注|说明与要求|(?:评[审分]|评审评分)(?:因素|项目?|内容|标准|细则|办法|说明|指标)|(?:标准)?分值(?:区间)?|权重|满分|分数|标准分|最高分)(?:[（(].{1,8}[）)])?$/;
const scoreName = /^(?:(?:标准)?分值(?:区间)?|权重|满分|分数|标准分|最高分)/;
const keyName = /^(?:序号|编号|条款号?)/;
const score = /^\d{1,3}(?:\.\d+)?(?:\s*[-~～—–至]\s*\d{1,3}(?:\.\d+)?)?\s*分?$/;
const key = /^\d{1,3}(?:\.\d{1,2}){0,3}$/;
/** Lines that head a group of rows: a clause number, a serial number in brackets, a category with its total. */
const group =
  /^(?:\d{1,2}(?:\.\d{1,2}){1,3}|[（(]\d{1,2}[）)]|[一二三四五六七八九十]{1,2}、.{2,12}|.{2,15}[（(]\s*\d{1,3}(?:\.\d+)?\s*分\s*[）)])$/;

const MAX_COLUMNS = 8;
/** Lines of one cell or row; more is text that happens to follow. */
const MAX_ROW_LINES = 30;

/** Finds a table whose head begins at that line: names of columns on lines of their own, then the cells of the rows. */
export function readLineTable(lines: readonly string[], start: number): LineTable | undefined {
  let end = start;
  while (end < lines.length && end - start < MAX_COLUMNS && columnName.test(lines[end] ?? ''))
    end++;
  const names = lines.slice(start, end);
  if (names.length < 2) return undefined;
  const scoreColumn = names.findIndex((name) => scoreName.test(name));
  if (scoreColumn > 0) return scoredRows(lines, names, end, scoreColumn === names.length - 1);
  return keyName.test(names[0] ?? '') ? keyedRows(lines, names, end) : undefined;
}

const isOver = (line: string): boolean => opensSection(line) && !group.test(line);

/** Rows by their scores: the line in front of a score names the item, the lines behind it say how it is given. */
function scoredRows(
  lines: readonly string[],
  names: readonly string[],
  from: number,
  isScoreLast: boolean,
): LineTable | undefined {
  const rows: string[][] = [];
  let guessed = false;
  let heads: string[] = [];
  let at = from;
  let behind = from;
  while (at < lines.length) {
    const found = nextScore(lines, at);
    if (found === undefined) break;
    const before = lines.slice(at, found).filter(Boolean);
    const fresh = before.filter((line) => group.test(line));
    const plain = before.filter((line) => !group.test(line));
    if (plain.length === 0) break;
    if (fresh.length > 0) heads = fresh;
    const criteriaEnd = isScoreLast ? found + 1 : cellEnd(lines, found + 1);
    const [item = '', ...rest] = plain;
    const criteria = isScoreLast
      ? rest
      : [...rest, ...lines.slice(found + 1, criteriaEnd).filter(Boolean)];
    guessed ||= criteria.length > 1;
    rows.push([heads.join(' '), item, lines[found] ?? '', criteria.join('\n')]);
    at = criteriaEnd;
    behind = at;
  }
  if (rows.length < 2) return undefined;
  const scoreName = names[isScoreLast ? names.length - 1 : names.length - 2] ?? '分值';
  const criteriaName = (isScoreLast ? names.at(-2) : names.at(-1)) ?? '';
  const itemName =
    names.find((name) => name !== scoreName && name !== criteriaName && !keyName.test(name)) ??
    '评分因素';
  return { rows: [['类别', itemName, scoreName, criteriaName], ...rows], end: behind, guessed };
}

function nextScore(lines: readonly string[], from: number): number | undefined {
  for (let i = from; i < Math.min(lines.length, from + MAX_ROW_LINES); i++) {
    if (score.test(lines[i] ?? '')) return i;
    if (isOver(lines[i] ?? '')) return undefined;
  }
  return undefined;
}

/** Where the text behind a score ends: at an empty line, a group's head, or the name in front of the next score. */
function cellEnd(lines: readonly string[], from: number): number {
  const isLast = nextScore(lines, from) === undefined;
  for (let i = from + 1; i < Math.min(lines.length, from + MAX_ROW_LINES); i++) {
    const line = lines[i] ?? '';
    if (!line || group.test(line) || isOver(line) || score.test(lines[i + 1] ?? '')) return i;
    // Behind the last score nothing marks the end; what is still about points belongs to it.
    if (isLast && !line.includes('分')) return i;
  }
  return Math.min(lines.length, from + 1);
}

/** Rows by the serial or clause number in their first column. */
function keyedRows(
  lines: readonly string[],
  names: readonly string[],
  from: number,
): LineTable | undefined {
  const rows: string[][] = [];
  let guessed = false;
  let at = from;
  while (key.test(lines[at] ?? '')) {
    let next = at + 1;
    while (
      next < lines.length &&
      next - at < MAX_ROW_LINES &&
      !key.test(lines[next] ?? '') &&
      !isOver(lines[next] ?? '') &&
      !columnName.test(lines[next] ?? '')
    )
      next++;
    const isLast = !key.test(lines[next] ?? '');
    const end = isLast ? lastRowEnd(lines, at, next, names.length) : next;
    const cells = lines.slice(at, end).filter(Boolean);
    if (cells.length < 2) break;
    guessed ||= cells.length > names.length;
    rows.push([...cells.slice(0, names.length - 1), cells.slice(names.length - 1).join('\n')]);
    at = end;
    if (isLast) break;
  }
  return rows.length < 2 ? undefined : { rows: [[...names], ...rows], end: at, guessed };
}

/** Nothing marks the end of the last row: it has as many lines as columns, and goes on up to an empty line. */
function lastRowEnd(lines: readonly string[], at: number, next: number, columns: number): number {
  for (let i = at + columns; i < next; i++) if (!lines[i]) return i;
  return Math.min(next, at + columns);
}
