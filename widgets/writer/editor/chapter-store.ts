import { atom, computed } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { createAutosave } from '../../core/autosave.ts';
import {
  type Chapter,
  chapterDetail,
  chapterVersion,
  chapterVersions,
  restoreChapter,
  saveChapter,
} from '../../core/contract/chapter.ts';
import { createDraft } from '../../core/drafts.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';
import { t } from '../base/messages.ts';
import { createVersions } from '../versions/versions-store.ts';

/** A sentence is saved once the hands rest. */
const SAVE_DELAY_MS = 800;
const VERSIONS_PER_PAGE = 30;
/** A line that is down for long is tried many times; each text may be a long chapter. */
const MOST_UNANSWERED = 20;

interface ChapterConflict {
  mine: string;
  theirs: Chapter;
}
interface ChapterDraft {
  rev: number;
  content: string;
}

const isDraft = (stored: unknown): stored is ChapterDraft =>
  typeof stored === 'object' &&
  stored !== null &&
  'rev' in stored &&
  'content' in stored &&
  typeof stored.content === 'string';

/** Both texts one below the other, a line between, for a person to merge. */
const joined = (theirs: string, mine: string) =>
  `${theirs.trimEnd()}\n\n---\n\n**${t.bothDivider}**\n\n${mine}`;

/** What was typed in an editor and is not text yet: turning a long document into text at every key would make the keys slow. */
function createTyping(put: (content: string) => void, touch: () => void) {
  let read: (() => string) | undefined;
  return {
    typed(reading: () => string): void {
      read = reading;
      touch();
    },
    take(): void {
      const content = read?.();
      read = undefined;
      if (content !== undefined) put(content);
    },
    forget(): void {
      read = undefined;
    },
  };
}

/** Texts that were sent and not heard of again: each may have arrived. */
function createUnanswered() {
  let texts: string[] = [];
  return {
    add: (text: string) => void (texts = [...texts, text].slice(-MOST_UNANSWERED)),
    has: (text: string) => texts.includes(text),
    clear: () => void (texts = []),
  };
}

/** A chapter's text as the service last said it, as it stands in the editor, and as it is kept on this machine. */
function createTexts(bidId: string, cid: string) {
  /** As the service last said it. */
  const $chapter = atom<Chapter | undefined>();
  /** As it stands in the editor. */
  const $text = atom('');
  const $conflict = atom<ChapterConflict | undefined>();
  const draft = createDraft(`chapter.${bidId}.${cid}`, (stored) =>
    isDraft(stored) ? stored : undefined,
  );
  const params = { id: bidId, cid };
  const fetchChapter = () => call(chapterDetail, { params }, { quiet: true });
  return { $chapter, $text, $conflict, draft, params, fetchChapter };
}

/** A chapter's text as the service has it and as it stands in the editor, and the saving between the two. */
function createEditing(bidId: string, cid: string) {
  const texts = createTexts(bidId, cid);
  const { $chapter, $text, $conflict, draft, params, fetchChapter } = texts;

  const adopt = (chapter: Chapter) => {
    $chapter.set(chapter);
    $text.set(chapter.content);
    draft.clear();
    $conflict.set(undefined);
    autosave.settle();
  };
  /** The service's text and one's own differ from a common past. */
  const compare = (theirs: Chapter, mine: string) => {
    if (theirs.content === mine) return adopt(theirs);
    $text.set(mine);
    autosave.hold();
    $conflict.set({ mine, theirs });
  };
  const write = (content: string, base: Chapter | undefined) => {
    $chapter.set(base);
    $text.set(content);
    draft.write({ rev: base?.rev ?? 0, content });
    autosave.touch();
  };
  const keep = (content: string) => {
    if (content === $text.get()) return;
    $text.set(content);
    draft.write({ rev: $chapter.get()?.rev ?? 0, content });
  };
  const typing = createTyping(keep, () => autosave.touch());
  const unanswered = createUnanswered();
  const autosave = createAutosave({
    delay: SAVE_DELAY_MS,
    async send() {
      typing.take();
      const content = $text.get();
      // Typed and taken back: a version of its own would only be in the way.
      if (content === $chapter.get()?.content) return draft.clear();
      const body = { content, rev: $chapter.get()?.rev ?? 0 };
      unanswered.add(content);
      const saved = await call(saveChapter, { params, body }, { repeatSubmit: true, quiet: true });
      unanswered.clear();
      $chapter.set(saved);
      if ($text.get() === content) draft.clear();
      else draft.write({ rev: saved.rev, content: $text.get() });
    },
    async onStale() {
      const theirs = await fetchChapter();
      typing.take();
      // Our own save, whose answer was lost on the way: what was typed since goes over it.
      if (theirs.content === $text.get() || !unanswered.has(theirs.content))
        return compare(theirs, $text.get());
      autosave.settle();
      write($text.get(), theirs);
    },
  });

  return { ...texts, ...{ autosave, adopt, compare, write, typing } };
}

type Editing = ReturnType<typeof createEditing>;

