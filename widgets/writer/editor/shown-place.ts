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
      timer = setTimeout(() => mark(viewOf(), DecorationSet.empty), SHOWN_MS);
    },
    /** Brings blocks that were just put in into sight and lets them stand out. */
    showBlocks({ from, to }: Range): void {
      const view = viewOf();
      const places: Decoration[] = [];
      view.state.doc.nodesBetween(from, to, (block, at) => {
        if (at >= from)
          places.push(Decoration.node(at, at + block.nodeSize, { class: 'revealed-block' }));
        return false;
      });
      mark(view, DecorationSet.create(view.state.doc, places));
      const first = view.nodeDOM(from);
      if (first instanceof HTMLElement)
        first.scrollIntoView({ block: first.offsetHeight < innerHeight / 2 ? 'center' : 'start' });
      clearTimeout(timer);
      timer = setTimeout(() => mark(viewOf(), DecorationSet.empty), SHOWN_MS);
    },
    stopJumps: () => clearTimeout(timer),
  };
}
