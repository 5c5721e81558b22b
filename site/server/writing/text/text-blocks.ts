import { plainLine } from './plain-text.ts';

/** A block of a chapter's Markdown as it stands between blank lines; a fence, an HTML table or a source remark stays in one. */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'list' | 'table' | 'fixed';
  text: string;
}

function kindOfBlock(text: string): TextBlock['kind'] {
  if (/^#{1,6}\s/.test(text)) return 'heading';
  if (/^(?:```|~~~|<|!\[)/.test(text)) return 'fixed';
  if (text.startsWith('|')) return 'table';
  return /^(?:[-*+]|\d+[.)])\s/.test(text) ? 'list' : 'paragraph';
}

/** Cuts Markdown into blocks. Joined by blank lines they are the text again, but for the number of blank lines. */
export function textBlocks(content: string): TextBlock[] {
  const blocks: string[] = [];
  let open: string[] = [];
  let until: RegExp | null = null;
  const close = () => {
    if (open.length > 0) blocks.push(open.join('\n'));
    open = [];
  };
  for (const line of content.split('\n')) {
    if (until) {
      open.push(line);
      if (until.test(line)) {
        until = null;
        close();
      }
      continue;
    }
    if (line.trim() === '') {
      close();
      continue;
    }
    if (/^#{1,6}\s/.test(line)) close();
    const fence = line.match(/^(```|~~~)/)?.[1];
    const table = /^<table\b/i.test(line) && !/<\/table>/i.test(line);
    if (fence || table) {
      close();
      until = fence ? new RegExp(`^${fence}\\s*$`) : /<\/table>/i;
    }
    open.push(line);
    if (/^#{1,6}\s/.test(line)) close();
  }
  close();
  return blocks.map((text) => ({ kind: kindOfBlock(text), text }));
}

/** Whether the block at `at` only leads to the list or table behind it: they stay or go together. */
export function isLead(blocks: readonly TextBlock[], at: number): boolean {
  const next = blocks[at + 1]?.kind;
  return (
    (next === 'list' || next === 'table') &&
    blocks[at]?.kind === 'paragraph' &&
    /[：:]\s{0,4}$/.test(blocks[at].text)
  );
}

/** Blocks as Markdown. */
export function joinBlocks(blocks: readonly TextBlock[]): string {
  return blocks.map(({ text }) => text).join('\n\n');
}

/** Length as it counts for pages: without Markdown marks. */
export function blockChars(block: TextBlock): number {
  return block.kind === 'fixed' && block.text.startsWith('<!--') ? 0 : plainLine(block.text).length;
}
