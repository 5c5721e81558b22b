import { type Block, blockText, type TenderDocument } from '../document.ts';
import { joinedCodes } from '../search-codes.ts';
import { folded, indexTokens } from '../search-words.ts';

/** Enough to say one thing, short enough to choose by. */
const PASSAGE_CHARS = 600;
const LONGEST_PARAGRAPH = 1500;
const HEADING_CHARS = 120;
/** A file of more is a library, not a source; what stands behind is left out. */
const MAX_PASSAGES = 5000;

export interface KnowledgeText {
  /** Headings above the passage, outermost first, joined by ` › `. */
  heading: string;
  text: string;
}

/** A passage, and what it is found by. */
export interface IndexedPassage extends KnowledgeText {
  tokens: string;
}

/** Begins the words of a passage that are folded as they are now; the index reads nothing into it. */
export const tokensMark = '~~ ';
/** Began them before codes were written together. */
export const earlierMark = '~ ';

/** What a passage is found by, each word once, after the mark. */
export function tokensOf({ heading, text }: KnowledgeText): string {
  const all = `${heading}\n${text}`;
  return tokensMark + [...new Set([...indexTokens(all), ...joinedCodes(folded(all))])].join(' ');
}

/** Cuts a document into passages of about 600 characters that never cross a heading; a table is cut between its rows. */
export function passagesOf(document: TenderDocument): KnowledgeText[] {
  const passages: KnowledgeText[] = [];
  const trail: { level: number; title: string }[] = [];
  let lines: string[] = [];
  let chars = 0;
  const close = () => {
    const text = lines.join('\n').trim();
    const heading = trail
      .map(({ title }) => title)
      .join(' › ')
      .slice(-HEADING_CHARS);
    if (text !== '') passages.push({ heading, text });
    lines = [];
    chars = 0;
  };
  for (const block of document.blocks) {
    if (passages.length >= MAX_PASSAGES) return passages.slice(0, MAX_PASSAGES);
    if (isContents(block)) continue;
    if (block.kind === 'heading') {
      close();
      const level = block.level ?? 9;
      while ((trail.at(-1)?.level ?? 0) >= level) trail.pop();
      trail.push({ level, title: block.text.trim() });
      continue;
    }
    for (const line of linesOf(block)) {
      if (chars > 0 && chars + line.length > PASSAGE_CHARS) close();
      lines.push(line);
      chars += line.length;
    }
  }
  close();
  return passages.slice(0, MAX_PASSAGES);
}

const isContents = (block: Block) => block.kind !== 'table' && block.toc === true;

function linesOf(block: Block): string[] {
  return blockText(block)
    .split('\n')
    .map((line) => (block.kind === 'table' ? line.replaceAll('\t', '，') : line).trim())
    .filter((line) => line !== '')
    .flatMap((line) => line.match(new RegExp(`.{1,${LONGEST_PARAGRAPH}}`, 'gsu')) ?? []);
}
