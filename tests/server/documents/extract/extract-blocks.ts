import type { Block, TenderDocument } from '../../../../site/server/documents/document.ts';

/** A table by its rows of cell texts. */
export interface Rows {
  rows: string[][];
}

/**
 * A document for tests: a string is a paragraph, `# ` before it makes a heading of level 1, `## ` of level 2; rows make a table.
 * Every block stands on page 1 + its index / 10.
 */
export function documentOf(...parts: (string | Rows)[]): TenderDocument {
  return { format: 'docx', pages: Math.ceil(parts.length / 10), blocks: parts.map(blockOf) };
}

/** A document of one paragraph a line. */
export function documentOfText(text: string): TenderDocument {
  return documentOf(
    ...text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}

function blockOf(part: string | Rows, index: number): Block {
  const page = 1 + Math.floor(index / 10);
  if (typeof part !== 'string') {
    const rows = part.rows.map((row) =>
      row.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 })),
    );
    return { kind: 'table', index, page, rows };
  }
  const heading = /^(#+) (.*)$/s.exec(part);
  if (!heading) return { kind: 'paragraph', index, page, text: part };
  return { kind: 'heading', index, page, text: heading[2] ?? '', level: heading[1]?.length ?? 1 };
}
