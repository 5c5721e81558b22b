import { and, eq, ne } from 'drizzle-orm';
import { type outline, tenderFormats } from 'tender-widgets/contract';
import { sniff } from '../../documents/read/any/read-document.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import type { UploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { storableText } from '../../kernel/storable-text.ts';
import type { Drizzle } from '../../store/database.ts';
import { type BidRow, chapterRow } from '../../store/schema.ts';
import { readTenderFile } from '../../workers/isolate/read-file.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import type { Draft } from '../../writing/structure/draft.ts';
import { createMatcher, likeness } from '../../writing/text/relevance.ts';
import { comparable } from '../../writing/text/tidy.ts';
import { readingOf } from '../row/bid-reading.ts';
import { warningsOf } from './outline-note.ts';
import { sharePages } from './outline-pages.ts';
import { newChapter, renumbered } from './outline-tree.ts';
import { withVolumes } from './outline-volumes.ts';

type Chapter = outline.OutlineChapter;
interface Proposal {
  chapters: Chapter[];
  warnings: string[];
}

/** Names in a warning before it says 等. */
const NAMED = 5;
/** Below this an item and a title only share a word. */
const LEAST_FIT = 1;
/** Two names alike by half fit as well as two texts that share a rare word. */
const NAME_WEIGHT = 2;

/** The outline the tender's own format asks for, with chapters for scored items it has no place for. Throws outlineAbsent where it lays none down. */
export async function proposeFromTender(db: Drizzle, row: BidRow): Promise<Proposal> {
  const reading = await readingOf(db, row);
  const { name, overview, scoring, clauses, settings } = row;
  const { format, requirements } = reading ?? { format: [], requirements: [] };
  const input = { name, overview, scoring, clauses, settings, format, requirements };
  const drafts = await runText(row.accountId, 'tenderDrafts', input);
  if (drafts.length === 0) throw new ApiError('outlineAbsent');
  const chapters: Chapter[] = [];
  const add = (nodes: readonly Draft[], parentId: string | null) => {
    for (const [order, node] of nodes.entries()) {
      const chapter = newChapter(node.title, parentId, order);
      const settings = {
        ...chapter.settings,
        kind: node.children.length > 0 ? ('prose' as const) : node.kind,
      };
      chapters.push({ ...chapter, brief: node.brief, scoringIds: [...node.scoringIds], settings });
      add(node.children, chapter.id);
    }
  };
  add(drafts, null);
  return proposal(db, row, chapters);
}

/** The outline of a Word file, by its headings. Throws what reading a tender file throws, and outlineAbsent for a file without headings. */
export async function proposeFromFile(
  db: Drizzle,
  row: BidRow,
  file: UploadedFile,
): Promise<Proposal> {
  const chapters: Chapter[] = [];
  const line: string[] = [];
  for (const { title, level } of await readHeadings(row.accountId, file)) {
    line.length = level - 1;
    const chapter = newChapter(storableText(title), line.at(-1) ?? null, chapters.length);
    line.push(chapter.id);
    chapters.push(chapter);
  }
  if (chapters.length === 0) throw new ApiError('outlineAbsent');
  return proposal(db, row, renumbered(chapters));
}

/** Formats in which headings stand; pictures and archives have none. */
const withHeadings = tenderFormats.filter((format) => !['picture', 'archive'].includes(format));

async function readHeadings(owner: string, file: UploadedFile) {
  try {
    sniff(file.bytes, file.name, withHeadings);
    const { document } = await readTenderFile(
      { fileName: file.name, bytes: () => file.bytes },
      { owner },
    );
    return await runText(owner, 'headingsInDocument', document);
  } catch (error) {
    if (error instanceof ReadingError) throw new ApiError(error.code, { cause: error });
    throw error;
  }
}

/** Takes over what is known of chapters of the same name, finds places for the scoring items, and shares the pages. */
async function proposal(db: Drizzle, row: BidRow, proposed: readonly Chapter[]): Promise<Proposal> {
  const chapters = withKnown(proposed, row.outline);
  assignRest(chapters, row);
  const kept = new Set(chapters.map((chapter) => chapter.id));
  const written = await db
    .select({ id: chapterRow.id })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, row.id), ne(chapterRow.content, '')));
  const left = row.outline.filter(
    (chapter) => !kept.has(chapter.id) && written.some(({ id }) => id === chapter.id),
  );
  const shared = withVolumes(sharePages(chapters, row.settings.pages, row.scoring), row.scoring);
  const warnings = await warningsOf(db, row, shared);
  if (left.length > 0) {
    warnings.push(
      `以下章节已有内容，但不在这份目录里，恢复目录的旧版本可以找回：${names(left.map(({ title }) => title))}`,
    );
  }
  return { chapters: shared, warnings };
}

function names(titles: readonly string[]): string {
  const shown = titles.slice(0, NAMED).map((title) => `「${title}」`);
  return `${shown.join('、')}${titles.length > NAMED ? `等 ${titles.length} 项` : ''}`;
}

/** A chapter that bears the name of one there is, is that one: it keeps its id, and with it its text. */
function withKnown(proposed: readonly Chapter[], current: readonly Chapter[]): Chapter[] {
  const known = new Map(current.map((chapter) => [comparable(chapter.title), chapter]));
  const ids = new Map<string, string>();
  const same = proposed.map((chapter) => {
    const name = comparable(chapter.title);
    const old = known.get(name);
    known.delete(name);
    if (old) ids.set(chapter.id, old.id);
    return { chapter, old };
  });
  return same.map(({ chapter, old }) => {
    const parentId = chapter.parentId && (ids.get(chapter.parentId) ?? chapter.parentId);
    if (!old) return { ...chapter, parentId };
    const { id, pages, brief, scoringIds, settings } = old;
    return {
      ...chapter,
      id,
      parentId,
      pages,
      brief,
      scoringIds: [...new Set([...scoringIds, ...chapter.scoringIds])],
      settings,
    };
  });
}

/** Hangs items that no chapter answers on the one whose title fits, where one does. */
function assignRest(chapters: Chapter[], { scoring }: BidRow): void {
  const parents = new Set(chapters.map((chapter) => chapter.parentId));
  const leaves = chapters.filter((chapter) => !parents.has(chapter.id));
  const match = createMatcher(
    leaves.map((chapter) => ({ profile: [{ text: chapter.title, weight: 1 }] })),
  );
  const answered = new Set(chapters.flatMap((chapter) => chapter.scoringIds));
  for (const item of scoring.filter(({ id }) => !answered.has(id))) {
    const byWords = match(item.item);
    const [best] = leaves
      .map((leaf, at) => ({
        leaf,
        fit: Math.max(byWords.get(at) ?? 0, NAME_WEIGHT * likeness(item.item, leaf.title)),
      }))
      .toSorted((a, b) => b.fit - a.fit);
    if (best && best.fit >= LEAST_FIT) best.leaf.scoringIds.push(item.id);
  }
}
