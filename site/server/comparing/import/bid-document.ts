import type { outline } from 'tender-widgets/contract';
import { readDiagram } from 'tender-widgets/diagram';
import type { Block, Cell } from '../../documents/document.ts';
import { chapterOrder } from '../../layout/chapter-order.ts';
import {
  type MarkdownCell,
  type MarkdownNode,
  parseMarkdown,
} from '../../layout/markdown/markdown.ts';
import { plainText } from '../../layout/markdown/markdown-inline.ts';

export interface BidBlocks {
  blocks: Block[];
  /** Pictures of the library in the order they stand, with the block each stands after. */
  pictures: { id: string; block: number }[];
}

/** A bid of the history as it is compared: the text its Word file would have, without cover and numbering. */
export function bidBlocks(
  chapters: readonly outline.OutlineChapter[],
  contents: ReadonlyMap<string, string>,
): BidBlocks {
  const bid: BidBlocks = { blocks: [], pictures: [] };
  const written = chapters.map((chapter) => ({
    ...chapter,
    content: contents.get(chapter.id) ?? '',
  }));
  for (const { chapter, depth } of chapterOrder(written)) {
    addText(bid, chapter.title, depth);
    for (const node of parseMarkdown(chapter.content)) addNode(bid, node, depth);
  }
  return bid;
}

/** A heading where it has a level, else a paragraph; nothing for nothing. */
function addText({ blocks }: BidBlocks, text: string, level?: number): void {
  if (text.trim() === '') return;
  const place = { index: blocks.length, page: null, text };
  blocks.push(
    level === undefined ? { ...place, kind: 'paragraph' } : { ...place, kind: 'heading', level },
  );
}

function addNode(bid: BidBlocks, node: MarkdownNode, depth: number): void {
  const { blocks } = bid;
  switch (node.kind) {
    case 'heading':
      return addText(bid, node.text, depth + node.level);
    case 'paragraph':
      return addText(bid, plainText(node.children));
    case 'table':
      blocks.push({ kind: 'table', index: blocks.length, page: null, rows: cellsOf(node.rows) });
      return;
    case 'picture':
      bid.pictures.push({ id: node.id, block: Math.max(0, blocks.length - 1) });
      return;
    case 'code':
      return node.lines.forEach((line) => addText(bid, line));
    case 'diagram': {
      const { title, columns, rows } = readDiagram(node.source);
      addText(bid, title);
      return [columns, ...rows].forEach((cells) => addText(bid, cells.join(' ')));
    }
    case 'mind-map':
      return node.items.forEach(({ text }) => addText(bid, text));
    case 'list':
      return node.items.flat().forEach((inner) => addNode(bid, inner, depth));
    case 'quote':
      return node.children.forEach((inner) => addNode(bid, inner, depth));
  }
}

/** Cells at the columns they stand in: one that goes over rows takes its place in those below. */
function cellsOf(rows: readonly (readonly MarkdownCell[])[]): Cell[][] {
  const taken = rows.map(() => new Set<number>());
  return rows.map((row, r) => {
    let column = 0;
    return row.map(({ children, rowSpan, colSpan }) => {
      while (taken[r]?.has(column)) column += 1;
      const cell = { text: plainText(children), column, rowSpan, colSpan };
      for (const below of taken.slice(r + 1, r + rowSpan))
        for (let x = 0; x < colSpan; x++) below.add(column + x);
      column += colSpan;
      return cell;
    });
  });
}
