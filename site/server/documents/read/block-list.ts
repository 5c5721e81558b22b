import type { Block, Cell } from '../document.ts';
import { createTableLimit } from './document-size.ts';
import { chapterLevel, isTocLine, withoutLeader } from './plain-headings.ts';

export interface TextLine {
  text: string;
  page: number | null;
  /** Heading level the format itself declares. */
  level?: number | undefined;
  /** The format itself says that this is the table of contents. */
  toc?: boolean | undefined;
  centred?: boolean;
  opensPage?: boolean;
}

/** This many chapter headings on end list the parts of the file; chapters have text between them. */
const LISTED_HEADINGS = 3;

/**
 * Turns runs of headings with nothing between them into the lines that they are: an enumeration of chapters, or a table of
 * contents without page numbers.
 */
export function withoutListedHeadings(blocks: readonly Block[]): Block[] {
  const listed = new Map<Block, boolean>();
  const lastAt = new Map(blocks.map((block, at) => [blockLine(block), at]));
  for (let start = 0; start < blocks.length; ) {
    const first = blocks[start];
    let end = start;
    while (first?.kind === 'heading' && isSameHeading(first, blocks[end])) end++;
    const isContents = start > 0 && /^目录$/.test(blockLine(blocks[start - 1]));
    if (end - start >= LISTED_HEADINGS)
      for (const block of blocks.slice(start, end)) listed.set(block, isContents);
    // 投标文件格式 without a number below the listed chapters is the title of the last of them, printed further down.
    const last = blocks[end];
    const isListed = isContents && end - start >= LISTED_HEADINGS && last?.kind === 'paragraph';
    if (isListed && (lastAt.get(blockLine(last)) ?? 0) > end) listed.set(last, true);
    start = Math.max(end, start + 1);
  }
  return blocks.map((block) => {
    const isContents = listed.get(block);
    if (isContents === undefined || block.kind === 'table') return block;
    const { level: _, ...line } = block;
    return { ...line, kind: 'paragraph', ...(isContents ? { toc: true } : {}) };
  });
}

const blockLine = (block: Block | undefined): string =>
  block && block.kind !== 'table' ? block.text : '';

function isSameHeading(first: Block, block: Block | undefined): boolean {
  return (
    block?.kind === 'heading' &&
    first.kind === 'heading' &&
    block.level === first.level &&
    chapterLevel(block.text) !== undefined
  );
}

/** Collects blocks in reading order and numbers them. Empty text and empty tables are left out. */
export interface BlockList {
  readonly blocks: Block[];
  addText(line: TextLine): void;
  addTable(rows: Cell[][], page: number | null, edges?: readonly number[]): void;
  /** The same of lines of which nothing says what cell each belongs to. */
  addGuessedTable(rows: Cell[][], page: number | null): void;
  /** Column edges of the tables, where the format gives them. */
  readonly edges: ReadonlyMap<Block, readonly number[]>;
}

/** A list that recognises headings and contents lines that nothing marks as such. */
export function createBlockList(): BlockList {
  const blocks: Block[] = [];
  const tableEdges = new Map<Block, readonly number[]>();
  const countTable = createTableLimit();
  return {
    blocks,
    edges: tableEdges,
    addText({ text, page, level, toc, centred, opensPage }) {
      if (!text) return;
      const index = blocks.length;
      const look = {
        ...(centred ? { centred: true as const } : {}),
        ...(opensPage ? { opensPage: true as const } : {}),
      };
      if (toc || isTocLine(text))
        blocks.push({
          ...{ kind: 'paragraph', index, page, text: withoutLeader(text), toc: true },
          ...look,
        });
      else {
        const found = isTitle(text) ? (level ?? chapterLevel(text)) : chapterLevel(text);
        if (found === undefined) blocks.push({ kind: 'paragraph', index, page, text, ...look });
        else blocks.push({ kind: 'heading', index, page, text, level: found, ...look });
      }
    },
    addTable(rows, page, edges) {
      countTable(rows);
      if (!rows.some((row) => row.some((cell) => cell.text))) return;
      const table: Block = { kind: 'table', index: blocks.length, page, rows };
      blocks.push(table);
      if (edges) tableEdges.set(table, edges);
    },
    addGuessedTable(rows, page) {
      countTable(rows);
      blocks.push({ kind: 'table', index: blocks.length, page, rows, guessed: true });
    },
  };
}

/** Body text is often given a heading style by mistake; a heading is short and no sentence. */
function isTitle(text: string): boolean {
  return text.length <= 80 && /\p{L}/u.test(text) && !/[。；;]$/.test(text) && !/。./.test(text);
}
