import { coverKind, isCopies } from '../../documents/extract/forms/cover-lines.ts';
import { compact } from '../../documents/extract/text.ts';
import { parseMarkdown } from '../markdown/markdown.ts';
import type { CoverLine } from '../measure/cover-fit.ts';
import type { TenderCover } from '../word-bid.ts';
import type { WordFormat } from '../word-format.ts';
import { formItems } from '../word-forms/form-items.ts';

/** What a cover is laid out from. */
export interface CoverParts {
  /** Which copy it is, above everything on the right. */
  copy: string;
  lines: CoverLine[];
  /** Label with its colon, and value. */
  rows: [string, string][];
  /** Below the rows. */
  tail: CoverLine[];
}

/** Points. */
const SIZES = { project: 22, field: 16, volume: 22, tail: 16 };
const BLANK = '　'.repeat(6);
const DATE = '　　　　年　　月　　日';
/** A line with its value, once it is known which of the two colons it has. */
const field = /^([^：:]{1,24})[：:]\s{0,80}(.*)$/;

/** A cover of the tender whose own layout is not to be had: its lines in their order, those behind the title as a table of labels. */
export function printedParts({ text }: TenderCover, format: WordFormat): CoverParts {
  const said = formItems(parseMarkdown(text))
    .flatMap((item) => (item.kind === 'line' ? item.text.split('\n') : item.rows.map(joined)))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = said.findIndex((line) => coverKind(compact(line)) === 'name');
  const parts: CoverParts = { copy: '', lines: [], rows: [], tail: [] };
  for (const [i, line] of said.entries()) {
    const isCopy = isCopies(compact(line));
    if (isCopy && i < at && parts.copy === '') parts.copy = line;
    else if (i < at) parts.lines.push(above(line, parts.lines.length));
    else if (i === at) parts.lines.push(titleLine(line, format));
    else addBelow(parts, line);
  }
  if (parts.copy === '' && !/[正副]本/.test(text)) parts.copy = format.cover.copy;
  return parts;
}

const joined = (cells: readonly string[]): string => {
  const [label = '', ...values] = cells;
  const colon = /[：:]\s*$/.test(label) || values.length === 0 ? '' : '：';
  return `${label}${colon}${values.join('　')}`;
};

/** What is still open, as a blank to be filled in by hand. */
const open = (line: string, blank = BLANK): string =>
  line
    .replace(/【待填写[^【】]{0,80}】(?=\s{0,4}[年月日])/g, '　　')
    .replace(/【待填写[^【】]{0,80}】/g, blank)
    .replace(/[_＿]{2,80}/g, blank);

function above(line: string, before: number): CoverLine {
  const isField = field.test(line);
  return {
    text: open(line, '　　　　'),
    size: isField ? SIZES.field : SIZES.project,
    before: before === 0 ? 50 : isField ? 8 : 10,
  };
}

const titleLine = (line: string, format: WordFormat): CoverLine => {
  const plain = line.replace(/\s+/g, '');
  const isShort = plain.length <= 4;
  return {
    text: isShort ? [...plain].join(' ') : line,
    size: isShort ? format.cover.titleSize : Math.min(format.cover.titleSize, 30),
    before: 60,
    bold: format.body.emphasis,
  };
};

function addBelow(parts: CoverParts, line: string): void {
  const found = field.exec(line);
  if (parts.tail.length === 0 && found && !/^[（(]/.test(line)) {
    const [, label = '', value = ''] = found;
    const isDate = /(?:日期|时间)\s*$/.test(label) && /^(?:【待填写[^【】]{0,80}】)?$/.test(value);
    parts.rows.push([`${label.trim()}：`, isDate ? DATE : open(value) || BLANK]);
  } else if (parts.rows.length === 0)
    parts.lines.push({ text: open(line, '　　　　'), size: SIZES.volume, before: 10 });
  else parts.tail.push({ text: open(line, '　　　　'), size: SIZES.tail, before: 14 });
}
