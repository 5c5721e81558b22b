import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type BidMarkdown, ORIGIN } from './bid-markdown.ts';
import type { Range } from './document-text.ts';
import { type EditorPassage, rangeOf } from './passages.ts';

const isEmptyLine = (node: Node | null) =>
  node?.type.name === 'paragraph' && node.content.size === 0;

/** The room below the block of the text that a place is in; an empty line there is taken itself. Without a place: at the end. */
function roomBelow(doc: Node, place: number | undefined): Range {
  const index = place === undefined ? doc.childCount - 1 : doc.resolve(place).index(0);
  const block = doc.maybeChild(index) ?? doc.lastChild;
  let end = 0;
  doc.forEach((node, offset) => {
    if (node === block) end = offset + node.nodeSize;
  });
  return { from: isEmptyLine(block) ? end - (block?.nodeSize ?? 0) : end, to: end };
}

export interface FigureTools {
  viewOf: () => EditorView;
  markdown: BidMarkdown;
  showBlocks: (range: Range) => void;
}

/** Puts what was made from the chapter into its text, and takes it out again. */
export function createFigures({ viewOf, markdown, showBlocks }: FigureTools) {
  /** Takes out the blocks that were read with these numbers, wherever they stand by now. */
  function takeOut(numbers: ReadonlySet<unknown>): void {
    const view = viewOf();
    const { tr, doc } = view.state;
    const found: Range[] = [];
    doc.forEach((node, from) => {
      if (numbers.has(node.attrs[ORIGIN])) found.unshift({ from, to: from + node.nodeSize });
    });
    for (const { from, to } of found) tr.delete(from, to);
    if (view.editable && found.length > 0) view.dispatch(closeHistory(tr));
  }

  return {
    /**
     * Puts Markdown below the block a passage is in, or at the end without one: in sight, marked, one step to undo.
     * @returns what takes it out again and leaves what was written since; undefined where the text may not be changed now.
     */
    putBelow(passage: EditorPassage | undefined, text: string): (() => void) | undefined {
      const view = viewOf();
      if (!view.editable) return undefined;
      const blocks = markdown.blocks(text);
      const { tr } = view.state;
      const { from, to } = roomBelow(tr.doc, passage && rangeOf(view, passage)?.to);
      const rest = tr.doc.content.size - to;
      tr.replaceWith(from, to, blocks);
      const end = tr.doc.content.size - rest;
      view.dispatch(closeHistory(tr.setSelection(Selection.near(tr.doc.resolve(end), 1))));
      view.focus();
      showBlocks({ from, to: end });
      const numbers = new Set(blocks.map((block): unknown => block.attrs[ORIGIN]));
      return () => takeOut(numbers);
    },
  };
}
