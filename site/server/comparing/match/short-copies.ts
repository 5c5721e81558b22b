import { countedChars, type DocumentText, positionAt, rawText } from '../document-text.ts';
import { codesText } from '../normal-text.ts';
import { hasDictionary } from '../words/dictionary.ts';
import { mostOften, type PairCounts } from '../words/pair-counts.ts';
import { surpriseOf } from '../words/surprise.ts';
import { type Found, kindOf, type PairWork } from './compare-pair.ts';
import { isProcedural } from './oddness.ts';

/** Folded characters of a short paragraph. */
const [LEAST, MOST] = [10, 30];
/** So much of it has to count. */
const COUNTED = 0.8;
/** With so much of it found already it is no new copy. */
const KNOWN = 0.5;
/** Nats its words have to say beyond what everybody writes, and each character up to a length: fitted to ordinary and odd lines (`npm run bench:compare`). */
const ODD = 24;
const ODD_EACH = 2;
const ODD_UP_TO = 14;
/** A line of the procedure has to say so much more. */
const PROCEDURAL = 1.5;
/** Texts at hand are taken for so many words longer, that a short one does not make every word usual. */
const MORE_WORDS = 20_000;
/** Characters of a word, on the average. */
const WORD = 1.6;

/** The number of an item in a list is not part of what it says. */
const LEAD =
  /^[\s（(]*(?:\d{1,3}(?:[.．]\d{1,3})*|[一二三四五六七八九十]{1,3}|[a-zA-Z])[)）、.．]\s*|^\s*[-—•●■◆·①-⑳]\s*/;

interface Piece {
  document: number;
  from: number;
  to: number;
}

/**
 * Short paragraphs, items and cells that several documents have whole and that two writers would not both write, by the frequencies of their
 * words: each becomes a passage of its own. Longer stretches say enough by their length. Linear in the texts.
 */
export function addShortCopies(
  texts: readonly DocumentText[],
  works: readonly PairWork[],
  counts: PairCounts,
): void {
  if (!hasDictionary()) return;
  const pieces = new Map<string, Piece[]>();
  for (const [document, text] of texts.entries())
    for (const [from, to] of piecesOf(text)) {
      if (to - from < LEAST || to - from > MOST) continue;
      if (countedChars(text, from, to) < (to - from) * COUNTED) continue;
      const key = codesText(text.codes, from, to);
      const known = pieces.get(key);
      if (known) known.push({ document, from, to });
      else pieces.set(key, [{ document, from, to }]);
    }
  const odd = [...pieces.values()].filter((places) => {
    const [first] = places;
    if (!first || places.every(({ document }) => document === first.document)) return false;
    const raw = rawText(texts[first.document] as DocumentText, first.from, first.to);
    return isOdd(raw, first.to - first.from, places.length, counts);
  });
  for (const work of works) addTo(work, texts, odd);
}

function isOdd(raw: string, length: number, copies: number, counts: PairCounts): boolean {
  const total = counts.total / WORD + MORE_WORDS;
  const own = (word: string) =>
    word.length > 1 ? Math.max(0, mostOften(counts, word) - copies) / total : 0;
  const more = isProcedural(raw) ? PROCEDURAL : 1;
  return surpriseOf(raw, own) >= Math.max(ODD, Math.min(length, ODD_UP_TO) * ODD_EACH) * more;
}

function addTo(
  work: PairWork,
  texts: readonly DocumentText[],
  odd: readonly (readonly Piece[])[],
): void {
  const [a, b] = [texts[work.a] as DocumentText, texts[work.b] as DocumentText];
  const [knownA, knownB] = [new Uint8Array(a.codes.length), new Uint8Array(b.codes.length)];
  for (const found of work.found) {
    knownA.fill(1, found.a, found.endA);
    knownB.fill(1, found.b, found.endB);
  }
  const added = odd.flatMap((places): Found[] => {
    const one = places.find(({ document, ...at }) => document === work.a && isNew(knownA, at));
    const other = places.find(({ document, ...at }) => document === work.b && isNew(knownB, at));
    if (!one || !other) return [];
    const at = { a: one.from, endA: one.to, b: other.from, endB: other.to };
    const passage = { ...at, equal: one.to - one.from };
    return [{ ...passage, likeness: 1, kind: kindOf(a, b, passage, 1), isOdd: true }];
  });
  if (added.length === 0) return;
  work.found = [...work.found, ...added].toSorted((x, y) => x.a - y.a);
  // A sentence that has one is not looked for in other words.
  for (const { a: fromA, b: fromB } of added) {
    work.coveredA[a.unitOf[fromA] ?? 0] = 1;
    work.coveredB[b.unitOf[fromB] ?? 0] = 1;
  }
}

function isNew(known: Uint8Array, { from, to }: Omit<Piece, 'document'>): boolean {
  let inside = 0;
  for (let at = from; at < to; at++) inside += known[at] ?? 0;
  return inside < (to - from) * KNOWN;
}

/** Whole paragraphs where they are short, else their sentences; cells of tables. Without the number of an item. */
function* piecesOf(text: DocumentText): Generator<[from: number, to: number]> {
  let unit = 0;
  for (const [block, { kind }] of text.document.blocks.entries()) {
    const [from, to] = [text.blockStarts[block] ?? 0, text.blockStarts[block + 1] ?? 0];
    while ((text.units[unit]?.to ?? to) <= from && unit < text.units.length) unit++;
    if (kind === 'table') yield* cellsOf(text, block);
    else if (kind === 'heading' || text.units[unit]?.kind === 'contents') continue;
    else if (to - from <= MOST) yield withoutLead(text, block, from, to);
    else
      for (let at = unit; (text.units[at]?.from ?? to) < to; at++) {
        const { from: start, to: end } = text.units[at] as { from: number; to: number };
        if (start >= from && end <= to) yield withoutLead(text, block, start, end);
      }
  }
}

function* cellsOf(text: DocumentText, block: number): Generator<[from: number, to: number]> {
  let start = 0;
  for (const cell of (text.texts[block] ?? '').split(/[\t\n]/)) {
    const end = start + cell.length;
    yield withoutLead(text, block, positionAt(text, block, start), positionAt(text, block, end));
    start = end + 1;
  }
}

function withoutLead(
  text: DocumentText,
  block: number,
  from: number,
  to: number,
): [from: number, to: number] {
  const start = text.offsets[from] ?? 0;
  const raw = (text.texts[block] ?? '').slice(start, start + 16);
  // The folded text begins at the first letter or figure: a bracket before it is no part of it.
  const lead = LEAD.exec(raw)?.[0].length ?? 0;
  return [lead === 0 ? from : Math.min(to, positionAt(text, block, start + lead)), to];
}
