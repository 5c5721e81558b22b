import type { DocumentText } from '../document-text.ts';
import { codesText } from '../normal-text.ts';

/** With fewer headings of its own an outline says nothing. */
const LEAST_HEADINGS = 4;
/** Headings looked at of one document. */
const MOST_HEADINGS = 1500;

const numbering =
  /^(第[一二三四五六七八九十百零\d]+[章节条部分篇卷]|[一二三四五六七八九十]{1,3}|\d+)+/;

/** Headings of a document's own in their order: without those the tender file asks for, those everybody has, and numbers. */
export function ownHeadings(
  text: DocumentText,
): { title: string; block: number; from: number; to: number }[] {
  const own: { title: string; block: number; from: number; to: number }[] = [];
  for (const { kind, block, from, to } of text.units) {
    if (kind !== 'heading' || text.mask[from] !== 0 || own.length === MOST_HEADINGS) continue;
    const title = codesText(text.codes, from, to).replace(numbering, '');
    if (title.length >= 3) own.push({ title, block, from, to });
  }
  return own;
}

/** How alike two outlines are, 0–100: headings in the same order, of the longer one. 0 where one has too few of its own. */
export function outlineLikeness(
  a: readonly { title: string }[],
  b: readonly { title: string }[],
): number {
  if (Math.min(a.length, b.length) < LEAST_HEADINGS) return 0;
  const common = commonTitles(a, b);
  return Math.round((100 * common) / Math.max(a.length, b.length));
}

function commonTitles(a: readonly { title: string }[], b: readonly { title: string }[]): number {
  const row = new Int32Array(b.length + 1);
  for (const { title } of a) {
    let diagonal = 0;
    for (const [j, other] of b.entries()) {
      const above = row[j + 1] ?? 0;
      row[j + 1] = other.title === title ? diagonal + 1 : Math.max(above, row[j] ?? 0);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
