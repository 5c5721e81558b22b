import type { bid } from 'tender-widgets/contract';
import { comparable } from '../text/tidy.ts';
import type { CheckInput, Passage } from './chapter-text.ts';

/** Shorter paragraphs may well be the same. */
const MIN_CHARS = 40;
/** Length of the windows two paragraphs are compared by. */
const SHINGLE = 6;
/** Paragraphs that share this much of the smaller one's windows are the same with small changes. */
const SAME = 0.75;
/** Windows that stand in more paragraphs than this are phrases, not repetition. */
const MOST_OWNERS = 24;
const QUOTE_CHARS = 80;

function shinglesOf(text: string): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at + SHINGLE <= text.length; at++) {
    let hash = 7;
    for (let offset = 0; offset < SHINGLE; offset++) hash = (Math.imul(hash, 31) + text.charCodeAt(at + offset)) | 0;
    found.add(hash);
  }
  return found;
}

/** Paragraphs that stand twice in the bid, word for word or nearly. Rows of tables are not looked at. Time grows with the text. */
export function repetitions(input: CheckInput, passages: readonly Passage[]): bid.Finding[] {
  const titles = new Map(input.chapters.map((chapter) => [chapter.id, chapter.title]));
  const paragraphs = passages
    .filter((passage) => !passage.row)
    .map((passage) => ({ ...passage, plain: comparable(passage.text) }));
  const long = paragraphs.filter((paragraph) => paragraph.text.length >= MIN_CHARS && paragraph.plain.length >= SHINGLE);
  const exact = new Map<string, number>();
  const owners = new Map<number, number[]>();
  const sizes: number[] = [];
  const findings: bid.Finding[] = [];
  const report = (at: number, first: number, near: boolean) => {
    const paragraph = long[at];
    const other = long[first];
    if (!paragraph || !other) return;
    const where = paragraph.chapterId === other.chapterId ? '本章前文' : `“${titles.get(other.chapterId) ?? ''}”一章`;
    const msg = near ? `与${where}的一段几乎相同，请改写或合并` : `与${where}的一段完全相同，请删去一处或改写`;
    findings.push({
      kind: 'repetition',
      severity: 'warning',
      chapterId: paragraph.chapterId,
      quote: paragraph.text.slice(0, QUOTE_CHARS),
      msg,
    });
  };
  for (const [at, { plain }] of long.entries()) {
    const twin = exact.get(plain);
    const shingles = twin === undefined ? shinglesOf(plain) : new Set<number>();
    sizes.push(shingles.size);
    if (twin !== undefined) {
      report(at, twin, false);
      continue;
    }
    exact.set(plain, at);
    const shared = new Map<number, number>();
    for (const shingle of shingles) {
      const row = owners.get(shingle) ?? [];
      for (const owner of row) shared.set(owner, (shared.get(owner) ?? 0) + 1);
      if (row.length < MOST_OWNERS) owners.set(shingle, [...row, at]);
    }
    const like = [...shared].find(
      ([owner, count]) =>
        count >= 5 &&
        count >= SAME * Math.min(shingles.size, sizes[owner] ?? 0) &&
        count >= 0.6 * Math.max(shingles.size, sizes[owner] ?? 0),
    );
    if (like) report(at, like[0], true);
  }
  return findings;
}
