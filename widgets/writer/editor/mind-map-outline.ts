import type { OutlineChapter } from '../../core/contract/outline.ts';
import { env } from '../../core/env.ts';
import {
  addChild,
  branchOf,
  changeChapter,
  DEEPEST,
  type OutlineChapters,
  outlineRows,
} from '../chapters/outline-tree.ts';
import type { MindMapNode } from '../text/mind-map-text.ts';
import { sentenceWords } from './messages.ts';

/** Levels of a map that may become chapters; what is deeper is text of a chapter, not a chapter. */
const LEVELS = 2;
/** A longer entry is a sentence; on the second level, where a map tells what is done, a title is shorter still. */
const LONGEST_TITLE = [24, 12];
const LONGEST_BRIEF = 5000;
/** Pages that stay with a chapter that from now on leads in, at most, and their share of its budget. */
const LEAD_PAGES = 0.3;
const LEAD_SHARE = 0.1;

const sentenceMarks = /[。！？；，：…!?;,]|\.{3}/;

/** Whether an entry can stand as a chapter's title on this level of the map, from 0. */
function isTitle(text: string, level: number): boolean {
  if (text.length > (LONGEST_TITLE[level] ?? 0) || sentenceMarks.test(text)) return false;
  return level === 0 || !sentenceWords.test(text);
}

function chapterOf(title: string, lines: readonly string[]): OutlineChapter {
  const settings = { instruction: '', kind: 'prose' as const };
  const place = {
    parentId: null,
    order: 0,
    pages: 0,
    brief: briefOf('', lines),
    scoringIds: [],
    settings,
  };
  return { id: env().randomId().slice(0, 24), title, ...place };
}

/** A brief with what it does not say yet. */
const briefOf = (brief: string, lines: readonly string[]): string =>
  [brief.trim(), ...lines.filter((line) => !brief.includes(line))]
    .filter(Boolean)
    .join('\n')
    .slice(0, LONGEST_BRIEF);

/** All that hangs below entries, as lines. */
const linesOf = (nodes: readonly MindMapNode[]): string[] =>
  nodes
    .flatMap(({ text, children }) => [text.trim(), ...linesOf(children)])
    .filter((line) => line !== '');

interface Sorted {
  titles: MindMapNode[];
  /** What belongs into the brief of the chapter above. */
  lines: string[];
}

function sorted(nodes: readonly MindMapNode[], level: number, isRoom: boolean): Sorted {
  const titles = nodes.filter(
    ({ text }) => isRoom && text.trim() !== '' && isTitle(text.trim(), level),
  );
  return { titles, lines: linesOf(nodes.filter((node) => !titles.includes(node))) };
}

const hundredths = (pages: number): number => Math.floor(pages * 100 + 1e-6) / 100;

/**
 * Gives new chapters their pages out of the budget of the chapter they hang below: all of it but a lead-in; where others hang there
 * already, each new one what a chapter of the branch has on average.
 */
function sharedOut(
  chapters: OutlineChapters,
  parentId: string,
  added: ReadonlySet<string>,
): OutlineChapter[] {
  const branch = branchOf(outlineRows(chapters), parentId).filter(
    ({ chapter }) => !added.has(chapter.id),
  );
  const parent = branch[0]?.chapter;
  if (!parent || added.size === 0) return [...chapters];
  const isFirst = branch.length === 1;
  const givers = branch.flatMap(({ chapter }) =>
    isFirst || !chapter.settings.pinned ? [chapter] : [],
  );
  const total = givers.reduce((sum, { pages }) => sum + pages, 0);
  const leaves = branch.filter(({ children }) => children === 0).length;
  const wanted = isFirst
    ? total - Math.min(LEAD_PAGES, total * LEAD_SHARE)
    : (total * added.size) / (leaves + added.size);
  const share = hundredths(wanted / added.size);
  const kept = total === 0 ? 0 : 1 - (share * added.size) / total;
  const left = new Map(givers.map(({ id, pages }) => [id, hundredths(pages * kept)]));
  // What does not divide stays with the chapter itself, so that the sum is what it was.
  const given = share * added.size + [...left.values()].reduce((sum, pages) => sum + pages, 0);
  const first = givers[0];
  if (first)
    left.set(first.id, Math.round(((left.get(first.id) ?? 0) + total - given) * 100) / 100);
  const { words: _, pinned, ...settings } = parent.settings;
  return chapters.map((chapter) => {
    const own = {
      ...chapter,
      pages: added.has(chapter.id) ? share : (left.get(chapter.id) ?? chapter.pages),
    };
    if (!isFirst) return own;
    // A length that was fixed was that of the text which now stands in the chapters below.
    if (chapter.id === parentId) return { ...own, settings };
    return pinned && added.has(chapter.id)
      ? { ...own, settings: { ...own.settings, pinned } }
      : own;
  });
}

/**
 * Puts the titles of a map below a chapter, sentences into the brief of the chapter above them. An entry that is there already by its
 * title is left as it is. The pages of new chapters come out of the budget of the one above; nothing changes where none is new.
 * @param branches what hangs on the map's root.
 */
export function withMindMap(
  chapters: OutlineChapters,
  parentId: string,
  branches: readonly MindMapNode[],
  level = 0,
): OutlineChapters {
  const depth = outlineRows(chapters).find((row) => row.chapter.id === parentId)?.depth ?? DEEPEST;
  const isRoom = level < LEVELS && depth + 1 < DEEPEST;
  const { titles, lines } = sorted(branches, level, isRoom);
  const added = new Set<string>();
  const entries: { id: string; children: readonly MindMapNode[] }[] = [];
  let next = chapters;
  for (const { text, children } of titles) {
    const title = text.trim();
    const known = next.find(
      (chapter) => chapter.parentId === parentId && chapter.title.trim() === title,
    );
    const chapter =
      known ??
      chapterOf(
        title,
        sorted(children, level + 1, level + 1 < LEVELS && depth + 2 < DEEPEST).lines,
      );
    if (!known) {
      added.add(chapter.id);
      next = addChild(next, parentId, chapter);
    }
    entries.push({ id: chapter.id, children });
  }
  next = sharedOut(next, parentId, added);
  if (level === 0 && added.size > 0) {
    const brief = next.find((chapter) => chapter.id === parentId)?.brief ?? '';
    next = changeChapter(next, parentId, { brief: briefOf(brief, lines) });
  }
  for (const { id, children } of entries) next = withMindMap(next, id, children, level + 1);
  return added.size === 0 && next.length === chapters.length ? chapters : next;
}

/** A chapter that is to be added, as it will be numbered. */
export interface AddedChapter {
  id: string;
  number: string;
  title: string;
  /** Levels below the chapter the map is in, from 0. */
  depth: number;
}

/** What a changed outline has more than the old one, in reading order. */
export function addedChapters(before: OutlineChapters, after: OutlineChapters): AddedChapter[] {
  const known = new Set(before.map((chapter) => chapter.id));
  const rows = outlineRows(after).filter(({ chapter }) => !known.has(chapter.id));
  const top = Math.min(...rows.map((row) => row.depth));
  return rows.map(({ chapter, path, depth }) => ({
    ...{ id: chapter.id, title: chapter.title },
    number: path.join('.'),
    depth: depth - top,
  }));
}
