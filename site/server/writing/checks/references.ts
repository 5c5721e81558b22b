import { check } from 'tender-widgets/contract';
import { unchangedStock } from '../named/stock-sentences.ts';
import { referenceShare } from '../text/reference-text.ts';
import type { CheckInput, Found } from './chapter-text.ts';

/** Chapters of text with the stock sentences in them that were taken over and not changed. */
export const unchangedChapters = ({
  chapters,
  contents,
}: Pick<CheckInput, 'chapters' | 'contents'>) =>
  chapters
    .filter(({ settings }) => settings.kind === 'prose')
    .map((chapter) => ({ chapter, ...unchangedStock(contents.get(chapter.id) ?? '') }));

/** Stock text that somebody has taken over as it was: another bidder may hand in the same. */
function unchanged(input: CheckInput): Found[] {
  return unchangedChapters(input)
    .filter(({ count }) => count >= FEWEST_UNCHANGED)
    .map(({ chapter, count, quote }) => ({
      kind: 'reference',
      severity: 'warning',
      chapterId: chapter.id,
      quote,
      msg: `采用的参考文字有 ${count} 句一字未改：其他投标人可能交出同样的句子，请改写成本公司的做法`,
    }));
}

/** One sentence may be everybody's. */
const FEWEST_UNCHANGED = 2;

/** Chapters that still hold stock text of the trade, and its share of the whole: others may hand in the same, and nobody has said it for this bid. */
export function references(input: CheckInput): Found[] {
  const { chapters, contents } = input;
  const taken = unchanged(input);
  const shares = chapters.map(({ id }) => ({ id, ...referenceShare(contents.get(id) ?? '') }));
  const marked = shares.filter(({ blocks }) => blocks > 0);
  if (marked.length === 0) return taken;
  const sum = (of: (share: (typeof shares)[number]) => number) =>
    shares.reduce((total, share) => total + of(share), 0);
  const percent = (chars: number, allChars: number) =>
    Math.round((100 * chars) / Math.max(1, allChars));
  const whole = percent(
    sum(({ chars }) => chars),
    sum(({ allChars }) => allChars),
  );
  return [
    {
      kind: 'reference',
      severity: 'info',
      chapterId: null,
      quote: '',
      msg: `全书有 ${sum(({ blocks }) => blocks)} 段参考文字，约占 ${whole}%：原样采用时，其他投标人可能交出同样的段落`,
    },
    ...marked.map(
      ({ id, blocks, chars, allChars }): Found => ({
        kind: 'reference',
        severity: 'warning',
        chapterId: id,
        quote: check.referenceMark,
        msg: `本章有 ${blocks} 段参考文字，约占 ${percent(chars, allChars)}%：是通用写法，不是贵公司的陈述，请改写成自己的做法；采用后一字不改的，不能定稿`,
        fix: { from: check.referenceMark, to: '' },
      }),
    ),
    ...taken,
  ];
}
