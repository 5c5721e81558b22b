import { type Editor, Extension } from '@tiptap/core';
import { Selection, TextSelection } from '@tiptap/pm/state';

function goToEnd(editor: Editor, end: 'start' | 'end', extend: boolean): boolean {
  const { doc, selection, tr } = editor.state;
  const place = end === 'start' ? Selection.atStart(doc) : Selection.atEnd(doc);
  const next = extend ? TextSelection.between(selection.$anchor, place.$head) : place;
  editor.view.dispatch(tr.setSelection(next).scrollIntoView());
  return true;
}

/**
 * Ctrl+Home and Ctrl+End, with Shift too. Left to itself Chromium puts the cursor before the last paragraph when that is out of
 * sight, as paragraphs out of sight are not laid out.
 */
export const documentEnds = Extension.create({
  name: 'documentEnds',
  addKeyboardShortcuts() {
    const keys = { start: ['Mod-Home', 'Cmd-ArrowUp'], end: ['Mod-End', 'Cmd-ArrowDown'] };
    const acts = (['start', 'end'] as const).flatMap((end) =>
      keys[end].flatMap((key) => [
        [key, () => goToEnd(this.editor, end, false)] as const,
        [`Shift-${key}`, () => goToEnd(this.editor, end, true)] as const,
      ]),
    );
    return Object.fromEntries(acts);
  },
});
