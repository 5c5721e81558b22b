import { and, eq, inArray } from 'drizzle-orm';
import type { outline } from 'tender-widgets/contract';
import type { Executor } from '../../db/open.ts';
import { type BidRow, chapterRow } from '../../db/schema.ts';
import { type ChapterSize, estimateBidPages, measureChapter } from '../../layout/estimate.ts';
import type { WordFormat } from '../../layout/word-format.ts';
import { resolveLiveBlocks } from '../../writing/live-blocks.ts';
import { registerOf } from '../../writing/register.ts';
import { ancestorsOf, readingOrder } from '../../writing/structure/tree.ts';
import { bidFormat } from '../word/bid-format.ts';

export interface ChapterState {
  id: string;
  status: string;
  rev: number;
  /** Characters shown. */
  chars: number;
}

type Chapter = outline.OutlineChapter;

/** Heights of chapters as laid out, by chapter, revision and format: reckoned once, asked for with every event. */
const sizes = new Map<string, ChapterSize>();
/** A few hundred bytes each. */
const MOST_SIZES = 20_000;

/**
 * Pages of the Word file in the bid's own format, cover and contents included, as far as it is written. Chapters whose text stands are
 * measured; what is being written counts by its length.
 */
export async function estimatedPages(db: Executor, row: BidRow, states: readonly ChapterState[]): Promise<number> {
  const { found, format } = await measuredChapters(db, row, states);
  return format ? Math.round(estimateBidPages([...found.values()], format)) : 0;
}

/** Sizes of the chapters in reading order, by id, in the bid's own format; none, and no format, where nothing is written. */
export async function measuredChapters(
  db: Executor,
  row: BidRow,
  states: readonly ChapterState[],
): Promise<{ found: Map<string, ChapterSize>; format?: WordFormat }> {
  const written = new Map(states.filter((state) => state.chars > 0).map((state) => [state.id, state]));
  if (written.size === 0) return { found: new Map() };
  const format = await bidFormat(db, row);
  const byId = new Map(row.outline.map((chapter) => [chapter.id, chapter]));
  const levelOf = (chapter: Chapter) => ancestorsOf(chapter, byId).length + 1;
  const order = readingOrder(row.outline);
  const shape = formatKey(format);
  const keyOf = (chapter: Chapter) =>
    `${row.id} ${chapter.id} ${written.get(chapter.id)?.rev} ${levelOf(chapter)} ${chapter.title.length} ${shape}`;
  // A chapter without text stands in the file with its heading.
  const isStanding = (chapter: Chapter) => ['done', undefined].includes(written.get(chapter.id)?.status);
  const unknown = order.filter((chapter) => isStanding(chapter) && !sizes.has(keyOf(chapter)));
  const contents = await contentsOf(
    db,
    row,
    unknown.filter((chapter) => written.has(chapter.id)),
  );
  for (const chapter of unknown) {
    const content = contents.get(chapter.id) ?? '';
    keep(keyOf(chapter), measureChapter({ title: chapter.title, content, level: levelOf(chapter) }, format));
  }
  const sizeOf = (chapter: Chapter) => {
    const size = isStanding(chapter) ? sizes.get(keyOf(chapter)) : undefined;
    return size ?? sizeByLength(written.get(chapter.id)?.chars ?? 0, levelOf(chapter), format, shape);
  };
  return { found: new Map(order.map((chapter) => [chapter.id, sizeOf(chapter)])), format };
}

function keep(key: string, size: ChapterSize): void {
  const [oldest] = sizes.keys();
  if (sizes.size >= MOST_SIZES && oldest !== undefined) sizes.delete(oldest);
  sizes.set(key, size);
}

/** Texts with their live tables in place; the words of the bid that a table would quote do not change its height much. */
async function contentsOf(db: Executor, row: BidRow, chapters: readonly Chapter[]): Promise<Map<string, string>> {
  if (chapters.length === 0) return new Map();
  const ids = chapters.map((chapter) => chapter.id);
  const rows = await db
    .select({ id: chapterRow.id, content: chapterRow.content })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, row.id), inArray(chapterRow.id, ids)));
  const data = { scoring: row.scoring, chapters: row.outline };
  return new Map(
    rows.map(({ id, content }) => {
      if (!content.includes('```')) return [id, content];
      const register = registerOf({ clauses: row.clauses, responses: row.responses, chapters: row.outline }, new Map());
      return [id, resolveLiveBlocks(content, { ...data, register })];
    }),
  );
}

const keys = new Map<string, number>();

/** A short name for a format: the same settings have the same one. */
function formatKey(format: WordFormat): number {
  const text = JSON.stringify(format);
  const key = keys.get(text) ?? keys.size;
  keys.set(text, key);
  return key;
}

const FILLER = '我方按照招标文件的要求组织实施，配备项目经理与专职安全员，逐道工序自检、互检、专检，合格后报监理验收。'.repeat(4);
const FILLER_PARAGRAPHS = 10;

/** Heights of an empty chapter and of one character, by format and level. */
const usualHeights = new Map<string, { empty: number; perChar: number }>();

function sizeByLength(chars: number, level: number, format: WordFormat, shape: number): ChapterSize {
  const key = `${shape} ${level}`;
  const { empty, perChar } = usualHeights.get(key) ?? usualHeight(level, format);
  usualHeights.set(key, { empty, perChar });
  return { level, points: empty + chars * perChar, entries: 1 };
}

function usualHeight(level: number, format: WordFormat): { empty: number; perChar: number } {
  const empty = measureChapter({ title: '标题', content: '', level }, format).points;
  const content = Array.from({ length: FILLER_PARAGRAPHS }, () => FILLER).join('\n\n');
  const { points } = measureChapter({ title: '标题', content, level }, format);
  return { empty, perChar: (points - empty) / content.length };
}
