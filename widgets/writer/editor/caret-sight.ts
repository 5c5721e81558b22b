import type { EditorView } from '@tiptap/pm/view';

/** Between the caret and the edge of what is in sight, px; the library's own distance. */
const MARGIN = 5;

/** The nearest box around the text that scrolls up and down; undefined where the page itself does. */
function scrollerOf(text: Element): Element | undefined {
  for (let at: Node | null = text; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    if (at instanceof Element && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return undefined;
}

/** True where a box around the caret may scroll sideways. */
const isInWideBlock = ({ state }: EditorView): boolean => {
  const { $head } = state.selection;
  return Array.from({ length: $head.depth }, (_, index) => $head.node(index + 1)).some(
    ({ type }) => type.name === 'table' || type.name === 'codeBlock',
  );
};

/**
 * Keeps the caret in sight at the price of one look a frame. The library measures every box around the text at every key, before
 * the browser has laid out the change; it is asked only when the caret has left the sight.
 *
 * @returns `handle` for `handleScrollToSelection`, and the undo.
 */
export function createCaretSight() {
  let frame = 0;
  let measured: { width: number; scroller: Element | undefined } | undefined;
  let asking = false;

  const isInSight = (view: EditorView): boolean => {
    // The panes become one page below a width.
    if (measured?.width !== window.innerWidth)
      measured = { width: window.innerWidth, scroller: scrollerOf(view.dom) };
    const caret = view.coordsAtPos(view.state.selection.head);
    const box = measured.scroller?.getBoundingClientRect();
    const top = Math.max(0, box?.top ?? 0) + MARGIN;
    const bottom = Math.min(window.innerHeight, box?.bottom ?? Number.POSITIVE_INFINITY) - MARGIN;
    return caret.top >= top && caret.bottom <= bottom;
  };
  const look = (view: EditorView) => {
    frame = 0;
    if (view.isDestroyed || isInSight(view)) return;
    asking = true;
    view.dispatch(view.state.tr.scrollIntoView());
    asking = false;
  };
  return {
    handle(view: EditorView): boolean {
      if (asking || isInWideBlock(view)) return false;
      if (frame === 0) frame = requestAnimationFrame(() => look(view));
      return true;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
