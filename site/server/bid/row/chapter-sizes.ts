import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { outline } from 'tender-widgets/contract';
import {
  type ChapterSize,
  chapterHeight,
  type MeasuredChapter,
  measureChapter,
  resized,
} from '../../layout/measure/estimate.ts';
import type { WordFormat } from '../../layout/word-format.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, chapterRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { AT_ONCE_CHARS } from '../../workers/text-pool/text-size.ts';
import { isLive } from '../../writing/live-blocks.ts';
import { ancestorsOf, kindOf, readingOrder } from '../../writing/structure/tree.ts';
import { pictureIds } from '../../writing/text/picture-links.ts';
import { bidFormat } from './bid-format.ts';
import type { PageSources } from './page-sources.ts';
import { bidRegister } from './register.ts';
import { pictureSizes, picturesIn } from './shown-pictures.ts';
import { carriedForms } from './word-forms.ts';

export interface ChapterState {
  id: string;
  status: string;
  rev: number;
  /** Characters shown. */
  chars: number;
}

type Chapter = outline.OutlineChapter;

/**
 * Chapters as laid out, by chapter, revision and format: measured once, asked for with every event. `stamp`: of one with live tables, what
 * they were made of.
 */
const sizes = new Map<string, { size: ChapterSize; stamp?: string }>();
/** Some kilobytes each. */
const MOST_SIZES = 5000;

/** The chapters of a bid as they are measured in its own format. */
export interface MeasuredBid {
  format: WordFormat;
  /** In reading order, by id. What is being written counts by its length. */
  found: ReadonlyMap<string, ChapterSize>;
  /** Chapters whose text stands, as opposed to those being written or waiting. */
  standing: ReadonlySet<string>;
  /** The chapter as it will be with so many characters. */
  withChars(chapter: Chapter, chars: number): ChapterSize;
}

/** Measures the chapters of a bid; what was measured before is remembered. */
export async function measuredChapters(
  db: Executor,
  row: BidRow,
  states: readonly ChapterState[],
  sources: PageSources,
): Promise<MeasuredBid> {
  const written = new Map(
    states.filter((state) => state.chars > 0).map((state) => [state.id, state]),
  );
  const format = await bidFormat(db, row);
  const levelOf = levelsOf(row.outline);
  const order = readingOrder(row.outline);
  const shape = formatKey(format);
  const stamp = liveStamp(row, sources);
  const keyOf = (chapter: Chapter) =>
    `${row.id} ${chapter.id} ${written.get(chapter.id)?.rev} ${levelOf(chapter)} ${chapter.title.length} ${shape}`;
  // A chapter without text stands in the file with its heading.
  const isStanding = (chapter: Chapter) =>
    ['done', undefined].includes(written.get(chapter.id)?.status);
  const isKnown = (chapter: Chapter) => {
    const known = sizes.get(keyOf(chapter));
    return known !== undefined && (known.stamp === undefined || known.stamp === stamp);
  };
  const unknown = order.filter((chapter) => isStanding(chapter) && !isKnown(chapter));
  const stored = await contentsOf(
    db,
    row,
    unknown.filter((chapter) => written.has(chapter.id)),
  );
  const contents = await withLiveBlocks(db, stored, row);
  const measured = await measure(
    row.accountId,
    await toMeasure(db, row, unknown, contents),
    format,
  );
  for (const [at, chapter] of unknown.entries()) {
    const hasLive = isLive(stored.get(chapter.id) ?? '');
    keep(keyOf(chapter), measured[at], hasLive ? { stamp } : {});
  }
  const withChars = (chapter: Chapter, chars: number) =>
    sizeByLength(chars, levelOf(chapter), format);
  const sizeOf = (chapter: Chapter) =>
    (isStanding(chapter) ? sizes.get(keyOf(chapter))?.size : undefined) ??
    withChars(chapter, written.get(chapter.id)?.chars ?? 0);
  return {
    format,
    found: new Map(order.map((chapter) => [chapter.id, sizeOf(chapter)])),
    standing: new Set(
      order
        .filter((chapter) => written.has(chapter.id) && isStanding(chapter))
        .map((chapter) => chapter.id),
    ),
    withChars,
  };
}

