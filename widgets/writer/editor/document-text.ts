import type { Node } from '@tiptap/pm/model';

/** A stretch of the document, in its positions. */
export interface Range {
  from: number;
  to: number;
}

/** What a picture or a line break counts as in plain text. */
const LEAF = ' ';

/** A text block's words, one character a position. */
export const blockText = (block: Node): string =>
  block.textBetween(0, block.content.size, LEAF, LEAF);

/** Calls back with every text block between two positions and where its content starts. */
export function eachTextBlock(
  doc: Node,
  from: number,
  to: number,
  visit: (block: Node, start: number) => void,
): void {
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isTextblock) return true;
    visit(node, at + 1);
    return false;
  });
}

/** All places of the words in a text block. */
export function rangesIn(block: Node, start: number, words: string, matchCase: boolean): Range[] {
  const fold = (text: string) => (matchCase ? text : text.toLowerCase());
  const [text, wanted] = [fold(blockText(block)), fold(words)];
  const found: Range[] = [];
  for (
    let at = text.indexOf(wanted);
    at >= 0 && wanted !== '';
    at = text.indexOf(wanted, at + wanted.length)
  )
    found.push({ from: start + at, to: start + at + words.length });
  return found;
}

/** The document's plain text, a line a block, and the position of each of its characters. */
function plainText(doc: Node): { text: string; position: (index: number) => number } {
  const blocks: { index: number; start: number }[] = [];
  let text = '';
  eachTextBlock(doc, 0, doc.content.size, (block, start) => {
    if (text !== '') text += '\n';
    blocks.push({ index: text.length, start });
    text += blockText(block);
  });
  return {
    text,
    position(index) {
      const block = blocks.filter((one) => one.index <= index).at(-1);
      return block ? block.start + index - block.index : 0;
    },
  };
}

/** How many characters both end with alike. */
function commonEnd(one: string, other: string): number {
  let length = 0;
  while (
    length < Math.min(one.length, other.length) &&
    one.at(-1 - length) === other.at(-1 - length)
  )
    length += 1;
  return length;
}

/** Finds where words stand, given what stood right before them: of several places the one that fits best. */
export function createPlaceFinder(doc: Node): (quote: string, before: string) => Range | undefined {
  const { text, position } = plainText(doc);
  return (quote, before) => {
    let best: { at: number; fit: number } | undefined;
    for (let at = text.indexOf(quote); at >= 0 && quote !== ''; at = text.indexOf(quote, at + 1)) {
      const fit = commonEnd(text.slice(Math.max(0, at - before.length), at), before);
      if (!best || fit > best.fit) best = { at, fit };
    }
    return best && { from: position(best.at), to: position(best.at + quote.length - 1) + 1 };
  };
}

/** Plain text between two positions, a line a block. */
export const textBetween = (doc: Node, from: number, to: number): string =>
  doc.textBetween(from, to, '\n', LEAF);
