import { cell, paragraph, run } from '../docx-file.ts';
import { type Part, type PlannedTable, unnested } from '../tender-files/parts.ts';
import { writePdf } from '../tender-files/write-pdf.ts';
import { merged } from '../tender-sections/sections.ts';
import { zipFile } from '../zip-file.ts';
import type { WholeBlock, WholeTable, WholeTender } from './whole.ts';

export const wholeFormats = ['docx', 'html', 'txt', 'pdf'] as const;
export type WholeFormat = (typeof wholeFormats)[number];

export function wholeFile(
  tender: WholeTender,
  format: WholeFormat,
): { name: string; bytes: Buffer } {
  const name = `${tender.slug}.${format}`;
  if (format === 'docx') return { name, bytes: wordFile(tender) };
  if (format === 'pdf') return { name, bytes: pdfOf(tender) };
  const text = format === 'html' ? htmlFile(tender) : textFile(tender);
  return { name, bytes: Buffer.from(text) };
}

/** Long tables go on over a page, in half of the files without their heads. */
function pdfOf(tender: WholeTender): Buffer {
  const parts = tender.blocks.map((block): Part => {
    if (block.kind === 'page') return { page: true };
    if (block.kind === 'table') return { table: plannedTable(block, tender) };
    if (block.kind === 'heading') return { heading: block.text, level: block.level };
    return { line: block.text };
  });
  return writePdf(unnested(parts), { headAgain: hash(tender.slug) % 2 === 0 });
}

const plannedTable = ({ rows }: WholeTable, tender: WholeTender): PlannedTable =>
  merged(rows).map((row) =>
    row.map((cell) => {
      if (typeof cell === 'string') return cell;
      const [, before = cell.text, name = ''] = /^(.*)\{\{(\w+)\}\}$/.exec(cell.text) ?? [];
      const table = tender.nested[name];
      const text = linesOf(before).join('\n');
      return { ...cell, text, ...(table && { inside: plannedTable(table, tender) }) };
    }),
  );

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const linesOf = (text: string): string[] => text.split('//');

/** Files differ in how they are made up: headings by style or by bold letters, first rows repeated or not. */
const hash = (text: string): number =>
  [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

const styles = [1, 2, 3]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${36 - level * 4}"/></w:rPr></w:style>`,
  )
  .join('');