/** Chapters with their texts as they are measured: with their pictures' sizes, and what the tender says of a form that is carried. */
export async function toMeasure(
  db: Executor,
  row: BidRow,
  chapters: readonly Chapter[],
  contents: ReadonlyMap<string, string>,
): Promise<MeasuredChapter[]> {
  const levelOf = levelsOf(row.outline);
  const isPaper = (chapter: Chapter) => kindOf(chapter) !== 'prose' && contents.has(chapter.id);
  const forms = chapters.some(isPaper) ? await carriedForms(db, row) : undefined;
  const shown = pictureSizes(await picturesIn(db, row, contents.values()));
  return chapters.map((chapter) => {
    const { id, title } = chapter;
    const form = forms?.get(id);
    const content = contents.get(id) ?? '';
    const own = pictureIds([content]).flatMap((one) => (shown[one] ? [[one, shown[one]]] : []));
    return {
      ...{ title, content, level: levelOf(chapter) },
      ...(form === undefined ? {} : { form }),
      ...(own.length === 0 ? {} : { pictures: Object.fromEntries(own) }),
    };
  });
}

/** Long texts measured before the transaction that stores them, by what they say; one is asked for once or twice. */
const ahead = new Map<string, ChapterSize>();
const MOST_AHEAD = 50;

const aheadKey = ({ title, content, level }: MeasuredChapter, format: WordFormat) =>
  `${createHash('sha256').update(content).digest('base64')} ${level} ${title} ${formatKey(format)}`;

/** Measures texts, those that were measured ahead not again. */
async function measure(
  owner: string,
  texts: readonly MeasuredChapter[],
  format: WordFormat,
): Promise<(ChapterSize | undefined)[]> {
  const known = texts.map((text) =>
    text.content.length > AT_ONCE_CHARS ? ahead.get(aheadKey(text, format)) : undefined,
  );
  const unknown = texts.filter((_, at) => !known[at]);
  const measured = (
    unknown.length > 0 ? await runText(owner, 'measureChapters', unknown, format) : []
  ).values();
  return known.map((size) => size ?? measured.next().value);
}

/**
 * Measures long texts that are about to be stored as chapters of the bid: the transaction that stores them, for which everybody waits
 * on the embedded database, finds them measured.
 */
export async function measureAhead(
  db: Executor,
  row: BidRow,
  contents: ReadonlyMap<string, string>,
): Promise<void> {
  const long = new Map([...contents].filter(([, content]) => content.length > AT_ONCE_CHARS));
  if (long.size === 0) return;
  const format = await bidFormat(db, row);
  const resolved = await withLiveBlocks(db, long, row);
  const own = row.outline.filter(({ id }) => long.has(id));
  const texts = await toMeasure(db, row, own, resolved);
  const measured = await measure(row.accountId, texts, format);
  for (const [at, text] of texts.entries()) {
    const size = measured[at];
    if (size) ahead.set(aheadKey(text, format), size);
  }
  for (const oldest of ahead.keys()) if (ahead.size > MOST_AHEAD) ahead.delete(oldest);
}

/** The same chapters in the same order, each of the size that was measured before. */
export function isSameSizes(
  one: ReadonlyMap<string, ChapterSize>,
  other: ReadonlyMap<string, ChapterSize>,
): boolean {
  const others = [...other];
  return (
    one.size === other.size &&
    [...one].every(([id, size], at) => others[at]?.[0] === id && others[at]?.[1] === size)
  );
}

/** Level of a chapter, 1 for the first. */
export function levelsOf(chapters: readonly Chapter[]): (chapter: Chapter) => number {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  return (chapter) => ancestorsOf(chapter, byId).length + 1;
}

