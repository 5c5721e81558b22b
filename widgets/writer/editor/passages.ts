import { closeHistory } from '@tiptap/pm/history';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { Fragment, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { BidMarkdown } from './bid-markdown.ts';
import { type Range, textBetween } from './document-text.ts';
import { scrollTo } from './shown-place.ts';
import { writeFragment } from './write-blocks.ts';

/** A stretch of the text that is being worked on elsewhere; it keeps its place while the text around it changes. */
export interface EditorPassage {
  id: number;
  /** '' for a mere place. */
  markdown: string;
  text: string;
  /** Plain text around it. */
  before: string;
  after: string;
}

type Places = ReadonlyMap<number, Range>;
type Change = { hold: number; range: Range } | { release: number };

const key = new PluginKey<Places>('passages');
/** As much as a request to the service may carry on each side. */
const AROUND = 2000;

function moved(places: Places, transaction: Transaction): Places {
  if (!transaction.docChanged) return places;
  const { mapping } = transaction;
  return new Map(
    [...places].map(([id, { from, to }]) => [
      id,
      from === to
        ? place(mapping.map(from))
        : { from: mapping.map(from, 1), to: mapping.map(to, -1) },
    ]),
  );
}
const place = (at: number): Range => ({ from: at, to: at });

/** Keeps the passages' places and marks them. */
export function passagePlaces(): Plugin<Places> {
  return new Plugin<Places>({
    key,
    state: {
      init: () => new Map(),
      apply(transaction, places) {
        const next = new Map(moved(places, transaction));
        const change: Change | undefined = transaction.getMeta(key);
        if (change && 'hold' in change) next.set(change.hold, change.range);
        if (change && 'release' in change) next.delete(change.release);
        return next;
      },
    },
    props: {
      decorations(state) {
        const places = [...(key.getState(state)?.values() ?? [])].filter(
          ({ from, to }) => from < to,
        );
        const marks = places.map(({ from, to }) =>
          Decoration.inline(from, to, { class: 'passage' }),
        );
        return marks.length > 0 ? DecorationSet.create(state.doc, marks) : undefined;
      },
    },
  });
}

/**
 * What is selected: words within one text block, else the whole blocks, entries of a list or, for cells, the table, so that
 * it can be written anew as Markdown of its own.
 */
function selected({ selection }: EditorState): Range {
  const { $from, $to, from, to } = selection;
  if (selection instanceof CellSelection)
    return { from: selection.$anchorCell.before(-1), to: selection.$anchorCell.after(-1) };
  const depth = $from.sharedDepth(to);
  if ($from.sameParent($to) || $from.depth === depth || $to.depth === depth) return { from, to };
  return { from: $from.before(depth + 1), to: $to.after(depth + 1) };
}

const isListNode = (node: Node | undefined) => node?.type.name.endsWith('List') ?? false;

/** The blocks of a range that `selected` gave; entries of a list in a list like theirs. */
function blocksIn(doc: Node, { from, to }: Range): Node[] {
  const { content } = doc.slice(from, to);
  const { parent } = doc.resolve(from);
  if (isListNode(parent)) return [parent.copy(content)];
  const paragraph = parent.isTextblock
    ? doc.type.schema.nodes.paragraph?.create(null, content)
    : undefined;
  return paragraph ? [paragraph] : [...content.content];
}

/** The smallest depth around a position whose parent takes these blocks right behind it. */
function roomAfter($place: ResolvedPos, blocks: Fragment): number {
  for (let { depth } = $place; depth > 0; depth -= 1) {
    const index = $place.indexAfter(depth - 1);
    if ($place.node(depth - 1).canReplace(index, index, blocks)) return $place.after(depth);
  }
  return $place.doc.content.size;
}

const onlyParagraph = (blocks: readonly Node[]): Node | undefined =>
  blocks.length === 1 && blocks[0]?.type.name === 'paragraph' ? blocks[0] : undefined;

/** The same blocks as entries, where the place is a list. */
function fitting(parent: Node, blocks: readonly Node[]): Fragment {
  if (!isListNode(parent)) return Fragment.fromArray([...blocks]);
  const items = blocks.flatMap((block) => {
    const item = isListNode(block)
      ? undefined
      : block.type.schema.nodes.listItem?.create(null, block);
    return item ? [item] : [...block.children];
  });
  return Fragment.fromArray(items);
}

function putInPlace(transaction: Transaction, { from, to }: Range, blocks: readonly Node[]): void {
  const { doc } = transaction;
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  const { parent } = $from;
  const isWithin = $from.sameParent($to) && parent.isTextblock;
  const paragraph = isWithin ? onlyParagraph(blocks) : undefined;
  if (paragraph) {
    transaction.replaceWith(from, to, paragraph.content);
    return;
  }
  const isWhole = isWithin && $from.parentOffset === 0 && $to.parentOffset === parent.content.size;
  const [$start, $end] = isWhole
    ? [doc.resolve($from.before()), doc.resolve($to.after())]
    : [$from, $to];
  const content = fitting($start.parent, blocks);
  if (
    $start.sameParent($end) &&
    !$start.parent.isTextblock &&
    $start.parent.canReplace($start.index(), $end.index(), content)
  ) {
    transaction.replaceWith($start.pos, $end.pos, content);
    return;
  }
  const isOpen = (block: Node | undefined) => (block?.type.name === 'paragraph' ? 1 : 0);
  transaction.replaceRange(
    from,
    to,
    new Slice(Fragment.fromArray([...blocks]), isOpen(blocks[0]), isOpen(blocks.at(-1))),
  );
}

/** Leaves the cursor behind what was put in, as a step of its own to undo. */
function finish(view: EditorView, transaction: Transaction, end: number): void {
  const place = transaction.doc.resolve(Math.min(end, transaction.doc.content.size));
  view.dispatch(closeHistory(transaction.setSelection(Selection.near(place, -1))));
  scrollTo(view, view.state.selection.head);
  view.focus();
}

/** Where a passage stands now. */
export const rangeOf = (view: EditorView, { id }: EditorPassage): Range | undefined =>
  key.getState(view.state)?.get(id);

/** Takes stretches out as Markdown and puts Markdown in their place. */
export function createPassages(viewOf: () => EditorView, markdown: BidMarkdown) {
  let last = 0;
  const release = (transaction: Transaction, { id }: EditorPassage) =>
    transaction.setMeta(key, { release: id } satisfies Change);

  return {
    /** What is selected, kept track of until it is released; nothing selected gives the place of the cursor. */
    passage(): EditorPassage {
      const view = viewOf();
      const { state } = view;
      const range = selected(state);
      last += 1;
      view.dispatch(
        state.tr
          .setMeta(key, { hold: last, range } satisfies Change)
          .setMeta('addToHistory', false),
      );
      const { from, to } = range;
      const { doc } = state;
      return {
        id: last,
        markdown: from === to ? '' : writeFragment(blocksIn(doc, range)),
        text: textBetween(doc, from, to),
        before: textBetween(doc, Math.max(0, from - AROUND), from),
        after: textBetween(doc, to, Math.min(doc.content.size, to + AROUND)),
      };
    },
    /** @returns false when its words are gone meanwhile. */
    replacePassage(passage: EditorPassage, text: string): boolean {
      const view = viewOf();
      const range = rangeOf(view, passage);
      if (!range || range.from >= range.to || !view.editable) return false;
      const { tr } = view.state;
      const rest = tr.doc.content.size - range.to;
      putInPlace(tr, range, markdown.blocks(text));
      finish(view, release(tr, passage), tr.doc.content.size - rest);
      return true;
    },
    /** Right behind the cursor's place when the text is one paragraph, else as blocks below. */
    insertAfterPassage(passage: EditorPassage, text: string): boolean {
      const view = viewOf();
      const range = rangeOf(view, passage);
      if (!range || !view.editable) return false;
      const blocks = markdown.blocks(text);
      const $to = view.state.doc.resolve(range.to);
      const paragraph =
        range.from === range.to && $to.parent.isTextblock ? onlyParagraph(blocks) : undefined;
      const content = paragraph?.content ?? Fragment.fromArray(blocks);
      const at = paragraph ? range.to : roomAfter($to, content);
      finish(view, release(view.state.tr.insert(at, content), passage), at + content.size);
      return true;
    },
    releasePassage(passage: EditorPassage): void {
      const view = viewOf();
      view.dispatch(release(view.state.tr, passage).setMeta('addToHistory', false));
    },
  };
}