/** What the service has, with what an earlier visit could not save. @returns true when such a draft was found. */
async function openEditing(editing: Editing): Promise<boolean> {
  const chapter = await editing.fetchChapter();
  const kept = editing.draft.read();
  if (!kept || kept.content === chapter.content) {
    editing.adopt(chapter);
    return false;
  }
  editing.$chapter.set(chapter);
  if (kept.rev === chapter.rev) editing.write(kept.content, chapter);
  else editing.compare(chapter, kept.content);
  return true;
}

/** The service announced a revision: its text is fetched, unless it is the echo of our own save or we have unsaved words. */
async function refreshEditing(
  { autosave, $chapter, fetchChapter, adopt, typing }: Editing,
  rev: number,
): Promise<void> {
  const isDirty = () => autosave.$save.get().state !== 'saved';
  const known = $chapter.get();
  if (isDirty() || (known?.status === 'done' && rev <= known.rev)) return;
  try {
    const fetched = await fetchChapter();
    typing.take();
    // Words typed meanwhile are saved next, and the service then says whether the text was changed elsewhere. One's own save
    // may also have come in between: what was fetched before it is older.
    if (!isDirty() && fetched.rev >= ($chapter.get()?.rev ?? 0)) adopt(fetched);
  } catch {
    // The stream tells again; until then the text on the screen is right for its revision.
  }
}

function versionsOf({ params, autosave, adopt }: Editing) {
  return createVersions<string>({
    fetchPage: (current) =>
      call(
        chapterVersions,
        { params, query: { current, size: VERSIONS_PER_PAGE } },
        { quiet: true },
      ),
    fetchVersion: async (n) =>
      (await call(chapterVersion, { params: { ...params, n: String(n) } })).content,
    async restore(n) {
      await autosave.flush();
      adopt(await call(restoreChapter, { params: { ...params, n: String(n) } }));
    },
  });
}

/** Puts values at blanks of the chapter's form, by their ids. */
async function fillBlanks(
  { autosave, $chapter, params, adopt }: Editing,
  blanks: Record<string, string>,
): Promise<void> {
  await autosave.flush();
  const body = { blanks, rev: $chapter.get()?.rev ?? 0 };
  adopt(await call(saveChapter, { params, body }, { repeatSubmit: true, quiet: true }));
}

/** The text on its way here, and again when the service has another. */
function createLoading(editing: Editing) {
  const $load = atom<Loaded<void>>({ state: 'loading' });
  const $draftFound = atom(false);
  let loading: Promise<void> | undefined;
  const load = () => {
    loading = loadInto($load, async () => $draftFound.set(await openEditing(editing)));
    return loading;
  };
  return {
    $load,
    $draftFound,
    load,
    async refresh(rev: number): Promise<void> {
      await editing.autosave.flush();
      // The stream's first word comes while the text is on its way: what arrives may be just that revision.
      await loading;
      await ($load.get().state === 'ready' ? refreshEditing(editing, rev) : load());
    },
  };
}

/** One chapter's text: read, edited with autosave, kept on this machine until the service has it. */
export function createChapter(bidId: string, cid: string) {
  const $editing = atom(false);
  const editing = createEditing(bidId, cid);
  const { load, ...loading } = createLoading(editing);
  const { $chapter, $text, $conflict, autosave } = editing;

  return {
    id: cid,
    ...loading,
    $chapter,
    $text,
    /** Apart from the text: what asks only for this is not drawn again with each word. */
    $hasText: computed($text, (text) => text !== ''),
    $editing,
    $conflict,
    $save: autosave.$save,
    versions: versionsOf(editing),
    load,
    flush: autosave.flush,
    fill: (blanks: Record<string, string>) => fillBlanks(editing, blanks),
    /** Saves what is left and lets go of the timers. What cannot be saved stays on this machine. */
    async dispose(): Promise<void> {
      await autosave.flush();
      autosave.stop();
    },
    edit(text: string): void {
      editing.typing.forget();
      if (text !== $text.get()) editing.write(text, $chapter.get());
    },
    /** Something was typed in an editor: `read` gives its text when it is wanted, which is not at every key. */
    typed: editing.typing.typed,
    /** Brings `$text` up to what was typed, as before an editor goes away. */
    take: editing.typing.take,
    /** On a small screen a chapter is opened for editing by hand. */
    setEditing(editing: boolean): void {
      $editing.set(editing);
      if (!editing) void autosave.flush();
    },
    async resolve(choice: 'mine' | 'theirs' | 'both'): Promise<void> {
      const conflict = $conflict.get();
      if (!conflict) return;
      editing.typing.take();
      if (choice === 'theirs') return editing.adopt(conflict.theirs);
      const mine = $text.get();
      $conflict.set(undefined);
      autosave.settle();
      const text = choice === 'both' ? joined(conflict.theirs.content, mine) : mine;
      editing.write(text, conflict.theirs);
      await autosave.flush();
    },
  };
}

export type ChapterStore = ReturnType<typeof createChapter>;
