import type { tender } from 'tender-widgets/contract';
import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, numberOf, withoutNumber } from '../text.ts';
import type { FoundClause } from './found.ts';
import {
  askingColumn,
  isSum,
  type ListTable,
  labelledRows,
  listTable,
  type NamedRow,
  namedRows,
} from './list-table.ts';
import { type Marks, markOf, unmarkedLines } from './marks.ts';
import { aboutAnswers, type Mark } from './meaning.ts';
import { cellNumber, titleNumber } from './number.ts';
import {
  isGoodsList,
  isSubject,
  type RequirementNode,
  type RequirementTree,
} from './requirement-tree.ts';
import { cellsOf, cellWords, nameBefore, withName } from './row.ts';
import { runOf } from './running-items.ts';

/** Titles of the tables in which a bidder answers row by row. */
const caption = /偏离|响应(?:情况)?(?:一览)?表|应答表|点对点/;
/** Heads of the column the tender fills in such a table, and of those the bidder fills. */
const asked =
  /(?:招标|采购|磋商|谈判|询价|比选|询比|标书|文件).{0,12}(?:要求|规格|参数|条款|内容|条目|需求|规定|指标)|^(?:技术|商务|服务|参数|规格|指标|采购)(?:要求|条款|参数|规格|需求)(?:内容|描述)?$|^(?:要求|条款)(?:内容)?$/;
const answered =
  /(?:投标|响应|应答|供应商|投标人).{0,10}(?:响应|规格|参数|内容|应答|情况|承诺|条款|指标)|^(?:响应|应答|偏离|说明|备注)/;
const numbers = /序号|条款号|条目|条号|项次|编号|章节/;
const blank =
  /^(?:[.…_—\-/\\]*|（.*）|\(.*\)|(?:此处|由)?.{0,4}(?:填写|自拟|填列).*|[一二三四五六七八九十\d]{1,3}[、.．]?|(?:所有|全部|其他|其余)?.{0,8}(?:条款|要求|内容)?(?:均|都|完全|全部)(?:满足|响应|无偏离).?)$/;
/** Shorter cells name a form's line, not a requirement. */
const SHORTEST = 6;
/** A longer opening of a list says something by itself. */
const LONGEST_NAME = 30;

/**
 * Unmarked rows to be answered one by one: of the deviation tables among the tender's forms, and of the tables of its
 * requirements, by their numbers, else by what their first column names.
 */
export function requirementRows(
  placed: readonly PlacedBlock[],
  tree: RequirementTree,
  marks: Marks,
): FoundClause[] {
  return placed.flatMap((part, at) => {
    const { block } = part;
    const above = tree.above.get(part) ?? [];
    const { foreign = false, mark } = above.at(-1) ?? {};
    if (block.kind !== 'table' || (foreign && !asksOfGoods(block, above))) return [];
    const title = titleAbove(placed, at);
    const common = { part, table: block, side: sideOf(title), mark };
    if (part.place === 'requirements') return listRows({ ...common, above }, marks);
    const [head = [], ...rows] = tableGrid(block);
    const header = head.map((cell) => compact(cell?.text ?? ''));
    const column = formColumn(header, title);
    const placedRows = rows.map((row, n) => ({ at: n + 1, row }));
    return column < 0
      ? []
      : askedRows({ ...common, header, rows: placedRows, column, isList: false }, marks);
  });
}

/** 采购清单 with a column 规格及技术参数: the list says what is asked of each thing it counts. */
const ofGoods = /参数|指标|性能|配置|(?:技术|规格|质量)(?:要求|标准)/;
function asksOfGoods(table: TableBlock, above: readonly RequirementNode[]): boolean {
  const list = listTable(table);
  const asking = list.header[askingColumn(list)] ?? '';
  return isGoodsList(above.at(-1)?.line.text ?? '') && ofGoods.test(asking);
}

const sideOf = (title: string): Columns['side'] =>
  /商务/.test(title) ? '商务' : /技术|服务/.test(title) ? '技术' : undefined;

interface Listed extends Pick<Columns, 'part' | 'table' | 'side' | 'mark'> {
  /** The titles above the table. */
  above: readonly RequirementNode[];
}

/** The rows of a table of the part that says what is wanted. */
function listRows(listed: Listed, marks: Marks): FoundClause[] {
  const list = listTable(listed.table);
  const column = askingColumn(list);
  if (column >= 0) return askedRows({ ...listed, ...list, column, isList: true }, marks);
  const named = namedRows(list);
  return withPlaces(named.length > 0 ? named : labelledRows(listed.table), listed, marks);
}

