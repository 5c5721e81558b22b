import { countedChars, type DocumentText, rawText } from '../document-text.ts';
import { isProcedural, wordsOddness } from '../match/oddness.ts';

/** A sentence or a short paragraph whose meaning is asked for. */
export interface SensePassage {
  /** Folded characters. */
  from: number;
  to: number;
  /** As the model gets it. */
  text: string;
  /** What it says beyond what everybody writes: the likeliest are asked for first. */
  worth: number;
}

/** Folded characters: shorter ones state nothing, of longer ones the meaning is that of many statements. */
const [LEAST, MOST] = [12, 160];
/** Sentences of a paragraph that is asked for as a whole, too. */
const MOST_SENTENCES = 4;
/** So much of it has to count. */
const COUNTED = 0.8;
/** A sentence of the procedure is everybody's but for odd words. */
const PROCEDURAL = 0.5;

/** The number of an item is not part of what it says. */
const LEAD =
  /^[\s（(]*(?:\d{1,3}(?:[.．]\d{1,3})*|[一二三四五六七八九十]{1,3})[)）、.．]\s*|^\s*[-—•●■◆·①-⑳]\s*/;

/** Sentences, and paragraphs of few, that count and are prose. In the order of the text. */
export function sensePassages(text: DocumentText): SensePassage[] {
  const passages: SensePassage[] = [];
  for (let unit = 0; unit < text.units.length; ) {
    const block = text.units[unit]?.block;
    let next = unit;
    while (text.units[next]?.block === block && next < text.units.length) next++;
    const units = text.units.slice(unit, next);
    unit = next;
    const sentences = units.filter(({ kind }) => kind === 'sentence');
    for (const { from, to } of sentences) put(passages, text, from, to);
    const [first, last] = [sentences[0], sentences.at(-1)];
    const isShort = sentences.length > 1 && sentences.length <= MOST_SENTENCES;
    if (first && last && isShort && sentences.length === units.length)
      put(passages, text, first.from, last.to);
  }
  return passages;
}

function put(passages: SensePassage[], text: DocumentText, from: number, to: number): void {
  const chars = to - from;
  if (chars < LEAST || chars > MOST) return;
  if (countedChars(text, from, to) < chars * COUNTED) return;
  const raw = rawText(text, from, to).replace(LEAD, '').replaceAll(/\s+/g, ' ').trim();
  const odd = wordsOddness(raw);
  if (odd < (isProcedural(raw) ? PROCEDURAL : 0)) return;
  passages.push({ from, to, text: raw, worth: odd * chars });
}

/** Of lists of passages as many as `most` together, each list's worthiest, in turns: what one does not need the others take. */
export function shareOut(
  lists: readonly (readonly SensePassage[])[],
  most: number,
): { list: number; passage: SensePassage }[] {
  const ordered = lists.map((list) => list.toSorted((x, y) => y.worth - x.worth));
  const shared: { list: number; passage: SensePassage }[] = [];
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  for (let round = 0; round < rounds; round++)
    for (const [list, passages] of ordered.entries()) {
      const passage = passages[round];
      if (shared.length === most) return shared;
      if (passage) shared.push({ list, passage });
    }
  return shared;
}
