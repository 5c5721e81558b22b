import type { ComparableDocument } from '../../../site/server/comparing/comparable.ts';
import type { Block, Cell, TenderDocument } from '../../../site/server/documents/document.ts';
import { cell, docxFile, paragraph, table } from '../../support/docx-file.ts';

/** Documents made of a hostile text, one for each way a file may hold it. */
export interface DocumentShape {
  name: string;
  of(text: string): TenderDocument;
}

type BlockOf =
  | { kind: 'heading' | 'paragraph'; text: string; level?: number }
  | { kind: 'table'; rows: Cell[][] };

const documentOf = (blocks: readonly BlockOf[]): TenderDocument => ({
  format: 'docx',
  pages: null,
  blocks: blocks.map((block, index): Block => ({ ...block, index, page: null })),
});

const cellOf = (text: string, column: number): Cell => ({ text, column, rowSpan: 1, colSpan: 1 });
/** Lines as a reader gives them: without blanks around them, and none that is empty. */
const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** Pieces of some characters: what a text without line ends is cut into. */
const piecesOf = (text: string, length: number): string[] => {
  const lines = linesOf(text);
  return lines.flatMap((line) =>
    Array.from({ length: Math.ceil(line.length / length) }, (_, i) =>
      line.slice(i * length, (i + 1) * length),
    ),
  );
};

export const documentShapes: readonly DocumentShape[] = [
  { name: 'one paragraph', of: (text) => documentOf([{ kind: 'paragraph', text }]) },
  {
    name: 'short lines',
    of: (text) => documentOf(piecesOf(text, 30).map((line) => ({ kind: 'paragraph', text: line }))),
  },
  {
    name: 'headings',
    of: (text) =>
      documentOf(piecesOf(text, 20).map((line) => ({ kind: 'heading', level: 1, text: line }))),
  },
  {
    name: 'one cell',
    of: (text) =>
      documentOf([
        tableOf([
          ['评分因素', '分值', '评分标准'],
          ['技术方案', '10', text],
        ]),
      ]),
  },
  {
    name: 'rows of cells',
    of: (text) => {
      const pieces = piecesOf(text, 10);
      const rows = Array.from({ length: Math.ceil(pieces.length / 3) }, (_, i) =>
        pieces.slice(i * 3, i * 3 + 3),
      );
      return documentOf([tableOf([['评分因素', '分值', '评分标准'], ...rows])]);
    },
  },
  {
    name: 'one row of cells',
    of: (text) => documentOf([tableOf([piecesOf(text, 10), piecesOf(text, 10)])]),
  },
];

const tableOf = (rows: readonly (readonly string[])[]): BlockOf => ({
  kind: 'table',
  rows: rows.map((row) => row.map(cellOf)),
});

/** A document with the text under each chapter that readers look into. */
export function inChapters(text: string): TenderDocument {
  const titles = [
    '招标公告',
    '投标人须知前附表',
    '投标人须知',
    '评标办法',
    '采购需求',
    '合同条款',
    '投标文件格式',
  ];
  return documentOf(
    titles.flatMap((title, i): BlockOf[] => [
      { kind: 'heading', level: 1, text: `第${'一二三四五六七'[i]}章 ${title}` },
      {
        kind: 'paragraph',
        text: `1.1 投标人资格要求：${text.slice(0, text.length / titles.length)}`,
      },
      { kind: 'paragraph', text: '评分标准（100分）' },
    ]),
  );
}

/** The text as files of Word: as a paragraph, as lines, as cells of a table. */
export const docxOf: Record<string, (text: string) => Uint8Array> = {
  'a paragraph of Word': (text) => docxFile(paragraph(escaped(text))),
  'lines of Word': (text) =>
    docxFile(
      piecesOf(text, 30)
        .map((line) => paragraph(escaped(line)))
        .join(''),
    ),
  'a table of Word': (text) =>
    docxFile(table(...piecesOf(text, 10).map((piece) => [cell(escaped(piece)), cell('10分')]))),
};

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    // No XML file may hold lone surrogates or control characters.
    .replaceAll(/[\ud800-\udfff\u0000-\u0008\u000b-\u001f]/g, '');

export function comparable(id: string, { blocks, pages }: TenderDocument): ComparableDocument {
  return { id, fileName: `${id}.docx`, blocks, pages, metadata: null, pictures: [], warning: null };
}
