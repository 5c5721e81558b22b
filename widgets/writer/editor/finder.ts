import { closeHistory } from '@tiptap/pm/history';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Range } from './document-text.ts';
import { scrollTo } from './shown-place.ts';
import { currentRange, foundRanges, type Search, searchFor, standAt } from './word-marks.ts';

function showPlace(view: EditorView, { from, to }: Range): void {
  const { state } = view;
  view.dispatch(
    standAt(state.tr.setSelection(TextSelection.create(state.doc, from, to)), { from, to }),
  );
  scrollTo(view, from);
}

/** Find and replace within the chapter. */
export function createFinder(viewOf: () => EditorView) {
  /** Goes on from the place it stands at, else from the cursor; around the ends. */
  function step(direction: 1 | -1): number {
    const { state } = viewOf();
    const places = foundRanges(state);
    if (places.length === 0) return -1;
    const from = currentRange(state) ?? state.selection;
    const after = places.findIndex(
      (place) => place.from > from.from || (!currentRange(state) && place.from >= from.from),
    );
    const before = places.filter((place) => place.from < from.from).length - 1;
    const index =
      direction === 1 ? (after < 0 ? 0 : after) : before < 0 ? places.length - 1 : before;
    const place = places[index];
    if (place) showPlace(viewOf(), place);
    return index;
  }

  return {
    /** @returns how many places there are. */
    find(text: string, options: Partial<Omit<Search, 'text'>> = {}): number {
      const view = viewOf();
      view.dispatch(
        searchFor(
          view.state,
          text === '' ? undefined : { text, matchCase: options.matchCase ?? false },
        ),
      );
      return foundRanges(view.state).length;
    },
    /** @returns which place it is, from 0; -1 for none. */
    findNext: () => step(1),
    findPrevious: () => step(-1),
    /** Replaces the place it stands at and goes to the next. */
    replaceCurrent(text: string): boolean {
      const view = viewOf();
      const current = currentRange(view.state);
      if (!current || !view.editable) return false;
      view.dispatch(view.state.tr.insertText(text, current.from, current.to));
      step(1);
      return true;
    },
    /** Replaces every place, in one step to undo. @returns how many. */
    replaceAll(text: string): number {
      const view = viewOf();
      const places = view.editable ? foundRanges(view.state) : [];
      const { tr } = view.state;
      for (const { from, to } of [...places].reverse()) tr.insertText(text, from, to);
      if (places.length > 0) view.dispatch(closeHistory(tr));
      return places.length;
    },
    clearFind(): void {
      const view = viewOf();
      view.dispatch(searchFor(view.state, undefined));
    },
  };
}