function keep(key: string, size: ChapterSize | undefined, live: { stamp?: string }): void {
  if (!size) return;
  sizes.delete(key);
  const [oldest] = sizes.keys();
  if (sizes.size >= MOST_SIZES && oldest !== undefined) sizes.delete(oldest);
  sizes.set(key, { size, ...live });
}

const stamps = new WeakMap<BidRow, string>();

/** Tells one state of what the bid says by rule from another: its revision, and the answers. The names of chapters change no height. */
export function saidStamp(row: BidRow): string {
  const known = stamps.get(row);
  if (known !== undefined) return known;
  const made = createHash('sha1')
    .update(JSON.stringify([row.rev, row.responses]))
    .digest('base64');
  stamps.set(row, made);
  return made;
}

/** The same of what live tables in written chapters are made of, the outline and the profile's answers too. */
const liveStamp = (row: BidRow, { profile }: PageSources): string =>
  `${saidStamp(row)} ${row.outlineRev} ${row.outline.length} ${profile}`;

/** Texts with their live tables in place; the words of the bid that a table would quote do not change its height much. */
export async function withLiveBlocks(
  db: Executor,
  contents: ReadonlyMap<string, string>,
  row: BidRow,
): Promise<ReadonlyMap<string, string>> {
  const live = new Map([...contents].filter(([, content]) => isLive(content)));
  if (live.size === 0) return contents;
  const { name, scoring, outline: chapters } = row;
  const register = await bidRegister(db, row, new Map());
  const resolved = await runText(row.accountId, 'resolveLive', live, {
    name,
    scoring,
    chapters,
    register,
  });
  return new Map([...contents, ...resolved]);
}

async function contentsOf(
  db: Executor,
  row: BidRow,
  chapters: readonly Chapter[],
): Promise<ReadonlyMap<string, string>> {
  if (chapters.length === 0) return new Map();
  const ids = chapters.map((chapter) => chapter.id);
  const rows = await db
    .select({ id: chapterRow.id, content: chapterRow.content })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, row.id), inArray(chapterRow.id, ids)));
  return new Map(rows.map(({ id, content }) => [id, content]));
}

const keys = new Map<string, number>();
/** Asked for with every chapter; a format is never changed once it is made. */
const known = new WeakMap<WordFormat, number>();

/** A short name for a format: the same settings have the same one. */
export function formatKey(format: WordFormat): number {
  const cached = known.get(format);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(format);
  const key = keys.get(text) ?? keys.size;
  keys.set(text, key);
  known.set(format, key);
  return key;
}

const FILLER =
  '我方按照招标文件的要求组织实施，配备项目经理与专职安全员，逐道工序自检、互检、专检，合格后报监理验收。'.repeat(
    4,
  );
const FILLER_PARAGRAPHS = 10;

interface UsualSize {
  empty: ChapterSize;
  /** Points that a character adds. */
  perChar: number;
}

/** An empty chapter and the height of one character, by format and level. */
const usualSizes = new Map<string, UsualSize>();

/** A chapter of so many characters of plain text. */
export function sizeByLength(chars: number, level: number, format: WordFormat): ChapterSize {
  const key = `${formatKey(format)} ${level}`;
  const usual = usualSizes.get(key) ?? usualSize(level, format);
  usualSizes.set(key, usual);
  return chars === 0 ? usual.empty : resized(usual.empty, chars * usual.perChar, format);
}

function usualSize(level: number, format: WordFormat): UsualSize {
  const empty = measureChapter({ title: '标题', content: '', level }, format);
  const content = Array.from({ length: FILLER_PARAGRAPHS }, () => FILLER).join('\n\n');
  const filled = measureChapter({ title: '标题', content, level }, format);
  return { empty, perChar: (chapterHeight(filled) - chapterHeight(empty)) / content.length };
}
