import { Editor, Extension } from '@tiptap/core';
import { Selection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { t } from '../base/messages.ts';
import type { AtomViews } from './atom-views.ts';
import { bidExtensions } from './bid-extensions.ts';
import { BidMarkdown } from './bid-markdown.ts';
import { createCaretSight } from './caret-sight.ts';
import { createChangeReports } from './change-reports.ts';
import { commentedWords, createComments } from './commented-words.ts';
import { documentEnds } from './document-ends.ts';
import { createCommands } from './editor-commands.ts';
import { readState } from './editor-state.ts';
import { createFinder } from './finder.ts';
import { lateReading, readTyped } from './late-reading.ts';
import { createPassages, passagePlaces } from './passages.ts';
import { type PasteNotice, pastePlugin } from './paste.ts';
import type { TakePicture } from './pasted-pictures.ts';
import { createFigures } from './placed-figure.ts';
import { createJumps, shownPlace } from './shown-place.ts';
import { currentMark, foundMarks, wordMarks } from './word-marks.ts';

export type { AtomViews, BlockView, EditorBlock } from './atom-views.ts';
export type { BidEditorState } from './editor-state.ts';
export type { EditorPassage } from './passages.ts';
export type { PasteNotice } from './paste.ts';

export type EditorShortcut = 'find' | 'replace' | 'save' | 'link' | 'comment';

export interface BidEditorOptions {
  /** An empty box, in the document or a shadow root. */
  element: HTMLElement;
  markdown: string;
  /** What the text box is called. */
  label: string;
  editable?: boolean;
  placeholder?: string;
  /** The text once the hands rest; `flush` asks for it at once. */
  onChange: (markdown: string) => void;
  /** At each change; at a letter before it is in the document. */
  onDirty?: (() => void) | undefined;
  /** Selection, marks, focus or history changed; at most once a frame, once that is painted. */
  onState?: (() => void) | undefined;
  views?: AtomViews;
  /** Takes a pasted or dropped picture into the library. */
  onPicture?: TakePicture | undefined;
  onNotice?: ((notice: PasteNotice) => void) | undefined;
  onComment?: ((id: string) => void) | undefined;
  onShortcut?: ((name: EditorShortcut) => void) | undefined;
}

const SHORTCUTS: Record<string, EditorShortcut> = {
  'Mod-f': 'find',
  'Mod-h': 'replace',
  'Mod-s': 'save',
  'Mod-k': 'link',
  'Mod-Alt-m': 'comment',
};

function shortcuts({ onShortcut }: BidEditorOptions): Extension {
  const keys = Object.entries(SHORTCUTS).map(([key, name]) => [
    key,
    () => (onShortcut?.(name), onShortcut !== undefined),
  ]);
  return Extension.create({
    name: 'shortcuts',
    addKeyboardShortcuts: () => Object.fromEntries(keys),
  });
}

/** What the bidder cannot see in the document itself: blanks, places found, passages in work, comments. */
const markings = ({ onComment }: BidEditorOptions) =>
  Extension.create({
    name: 'markings',
    addProseMirrorPlugins: () => [
      wordMarks(t.blankPattern),
      foundMarks(),
      currentMark(),
      passagePlaces(),
      commentedWords(onComment),
      shownPlace(),
    ],
  });

/** Calls at most once a frame, and after it: the letter is painted first, then what the tools show is read. */
function createFrames(action: (() => void) | undefined) {
  let frame = 0;
  let painted: ReturnType<typeof setTimeout> | undefined;
  return {
    ask(): void {
      if (!action || frame !== 0) return;
      frame = requestAnimationFrame(() => {
        painted = setTimeout(() => {
          frame = 0;
          action();
        });
      });
    },
    stop(): void {
      cancelAnimationFrame(frame);
      clearTimeout(painted);
    },
  };
}

/** What the box of the text says of itself. */
const attributesOf = (label: string, editable: boolean) => ({
  ...{
    class: 'bid-text markdown',
    'aria-label': label,
    'aria-multiline': 'true',
    spellcheck: 'false',
  },
  ...(editable ? {} : { 'aria-readonly': 'true' }),
});

function startEditor(
  options: BidEditorOptions,
  onTransaction: (transaction: Transaction) => void,
  onCaret: () => void,
) {
  // The schema is known once the editor is being made, and the first document with it.
  let markdown: BidMarkdown | undefined;
  let own: Editor | undefined;
  const caret = createCaretSight();
  const ready = () => {
    if (!markdown)
      throw new Error(
        'tender: the editor was used before it was made. Wait for createBidEditor to return.',
      );
    return markdown;
  };
  const pasting = Extension.create({
    name: 'pasting',
    addProseMirrorPlugins() {
      return [pastePlugin(this.editor, { ...options, markdown: ready })];
    },
  });
  const editor = new Editor({
    element: options.element,
    // Columns are resized only by an editor that could be edited when it was made.
    editable: true,
    injectCSS: false,
    enableInputRules: ['bulletList', 'orderedList'],
    enablePasteRules: false,
    // It would go through every change once more to tell of deletions, which nobody here asks for.
    enableCoreExtensions: { delete: false },
    extensions: [
      ...bidExtensions(options.views ?? {}, options.placeholder ?? ''),
      markings(options),
      shortcuts(options),
      documentEnds,
      pasting,
      ...lateReading(options.onDirty),
    ],
    editorProps: {
      handleScrollToSelection: caret.handle,
      attributes: () => attributesOf(options.label, own?.options.editable !== false),
    },
    onBeforeCreate({ editor: made }) {
      own = made;
      markdown = new BidMarkdown(made.schema);
      made.options.content = markdown.read(options.markdown).toJSON();
    },
    onTransaction: ({ transaction }) => onTransaction(transaction),
    onFocus: onCaret,
    onDestroy: caret.stop,
  });
  // The line behind a last table comes now, not as the first thing to undo.
  editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false));
  if (options.editable === false) editor.setEditable(false, false);
  return { editor, markdown: ready() };
}

