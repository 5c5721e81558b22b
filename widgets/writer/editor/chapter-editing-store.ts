import { atom, computed, effect, type WritableAtom } from 'nanostores';
import type { DiagramKind } from '../../core/diagram/block.ts';
import { dismissNotice, notifyInfo, notifySuccess } from '../../core/notify.ts';
import type {
  BidEditor,
  BidEditorOptions,
  BidEditorState,
  EditorPassage,
  EditorShortcut,
  PasteNotice,
} from './bid-editor.ts';
import type { ChapterStore } from './chapter-store.ts';
import type { CommentPlace } from './comments-store.ts';
import { createDrawnBlocks, type DrawnBlock } from './drawn-blocks-store.ts';
import type { EditingStore } from './editor-store.ts';
import { createFormFilling } from './form-store.ts';
import { t } from './messages.ts';
import { countFigures } from './numbering-store.ts';
import { createPassage, type Wish } from './passage-store.ts';

/** What a dialog is open for; with a block it changes that one, else it puts a new one in. */
export type EditorDialog =
  | { kind: 'picture' | 'mind-map'; drawn?: DrawnBlock }
  /** `of`: which kind a new one is. */
  | { kind: 'diagram'; drawn?: DrawnBlock; of?: DiagramKind }
  | { kind: 'instruction' }
  | undefined;

/** Makes the editor itself; its code is fetched when a chapter is first edited. */
export type CreateEditor = (options: BidEditorOptions) => BidEditor;

/** Longest context the service takes on either side, and what is sent to be continued. */
const CONTEXT = 4000;
const CONTINUED = 2000;

/** What the editor tells of what was pasted, in words. */
const updateNotice = ({ kind, count }: PasteNotice) => notifyInfo(t.notices[kind](count));

/** The proposal for a passage, and the passage it is for, which the editor follows through further edits. */
function createRewriting(
  chapter: ChapterStore,
  editing: EditingStore,
  editorNow: () => BidEditor | undefined,
) {
  const passage = createPassage(editing.bidId, chapter.id);
  const $original = atom('');
  /** The words it was made for are gone. */
  const $gone = atom(false);
  let range: EditorPassage | undefined;

  const end = () => {
    if (range) editorNow()?.releasePassage(range);
    range = undefined;
    $gone.set(false);
    passage.drop();
    if (editing.$panel.get() === 'passage') editing.$panel.set(undefined);
  };
  const ask = (wish: Wish) => {
    const editor = editorNow();
    if (range) editor?.releasePassage(range);
    range = editor?.passage();
    const chosen = range?.markdown.trim() ?? '';
    const continued = wish.action === 'continue' ? (range?.before ?? '').slice(-CONTINUED) : '';
    const markdown = chosen === '' ? continued : (range?.markdown ?? '');
    if (!range || markdown.trim() === '') {
      if (range) editor?.releasePassage(range);
      range = undefined;
      return notifyInfo(t.passage.nothing);
    }
    $gone.set(false);
    $original.set(markdown);
    editing.$panel.set('passage');
    void passage.ask(
      { markdown, before: range.before.slice(-CONTEXT), after: range.after.slice(0, CONTEXT) },
      wish,
    );
  };
  /** Puts the proposal in, as one step that can be undone. */
  const take = (how: 'replace' | 'after' | 'here') => {
    const editor = editorNow();
    const proposal = passage.$proposal.get();
    if (!editor || !range || proposal.state === 'none') return;
    const taken = { replace: editor.replacePassage, after: editor.insertAfterPassage };
    if (how === 'here') editor.commands.insertMarkdown(proposal.text);
    else if (!taken[how](range, proposal.text)) return $gone.set(true);
    end();
    editor.focus();
    notifySuccess(how === 'replace' ? t.passage.replaced : t.passage.inserted);
  };
  return { ...passage, $original, $gone, ask, take, end };
}

/** Keeps the marks of the comments in the text and the list of comments in step. */
function followComments(
  editing: EditingStore,
  chapterId: string,
  editor: BidEditor,
  onPlaced: (ids: readonly string[]) => void,
) {
  return effect([editing.comments.$list], (list) => {
    const open = list.filter(
      (comment) => comment.chapterId === chapterId && !comment.resolved && comment.quote !== '',
    );
    onPlaced([...editor.setComments(open.map(({ id, quote, before }) => ({ id, quote, before })))]);
  });
}

