import {
  type Block,
  blockText,
  type TableBlock,
  type TenderDocument,
  tableGrid,
} from '../../documents/document.ts';
import { numberRank } from '../../documents/extract/passages.ts';
import { markdownTable } from '../text/markdown-table.ts';
import { titleText } from '../text/tidy.ts';

/** What stands under one heading of an old bid, up to the next heading of any level. */
export interface OldSection {
  title: string;
  /** Markdown. */
  content: string;
}

const NUMBERED_CHARS = 40;
const LEAST_HEADINGS = 2;
/** Signs that Markdown would take for its own at the head of a line. */
const MARKUP = /^(?=[#>*+-]\s|`{3}|\|)/;

/** The sections of a document by the headings of its styles, else by its numbered short lines. Contents and empty ones are left out. */
export function oldSections({ blocks }: TenderDocument): OldSection[] {
  const styled = blocks.filter((block) => block.kind === 'heading' && !block.toc).length;
  const isTitle = (block: Block) =>
    styled >= LEAST_HEADINGS
      ? block.kind === 'heading' && !block.toc
      : block.kind !== 'table' && !block.toc && isNumberedTitle(block.text);
  const sections: { title: string; parts: string[] }[] = [];
  for (const block of blocks) {
    if (block.kind !== 'table' && block.toc) continue;
    if (isTitle(block)) sections.push({ title: titleText(blockText(block), 200), parts: [] });
    else
      sections
        .at(-1)
        ?.parts.push(block.kind === 'table' ? tableMarkdown(block) : escaped(block.text));
  }
  return sections
    .map(({ title, parts }) => ({ title, content: parts.filter(Boolean).join('\n\n') }))
    .filter(({ title, content }) => title !== '' && content !== '');
}

const isNumberedTitle = (text: string): boolean =>
  text.length <= NUMBERED_CHARS && !/[。；;，,：:]$/.test(text.trim()) && numberRank(text) < 9;

const escaped = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(MARKUP, '\\'))
    .filter(Boolean)
    .join('\n\n');

function tableMarkdown(table: TableBlock): string {
  const [head = [], ...rows] = tableGrid(table).map((row) => row.map((cell) => cell?.text ?? ''));
  return head.length === 0 ? '' : markdownTable(head, rows);
}
