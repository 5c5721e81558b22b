import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { Range } from './document-text.ts';

const key = new PluginKey<DecorationSet>('shownPlace');
/** Long enough for the eye to find it. */
const SHOWN_MS = 2000;

/** Marks the place that was just jumped to, for a moment. */
export function shownPlace(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, set) => {
        const fresh: DecorationSet | undefined = transaction.getMeta(key);
        return fresh ?? set.map(transaction.mapping, transaction.doc);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

/** Brings a place into sight; the editor itself does so only while it has the focus. */
export function scrollTo(view: EditorView, at: number): void {
  const { node } = view.domAtPos(at);
  const element = node instanceof Element ? node : node.parentElement;
  if (view.hasFocus()) view.dispatch(view.state.tr.scrollIntoView());
  else element?.scrollIntoView({ block: 'center' });
}

/** Jumps to places: selects them, brings them into sight and lets them stand out. */
export function createJumps(viewOf: () => EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = (view: EditorView, set: DecorationSet) =>
    view.dispatch(view.state.tr.setMeta(key, set).setMeta('addToHistory', false));
  return {
    jumpTo({ from, to }: Range): void {
      const view = viewOf();
      const { doc, tr } = view.state;
      view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)));
      mark(view, DecorationSet.create(doc, [Decoration.inline(from, to, { class: 'revealed' })]));
      scrollTo(view, from);
      clearTimeout(timer);
      timer = setTimeout(() => mark(view, DecorationSet.empty), SHOWN_MS);
    },
    /** Brings what stands last in the text into sight and lets it stand out: something was just added there. */
    showLast(): void {
      const view = viewOf();
      const { doc } = view.state;
      let end = doc.content.size;
      // The line behind a last table is no part of it.
      for (let at = doc.childCount - 1; at >= 0; at--) {
        const block = doc.child(at);
        const from = end - block.nodeSize;
        if (block.type.name !== 'paragraph' || block.content.size > 0) {
          const place = Decoration.node(from, end, { class: 'revealed-block' });
          mark(view, DecorationSet.create(doc, [place]));
          const node = view.nodeDOM(from);
          if (node instanceof Element) node.scrollIntoView({ block: 'center' });
          break;
        }
        end = from;
      }
      clearTimeout(timer);
      timer = setTimeout(() => mark(view, DecorationSet.empty), SHOWN_MS);
    },
    stopJumps: () => clearTimeout(timer),
  };
}
