import { check } from 'tender-widgets/contract';
import { referenceShare } from '../text/reference-text.ts';
import type { CheckInput, Found } from './chapter-text.ts';

/** Chapters that still hold stock text of the trade: others may hand in the same, and nobody has said it for this bid. */
export function references({ chapters, contents }: CheckInput): Found[] {
  return chapters.flatMap(({ id }): Found[] => {
    const { blocks, chars, allChars } = referenceShare(contents.get(id) ?? '');
    if (blocks === 0) return [];
    const share = Math.round((100 * chars) / Math.max(1, allChars));
    return [
      {
        kind: 'reference',
        severity: 'warning',
        chapterId: id,
        quote: check.referenceMark,
        msg: `本章有 ${blocks} 段参考文字，约占 ${share}%：是通用写法，不是贵公司的陈述，请改写或确认采用`,
        fix: { from: check.referenceMark, to: '' },
      },
    ];
  });
}
