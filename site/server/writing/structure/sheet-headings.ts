import { type TableBlock, type TenderDocument, tableGrid } from '../../documents/document.ts';
import { numberRank } from '../../documents/extract/passages.ts';
import { compact } from '../../documents/extract/text.ts';

/** A title of a sheet, and how deep it stands; deeper ones have a higher level, whatever the numbers are. */
export interface SheetHeading {
  title: string;
  level: number;
}

const LEVEL_COLUMN = /^(?:第?[一二三四五六1-6]级(?:目录|标题|章节|名称)?|[章节]名?)$/;
const DEPTH = /^(?:级别|层级|级次|目录级别|大纲级别|层次)$/;
const NUMBER = /^(?:序号|编号|章节号|章节编号|目录编号|章号|号)$/;
const TITLE =
  /^(?:章节|标题|目录|章节名称|目录名称|标题名称|目录标题|章节标题|名称|内容|目录内容|章节内容|大纲)$/;
const HEAD_ROWS = 3;
/** A longer cell is a remark. */
const TITLE_CHARS = 80;
const UNNUMBERED = 90;

type Rows = readonly (readonly string[])[];

/** The chapters that a workbook lists: a column for each level, a number or a level beside a title, indented lines, or stairs of cells. */
export function sheetHeadings({ blocks }: TenderDocument): SheetHeading[] {
  const tables = blocks.filter((block): block is TableBlock => block.kind === 'table');
  return tables.flatMap((table) => {
    // Of merged cells only the first is a title.
    const seen = new Set<unknown>();
    const rows = tableGrid(table).map((row) =>
      row.map((cell) => {
        if (!cell || seen.has(cell)) return '';
        seen.add(cell);
        return cell.text;
      }),
    );
    return headingsIn(rows);
  });
}

function headingsIn(rows: Rows): SheetHeading[] {
  for (const [at, head] of rows.slice(0, HEAD_ROWS).entries()) {
    const names = head.map(compact);
    const body = rows.slice(at + 1);
    const levels = names.flatMap((name, column) => (LEVEL_COLUMN.test(name) ? [column] : []));
    if (levels.length >= 2) return byColumns(body, levels);
    const title = names.findIndex((name) => TITLE.test(name));
    if (title < 0) continue;
    const depth = names.findIndex((name) => DEPTH.test(name));
    const number = names.findIndex((name) => NUMBER.test(name));
    return body.flatMap((row) => listed(row, { title, depth, number }));
  }
  const columns = new Set(
    rows.flatMap((row) => row.flatMap((text, at) => (text.trim() === '' ? [] : [at]))),
  );
  const isStairs =
    columns.size > 1 && rows.every((row) => row.filter((text) => text.trim() !== '').length <= 1);
  if (isStairs)
    return byColumns(
      rows,
      [...columns].toSorted((one, other) => one - other),
    );
  return rows.flatMap((row) => unheaded(row));
}

/** A column for each level; a title repeated in the rows below it is the same one. */
function byColumns(rows: Rows, columns: readonly number[]): SheetHeading[] {
  const open: string[] = [];
  return rows.flatMap((row) =>
    columns.flatMap((column, level): SheetHeading[] => {
      const title = row[column]?.trim() ?? '';
      if (title === '' || title === open[level]) return [];
      open.length = level;
      open[level] = title;
      return isTitle(title) ? [{ title, level }] : [];
    }),
  );
}

const isTitle = (text: string): boolean => text.trim() !== '' && text.length <= TITLE_CHARS;

/** 1.2.3 is deeper than 1.2; 一、 and （一） as everywhere. */
function levelOf(number: string): number | undefined {
  const bare = compact(number).replace(/[.、．]{1,3}$/, '');
  if (/^\d{1,3}(?:\.\d{1,3}){0,5}$/.test(bare)) return 10 + bare.split('.').length;
  const rank = numberRank(/^[一二三四五六七八九十]{1,3}$/.test(bare) ? `${bare}、` : number);
  return rank < 9 ? rank : undefined;
}

function listed(
  row: readonly string[],
  at: { title: number; depth: number; number: number },
): SheetHeading[] {
  const title = row[at.title] ?? '';
  if (!isTitle(title)) return [];
  const depth = /^\D{0,2}(\d)\D{0,2}$/.exec(compact(row[at.depth] ?? ''))?.[1];
  if (depth !== undefined) return [{ title: title.trim(), level: Number(depth) }];
  const level = levelOf(row[at.number] ?? '') ?? levelOf(leadOf(title)) ?? UNNUMBERED;
  return [{ title: title.trim(), level: level + indentOf(title) }];
}

/** The number a title begins with, a blank behind it or not. */
const leadOf = (title: string): string =>
  /^\s*(\d{1,3}(?:\.\d{1,3}){0,5})(?=[\s、.．]|[^\d.])/.exec(title)?.[1] ?? title;

/** Two blanks are a step in. */
const indentOf = (title: string): number => {
  const lead = /^[ \u3000]*/.exec(title)?.[0] ?? '';
  return [...lead].reduce((sum, sign) => sum + (sign === '\u3000' ? 2 : 1), 0) / 20;
};

/** Without a head: a number beside a title, or a title alone with its number or its indent. */
function unheaded(row: readonly string[]): SheetHeading[] {
  const filled = row.filter((text) => text.trim() !== '');
  const [first = '', second = ''] = filled;
  const own = levelOf(first);
  const title = own !== undefined && compact(first).length <= 8 && second !== '' ? second : first;
  if (!isTitle(title)) return [];
  const level = own ?? levelOf(leadOf(title)) ?? (indentOf(title) > 0 ? UNNUMBERED : undefined);
  return level === undefined ? [] : [{ title: title.trim(), level: level + indentOf(title) }];
}
