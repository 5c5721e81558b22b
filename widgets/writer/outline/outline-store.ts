import { computed } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { saveChapter } from '../../core/contract/chapter.ts';
import { generateOutline, shareOutlinePages } from '../../core/contract/outline.ts';
import { outlinePages, outlineRows } from '../chapters/outline-tree.ts';
import { type LiveChapter, liveChapters } from './live-chapters.ts';
import { t } from './messages.ts';
import { createOutlineDocument, type OutlineDocument } from './outline-document.ts';
import { createEditing, type OutlineEditing } from './outline-editing.ts';
import { createProposal } from './outline-import.ts';
import { createOutlineLook } from './outline-look.ts';
import { createOutlineSigns } from './outline-signs.ts';
import { createOutlineVersions } from './outline-versions.ts';

export interface OutlineRequest {
  /** Only what stands below this chapter. */
  chapterId?: string;
  instruction?: string;
  /** Goes on although the reading of the tender is in doubt. */
  acceptDoubts?: boolean;
}

/** Shares `pages` out on the service; `free`: chapters with a fixed budget take part too. @returns true when that was done. */
async function sharePages(
  bidId: string,
  document: OutlineDocument,
  editing: OutlineEditing,
  pages: number,
  free: boolean,
) {
  const { $chapters, change, flush, adoptAsStep } = document;
  if (free) {
    change(
      $chapters
        .get()
        .map((one) =>
          one.settings.pinned ? { ...one, settings: { ...one.settings, pinned: false } } : one,
        ),
    );
  }
  await flush();
  try {
    adoptAsStep(
      await call(
        shareOutlinePages,
        { params: { id: bidId }, body: { pages } },
        { repeatSubmit: true },
      ),
    );
    editing.$undoable.set(t.share.done(pages));
    return true;
  } catch {
    // call() has told the user.
    return false;
  }
}

/** A chapter at the end that draws itself from scoring or register. @returns its id; undefined when it could not be made. */
async function addLive(
  bidId: string,
  { flush }: OutlineDocument,
  editing: OutlineEditing,
  kind: LiveChapter,
) {
  const { title, content } = liveChapters[kind];
  const settings = { instruction: '', kind: 'form' as const, pinned: true };
  const id = editing.addAfter(null, { title, pages: 1, settings });
  await flush();
  try {
    await call(
      saveChapter,
      { params: { id: bidId, cid: id }, body: { content } },
      { repeatSubmit: true },
    );
    return id;
  } catch {
    // call() has told the user; a chapter without its table would be written like any other.
    editing.undo();
    return undefined;
  }
}

/** The outline of one bid: read, changed by hand with autosave and undo, generated again, brought in, brought back from a version. */
export function createOutline(bidId: string) {
  const document = createOutlineDocument(bidId);
  const editing = createEditing(document);
  const { $chapters } = document;
  const $rows = computed($chapters, outlineRows);
  const look = createOutlineLook($rows);
  const show = (id: string | undefined) => id !== undefined && look.focus(id, 'seen');
  return {
    ...document,
    ...editing,
    look,
    /** Takes the last change back and brings what came back into sight. */
    undo: () => void show(editing.undo()),
    redo: () => void show(editing.redo()),
    versions: createOutlineVersions(bidId, document),
    proposal: createProposal(bidId, document, editing),
    signs: createOutlineSigns(bidId, document),
    $rows,
    $pages: computed($chapters, outlinePages),
    sharePages: (pages: number, free = false) => sharePages(bidId, document, editing, pages, free),
    addLive: (kind: LiveChapter) => addLive(bidId, document, editing, kind),
    /** Has the service make the outline, or what stands below one chapter; the stream tells when it is there. */
    async generate(request: OutlineRequest = {}): Promise<void> {
      await document.flush();
      // An outline made anew was made before: its doubts were accepted then.
      const isAnew = request.chapterId === undefined && $chapters.get().length > 0;
      const body = { ...(isAnew ? { acceptDoubts: true } : {}), ...request };
      await call(generateOutline, { params: { id: bidId }, body }, { repeatSubmit: true });
      document.expectAnother(() => editing.$undoable.set(t.regenerate.done));
    },
  };
}

export type OutlineStore = ReturnType<typeof createOutline>;
