import type { Block, Cell, TableBlock, TenderDocument, TextBlock } from '../../document.ts';

const nameColumn =
  /^(?:评[审分标]|打分)(?:因素|项目|内容|指标|要素|事项|点)$|^(?:项目|内容|因素|指标)(?:名称)?$/;
const pointsColumn = /^(?:分值|满分|得分|分数|权重|标准分)(?:[(（].{0,4}[)）])?$/;
const rulesColumn = /^(?:评[审分标]|打分|计分)(?:标准|细则|办法|方法|规则|说明)$|^(?:标准|细则)$/;
const numberColumn = /^(?:序号|编号|号)$/;
const points = /^\d{1,3}(?:\.\d{1,2})?分?$/;
/** Fewer rows are a sentence that happens to name columns. */
const FEWEST_ROWS = 2;
/** Rows that a paragraph holds. */
const MOST_RUN_TOGETHER = 100;
/** A row broken over more lines than this has ended. */
const MOST_LINES = 12;

/** Order of the columns a head line names; undefined for a line that is no head. */
function headOf(block: Block | undefined): { words: string[]; isNumbered: boolean } | undefined {
  if (!block || block.kind === 'table' || block.text.length > 60) return undefined;
  const words = block.text.trim().split(/\s+/);
  const [first = ''] = words;
  const at = (column: RegExp) => words.findIndex((word) => column.test(word));
  const [name, score, rules] = [at(nameColumn), at(pointsColumn), at(rulesColumn)];
  const isNumbered = numberColumn.test(first);
  // Number, name, points, rules: in another order the words of a row cannot be told apart.
  return name === (isNumbered ? 1 : 0) &&
    score === name + 1 &&
    rules === score + 1 &&
    words.length === rules + 1
    ? { words, isNumbered }
    : undefined;
}

/** Number, name, points and rules of a line; undefined where it only goes on with the row before. */
function rowOf(text: string, isNumbered: boolean): string[] | undefined {
  const words = text.trim().split(/\s+/);
  const at = words.findIndex((word, index) => index > 0 && points.test(word));
  const first = isNumbered ? 1 : 0;
  if (at < first + 1 || at > first + 3 || (isNumbered && !/^\d{1,3}[.、]?$/.test(words[0] ?? '')))
    return undefined;
  const name = words.slice(first, at).join('');
  if (!/[\u4e00-\u9fff]/.test(name)) return undefined;
  return [...words.slice(0, first), name, words[at] ?? '', words.slice(at + 1).join(' ')];
}

const cellsOf = (texts: readonly string[], page: number | null): Cell[] =>
  texts.map((text, column) => ({
    text,
    column,
    rowSpan: 1,
    colSpan: 1,
    ...(page === null ? {} : { page }),
  }));

/** The lines of a paragraph in which rows were run together: it is cut where the next number, a name and points stand. */
function linesOf(text: string, isNumbered: boolean, last: number): string[] {
  const lines: string[] = [];
  let rest = text;
  for (let number = last + 1; isNumbered && lines.length < MOST_RUN_TOGETHER; number++) {
    const next = new RegExp(
      `(?<=[^\\d\\s])\\s*(?=${number}[.、]?\\s+[\\u4e00-\\u9fff（）()、]{2,24}\\s+\\d{1,3}(?:\\.\\d{1,2})?分?\\s)`,
    ).exec(rest);
    if (!next) break;
    lines.push(rest.slice(0, next.index));
    rest = rest.slice(next.index + next[0].length);
  }
  return [...lines, rest];
}

/** The rows below a head line, and how many blocks they take. */
function rowsBelow(
  blocks: readonly Block[],
  at: number,
  isNumbered: boolean,
): { rows: Cell[][]; taken: number } {
  const rows: Cell[][] = [];
  let lines = 0;
  let taken = 0;
  for (let i = at + 1; i < blocks.length; i++) {
    const block = blocks[i];
    if (block?.kind !== 'paragraph') break;
    const isRow = rowOf(block.text, isNumbered) !== undefined;
    lines = isRow ? 0 : lines + 1;
    if (!isRow && (rows.length === 0 || lines > MOST_LINES)) break;
    const number = Number.parseInt(rows.at(-1)?.[0]?.text ?? '0', 10);
    for (const line of linesOf(block.text, isNumbered, isRow ? number + 1 : number))
      addLine(rows, line, block.page, isNumbered);
    taken += 1;
  }
  return { rows, taken };
}

/** A row of its own, or more of the rules of the one before. */
function addLine(rows: Cell[][], line: string, page: number | null, isNumbered: boolean): void {
  const row = rowOf(line, isNumbered);
  const last = rows.at(-1)?.at(-1);
  if (row) rows.push(cellsOf(row, page));
  else if (last) last.text = `${last.text}\n${line.trim()}`;
}

/**
 * The document with scoring tables that a file draws without any lines as tables: a head line that names the columns, and rows of
 * number, name, points and rules below it. They stand at the index of their head line.
 */
export function withSpacedTables(document: TenderDocument): TenderDocument {
  const blocks: Block[] = [];
  for (let at = 0; at < document.blocks.length; at++) {
    const block = document.blocks[at];
    if (!block) break;
    const head = headOf(block);
    const { rows, taken } = head
      ? rowsBelow(document.blocks, at, head.isNumbered)
      : { rows: [], taken: 0 };
    blocks.push(
      head && rows.length >= FEWEST_ROWS
        ? tableOf(block, [cellsOf(head.words, block.page), ...rows])
        : block,
    );
    if (head && rows.length >= FEWEST_ROWS) at += taken;
  }
  return { ...document, blocks };
}

function tableOf({ index, page }: TextBlock | TableBlock, rows: Cell[][]): TableBlock {
  return { kind: 'table', index, page, rows };
}
