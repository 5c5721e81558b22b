import type { Block } from '../documents/document.ts';

/** A sentence, a heading, or a row of a table: what is compared as one thing when words were changed. */
export interface Unit {
  kind: 'heading' | 'sentence' | 'row' | 'contents';
  /** Block it starts in. */
  block: number;
  /** Stretch of folded characters. */
  from: number;
  to: number;
}

/** A row longer than this holds prose: its cells are cut into sentences. */
const LONG_ROW = 90;
/** Without a full stop in so many characters a sentence is cut at the next comma. */
const LONG_SENTENCE = 120;
/** A line shorter than this was ended by its writer, not by the width of the page. */
const FULL_LINE = 24;

const ends = /[。！？；!?;\n]/;
const numbered =
  /^\s*(第[一二三四五六七八九十百\d]+[章节条]|[（(]?[一二三四五六七八九十\d]{1,3}[)）、.．]|[①-⑳●■◆•\-—])/;

/** Cuts blocks into units without gaps: every folded character belongs to one. A sentence may go over lines that the page's width broke. */
export function splitUnits(
  blocks: readonly Block[],
  texts: readonly string[],
  blockStarts: Int32Array,
  offsets: Int32Array,
): Unit[] {
  const units: Unit[] = [];
  const put = (kind: Unit['kind'], block: number, from: number, to: number) => {
    if (to > from) units.push({ kind, block, from, to });
  };
  for (const [index, block] of blocks.entries()) {
    const [from, to] = [blockStarts[index] ?? 0, blockStarts[index + 1] ?? 0];
    const text = texts[index] ?? '';
    if (block.kind === 'table')
      splitRows(text, from, to, offsets, (kind, start, end) => put(kind, index, start, end));
    else if (block.kind === 'heading') put('heading', index, from, to);
    else if (block.toc) put('contents', index, from, to);
    else {
      const first = units.length;
      splitSentences(text, from, to, offsets, (start, end) => put('sentence', index, start, end));
      joinBroken(units, first, blocks[index - 1], texts[index - 1] ?? '', text);
    }
  }
  return units;
}

function splitSentences(
  text: string,
  from: number,
  to: number,
  offsets: Int32Array,
  put: (from: number, to: number) => void,
): void {
  let start = from;
  for (let at = from; at < to; at++) {
    const next = at + 1 < to ? (offsets[at + 1] ?? 0) : text.length;
    const between = text.slice((offsets[at] ?? 0) + 1, next);
    if (between === '') continue;
    if (ends.test(between) || (at + 1 - start >= LONG_SENTENCE && /[，,、：:\s]/.test(between))) {
      put(start, at + 1);
      start = at + 1;
    }
  }
  put(start, to);
}

function splitRows(
  text: string,
  from: number,
  to: number,
  offsets: Int32Array,
  put: (kind: 'row' | 'sentence', from: number, to: number) => void,
): void {
  let at = from;
  let line = 0;
  for (const row of text.split('\n')) {
    const end = line + row.length;
    let next = at;
    while (next < to && (offsets[next] ?? 0) < end) next++;
    if (next - at <= LONG_ROW) put('row', at, next);
    else splitCells(text, at, next, offsets, put);
    at = next;
    line = end + 1;
  }
}

function splitCells(
  text: string,
  from: number,
  to: number,
  offsets: Int32Array,
  put: (kind: 'row' | 'sentence', from: number, to: number) => void,
): void {
  let start = from;
  for (let at = from; at < to; at++) {
    const next = at + 1 < to ? (offsets[at + 1] ?? 0) : text.length;
    const between = text.slice((offsets[at] ?? 0) + 1, next);
    if (at + 1 < to && !/\t/.test(between)) continue;
    if (at + 1 - start > FULL_LINE)
      splitSentences(text.slice(0, next), start, at + 1, offsets, (a, b) => put('sentence', a, b));
    else put('row', start, at + 1);
    start = at + 1;
  }
}

/** A line that the page's width broke goes on in the next block. */
function joinBroken(
  units: Unit[],
  first: number,
  before: Block | undefined,
  textBefore: string,
  text: string,
): void {
  const [last, next] = [units[first - 1], units[first]];
  if (!last || !next || last.kind !== 'sentence' || before?.kind !== 'paragraph' || before.toc)
    return;
  if (
    textBefore.length < FULL_LINE ||
    /[。！？；：!?;:.]\s*$/.test(textBefore) ||
    numbered.test(text)
  )
    return;
  if (next.to - last.from > LONG_SENTENCE) return;
  last.to = next.to;
  units.splice(first, 1);
}
