import type { tender } from 'tender-widgets/contract';
import type { Block, TableBlock } from '../documents/document.ts';
import { formColumns, joinColumns } from './form-columns.ts';
import { groupBy } from './text/group-by.ts';
import { comparable, joinLines, titleText } from './text/tidy.ts';

/** A form of the tender (投标文件格式) as Markdown: tables with their merged cells as HTML, alignment, blanks as printed. */
export interface TenderForm {
  title: string;
  content: string;
}

/** A form is never longer; what is, is the rest of the file. */
const MOST_BLOCKS = 160;
const MOST_CHARS = 30_000;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function htmlTable({ rows }: TableBlock): string {
  const lines = rows.map((row, at) => {
    const cells = row.map((cell) => {
      const spans = `${cell.colSpan > 1 ? ` colspan="${cell.colSpan}"` : ''}${cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : ''}`;
      const tag = at === 0 && rows.length > 1 && row.length > 2 ? 'th' : 'td';
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
const markdownStart = /^(\s*)([#>*+-]|```|~~~|\|)/;
const numberStart = /^(\s*\d+)([.)])(?=\s)/;

function paragraph(text: string, title: string): string {
  const line = escaped(text.replace(/[★▲]/g, '').replaceAll('\t', '　').trim());
  if (comparable(line) === comparable(title) && line.length < 40)
    return `<p align="center">${line}</p>`;
  const columns = formColumns(line);
  if (columns !== undefined) return columns;
  if (line.length <= SIGNING_CHARS && signing.test(line)) return `<p align="right">${line}</p>`;
  return line.replace(markdownStart, '$1\\$2').replace(numberStart, '$1\\$2');
}

function contentOf(blocks: readonly Block[], title: string): string {
  const parts: string[] = [];
  let chars = 0;
  for (const block of blocks.slice(0, MOST_BLOCKS)) {
    const part =
      block.kind === 'table' ? htmlTable(block) : block.toc ? '' : paragraph(block.text, title);
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

/** Longer lines are sentences, not the title of a form. */
const TITLE_CHARS = 40;

/** Where the titles of forms stand that are printed apart, by their words. */
function printedTitles(blocks: readonly Block[]): Map<string, number[]> {
  const places = [...blocks.entries()].flatMap(([at, block]) => {
    if (
      block.kind === 'table' ||
      block.text.length > TITLE_CHARS ||
      !/(?:格式|样式)$/.test(block.text.trim())
    )
      return [];
    return [{ at, title: comparable(titleText(block.text)).replace(/(?:格式|样式)$/, '') }];
  });
  return new Map(
    [...groupBy(places, ({ title }) => title)].map(([title, group]) => [
      title,
      group.map(({ at }) => at),
    ]),
  );
}

/** A form that is listed first and printed later under a title of its own (磋商响应函格式): what stands up to the next title. */
function printedApart(
  blocks: readonly Block[],
  titles: ReadonlyMap<string, readonly number[]>,
  entry: tender.FormatEntry,
): Block[] {
  const wanted = comparable(titleText(entry.title));
  const at = titles.get(wanted)?.find((index) => index > entry.source.block);
  if (at === undefined) return [];
  const rest = blocks.slice(at + 1, at + 1 + MOST_BLOCKS);
  const end = rest.findIndex(
    (block) =>
      block.kind === 'heading' ||
      (block.kind === 'paragraph' &&
        block.text.length <= TITLE_CHARS &&
        /(?:格式|样式)$/.test(block.text)),
  );
  return end === -1 ? rest : rest.slice(0, end);
}

/** Reads the forms a tender gives out of its document: of each entry of its list of forms what stands up to the next one. */
export function tenderForms(
  document: { blocks: readonly Block[] },
  format: readonly tender.FormatEntry[],
): TenderForm[] {
  const starts = [...new Set(format.map((entry) => entry.source.block))].sort((a, b) => a - b);
  const following = new Map(starts.map((start, at) => [start, starts[at + 1]]));
  const titles = printedTitles(document.blocks);
  return format.flatMap((entry) => {
    const from = entry.source.block + 1;
    const next = following.get(entry.source.block);
    const rest = document.blocks.slice(
      from,
      Math.min(next ?? Number.POSITIVE_INFINITY, from + MOST_BLOCKS),
    );
    // Behind the last form a heading of the same rank begins something else; behind the last line of a list any heading does.
    const heading = document.blocks[entry.source.block];
    const rank = heading?.kind === 'heading' ? (heading.level ?? 9) : 9;
    const stop =
      next === undefined
        ? rest.findIndex((block) => block.kind === 'heading' && (block.level ?? 9) <= rank)
        : -1;
    const title = titleText(entry.title);
    const content =
      contentOf(stop === -1 ? rest : rest.slice(0, stop), title) ||
      contentOf(printedApart(document.blocks, titles, entry), title);
    return content.trim() === '' ? [] : [{ title: entry.title, content }];
  });
}
