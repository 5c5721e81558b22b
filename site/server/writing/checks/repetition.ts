import { kindOf } from '../structure/tree.ts';
import { containment } from '../text/relevance.ts';
import { comparable } from '../text/tidy.ts';
import type { CheckInput, Found, Passage } from './chapter-text.ts';
import { tenderShare } from './tender-words.ts';

/** Shorter paragraphs may well be the same. */
const MIN_CHARS = 40;
/** Length of the windows by which candidates are found. */
const SHINGLE = 4;
/** Paragraphs that share this much of the smaller one's windows may say the same … */
const CANDIDATE = 0.3;
/** … and do when they share so many of their pairs of characters. */
const SAME = 0.72;
/** Windows that stand in more paragraphs than this are phrases, not repetition. */
const MOST_OWNERS = 24;
/** A paragraph that is the tender's own for this share repeats the tender, not the bid. */
const TENDERS_OWN = 0.5;
const QUOTE_CHARS = 80;

/** 本章响应评分项“培训方案”: what names something else in quotes speaks of something else. */
const namesIn = (text: string): string =>
  (text.match(/[“《][^”》]{2,40}[”》]/g) ?? []).toSorted().join('');

function shinglesOf(text: string): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at + SHINGLE <= text.length; at++) {
    let hash = 7;
    for (let offset = 0; offset < SHINGLE; offset++)
      hash = (Math.imul(hash, 31) + text.charCodeAt(at + offset)) | 0;
    found.add(hash);
  }
  return found;
}

interface Paragraph extends Passage {
  plain: string;
}

/** The place of an earlier paragraph each says again; finds it through windows, so that time grows with the text. */
function createTwinFinder(): (
  paragraph: Paragraph,
  at: number,
) => { first: number; near: boolean } | undefined {
  const exact = new Map<string, number>();
  const owners = new Map<number, number[]>();
  const seen: { size: number; terms: ReadonlySet<string> }[] = [];
  /** Windows shared with each earlier paragraph; zeros between two paragraphs. */
  const shared: number[] = [];
  return ({ plain, terms }, at) => {
    const twin = exact.get(plain);
    const shingles = twin === undefined ? shinglesOf(plain) : new Set<number>();
    seen.push({ size: shingles.size, terms });
    shared.push(0);
    if (twin !== undefined) return { first: twin, near: false };
    exact.set(plain, at);
    const sharing: number[] = [];
    for (const shingle of shingles) {
      const row = owners.get(shingle);
      if (row)
        for (const owner of row) {
          const count = (shared[owner] ?? 0) + 1;
          shared[owner] = count;
          if (count === 1) sharing.push(owner);
        }
      if (!row) owners.set(shingle, [at]);
      else if (row.length < MOST_OWNERS) row.push(at);
    }
    const counts = sharing.map((owner) => shared[owner] ?? 0);
    for (const owner of sharing) shared[owner] = 0;
    for (const [place, owner] of sharing.entries()) {
      const [other, count = 0] = [seen[owner], counts[place]];
      if (!other || count < CANDIDATE * Math.min(shingles.size, other.size)) continue;
      const [small, large] =
        terms.size < other.terms.size ? [terms, other.terms] : [other.terms, terms];
      if (small.size * 2 >= large.size && containment(small, large) >= SAME)
        return { first: owner, near: true };
    }
    return undefined;
  };
}

/**
 * Paragraphs that stand twice in the bid, word for word or nearly. Rows of tables are not looked at, nor are forms and proofs, whose
 * words are prescribed. Time grows with the text.
 */
export function repetitions(input: CheckInput, passages: readonly Passage[]): Found[] {
  const titles = new Map(input.chapters.map((chapter) => [chapter.id, chapter.title]));
  const prose = new Set(
    input.chapters.filter((chapter) => kindOf(chapter) === 'prose').map((chapter) => chapter.id),
  );
  const long = passages
    .filter((passage) => {
      const { chapterId, row, heading } = passage;
      const text = passage.shown ?? passage.text;
      return (
        prose.has(chapterId) &&
        !row &&
        !heading &&
        text.length >= MIN_CHARS &&
        // What leads to a table or a list has the words such lines have.
        !/[：:]$/.test(text) &&
        tenderShare(passage) < TENDERS_OWN &&
        !text.includes('【待填写')
      );
    })
    .map((passage): Paragraph => {
      const text = passage.shown ?? passage.text;
      return { ...passage, text, plain: comparable(text) };
    });
  const twinOf = createTwinFinder();
  return long.flatMap((paragraph, at): Found[] => {
    const twin = twinOf(paragraph, at);
    const other = twin && long[twin.first];
    if (!twin || !other) return [];
    if (twin.near && namesIn(paragraph.text) !== namesIn(other.text)) return [];
    const where =
      paragraph.chapterId === other.chapterId
        ? '本章前文'
        : `“${titles.get(other.chapterId) ?? ''}”一章`;
    const msg = twin.near
      ? `与${where}的一段几乎相同，请改写或合并`
      : `与${where}的一段完全相同，请删去一处或改写`;
    const place = { chapterId: other.chapterId, quote: other.text.slice(0, QUOTE_CHARS) };
    return [
      {
        kind: 'repetition',
        severity: 'warning',
        chapterId: paragraph.chapterId,
        quote: paragraph.text.slice(0, QUOTE_CHARS),
        msg,
        other: place,
      },
    ];
  });
}