/** What the open chapter's editor is told of the world around it. @returns the undo. */
function connect(
  chapter: ChapterStore,
  editing: EditingStore,
  editor: BidEditor,
  onPlaced: (ids: readonly string[]) => void,
) {
  const stops = [
    // A new text of the service, a restored version, a resolved conflict; what was typed here comes back unchanged.
    chapter.$text.listen((text) => {
      if (text !== editor.markdown()) editor.setMarkdown(text);
    }),
    followComments(editing, chapter.id, editor, onPlaced),
    effect([editing.$target], (target) => {
      if (target?.chapterId !== chapter.id) return;
      if (target.quote !== '') editor.reveal(target.quote, target.before);
      editing.$target.set(undefined);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Most keys change nothing the tools show. Over selected words stands a menu that moves along with them. */
function updateState(
  $state: WritableAtom<BidEditorState | undefined>,
  state: BidEditorState,
): void {
  if (!state.empty || JSON.stringify(state) !== JSON.stringify($state.get())) $state.set(state);
}

/** Sends a picture that was put into the text; undefined where that failed. */
async function putPicture({ pictures }: EditingStore, file: File) {
  const notice = notifyInfo(t.picture.pasted(file.name));
  const picture = await pictures.add(file);
  // It is there, or why it is not has been said.
  dismissNotice(notice);
  return picture && { id: picture.id, caption: picture.title };
}

type ShortcutActs = Record<EditorShortcut, () => void>;

/** What is open above the text. */
function createDialog(editor: () => BidEditor | undefined) {
  const $dialog = atom<EditorDialog>();
  return {
    $dialog,
    /** Closes the dialog; the keyboard goes on in the text. */
    endDialog(): void {
      $dialog.set(undefined);
      // The dialog gives the focus back to where it was before, which may be nowhere.
      setTimeout(() => editor()?.focus());
    },
  };
}

/** Where the comments of this chapter stand, and the one being written. */
function createNotes(editing: EditingStore, editor: () => BidEditor | undefined) {
  /** The words a comment is being written for. */
  const $noted = atom<CommentPlace | undefined>();
  /** Comments whose words stand in the text. */
  const $placed = atom<ReadonlySet<string>>(new Set());
  /** Opens the notes with a new one for the selection, or for the whole chapter where nothing is selected. */
  const beginComment = () => {
    $noted.set(editor()?.anchor() ?? { quote: '', before: '' });
    editing.$panel.set('comments');
  };
  return { $noted, $placed, beginComment };
}

/** Whom the editor of a chapter tells what; `editor` is asked for once it is made. */
const tellings = (
  chapter: ChapterStore,
  editing: EditingStore,
  $state: WritableAtom<BidEditorState | undefined>,
  editor: () => BidEditor,
) =>
  ({
    onDirty: () => chapter.typed(() => editor().markdown()),
    onChange: chapter.edit,
    onState: () => updateState($state, editor().state()),
    onPicture: (file) => putPicture(editing, file),
    onNotice: updateNotice,
    onComment(id) {
      editing.comments.$active.set(id);
      editing.$panel.set('comments');
    },
  }) satisfies Partial<BidEditorOptions>;

/** The editing of the chapter on the screen: its editor once that is loaded, and what is open around it. */
export function createChapterEditing(chapter: ChapterStore, editing: EditingStore) {
  const $editor = atom<BidEditor | undefined>();
  const $state = atom<BidEditorState | undefined>();
  const { $dialog, endDialog } = createDialog($editor.get);
  const { beginComment, ...notes } = createNotes(editing, $editor.get);
  const { $drawn, views } = createDrawnBlocks();
  const rewriting = createRewriting(chapter, editing, $editor.get);
  let disconnect = () => {};

  const save = async () => {
    $editor.get()?.flush();
    await chapter.flush();
  };
  const acts: ShortcutActs = {
    save: () => void save(),
    comment: beginComment,
    link: () => $dialog.set({ kind: 'instruction' }),
    find: () => editing.$panel.set('find'),
    replace: () => editing.$panel.set('find'),
  };

  return {
    ...{ chapter, editing, $editor, $state, $dialog },
    form: createFormFilling(chapter),
    ...notes,
    $drawn,
    /** Pictures with captions or mind maps, which are numbered. */
    $hasFigures: computed(chapter.$text, (text) => countFigures(text) > 0),
    rewriting,
    save,
    endDialog,
    beginComment,
    /** Puts an editor into an empty box. @returns undo, which hands over what was typed first. */
    open(create: CreateEditor, element: HTMLElement, title: string): () => void {
      const editor = create({
        element,
        markdown: chapter.$text.get(),
        label: t.label(title),
        placeholder: t.placeholder,
        views,
        ...tellings(chapter, editing, $state, () => editor),
        onShortcut: (name) => acts[name](),
      });
      $state.set(editor.state());
      $editor.set(editor);
      disconnect = connect(chapter, editing, editor, (ids) => notes.$placed.set(new Set(ids)));
      return () => {
        disconnect();
        rewriting.end();
        editor.flush();
        chapter.take();
        $dialog.set(undefined);
        $editor.set(undefined);
        editor.destroy();
      };
    },
  };
}

export type ChapterEditing = ReturnType<typeof createChapterEditing>;
