import type { Block, TableBlock, TextBlock } from '../document.ts';
import type { BlockList } from './block-list.ts';
import { alignColumns, appendTable } from './join-tables.ts';
import { closeBlanks, hasStrayBlanks, joinWrapped } from './tidy-text.ts';

/** A line shorter than this was not wrapped at the edge of the page, or of a table cell. */
const FULL_LINE = 18;
const FULL_CELL_LINE = 10;
/** Nobody writes a longer one: each join reads the whole of it. */
const LONGEST_PARAGRAPH = 10_000;

/** A converter starts a section on every page; a person starts one for each part of the document. */
const MANY_SECTIONS = 10;
const BLOCKS_PER_PAGE = 25;
/** Edges of one column differ a little from page to page, in thousandths of the table's width. */
const EDGE_TOLERANCE = 12;

/**
 * Repairs a Word file that a converter made from a PDF: blanks inside words and numbers, tables and paragraphs cut at every page.
 * Files written in Word stay as they are.
 */
export function repairConverted(
  list: Pick<BlockList, 'blocks' | 'edges'>,
  sections: number,
): Block[] {
  const { blocks } = list;
  const isSpaced = hasStrayBlanks(
    blocks.flatMap((block) => (block.kind === 'table' ? [] : [block.text])),
  );
  if (!isSpaced && (sections < MANY_SECTIONS || sections * BLOCKS_PER_PAGE < blocks.length))
    return blocks;
  const edges = new Map(list.edges);
  const repaired: Block[] = [];
  for (const block of blocks) {
    if (isSpaced) closeBlockBlanks(block);
    const last = repaired.at(-1);
    if (!(last && continues(last, block, edges))) repaired.push(block);
  }
  return repaired.map((block, index) => ({ ...block, index }));
}

/** Appends a block to the one before it where a page break had cut them. */
function continues(last: Block, block: Block, edges: Map<Block, readonly number[]>): boolean {
  if (last.kind === 'table' && block.kind === 'table') return continuesTable(last, block, edges);
  if (last.kind === 'table' || block.kind === 'table' || !continuesParagraph(last, block))
    return false;
  last.text = joinWrapped(last.text, block.text);
  return true;
}

function closeBlockBlanks(block: Block): void {
  if (block.kind !== 'table') block.text = closeBlanks(block.text);
  else
    for (const cell of block.rows.flat())
      cell.text = joinCellLines(cell.text.split('\n').map(closeBlanks));
}

function joinCellLines(lines: readonly string[]): string {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const isFull =
      last !== undefined && last.length >= FULL_CELL_LINE && last.length < LONGEST_PARAGRAPH;
    if (isFull && isWrapped(last, line)) joined[joined.length - 1] = joinWrapped(last, line);
    else joined.push(line);
  }
  return joined.join('\n');
}

function continuesTable(
  before: TableBlock,
  after: TableBlock,
  edges: Map<Block, readonly number[]>,
): boolean {
  const parts = [before, after].map((table) => ({
    rows: table.rows,
    edges: edges.get(table) ?? [],
  }));
  const [first, second] = parts;
  const common = first && second && alignColumns(first, second, EDGE_TOLERANCE);
  if (!common) return false;
  edges.set(before, common);
  appendTable(before, after.rows, after.page);
  return true;
}

function continuesParagraph(before: TextBlock, after: TextBlock): boolean {
  const isBody =
    before.kind === 'paragraph' && after.kind === 'paragraph' && !before.toc && !after.toc;
  if (before.text.length >= LONGEST_PARAGRAPH) return false;
  return (
    isBody &&
    before.text.replace(/[_\s]/g, '').length >= FULL_LINE &&
    isWrapped(before.text, after.text)
  );
}

const opensParagraph =
  /^(?:[（(【[]?[一二三四五六七八九十\d]+[）)】\]、.．:：\s]|第[一二三四五六七八九十\d]+|[①-⑳★▲●※☑☐□注附“《])/;

/** A title of a form and the first words of its letter are no one line: 没有重大违法记录的声明 | 我方声明… */
const formTitle = /^[^。；，：]{2,60}(?:函|书|表|声明|证明|承诺)$/;
const letterStart = /^(?:我方|我公司|我单位|我司|本公司|本单位|本人|本授权|兹|致|根据贵|关于贵)/;

function isWrapped(before: string, after: string): boolean {
  // 日期：____ is filled in, and ends there.
  if (/[:：]_{2,}$/.test(before.slice(-40))) return false;
  if (formTitle.test(before) && letterStart.test(after)) return false;
  if (opensParagraph.test(after) || /[:：]/.test(after.slice(0, 12))) return false;
  return /[\p{Script=Han}\w、，,]$/u.test(before) && /^[\p{Script=Han}\w]/u.test(after);
}
