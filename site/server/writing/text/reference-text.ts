import { check } from 'tender-widgets/contract';
import { plainLine } from './plain-text.ts';
import { textBlocks } from './text-blocks.ts';

const { referenceMark } = check;
/** A table is marked in its first cell, a list in its first point. */
const headMark = new RegExp(`^(\\|\\s*|(?:[-*+]|\\d+[.)])\\s+)${referenceMark}`);
const blockStart = /^(?:\|\s*|(?:[-*+]|\d+[.)])\s+)?/;

/** Whether a block of Markdown (paragraph, list or table) is marked as text of the trade that nobody has said for this bid. */
export const isReference = (block: string): boolean =>
  block.startsWith(referenceMark) || headMark.test(block);

/** Marks each block of stock text of the trade: a paragraph at its beginning, a list in its first point, a table in its first cell. */
export function asReference(text: string): string {
  return text
    .split('\n\n')
    .map((block) =>
      block.trim() === '' || isReference(block)
        ? block
        : block.replace(blockStart, (start) => `${start}${referenceMark}`),
    )
    .join('\n\n');
}

/** The block without its mark: somebody has made it the bid's own. */
export const accepted = (block: string): string =>
  block.startsWith(referenceMark)
    ? block.slice(referenceMark.length)
    : block.replace(headMark, (_mark, start: string) => start);

/** A chapter's Markdown with every mark taken off. */
export const withAccepted = (content: string): string =>
  content.includes(referenceMark) ? content.split('\n').map(accepted).join('\n') : content;

/** A chapter's Markdown without its stock text; headings stay. */
export const withoutReferences = (content: string): string =>
  content.includes(referenceMark)
    ? textBlocks(content)
        .flatMap(({ text }) => (isReference(text) ? [] : [text]))
        .join('\n\n')
    : content;

export interface ReferenceShare {
  /** Marked paragraphs and tables. */
  blocks: number;
  /** Characters of these, as they count for pages, and of the whole text. */
  chars: number;
  allChars: number;
}

/** How much of a chapter's Markdown is stock text. */
export function referenceShare(content: string): ReferenceShare {
  const share = { blocks: 0, chars: 0, allChars: 0 };
  for (const { kind, text } of textBlocks(content)) {
    const shown = accepted(text).replace(/^#{1,6}\s/, '');
    const chars = kind === 'fixed' ? 0 : plainLine(shown).length;
    share.allChars += chars;
    if (!isReference(text)) continue;
    share.blocks++;
    share.chars += chars;
  }
  return share;
}
