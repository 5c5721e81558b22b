import { atom, computed } from 'nanostores';
import { call } from '../core/api/call.ts';
import {
  generateOutline,
  type OutlineChapter,
  outlineVersion,
  outlineVersions,
  restoreOutline,
} from '../core/contract/outline.ts';
import { env } from '../core/env.ts';
import { t } from './messages.ts';
import { createOutlineDocument, isSameOutline } from './outline-document.ts';
import {
  addChild,
  addSibling,
  changeChapter,
  indentChapter,
  moveChapter,
  type OutlineChapters,
  outdentChapter,
  outlinePages,
  outlineRows,
  removeChapter,
  scalePages,
} from './outline-tree.ts';
import { createVersions } from './versions-store.ts';

/** Steps back that are kept. */
const UNDO_DEPTH = 50;
const VERSIONS_PER_PAGE = 30;

type OutlineDocument = ReturnType<typeof createOutlineDocument>;

function newChapter(): OutlineChapter {
  const settings = { instruction: '', kind: 'prose' as const };
  const blank = { parentId: null, order: 0, title: t.newChapter, pages: 1, brief: '', scoringIds: [], settings };
  return { id: env().randomId().slice(0, 24), ...blank };
}

/** Changes by hand, each of which can be taken back. */
function createEditing({ $chapters, put }: OutlineDocument) {
  /** What the notice under the tree says was just taken away. */
  const $removed = atom<string | undefined>();
  const history: OutlineChapters[] = [];

  const change = (next: OutlineChapters, removed?: string) => {
    const before = $chapters.get();
    if (isSameOutline(next, before)) return;
    history.push(before);
    if (history.length > UNDO_DEPTH) history.shift();
    $removed.set(removed);
    put(next);
  };

  return {
    $removed,
    changeChapter: (id: string, part: Parameters<typeof changeChapter>[2]) => change(changeChapter($chapters.get(), id, part)),
    /** @returns the id of the new chapter, to put the cursor there. */
    addAfter(id: string | null, part: Partial<Pick<OutlineChapter, 'title' | 'scoringIds'>> = {}): string {
      const added = { ...newChapter(), ...part };
      change(addSibling($chapters.get(), id, added));
      return added.id;
    },
    addUnder(id: string): string {
      const added = newChapter();
      change(addChild($chapters.get(), id, added));
      return added.id;
    },
    remove(id: string): void {
      const before = $chapters.get();
      const after = removeChapter(before, id);
      const title = before.find((chapter) => chapter.id === id)?.title ?? '';
      change(after, t.removedChapter(title, before.length - after.length));
    },
    move: (id: string, direction: -1 | 1) => change(moveChapter($chapters.get(), id, direction)),
    indent: (id: string) => change(indentChapter($chapters.get(), id)),
    outdent: (id: string) => change(outdentChapter($chapters.get(), id)),
    scale: (target: number) => change(scalePages($chapters.get(), target)),
    /** Takes the last change back. */
    undo(): void {
      const before = history.pop();
      if (!before) return;
      $removed.set(undefined);
      put(before);
    },
  };
}

function versionsOf(bidId: string, { flush, adopt }: OutlineDocument) {
  return createVersions<OutlineChapters>({
    fetchPage: (current) =>
      call(outlineVersions, { params: { id: bidId }, query: { current, size: VERSIONS_PER_PAGE } }, { quiet: true }),
    fetchVersion: async (n) => (await call(outlineVersion, { params: { id: bidId, n: String(n) } })).chapters,
    async restore(n) {
      await flush();
      adopt(await call(restoreOutline, { params: { id: bidId, n: String(n) } }));
    },
  });
}

/** The outline of one bid: read, changed by hand with autosave and undo, generated again, brought back from a version. */
export function createOutline(bidId: string) {
  const document = createOutlineDocument(bidId);
  const { $chapters } = document;
  return {
    ...document,
    ...createEditing(document),
    versions: versionsOf(bidId, document),
    $rows: computed($chapters, outlineRows),
    $pages: computed($chapters, outlinePages),
    /** The chapter on the line above or below. */
    neighbour(id: string, step: -1 | 1): string | undefined {
      const rows = outlineRows($chapters.get());
      return rows[rows.findIndex((row) => row.chapter.id === id) + step]?.chapter.id;
    },
    async generate(): Promise<void> {
      await document.flush();
      await call(generateOutline, { params: { id: bidId } }, { repeatSubmit: true });
      document.forget();
    },
  };
}

export type OutlineStore = ReturnType<typeof createOutline>;
