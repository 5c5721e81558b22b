import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { createPlaceFinder, type Range, textBetween } from './document-text.ts';

/** A comment's words, and what stood before them. */
export interface CommentAnchor {
  id: string;
  quote: string;
  before: string;
}

const key = new PluginKey<DecorationSet>('commentedWords');
/** As the service keeps them. */
const LONGEST_QUOTE = 1000;
const BEFORE = 60;

/** Marks the words comments are about; the marks move with the words. */
export function commentedWords(
  onComment: ((id: string) => void) | undefined,
): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, set) => {
        const fresh: DecorationSet | undefined = transaction.getMeta(key);
        return (
          fresh ?? (transaction.docChanged ? set.map(transaction.mapping, transaction.doc) : set)
        );
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handleClick(view, at) {
        const [mark] = key.getState(view.state)?.find(at, at) ?? [];
        const id: unknown = mark?.spec.comment;
        if (typeof id === 'string') onComment?.(id);
        return false;
      },
    },
  });
}

/** Puts comments to their words, and finds the way back. */
export function createComments(viewOf: () => EditorView, show: (range: Range) => void) {
  return {
    /** @returns the ids of those whose words are in the text. */
    setComments(comments: readonly CommentAnchor[]): string[] {
      const view = viewOf();
      const placeOf = createPlaceFinder(view.state.doc);
      const placed = comments.flatMap(({ id, quote, before }) => {
        const range = quote === '' ? undefined : placeOf(quote, before);
        return range ? [{ id, ...range }] : [];
      });
      const marks = placed.map(({ id, from, to }) =>
        Decoration.inline(from, to, { class: 'commented', 'data-comment': id }, { comment: id }),
      );
      const set = DecorationSet.create(view.state.doc, marks);
      view.dispatch(view.state.tr.setMeta(key, set).setMeta('addToHistory', false));
      return placed.map(({ id }) => id);
    },
    goToComment(id: string): boolean {
      const { state } = viewOf();
      const [mark] =
        key.getState(state)?.find(undefined, undefined, (spec) => spec.comment === id) ?? [];
      if (mark) show(mark);
      return mark !== undefined;
    },
    /** The selected words and what stands before them, for a new comment. */
    anchor(): { quote: string; before: string } {
      const { doc, selection } = viewOf().state;
      const { from, to } = selection;
      const before = textBetween(doc, Math.max(0, from - BEFORE * 2), from).slice(-BEFORE);
      return { quote: textBetween(doc, from, to).slice(0, LONGEST_QUOTE), before };
    },
    /** Selects words and brings them into sight. @returns false when they are not in the text. */
    reveal(words: string, before = ''): boolean {
      const range = createPlaceFinder(viewOf().state.doc)(words, before);
      if (range) show(range);
      return range !== undefined;
    },
  };
}
