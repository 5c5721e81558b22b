import type { outline, tender } from 'tender-widgets/contract';
import { kindOf, readingOrder } from './structure/tree.ts';
import { groupBy } from './text/group-by.ts';
import { containment, subjectTerms } from './text/relevance.ts';
import { joinBlocks, type TextBlock, textBlocks } from './text/text-blocks.ts';
import type { BidContext } from './writer.ts';

type Offered = BidContext['pictures'][number];

/** A passage that holds this share of a picture's words is what the picture shows. */
const SHOWS = 0.5;
/** A chapter nobody chose the picture for has to hold more of them: a picture in a wrong place is worse than none. */
const BELONGS = 0.6;
/** A heading tells the subject better than a sentence. */
const HEADING_WEIGHT = 2;
const TAG_WEIGHT = 0.5;

const address = (id: string) => `(picture:${id})`;

/** The caption as Markdown shows it: the title, without signs that would end it. */
const caption = (title: string) =>
  title.replace(/\s+/g, ' ').replace(/[[\]\\|<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** How well a text fits a picture, 0–1: by its title, or less by one of its tags. */
function fitOf(picture: Offered, text: ReadonlySet<string>): number {
  const tags = picture.tags.map((tag) => TAG_WEIGHT * containment(subjectTerms(tag), text));
  return Math.max(containment(subjectTerms(picture.title), text), ...tags);
}

const isRemark = (block: TextBlock | undefined): boolean => block?.text.startsWith('<!--') ?? false;
const isContinued = (block: TextBlock): boolean => /^(?:\s{2,}|\t)/.test(block.text);

/** Whether something may stand behind this block without tearing apart what belongs together. */
function isSeam(blocks: readonly TextBlock[], at: number): boolean {
  const [block, next] = [blocks[at], blocks[at + 1]];
  if (!next) return true;
  if (!block || block.kind === 'heading' || isRemark(next) || isContinued(next)) return false;
  if (block.kind === 'list' && next.kind === 'list') return false;
  return !/[：:]$/.test(block.text.trimEnd());
}

/** The block a picture is to follow: the one nearest to it in words, with what hangs on it; else the last. */
function placeFor(
  picture: Offered,
  blocks: readonly TextBlock[],
  terms: readonly ReadonlySet<string>[],
): number {
  let heading = 0;
  let best = { at: blocks.length - 1, score: 0 };
  for (const [at, block] of blocks.entries()) {
    const fit = fitOf(picture, terms[at] ?? new Set());
    if (block.kind === 'heading') heading = fit;
    if (block.kind === 'heading' || isRemark(block)) continue;
    const score = (heading >= SHOWS ? HEADING_WEIGHT * heading : 0) + (fit >= SHOWS ? fit : 0);
    if (score > best.score) best = { at, score };
  }
  let { at } = best;
  while (!isSeam(blocks, at)) at += 1;
  return at;
}

/**
 * The chapter's Markdown with its pictures, each with its title as caption, behind the passage it fits best, else at the end.
 * A picture that stands there already stays where it is.
 */
export function withPictures(content: string, pictures: BidContext['pictures']): string {
  const missing = pictures.filter(({ id }) => !content.includes(address(id)));
  if (missing.length === 0 || content.trim() === '') return content;
  const blocks = textBlocks(content);
  const terms = blocks.map((block) => subjectTerms(block.text));
  const behind = groupBy(missing, (picture) => placeFor(picture, blocks, terms));
  const shown = ({ id, title }: Offered): TextBlock => ({
    kind: 'fixed',
    text: `![${caption(title)}]${address(id)}`,
  });
  return joinBlocks(blocks.flatMap((block, at) => [block, ...(behind.get(at) ?? []).map(shown)]));
}

/**
 * The one chapter a picture belongs in that nobody has chosen a chapter for; undefined where none is about it. A tag counts where the
 * chapter's title or a scoring item has it.
 */
export function homeOfPicture(
  picture: Offered,
  chapters: readonly outline.OutlineChapter[],
  scoring: readonly tender.ScoringItem[],
): string | undefined {
  const parents = new Set(chapters.map((chapter) => chapter.parentId));
  let best: { id: string | undefined; score: number } = { id: undefined, score: 0 };
  for (const chapter of readingOrder(chapters)) {
    if (parents.has(chapter.id) || kindOf(chapter) === 'form') continue;
    const items = scoring.filter((item) => chapter.scoringIds.includes(item.id));
    const names = subjectTerms([chapter.title, ...items.map((item) => item.item)].join('\n'));
    const whole = subjectTerms(
      [chapter.title, chapter.brief, ...items.map((item) => `${item.item}\n${item.criteria}`)].join(
        '\n',
      ),
    );
    const title = subjectTerms(picture.title);
    const share = containment(title, whole);
    const isTagged = picture.tags.some((tag) => containment(subjectTerms(tag), names) === 1);
    if (share < BELONGS && !isTagged) continue;
    const score = HEADING_WEIGHT * fitOf(picture, names) + share;
    if (score > best.score) best = { id: chapter.id, score };
  }
  return best.id;
}
