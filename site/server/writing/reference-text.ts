import { check } from 'tender-widgets/contract';
import { textBlocks } from './offline/text-blocks.ts';
import { plainLine } from './text/plain-text.ts';

const { referenceMark } = check;
const headMark = new RegExp(`^(\\|\\s*)${referenceMark}`);

/** Whether a block of Markdown (paragraph, list or table) is marked as text of the trade that nobody has said for this bid. */
export const isReference = (block: string): boolean =>
  block.startsWith(referenceMark) || headMark.test(block);

/** Marks stock text of the trade: a paragraph by its beginning, a table by its first cell. What is marked stays as it is. */
export function asReference(block: string): string {
  if (block === '' || isReference(block)) return block;
  return block.startsWith('|')
    ? block.replace(/^\|\s*/, (start) => `${start}${referenceMark}`)
    : `${referenceMark}${block}`;
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
    const chars = kind === 'fixed' ? 0 : plainLine(accepted(text)).length;
    share.allChars += chars;
    if (!isReference(text)) continue;
    share.blocks++;
    share.chars += chars;
  }
  return share;
}
