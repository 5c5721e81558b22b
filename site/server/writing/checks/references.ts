import { check } from 'tender-widgets/contract';
import { referenceShare } from '../text/reference-text.ts';
import type { CheckInput, Found } from './chapter-text.ts';

/** Chapters that still hold stock text of the trade, and its share of the whole: others may hand in the same, and nobody has said it for this bid. */
export function references({ chapters, contents }: CheckInput): Found[] {
  const shares = chapters.map(({ id }) => ({ id, ...referenceShare(contents.get(id) ?? '') }));
  const marked = shares.filter(({ blocks }) => blocks > 0);
  if (marked.length === 0) return [];
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
        msg: `本章有 ${blocks} 段参考文字，约占 ${percent(chars, allChars)}%：是通用写法，不是贵公司的陈述，请改写或确认采用`,
        fix: { from: check.referenceMark, to: '' },
      }),
    ),
  ];
}
