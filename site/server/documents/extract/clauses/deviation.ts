import type { tender } from 'tender-widgets/contract';
import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, numberOf, withoutNumber } from '../text.ts';
import type { FoundClause } from './found.ts';
import { type Marks, markOf, unmarkedLines } from './marks.ts';
import type { Mark } from './meaning.ts';
import { cellNumber } from './number.ts';
import { isSubject, type RequirementTree } from './requirement-tree.ts';
import { cellsOf, cellWords, lotsOfRows, nameBefore, withName } from './row.ts';

/** Titles of the tables in which a bidder answers row by row. */
const caption = /偏离|响应(?:情况)?(?:一览)?表|应答表|点对点/;
/** Heads of the column the tender fills in such a table, and of those the bidder fills. */
const asked =
  /(?:招标|采购|磋商|谈判|询价|比选|询比|标书|文件).{0,12}(?:要求|规格|参数|条款|内容|条目|需求|规定|指标)|^(?:技术|商务|服务|参数|规格|指标|采购)(?:要求|条款|参数|规格|需求)(?:内容|描述)?$|^(?:要求|条款)(?:内容)?$/;
const answered =
  /(?:投标|响应|应答|供应商|投标人).{0,10}(?:响应|规格|参数|内容|应答|情况|承诺|条款|指标)|^(?:响应|应答|偏离|说明|备注)/;
const numbers = /序号|条款号|条目号|编号|章节/;
const blank =
  /^(?:[.…_—\-/\\]*|（.*）|\(.*\)|(?:此处|由)?.{0,4}(?:填写|自拟|填列).*|[一二三四五六七八九十\d]{1,3}[、.．]?|(?:所有|全部|其他|其余)?.{0,8}(?:条款|要求|内容)?(?:均|都|完全|全部)(?:满足|响应|无偏离).?)$/;
/** A column of the requirements' own tables that says what is asked. */
const requirementHead = /要求|参数|指标|规格|配置|功能|性能|标准|需求|内容/;
/** Columns of tables that give points or count goods. */
const otherHead = /分值|得分|扣分|评分|考核|单价|采购计划/;
/** The column that asks has so many characters a row, at the least. */
const LEAST_MEAN = 8;
/** Shorter cells name a form's line, not a requirement. */
const SHORTEST = 6;
/** So many rows must be numbered one after another for a table to be a list of requirements. */
const FEWEST_ROWS = 2;

/**
 * Unmarked rows to be answered one by one: of the deviation tables among the tender's forms, and of the numbered
 * tables of its requirements.
 */
export function requirementRows(
  placed: readonly PlacedBlock[],
  tree: RequirementTree,
  marks: Marks,
): FoundClause[] {
  return placed.flatMap((part, at) => {
    const { block } = part;
    const above = tree.above.get(part)?.at(-1);
    if (block.kind !== 'table' || above?.foreign) return [];
    const title = titleAbove(placed, at);
    const grid = tableGrid(block);
    const header = (grid[0] ?? []).map((cell) => compact(cell?.text ?? ''));
    const column =
      part.place === 'requirements' ? listColumn(grid, header) : formColumn(header, title);
    if (column < 0) return [];
    const side = /商务/.test(title) ? '商务' : /技术|服务/.test(title) ? '技术' : undefined;
    const isList = part.place === 'requirements';
    return rowsOf(part, block, { header, column, side, isList, mark: above?.mark }, marks);
  });
}

function titleAbove(placed: readonly PlacedBlock[], at: number): string {
  return placed
    .slice(Math.max(0, at - 3), at)
    .map(({ block }) =>
      block.kind === 'table' || block.text.length > 40 ? '' : compact(block.text),
    )
    .join(' ');
}

/** The column a deviation table of the forms asks in; −1 for another table. */
function formColumn(header: readonly string[], title: string): number {
  const isForm =
    header.some((name) => answered.test(name)) &&
    (caption.test(title) || header.some((name) => /偏离/.test(name)));
  return isForm ? header.findIndex((name) => asked.test(name)) : -1;
}

/** The column of a numbered table that asks: headed so, with the longest words. −1 where no row is numbered. */
function listColumn(grid: (Cell | undefined)[][], header: readonly string[]): number {
  const rows = grid.slice(1);
  const numbered = rows.filter((row) => /^\d{1,3}$/.test(compact(row[0]?.text ?? '')));
  if (numbered.length < FEWEST_ROWS || header.some((name) => name.length > 20)) return -1;
  if (header.some((name) => otherHead.test(name))) return -1;
  const chars = header.map((_, c) => rows.reduce((sum, row) => sum + cellWords(row[c]).length, 0));
  const longest = chars.indexOf(Math.max(...chars));
  const isWordy = (chars[longest] ?? 0) >= LEAST_MEAN * rows.length;
  return isWordy && requirementHead.test(header[longest] ?? '') ? longest : -1;
}

interface Columns {
  header: readonly string[];
  column: number;
  side: tender.Clause['part'];
  /** A table of the part that says what is wanted, not one of the forms. */
  isList: boolean;
  /** The mark of the title above the table. */
  mark: Mark | undefined;
}

/** The requirements of a cell: its lines one by one where a mark divides them, else the whole; those a mark begins are left out. */
function pieces(cells: readonly Cell[], cell: Cell, isList: boolean, marks: Marks): string[] {
  if (!cells.some(isMarked)) return [cellWords(cell)];
  // A mark beside the words is for the whole row, and forms repeat what is marked, or speak of the mark.
  if (!isList || cells.some((one) => one !== cell && isMarked(one))) return [];
  if (markOf(cell.text, marks) !== undefined && !/\n/.test(cell.text)) return [];
  return unmarkedLines(cell.text, marks).map(cleanText);
}

const isMarked = ({ text }: Cell): boolean => /[★☆▲△]/.test(text);

function rowsOf(
  part: PlacedBlock,
  table: TableBlock,
  columns: Columns,
  marks: Marks,
): FoundClause[] {
  const { header, column, side, isList, mark } = columns;
  const lotOf = lotsOfRows(table);
  const done = new Set<Cell>();
  return tableGrid(table)
    .slice(1)
    .flatMap((row, at): FoundClause[] => {
      const cell = row[column];
      if (!cell || done.has(cell)) return [];
      done.add(cell);
      const cells = cellsOf(row);
      // One cell over all columns names the rows below it.
      if (cells.length === 1 && header.length > 1) return [];
      const name = nameBefore(cells, cell);
      // A project's place and name are told, not asked for.
      if (isList && isSubject(name)) return [];
      const named = row.findIndex(
        (other, place) =>
          numbers.test(header[place] ?? '') && cellNumber(other?.text ?? '') !== undefined,
      );
      const common = {
        ...{ kind: 'requirement' as const, ...mark },
        number: named < 0 ? undefined : cellNumber(row[named]?.text ?? ''),
        ...{ side, part, page: cell.page ?? table.page, row: at + 1, lot: lotOf(row) },
      };
      const lines = pieces(cells, cell, isList, marks).filter(
        (words) => compact(words).length >= SHORTEST && !blank.test(compact(words)),
      );
      return lines.map((words) => {
        const own = cells.some(isMarked) ? cellNumber(numberOf(words)) : undefined;
        return {
          ...common,
          ...(own === undefined ? {} : { number: own }),
          text: withName(name, own === undefined ? words : withoutNumber(words)),
          quote: words,
        };
      });
    });
}