/** At once, unlike the library's own, so that the next key is not lost. */
function focusText(view: EditorView, at: 'start' | 'end' | undefined): void {
  const { doc, tr } = view.state;
  const place = at === 'start' ? Selection.atStart(doc) : Selection.atEnd(doc);
  if (at) view.dispatch(tr.setSelection(place).scrollIntoView());
  view.focus();
}

/** Whether somebody has been in the text, or was led to a place of it; before that its selection is nobody's. */
function createCaretUse() {
  let isUsed = false;
  return {
    isUsed: () => isUsed,
    used(): void {
      isUsed = true;
    },
  };
}

function selectionBox(view: EditorView): DOMRect {
  const { from, to } = view.state.selection;
  const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)];
  const left = Math.min(start.left, end.left);
  return new DOMRect(
    left,
    start.top,
    Math.max(start.right, end.right) - left,
    Math.max(end.bottom, start.bottom) - start.top,
  );
}

/** Everything that stands on the page, also what was typed a moment ago. */
function createReading(editor: Editor, markdown: BidMarkdown, onChange: (text: string) => void) {
  const viewOf = () => {
    if (!editor.isDestroyed) readTyped(editor.view);
    return editor.view;
  };
  const text = () => {
    viewOf();
    return markdown.write(editor.state.doc);
  };
  const { changed, flush, stop } = createChangeReports(() => onChange(text()));
  return {
    viewOf,
    text,
    changed,
    stop,
    /** Tells at once what was typed and not told yet. */
    flush(): void {
      viewOf();
      flush();
    },
  };
}

/**
 * The text box of a chapter, without toolbar and without style sheet. Markdown goes in and comes out; what was not touched
 * comes out as it went in, to the byte.
 */
export function createBidEditor(options: BidEditorOptions) {
  const frames = createFrames(options.onState);
  /** While an outside text is taken over nothing is reported back. */
  let adopting = false;
  const caret = createCaretUse();
  const onTransaction = ({ docChanged, selectionSet }: Transaction) => {
    frames.ask();
    if (selectionSet) caret.used();
    if (!docChanged || adopting) return;
    options.onDirty?.();
    reports.changed();
  };
  const { editor, markdown } = startEditor(options, onTransaction, caret.used);
  const { viewOf, text, ...reports } = createReading(editor, markdown, options.onChange);
  const { jumpTo, showBlocks, stopJumps } = createJumps(viewOf);

  return {
    commands: createCommands(editor, markdown),
    ...createFinder(viewOf),
    ...createPassages(viewOf, markdown),
    ...createFigures({ viewOf, markdown, showBlocks }),
    ...createComments(viewOf, jumpTo),
    hasCaret: caret.isUsed,
    state: () => readState(editor),
    /** The chapter as it stands; quick, as only changed blocks are written anew. */
    markdown: text,
    /** Takes over a text from outside. Where it says the same nothing changes, and undoing works on. */
    setMarkdown(next: string): void {
      if (next === text()) return;
      const { tr } = editor.state;
      if (!markdown.replace(tr, next)) return;
      adopting = true;
      editor.view.dispatch(tr.setMeta('addToHistory', false));
      adopting = false;
    },
    setEditable(editable: boolean): void {
      viewOf();
      editor.setEditable(editable, false);
    },
    /** Reports at once what was typed and not reported yet. */
    flush: reports.flush,
    focus: (at?: 'start' | 'end') => focusText(viewOf(), at),
    /** Where the selection is on the screen. */
    rect: () => selectionBox(viewOf()),
    destroy(): void {
      reports.flush();
      reports.stop();
      frames.stop();
      stopJumps();
      editor.destroy();
    },
  };
}

export type BidEditor = ReturnType<typeof createBidEditor>;
