import { Extension } from '@tiptap/core';
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** What the library watches the page with. Its own code waits by it too; its types do not name it. */
interface PageWatch {
  /** The timer of a reading that waits; below 0 for none. Until it is over, what the page tells is not read. */
  flushingSoon: number;
  flush(): void;
  /** What waits is read now. */
  forceFlush(): void;
}

/** Longest wait for a frame; a page out of sight has none. */
const LONGEST_MS = 100;

/** What may lead to a change of the document, or to a selection being set, without a key before it. */
const READ_FIRST = [
  'compositionstart',
  'mousemove',
  'mouseleave',
  'dragstart',
  'drop',
  'cut',
  'copy',
  'paste',
  'blur',
] as const;

const isWatch = (value: unknown): value is PageWatch =>
  typeof value === 'object' &&
  value !== null &&
  ['flushingSoon', 'flush', 'forceFlush'].every((name) => name in value);

function watchOf(view: EditorView): PageWatch | undefined {
  const watch: unknown = Reflect.get(view, 'domObserver');
  return isWatch(watch) ? watch : undefined;
}

/** Reads at once what was typed and is not in the document yet. What an input method composes is the library's to read. */
export function readTyped(view: EditorView): void {
  if (!view.isDestroyed && !view.composing) watchOf(view)?.forceFlush();
}

/** As the library waits itself, but for a frame: its own 20 ms would be over before a slow one. */
function readLater(view: EditorView): void {
  const watch = watchOf(view);
  if (!watch || watch.flushingSoon >= 0) return;
  watch.flushingSoon = window.setTimeout(() => {
    watch.flushingSoon = -1;
    watch.flush();
  }, LONGEST_MS);
  requestAnimationFrame(() => setTimeout(() => readTyped(view)));
}

/** @param onLetter told before the page has the letter: from then on there is something to ask the editor for */
function letterEvents(onLetter: (() => void) | undefined) {
  /** Virtual keyboards and input methods name no letter; what they write is read as the library does it. */
  let isLetter = false;
  const read = (view: EditorView) => {
    readTyped(view);
    return false;
  };
  const events = {
    ...Object.fromEntries(READ_FIRST.map((name) => [name, read])),
    keydown(_view: EditorView, { key, isComposing }: KeyboardEvent): boolean {
      isLetter = key.length === 1 && !isComposing;
      return false;
    },
    beforeinput(view: EditorView, { inputType }: InputEvent): boolean {
      const isTyped = isLetter && inputType === 'insertText' && !view.composing && view.editable;
      if (!isTyped) return read(view);
      onLetter?.();
      readLater(view);
      return false;
    },
  };
  /** Chromium may still tell the caret in front of the first letter of an empty line; the next ones would go there. */
  function handleTextInput(
    view: EditorView,
    from: number,
    to: number,
    text: string,
    made: () => Transaction,
  ): boolean {
    // What takes the place of a selection, the library puts right itself.
    if (!isLetter || view.composing || from !== to) return false;
    const change = made();
    view.dispatch(change.setSelection(TextSelection.create(change.doc, from + text.length)));
    return true;
  }
  return { events, handleTextInput };
}

/**
 * A letter stands on the page as soon as the browser has written it; the document hears of it once it is painted, or with the
 * next key. Left to itself the library reads the paragraph back at once, and each letter is shown that much later. The caret
 * stands behind what was typed.
 */
export function lateReading(onLetter: (() => void) | undefined): Extension[] {
  const { events, handleTextInput } = letterEvents(onLetter);
  return [
    Extension.create({
      name: 'lateReading',
      // Before the tables, which set selections of their own while the mouse moves.
      priority: 1000,
      addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: events } })],
    }),
    Extension.create({
      name: 'caretBehindLetters',
      // Behind the rules that make a list of what is typed.
      priority: 1,
      addProseMirrorPlugins: () => [new Plugin({ props: { handleTextInput } })],
    }),
  ];
}
