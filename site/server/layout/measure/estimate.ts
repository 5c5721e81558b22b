import type { FormLook } from '../../documents/form-look.ts';
import { type BodyBlock, chapterBlocks } from '../body/body-blocks.ts';
import { lineHeight, textHeight, textWidth } from '../page/page-geometry.ts';
import { lineCount } from '../page/text-width.ts';
import type { WordBid } from '../word-bid.ts';
import type { WordFormat } from '../word-format.ts';
import { saysForm } from '../word-forms/says-form.ts';
import type { Box } from './box.ts';
import { blockBoxes, boxesHeight, chapterPages, layOut, textBox, turned } from './measure.ts';

/** What a chapter adds to the file; plain data, to be kept with the chapter's revision. */
export interface ChapterSize {
  /** The chapter's heading and text, as they are laid out. */
  boxes: readonly Box[];
  /** Lines of the chapter in the table of contents, its own and those of headings inside it. */
  entries: number;
  /** It stands for a form that goes into the file as the tender has it: on pages of its own. */
  isCarried?: true;
}

/** A chapter to be measured; plain data. */
export interface MeasuredChapter {
  title: string;
  content: string;
  level: number;
  /** The tender's form that goes into the file as Word has it, as it was read, where the text still says its words. */
  form?: { content: string; look?: FormLook };
  /** Those it shows, without bytes. */
  pictures?: WordBid['pictures'];
}

/**
 * Measures a chapter. Cheap: a chapter of 5,000 characters takes about a millisecond. A picture whose size is not given counts as one
 * of usual size.
 */
export function measureChapter(
  { title, content, level, form, pictures }: MeasuredChapter,
  format: WordFormat,
): ChapterSize {
  const shown = { ...usualPictures(content), ...pictures };
  const isCarried = form !== undefined && saysForm(content, form.content);
  const carried = isCarried ? { carried: { ...wholeText, look: form.look } } : {};
  const blocks = chapterBlocks(
    { id: '', parentId: null, order: 0, title, content, ...carried },
    level,
    shown,
    format,
  );
  return {
    boxes: blockBoxes(blocks, format),
    entries: contentsLines(blocks, format),
    ...(isCarried ? { isCarried } : {}),
  };
}

/** Stands for a form that takes all of a chapter's text and whose pages Word does not tell. */
const wholeText = { open: '', slot: '', used: Number.POSITIVE_INFINITY, pages: undefined };

/** `measureChapter` for several, in their order. */
export function measureChapters(
  chapters: readonly MeasuredChapter[],
  format: WordFormat,
): ChapterSize[] {
  return chapters.map((chapter) => measureChapter(chapter, format));
}

/** A photograph or a scan, as wide as the text. */
const USUAL_PICTURE = { bytes: new Uint8Array(), type: 'png', width: 1200, height: 900 } as const;

function usualPictures(content: string): WordBid['pictures'] {
  const ids = [...content.matchAll(/\(\s*<?picture:([^)\s>]+)/g)].map(([, id = '']) => id);
  return Object.fromEntries(ids.map((id) => [id, USUAL_PICTURE]));
}

/** Height of a chapter in points, laid out without page breaks. */
export function chapterHeight(size: ChapterSize): number {
  return boxesHeight(size.boxes);
}

/** The chapter made higher by text, or lower from its end on, by so many points; its heading stays. */
export function resized(size: ChapterSize, points: number, format: WordFormat): ChapterSize {
  const line = lineHeight(format.body.lineSpacing, format.body.size);
  if (points >= 0)
    return { ...size, boxes: [...size.boxes, textBox(Math.round(points / line), format)] };
  const boxes = [...size.boxes];
  let left = -points;
  while (boxes.length > 1 && left > 0) {
    const last = boxes.pop();
    if (last === undefined) break;
    const height = last.lines * last.lineHeight;
    const rest = Math.round((height - left) / last.lineHeight);
    if (rest > 0 && !last.whole) boxes.push({ ...last, lines: rest });
    left -= height;
  }
  return { ...size, boxes };
}

export interface EstimatedPages {
  /** Pages of the whole Word file, cover and contents included; 0 without chapters. */
  total: number;
  /** Pages of each chapter without those below it; parts of a page count. */
  chapters: ReadonlyMap<string, number>;
}

/**
 * Lays a bid out whose chapters, in reading order, are measured already. `scale`: how many pages of the body there really were for one
 * of ours when such a file was last laid out.
 */
export function estimateBidPages(
  chapters: ReadonlyMap<string, ChapterSize>,
  format: WordFormat,
  scale = 1,
): EstimatedPages {
  if (chapters.size === 0) return { total: 0, chapters: new Map() };
  const own = layOut(bodyBoxes(chapters), format);
  const body = own.total * scale;
  const lines = [...chapters.values()].reduce((sum, chapter) => sum + chapter.entries, 0);
  return {
    total: frontPages(lines, format) + Math.max(Math.round(body), 1),
    chapters: new Map(chapterPages(own, body).map(({ id, pages }) => [id, pages])),
  };
}

/**
 * The boxes of chapters in reading order. A carried form begins a page, with the headings right before it, and what comes behind it begins
 * another.
 */
function bodyBoxes(chapters: ReadonlyMap<string, ChapterSize>): Box[] {
  const boxes: Box[] = [];
  /** Where the headings begin that nothing stands below yet. */
  let open = 0;
  let isBehindForm = false;
  for (const [key, { boxes: own, isCarried }] of chapters) {
    if (isBehindForm) boxes.push(turned);
    if (isBehindForm) open = boxes.length;
    if (isCarried) boxes.splice(open, 0, turned);
    boxes.push(...own.map((box, i) => (i === 0 ? { ...box, key } : box)));
    if (own.length > 1) open = boxes.length;
    isBehindForm = isCarried === true;
  }
  return boxes;
}

/** Pages before the body: the cover, and the table of contents of so many lines. */
export function frontPages(lines: number, format: WordFormat): number {
  const cover = format.cover.show ? 1 : 0;
  if (!format.toc.show) return cover;
  const { toc } = format;
  // A title takes two lines.
  const titles = toc.figures ? 4 : 2;
  const height = (lines + titles) * lineHeight(toc.lineSpacing, toc.size);
  return cover + Math.max(1, Math.ceil(height / textHeight(format)));
}

/** Lines that the headings take in the table of contents, and figures in theirs; a long title takes more than one. */
export function contentsLines(blocks: readonly BodyBlock[], format: WordFormat): number {
  const { toc, body } = format;
  if (!toc.show) return 0;
  return blocks.reduce((sum, block) => {
    if (block.kind === 'caption' && block.key !== undefined && toc.figures)
      return sum + lineCount(`${block.text}0000`, toc.size, textWidth(format), 0, body.latinFont);
    if (block.kind !== 'heading' || block.level > toc.levels) return sum;
    const width = textWidth(format) - Math.min(block.level - 1, 4) * toc.size * 2;
    return (
      sum +
      lineCount(`${block.number}${block.gap}${block.title}0000`, toc.size, width, 0, body.latinFont)
    );
  }, 0);
}