function wordFile(tender: WholeTender): Buffer {
  const isStyled = hash(tender.slug) % 3 !== 0;
  const body = tender.blocks
    .map((block) => wordBlock(block, tender, isStyled))
    .join('')
    // Two tables of a Word file have a paragraph between them.
    .replaceAll('</w:tbl><w:tbl>', '</w:tbl><w:p/><w:tbl>');
  return zipFile({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/></Types>`,
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relations('styles', 'styles.xml'),
    'word/styles.xml': `<w:styles ${NAMESPACE}>${styles}</w:styles>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${NAMESPACE}><w:body>${body}${PAGE}</w:body></w:document>`,
  });
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1200" w:bottom="1440" w:left="1200"/></w:sectPr>';
const relations = (type: string, target: string): string =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

const bold = '<w:b/><w:sz w:val="30"/>';

function wordBlock(block: WholeBlock, tender: WholeTender, isStyled: boolean): string {
  if (block.kind === 'page') return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  if (block.kind === 'table') return wordTable(block, tender, 9400);
  if (block.kind === 'title')
    return paragraph(run(escaped(block.text), bold), '<w:jc w:val="center"/>');
  if (block.kind === 'text')
    return paragraph(run(escaped(block.text)), '<w:ind w:firstLine="420"/>');
  return isStyled
    ? paragraph(run(escaped(block.text)), `<w:pStyle w:val="${block.level}"/>`)
    : paragraph(
        run(escaped(block.text), '<w:b/>'),
        block.level === 1 ? '<w:jc w:val="center"/>' : '',
      );
}

const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="000000"/>`)
  .join('');

function wordTable({ rows }: WholeTable, tender: WholeTender, width: number): string {
  const widths = widthsOf(rows, width);
  const repeats = hash(tender.slug) % 2 === 0;
  const lines = rows.map((row, r) => {
    const cells = row.flatMap((text, c) => {
      if (text === '<') return [];
      let span = 1;
      while (row[c + span] === '<') span += 1;
      const own = widths.slice(c, c + span).reduce((sum, one) => sum + one, 0);
      const isMerged = text === '^' || rows[r + 1]?.[c] === '^';
      return [
        cell(wordCell(text === '^' ? '' : text, tender, own), {
          span,
          merge: isMerged ? (text === '^' ? 'continue' : 'restart') : '',
        }).replace('<w:tcPr>', `<w:tcPr><w:tcW w:w="${own}" w:type="dxa"/>`),
      ];
    });
    const head = r === 0 && repeats ? '<w:trPr><w:tblHeader/></w:trPr>' : '';
    return `<w:tr>${head}${cells.join('')}</w:tr>`;
  });
  const grid = widths.map((one) => `<w:gridCol w:w="${one}"/>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="${width}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`;
}

function wordCell(text: string, tender: WholeTender, width: number): string {
  const [, before = '', name] = /^(.*)\{\{(\w+)\}\}$/.exec(text) ?? [];
  const table = name === undefined ? undefined : tender.nested[name];
  const own = linesOf(table ? before : text).map((line) => paragraph(run(escaped(line))));
  return table
    ? `${own.join('')}${wordTable(table, tender, width - 300)}<w:p></w:p>`
    : own.join('');
}

/** Columns by their longest cell, so that long rules take most of the width. */
function widthsOf(rows: string[][], width: number): number[] {
  const count = Math.max(...rows.map(({ length }) => length));
  const needs = Array.from({ length: count }, (_, c) =>
    Math.min(
      40,
      Math.max(3, ...rows.map((row) => (row[c + 1] === '<' ? 0 : (row[c]?.length ?? 0)))),
    ),
  ).map((length) => Math.sqrt(length));
  const all = needs.reduce((sum, need) => sum + need, 0);
  return needs.map((need) => Math.round((need / all) * width));
}

function htmlFile(tender: WholeTender): string {
  const body = tender.blocks.map((block) => {
    if (block.kind === 'page') return '<hr>';
    if (block.kind === 'table') return htmlTable(block, tender);
    if (block.kind === 'heading')
      return `<h${block.level}>${escaped(block.text)}</h${block.level}>`;
    return `<p>${block.kind === 'title' ? `<b>${escaped(block.text)}</b>` : escaped(block.text)}</p>`;
  });
  return `<!DOCTYPE html><html lang="zh"><head><meta charset="utf-8"><title>${tender.slug}</title></head><body>${body.join('\n')}</body></html>`;
}

function htmlTable({ rows }: WholeTable, tender: WholeTender): string {
  const lines = rows.map((row, r) => {
    const cells = row.flatMap((text, c) => {
      if (text === '<' || text === '^') return [];
      let [across, down] = [1, 1];
      while (row[c + across] === '<') across += 1;
      while (rows[r + down]?.[c] === '^') down += 1;
      const [, before = '', name] = /^(.*)\{\{(\w+)\}\}$/.exec(text) ?? [];
      const table = name === undefined ? undefined : tender.nested[name];
      const own = linesOf(table ? before : text)
        .map(escaped)
        .join('<br>');
      return [
        `<td rowspan="${down}" colspan="${across}">${own}${table ? htmlTable(table, tender) : ''}</td>`,
      ];
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table border="1">${lines.join('')}</table>`;
}

/** As a table pasted from Word: cells by tabs, lines of a cell run together. */
function textFile(tender: WholeTender): string {
  return tender.blocks
    .flatMap((block) => {
      if (block.kind === 'page') return [''];
      if (block.kind !== 'table') return [block.text];
      return block.rows.flatMap((row) => textRow(row, tender));
    })
    .join('\n');
}

function textRow(row: string[], tender: WholeTender): string[] {
  const inner: string[] = [];
  const cells = row
    .filter((text) => text !== '<')
    .map((text) => {
      const [, before = '', name] = /^(.*)\{\{(\w+)\}\}$/.exec(text) ?? [];
      const table = name === undefined ? undefined : tender.nested[name];
      if (table) inner.push(...table.rows.flatMap((own) => textRow(own, tender)));
      return text === '^' ? '' : linesOf(table ? before : text).join(' ');
    });
  return [cells.join('\t'), ...inner];
}
