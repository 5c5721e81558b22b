import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { blockText, eachTextBlock, type Range, rangesIn } from './document-text.ts';
import { readTyped } from './late-reading.ts';

/** What is looked for. */
export interface Search {
  text: string;
  matchCase: boolean;
}

interface Marks {
  search: Search | undefined;
  /** The place the finder stands at. */
  current: Range | undefined;
  blanks: DecorationSet;
  found: DecorationSet;
  /** Changed while an input method composed: looked at afterwards, so that its text is left alone. */
  waiting: Range | undefined;
}

type Change = { search: Search | undefined } | { current: Range | undefined } | { composed: true };

const key = new PluginKey<Marks>('wordMarks');
/** An input method's last transaction comes after its end event. */
const AFTER_COMPOSING_MS = 50;

function changedRange(transaction: Transaction, waiting: Range | undefined): Range | undefined {
  let range = waiting && {
    from: transaction.mapping.map(waiting.from, -1),
    to: transaction.mapping.map(waiting.to, 1),
  };
  transaction.mapping.maps.forEach((map, index) => {
    const rest = transaction.mapping.slice(index + 1);
    map.forEach((_oldStart, _oldEnd, start, end) => {
      const [from, to] = [rest.map(start, -1), rest.map(end, 1)];
      range = range
        ? { from: Math.min(range.from, from), to: Math.max(range.to, to) }
        : { from, to };
    });
  });
  const size = transaction.doc.content.size;
  return range && { from: Math.max(0, range.from - 1), to: Math.min(size, range.to + 1) };
}

/** Looks again through the text blocks of a range only. */
function scanned(
  set: DecorationSet,
  doc: Transaction['doc'],
  range: Range,
  look: (block: Transaction['doc'], start: number) => Decoration[],
): DecorationSet {
  const old: Decoration[] = [];
  const fresh: Decoration[] = [];
  eachTextBlock(doc, range.from, range.to, (block, start) => {
    old.push(...set.find(start, start + block.content.size));
    fresh.push(...look(block, start));
  });
  return set.remove(old).add(doc, fresh);
}

const inSearch = (search: Search | undefined) => (block: Transaction['doc'], start: number) =>
  search === undefined
    ? []
    : rangesIn(block, start, search.text, search.matchCase).map(({ from, to }) =>
        Decoration.inline(from, to, { class: 'found' }),
      );

function inBlanks(pattern: RegExp) {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  return (block: Transaction['doc'], start: number) =>
    [...blockText(block).matchAll(everywhere)].map((match) =>
      Decoration.inline(start + match.index, start + match.index + match[0].length, {
        nodeName: 'mark',
        class: 'blank',
      }),
    );
}

function mapped(range: Range | undefined, transaction: Transaction): Range | undefined {
  if (!range) return undefined;
  const [from, to] = [
    transaction.mapping.map(range.from, 1),
    transaction.mapping.map(range.to, -1),
  ];
  return from < to ? { from, to } : undefined;
}

function applied(
  transaction: Transaction,
  marks: Marks,
  blanksIn: ReturnType<typeof inBlanks>,
): Marks {
  const change: Change | undefined = transaction.getMeta(key);
  const { doc } = transaction;
  const next = { ...marks };
  if (transaction.docChanged) {
    next.blanks = marks.blanks.map(transaction.mapping, doc);
    next.found = marks.found.map(transaction.mapping, doc);
    next.current = mapped(marks.current, transaction);
  }
  const range = changedRange(transaction, marks.waiting);
  const isComposing =
    transaction.getMeta('composition') !== undefined && !(change && 'composed' in change);
  next.waiting = isComposing ? range : undefined;
  if (range && !isComposing) {
    next.blanks = scanned(next.blanks, doc, range, blanksIn);
    next.found = scanned(next.found, doc, range, inSearch(marks.search));
  }
  if (change && 'current' in change) next.current = change.current;
  if (change && 'search' in change) {
    next.search = change.search;
    next.current = undefined;
    next.found = scanned(
      DecorationSet.empty,
      doc,
      { from: 0, to: doc.content.size },
      inSearch(change.search),
    );
  }
  return next;
}

/** Marks what the bidder still has to fill in, and what is being looked for, while the text changes. */
export function wordMarks(blank: RegExp): Plugin<Marks> {
  const blanksIn = inBlanks(blank);
  return new Plugin<Marks>({
    key,
    state: {
      init: (_, { doc }) => ({
        search: undefined,
        current: undefined,
        blanks: scanned(DecorationSet.empty, doc, { from: 0, to: doc.content.size }, blanksIn),
        found: DecorationSet.empty,
        waiting: undefined,
      }),
      apply: (transaction, marks) => applied(transaction, marks, blanksIn),
    },
    props: {
      decorations: (state) => key.getState(state)?.blanks,
      handleDOMEvents: {
        compositionend(view: EditorView) {
          setTimeout(() => {
            if (view.isDestroyed || view.composing || !key.getState(view.state)?.waiting) return;
            readTyped(view);
            view.dispatch(view.state.tr.setMeta(key, { composed: true } satisfies Change));
          }, AFTER_COMPOSING_MS);
          return false;
        },
      },
    },
  });
}

/** Draws what `wordMarks` found; apart, because a plugin draws one set. */
export function foundMarks(): Plugin {
  return new Plugin({ props: { decorations: (state) => key.getState(state)?.found } });
}

/** Draws the place the finder stands at. */
export function currentMark(): Plugin {
  return new Plugin({
    props: {
      decorations(state) {
        const current = key.getState(state)?.current;
        return (
          current &&
          DecorationSet.create(state.doc, [
            Decoration.inline(current.from, current.to, { class: 'found-current' }),
          ])
        );
      },
    },
  });
}

/** The places found, in reading order. */
export const foundRanges = (state: EditorState): Range[] =>
  (key.getState(state)?.found.find() ?? [])
    .map(({ from, to }) => ({ from, to }))
    .sort((one, other) => one.from - other.from);

/** The mark of what is still to be filled in around the caret. */
export function blankAt(state: EditorState): string | null {
  const { head } = state.selection;
  const [mark] = key.getState(state)?.blanks.find(head, head) ?? [];
  return mark ? state.doc.textBetween(mark.from, mark.to) : null;
}

/** Where the finder stands. */
export const currentRange = (state: EditorState): Range | undefined => key.getState(state)?.current;

/** A transaction that looks for something, or for nothing more. */
export const searchFor = (state: EditorState, search: Search | undefined): Transaction =>
  state.tr.setMeta(key, { search } satisfies Change).setMeta('addToHistory', false);

/** Lets the finder stand at a place. */
export const standAt = (transaction: Transaction, current: Range | undefined): Transaction =>
  transaction.setMeta(key, { current } satisfies Change);