/** Rows without a mark of their own; one without a number is found by the titles above it and its place in the table. */
function withPlaces(
  rows: readonly NamedRow[],
  { part, table, side, mark, above }: Listed,
  marks: Marks,
): FoundClause[] {
  const title = titleNumber(
    above.map(({ line }) => line.text),
    part,
  );
  return rows.flatMap(({ at, row, name, text, quote }, n): FoundClause[] => {
    const cells = cellsOf(row);
    const words = withName(name, text);
    const isNone = isSubject(name) || blank.test(compact(text)) || compact(words).length < SHORTEST;
    if (isNone || cells.some((cell) => isMarked(cell, marks))) return [];
    const [cell = { text: '' }] = cells;
    const number = cellNumber(cell.text) ?? `${title}表第${n + 1}行`;
    const page = cells[0]?.page ?? table.page;
    return [
      {
        ...{ kind: 'requirement', ...mark, number, side, part, page, row: at },
        ...{ text: words, quote },
      },
    ];
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

interface Columns extends ListTable {
  part: PlacedBlock;
  table: TableBlock;
  column: number;
  side: tender.Clause['part'];
  /** A table of the part that says what is wanted, not one of the forms. */
  isList: boolean;
  /** The mark of the title above the table. */
  mark: Mark | undefined;
}

/** A requirement of a cell, and what the list it is counted in is about. */
interface Piece {
  about: string;
  words: string;
}

const plain = (words: string): Piece => ({ about: '', words });
/** 功能如下: opens a list and names nothing. */
const opensOnly = /如下|以下|下列/;

/** The requirements of a cell: its lines one by one where a mark divides them or they are counted, else the whole; those a mark begins are left out. */
function pieces(cells: readonly Cell[], cell: Cell, isList: boolean, marks: Marks): Piece[] {
  if (!cells.some((one) => isMarked(one, marks))) return countedPieces(cell);
  // A mark beside the words is for the whole row, and forms repeat what is marked, or speak of the mark.
  if (!isList || cells.some((one) => one !== cell && isMarked(one, marks))) return [];
  if (markOf(cell.text, marks) !== undefined && !/\n/.test(cell.text)) return [];
  return unmarkedLines(cell.text, marks).map(cleanText).map(plain);
}

function countedPieces(cell: Cell): Piece[] {
  const run = runOf(cell.text);
  const [opening, ...texts] = [run?.opening ?? '', run?.said ?? '', ...(run?.items ?? [])].map(
    (text) => cleanText(text.replaceAll('\n', ' ')),
  );
  const [said = '', ...items] = texts;
  if (!run || (opening ?? '').length > LONGEST_NAME) return [plain(cellWords(cell))];
  const about = opensOnly.test(opening ?? '') ? '' : (opening ?? '');
  return [...(said === '' ? [] : [plain(said)]), ...items.map((words) => ({ about, words }))];
}

/** 其他商务要求: what stands elsewhere is only named. */
const isOnlyTitle = (words: string): boolean =>
  /^[\u4e00-\u9fff]{0,6}(?:要求|需求|条款|说明)$/.test(compact(words));

/** By a sign that is one by custom wherever it stands, or by one the file speaks of before the words. */
const isMarked = ({ text }: Cell, marks: Marks): boolean =>
  /[★☆▲△]/.test(text) || markOf(text, marks) !== undefined;

/** The number of the row that a counted requirement of its cell stands in: 3.2 in row 3; marked ones are called by their own. */
const underOf = (row: string | undefined, own: string, isApart: boolean): string => {
  if (row === undefined || isApart) return '';
  if (!/^\d/.test(own)) return row;
  return /\d$/.test(row) ? `${row}.` : row;
};

function askedRows(columns: Columns, marks: Marks): FoundClause[] {
  const { part, table, header, rows, column, side, isList, mark } = columns;
  const done = new Set<Cell>();
  return rows.flatMap(({ at, row }): FoundClause[] => {
    const cell = row[column];
    if (!cell || done.has(cell)) return [];
    done.add(cell);
    const cells = cellsOf(row);
    // One cell over all columns names the rows below it.
    if (cells.length === 1 && header.length > 1) return [];
    const name = nameBefore(cells, cell);
    // 合计 | 1950000 | 最高限价: what all rows come to.
    if (isSum.test(compact(cells[0]?.text ?? ''))) return [];
    // A project's place and name are told, not asked for.
    if (isList && isSubject(name)) return [];
    const named = row.findIndex(
      (other, place) =>
        numbers.test(header[place] ?? '') && cellNumber(other?.text ?? '') !== undefined,
    );
    const common = {
      ...{ kind: 'requirement' as const, ...mark },
      number: named < 0 ? undefined : cellNumber(row[named]?.text ?? ''),
      ...{ side, part, page: cell.page ?? table.page, row: at },
    };
    const lines = pieces(cells, cell, isList, marks).filter(
      ({ words }) =>
        // A value alone asks something of what is named before it: 内存通道 | ≥16.
        compact(isList ? withName(name, words) : words).length >= SHORTEST &&
        !blank.test(compact(words)) &&
        !(isList && (isOnlyTitle(words) || aboutAnswers.test(compact(words)))),
    );
    return lines.map(({ about, words }) => {
      const hasMark = cells.some((one) => isMarked(one, marks));
      const isApart = hasMark || lines.length > 1;
      const own = isApart ? cellNumber(numberOf(words)) : undefined;
      return {
        ...common,
        ...(own === undefined ? {} : { number: own, under: underOf(common.number, own, hasMark) }),
        text: withName(name, withName(about, own === undefined ? words : withoutNumber(words))),
        quote: words,
      };
    });
  });
}
