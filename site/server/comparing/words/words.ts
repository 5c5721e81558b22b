import { fieldWeight, isEmptyWord } from './field-words.ts';
import { figureWeight, takeFigures } from './figures.ts';
import { figureOf } from './figures-in-words.ts';
import { beginsGrouped, isGrouped, standingFor } from './synonyms.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Words repeat: their forms are kept, as many as a large vocabulary has. */
const MOST_KEPT = 200_000;
const formsOf = new Map<string, readonly string[]>();

function wordForms(word: string): readonly string[] {
  const standing = standingFor(word);
  return splitFigure(word) ?? (isEmptyWord(word) || isEmptyWord(standing) ? [] : [standing]);
}

/**
 * Words of a text that say something, one form for those that stand for one another and for figures in words.
 * The segmenter takes many words of the field apart; those of the synonym groups are put together again.
 */
export function contentWords(text: string): string[] {
  const pieces: string[] = [];
  const { figures, rest } = takeFigures(text.normalize('NFKC').toLowerCase());
  for (const { segment, isWordLike } of segmenter.segment(rest)) {
    pieces.push(isWordLike ? segment : '');
  }
  const words = figures;
  for (let i = 0; i < pieces.length; i++) {
    const [word, taken] = joined(pieces, i);
    i += taken - 1;
    if (word === '') continue;
    let forms = formsOf.get(word);
    if (!forms) {
      forms = wordForms(word);
      if (formsOf.size < MOST_KEPT) formsOf.set(word, forms);
    }
    for (const form of forms) words.push(form);
  }
  return words;
}

/** The longest grouped word that starts at a piece, and how many pieces it takes. */
function joined(pieces: readonly string[], at: number): [string, number] {
  let text = pieces[at] ?? '';
  let best: [string, number] = [text, 1];
  for (let more = 1; more < 4 && text !== '' && beginsGrouped(text); more++) {
    const next = pieces[at + more];
    if (!next) break;
    text += next;
    if (isGrouped(text)) best = [text, more + 1];
  }
  return best;
}

/** 七日 → 7 and 日: the segmenter takes a figure and its measure for one word. */
function splitFigure(word: string): string[] | undefined {
  const whole = figureOf(word);
  if (whole !== undefined) return [`#${whole}`];
  const parts = /^([零〇一二两三四五六七八九十百千万]+|\d+(?:\.\d+)?)(\D{0,2})$/.exec(word);
  if (!parts) return undefined;
  const figure = figureOf(parts[1] ?? '') ?? parts[1] ?? '';
  if (parts[2] === '') return [`#${figure}`];
  // 一般 and 三方 are words, not figures.
  if (!/^\d/.test(word) && !/^[年月日天个小周次名人台套份期级层条项点]/.test(parts[2] ?? ''))
    return undefined;
  return [`#${figure}`, ...(isEmptyWord(parts[2] ?? '') ? [] : [standingFor(parts[2] ?? '')])];
}

/** What a word says, in nats. Small figures number things; large ones are facts. */
export function wordWeight(word: string): number {
  if (word.startsWith('@')) return figureWeight(word);
  if (!word.startsWith('#')) return fieldWeight(word);
  const figure = word.slice(1);
  if (figure.length >= 4 || figure.includes('.')) return 6;
  return figure.length >= 2 ? 4 : 2;
}
