import type { bid } from 'tender-widgets/contract';
import type { BidPaper } from '../../documents/extract/forms/bid-paper.ts';
import { type SealKind, sealLines } from '../../documents/extract/forms/seal-lines.ts';
import { wrongBonds } from '../checks/amounts.ts';
import { type CheckInput, passagesOf } from '../checks/chapter-text.ts';
import { wrongPerformanceBonds } from '../checks/performance-bond.ts';
import { wrongPriceCells } from '../checks/price-cells.ts';
import { wrongPrices } from '../checks/prices.ts';
import { wrongRates } from '../checks/rates.ts';
import { unchangedChapters } from '../checks/references.ts';
import { withoutTenderWords } from '../checks/tender-words.ts';
import type { TenderForm } from '../form-blanks/tender-form.ts';
import { ownForm } from '../offline/own-form.ts';
import { outlineSigns } from '../outline-signs.ts';
import { byPrices } from '../price/lot-sheet.ts';

/** What a bid is refused for before anybody reads it. */
export interface HandInGap {
  kind: 'form-missing' | 'seal-missing' | 'wrong-bond' | 'price-differs' | 'reference-unchanged';
  chapterId?: string;
  msg: string;
}

export interface HandInQuestion {
  check: Omit<CheckInput, 'forms'>;
  /** What the tender wants handed in, as it was read. */
  format: readonly BidPaper[];
  forms: readonly TenderForm[];
  bidType: bid.BidSettings['bidType'];
}

/** Words of a place that a reason quotes. */
const QUOTE_CHARS = 40;

/**
 * Forms of the tender that the bid lacks, places of a form to sign or seal that its chapter lost, bonds of another amount than the
 * tender asks for, performance bonds of another share, prices other than those of the price sheet, and stock text that was taken over and not changed.
 */
export function handInGaps(question: HandInQuestion): HandInGap[] {
  return [
    ...missingForms(question),
    ...missingSeals(question),
    ...amounts(question, 'wrong-bond', wrongBonds),
    ...amounts(question, 'wrong-bond', wrongPerformanceBonds),
    ...amounts(question, 'price-differs', wrongPrices),
    ...amounts(question, 'price-differs', wrongPriceCells),
    ...amounts(question, 'price-differs', wrongRates),
    ...unchangedTexts(question),
  ];
}

function missingForms({ check, format, bidType }: HandInQuestion): HandInGap[] {
  const { scoring, chapters, lots } = check;
  const signs = outlineSigns({ format, scoring, chapters, bidType, lotFacts: lots });
  const open = signs.find(({ about }) => about === 'forms')?.open ?? [];
  return open
    .filter(({ chapterId }) => chapterId === undefined)
    .map(({ msg }) => ({ kind: 'form-missing', msg }));
}

function missingSeals({ check, forms }: HandInQuestion): HandInGap[] {
  return check.chapters.flatMap((chapter): HandInGap[] => {
    const content = check.contents.get(chapter.id);
    const form = chapter.settings.kind === 'prose' ? undefined : ownForm(chapter, forms);
    if (content === undefined || !form) return [];
    const left = new Map<SealKind, number>();
    for (const { kind } of sealLines(content)) left.set(kind, (left.get(kind) ?? 0) + 1);
    const lost = sealLines(form.content).filter(({ kind }) => {
      const count = left.get(kind) ?? 0;
      left.set(kind, count - 1);
      return count <= 0;
    });
    return lost.map(({ text }) => ({
      kind: 'seal-missing',
      chapterId: chapter.id,
      msg: `“${chapter.title}”缺少格式中的签字盖章处“${text.slice(0, QUOTE_CHARS)}”`,
    }));
  });
}

/** So much of a bid's sentences may be stock text as it is: what everybody says in passing. */
export const MOST_UNCHANGED = 0.02;

function unchangedTexts({ check }: HandInQuestion): HandInGap[] {
  const chapters = unchangedChapters(check);
  const sum = (of: 'count' | 'all') => chapters.reduce((total, one) => total + one[of], 0);
  if (sum('count') <= MOST_UNCHANGED * sum('all')) return [];
  return chapters
    .filter(({ count }) => count > 0)
    .map(({ chapter, count, quote }) => ({
      kind: 'reference-unchanged',
      chapterId: chapter.id,
      msg: `“${chapter.title}”采用的参考文字有 ${count} 句一字未改（“${quote.slice(0, QUOTE_CHARS)}”）`,
    }));
}

function amounts(
  { check, forms }: HandInQuestion,
  kind: HandInGap['kind'],
  find: typeof wrongBonds,
): HandInGap[] {
  const input = { ...check, forms };
  const passages = withoutTenderWords(input, passagesOf(input));
  return byPrices(input, passages, find).map(({ chapterId, quote, msg }) => ({
    kind,
    ...(chapterId === null ? {} : { chapterId }),
    msg: `${msg}（“${quote.slice(0, QUOTE_CHARS)}”）`,
  }));
}
