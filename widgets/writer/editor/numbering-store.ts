import { atom, type ReadableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { chapterDetail } from '../../core/contract/chapter.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import type { OutlineStore } from '../outline/outline-store.ts';
import type { RunStore } from '../run/run-store.ts';
import type { ChapterStore } from './chapter-store.ts';

/** What Word numbers in a text, in reading order: captioned pictures, mind maps, and diagrams with a title. */
const FIGURE =
  /!\[[^\]\n]{1,450}\]\(picture:[\w-]+\)|^```mindmap\s*$|^```diagram[ \t]*\n[^\n:：]{1,40}[:：][ \t]*\S/gm;
/** Requests for the chapters before at a time. */
const AT_ONCE = 4;

export const countFigures = (markdown: string): number => markdown.match(FIGURE)?.length ?? 0;

/** How figures of the open chapter are numbered: 图`top`-(`before` + 1) and so on. */
export interface Numbering {
  chapterId: string;
  /** Number of the first-level chapter, from 1. */
  top: number;
  /** Figures between its beginning and the open chapter. */
  before: number;
}

/** Chapters of the same first level that stand before this one, in reading order. */
function chaptersBefore(
  rows: readonly OutlineRow[],
  id: string,
): { top: number; ids: string[] } | undefined {
  const at = rows.findIndex((row) => row.chapter.id === id);
  const top = rows[at]?.path[0];
  if (top === undefined) return undefined;
  const ids = rows.slice(0, at).filter((row) => row.path[0] === top);
  return { top, ids: ids.map((row) => row.chapter.id) };
}

export interface NumberingOptions {
  bidId: string;
  run: RunStore;
  outline: OutlineStore;
  $chapter: ReadableAtom<ChapterStore | undefined>;
}

/** Figure numbers as Word will count them; the chapters before are read only when the open one has figures. */
export function createNumbering({ bidId, run, outline, $chapter }: NumberingOptions) {
  const $numbering = atom<Numbering | undefined>();
  /** By chapter and revision. */
  const counted = new Map<string, Promise<number>>();

  const count = (cid: string): Promise<number> => {
    const state = run.$run.get().chapters.get(cid);
    if (state && state.chars === 0) return Promise.resolve(0);
    const key = `${cid}/${state?.rev ?? 0}`;
    const known = counted.get(key);
    if (known) return known;
    const fresh = call(chapterDetail, { params: { id: bidId, cid } }, { quiet: true }).then(
      ({ content }) => countFigures(content),
    );
    counted.set(key, fresh);
    fresh.catch(() => counted.delete(key));
    return fresh;
  };

  return {
    $numbering,
    /** Counts anew for the open chapter. Keeps what was known when a chapter before cannot be read. */
    async refresh(): Promise<void> {
      const chapterId = $chapter.get()?.id;
      const place =
        chapterId === undefined ? undefined : chaptersBefore(outline.$rows.get(), chapterId);
      if (chapterId === undefined || !place) return;
      let before = 0;
      try {
        for (let at = 0; at < place.ids.length; at += AT_ONCE) {
          const counts = await Promise.all(place.ids.slice(at, at + AT_ONCE).map(count));
          before += counts.reduce((sum, one) => sum + one, 0);
        }
      } catch {
        return;
      }
      if ($chapter.get()?.id === chapterId) $numbering.set({ chapterId, top: place.top, before });
    },
  };
}
