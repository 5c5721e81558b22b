import type { Block, Cell, TenderDocument } from '../../../../site/server/documents/document.ts';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';

/**
 * A tender document from lines: `# ` a chapter, `## ` a heading, `| a | b |` table rows (`^` goes on from above, `<` from the left,
 * `/` a line break in a cell), an empty line between two tables divides them, anything else is a paragraph.
 */
export function tenderOf(text: string): TenderDocument {
  const blocks: Block[] = [];
  let rows: string[][] = [];
  const flush = () => {
    if (rows.length > 0)
      blocks.push({ kind: 'table', index: blocks.length, page: 1, rows: cellsOf(rows) });
    rows = [];
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('|')) {
      rows.push(
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim().replaceAll(' / ', '\n')),
      );
      continue;
    }
    flush();
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading)
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length,
        index: blocks.length,
        page: 1,
        text: heading[2]!,
      });
    else if (line !== '')
      blocks.push({ kind: 'paragraph', index: blocks.length, page: 1, text: line });
  }
  flush();
  return { format: 'docx', pages: null, blocks };
}

function cellsOf(rows: string[][]): Cell[][] {
  const grid: (Cell | undefined)[][] = [];
  return rows.map((row, r) => {
    const own: Cell[] = [];
    grid[r] = [];
    for (const [column, text] of row.entries()) {
      const above = grid[r - 1]?.[column];
      const left = grid[r][column - 1];
      if (text === '^' && above) {
        if (above.column === column) above.rowSpan += 1;
        grid[r][column] = above;
      } else if (text === '<' && left) {
        left.colSpan += 1;
        grid[r][column] = left;
      } else {
        const cell = { text, column, rowSpan: 1, colSpan: 1 };
        grid[r][column] = cell;
        own.push(cell);
      }
    }
    return own;
  });
}

/** What is found, one line an item: 「类别 名称 分值」. */
export function found(text: string, lot?: { number: string; name: string }): string[] {
  return extractScoring(tenderOf(text), lot ? { lot } : {}).items.map(
    (item) => `${item.category} ${item.item} ${item.maxScore}`,
  );
}

/** The remarks on a file. */
export function remarks(text: string): string[] {
  return extractScoring(tenderOf(text)).warnings;
}
