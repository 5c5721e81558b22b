import type { tender } from 'tender-widgets/contract';
import { isCellUnit } from '../documents/cell-words.ts';
import type { Block, TableBlock } from '../documents/document.ts';
import type { CoverPage } from '../documents/extract/forms/cover-pages.ts';
import { lookOf } from '../documents/form-look.ts';
import { escaped, lineMarkdown } from './form-blanks/form-parts.ts';
import type { TenderForm } from './form-blanks/tender-form.ts';
import { formColumns, joinColumns } from './form-columns.ts';
import { comparable, joinLines, titleText } from './text/tidy.ts';

/** A form is never longer; what is, is the rest of the file. */
const MOST_BLOCKS = 400;
const MOST_CHARS = 30_000;

/** 姓名 | ____ | 年龄 | ____: names of what is to be filled in beside them, not of the rows below. */
function isLabelRow(row: TableBlock['rows'][number]): boolean {
  const areEmpty = row.map(({ text }) => text.trim() === '' || isCellUnit(text));
  const isApart = areEmpty.every((isEmpty, x) => !isEmpty || (x > 0 && areEmpty[x - 1] === false));
  return isApart && areEmpty.filter(Boolean).length > 1;
}

function htmlTable({ rows }: TableBlock): string {
  const [first = []] = rows;
  // 投标总报价 beside 大写 and 小写: a name of all rows is no head of a column.
  const isSideNamed = first.some(({ rowSpan }) => rowSpan >= rows.length);
  const hasHead = rows.length > 1 && first.length > 2 && !isSideNamed && !isLabelRow(first);
  const lines = rows.map((row, at) => {
    const cells = row.map((cell) => {
      const spans = `${cell.colSpan > 1 ? ` colspan="${cell.colSpan}"` : ''}${cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : ''}`;
      const tag = at === 0 && hasHead ? 'th' : 'td';
      return `<${tag}${spans}>${joinLines(escaped(cell.text.trim()), '<br>')}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table>\n${lines.join('\n')}\n</table>`;
}

const signing =
  /(?:盖章|公章|签字|签章|签名|盖单位章)[）)]?\s{0,36}[：:]?[\s_＿]{0,36}$|^(?:日\s*期|签署日期)|^[\s_＿\d]*年[\s_＿\d]*月[\s_＿\d]*日\s*$/;
const numberOnly =
  /^(?:附(?:\s*[件表录])?|附?格式)\s*[一二三四五六七八九十\d]+(?:[-—.]\d+)?\s*[：:、]?$/;
const SIGNING_CHARS = 36;

function paragraph(text: string, title: string): string {
  const line = escaped(text.replaceAll('\t', '　').trim());
  if (comparable(line) === comparable(title) && line.length < 40)
    return `<p align="center">${line}</p>`;
  const columns = formColumns(line);
  if (columns !== undefined) return columns;
  if (line.length <= SIGNING_CHARS && signing.test(line)) return `<p align="right">${line}</p>`;
  return lineMarkdown(line);
}

/** A law printed in a box behind a form, to look things up in. */
const isReference = ({ rows }: TableBlock): boolean =>
  rows.length > 1 &&
  (rows[0]?.length ?? 0) <= 1 &&
  /(?:划型|划分)标准|管理办法|规定$/.test((rows[0]?.[0]?.text ?? '').trim().slice(0, 40));

function contentOf(blocks: readonly Block[], title: string): string {
  const parts: string[] = [];
  let chars = 0;
  for (const block of blocks.slice(0, MOST_BLOCKS)) {
    const part =
      block.kind === 'table'
        ? isReference(block)
          ? ''
          : htmlTable(block)
        : block.toc
          ? ''
          : paragraph(block.text, title);
    chars += part.length;
    if (chars > MOST_CHARS) break;
    if (part !== '') parts.push(part);
  }
  // The title stands above the chapter already.
  if (parts[0] === `<p align="center">${title}</p>`) parts.shift();
  // 附件四： at the end belongs to what follows.
  while (numberOnly.test(parts.at(-1) ?? '')) parts.pop();
  return joinColumns(parts).join('\n\n');
}

/** Reads the forms a tender prints out of its document, each from below its title to its end. */
export function tenderForms(
  document: { blocks: readonly Block[] },
  format: readonly tender.FormatEntry[],
): TenderForm[] {
  return format.flatMap(({ title, form }) => {
    if (!form) return [];
    const content = contentOf(document.blocks.slice(form.first, form.last + 1), titleText(title));
    if (content.trim() === '') return [];
    const look = lookOf(document.blocks, form);
    return [{ title, first: form.first, content, ...(look ? { look } : {}) }];
  });
}

/** A cover the tender prints. */
export interface TenderCover extends CoverPage {
  /** Markdown, nothing filled in. */
  content: string;
}

/** Reads the covers a tender prints out of its document. */
export const tenderCovers = (
  { blocks }: { blocks: readonly Block[] },
  pages: readonly CoverPage[],
): TenderCover[] =>
  pages.map((page) => ({
    ...page,
    content: contentOf(blocks.slice(page.first, page.last + 1), ''),
  }));
