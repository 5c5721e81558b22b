import type { DocumentText } from '../document-text.ts';
import { looksLike } from '../words/looks.ts';
import { soundsLike } from '../words/sound.ts';
import { type Mention, mention } from './finding.ts';

/** A pair of characters that stands more often is a way of writing. */
const MOST_WRONG = 10;
/** Pairs looked at closely: each is sought in all the text. */
const MOST_SOUGHT = 200;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Small words stand beside anything. */
const small =
  /[的了和与及或在对为将由并是有等中以从到于其该此各每均都也应须需会可能要不无未被把使让向往给就又更最很较所之而且但若如因故上下内外前后里间时个项种类次份名位台套件批条款点面本我你他它人日月年元天一二三四五六七八九十百千万号第后标书]/;

export interface NonWord {
  pair: string;
  right: string;
  at: Mention;
}

interface Pairs {
  /** Two-character words, how often they stand in all documents. */
  words: Map<string, number>;
  /** Pairs of characters that are no word, where they stand. */
  loose: Map<string, Mention[]>;
}

/**
 * Two characters that are no word, in several documents, in place of a word that sounds or looks like it and stands in the same context elsewhere:
 * 资源布署 beside 资源部署.
 */
export function nonWords(texts: readonly DocumentText[]): NonWord[] {
  const { words, loose } = pairsOf(texts);
  const byPart = new Map<string, string[]>();
  for (const word of words.keys()) {
    for (const key of [`${word[0]} `, ` ${word[1]}`])
      byPart.set(key, [...(byPart.get(key) ?? []), word]);
  }
  const all = texts.map(({ texts: blocks }) => blocks.join('\n')).join('\n');
  const found: NonWord[] = [];
  let sought = 0;
  for (const [pair, mentions] of loose) {
    const documents = new Set(mentions.map(({ document }) => document)).size;
    if (
      documents < 2 ||
      documents > Math.max(2, texts.length / 2) ||
      mentions.length > MOST_WRONG ||
      small.test(pair)
    )
      continue;
    const likely = likelyWords(pair, byPart);
    if (likely.length === 0 || sought === MOST_SOUGHT) continue;
    sought++;
    const right = likely.find((word) =>
      mentions.some((at) => isThere(word, texts[at.document], at, all)),
    );
    if (right) for (const at of mentions) found.push({ pair, right, at });
  }
  return found;
}

const isMistaken = (right: string, wrong: string): boolean =>
  soundsLike(right, wrong) || looksLike(right, wrong);

/** Words with one character that sounds or looks like the pair's. */
function likelyWords(pair: string, byPart: ReadonlyMap<string, string[]>): string[] {
  const [first = '', second = ''] = pair;
  return [
    ...(byPart.get(`${first} `) ?? []).filter((word) => isMistaken(word[1] ?? '', second)),
    ...(byPart.get(` ${second}`) ?? []).filter((word) => isMistaken(word[0] ?? '', first)),
  ];
}

/** Whether the right word stands elsewhere between the same two characters before, or after. */
function isThere(
  word: string,
  text: DocumentText | undefined,
  { block, start, end }: Mention,
  all: string,
): boolean {
  const raw = text?.texts[block] ?? '';
  const [before, after] = [raw.slice(Math.max(0, start - 2), start), raw.slice(end, end + 2)];
  const isText = (part: string) => part.length === 2 && /^\p{Script=Han}+$/u.test(part);
  const [left, right] = [before.slice(-1), after.slice(0, 1)];
  const isBetween = /^\p{Script=Han}{2}$/u.test(left + right);
  return (
    (isBetween && all.includes(left + word + right)) ||
    (isText(before) && all.includes(before + word)) ||
    (isText(after) && all.includes(word + after))
  );
}

function pairsOf(texts: readonly DocumentText[]): Pairs {
  const words = new Map<string, number>();
  const loose = new Map<string, Mention[]>();
  for (const [document, { texts: blocks }] of texts.entries()) {
    for (const [block, raw] of blocks.entries()) {
      let before = '';
      for (const { segment, index } of segmenter.segment(raw)) {
        const isSingle = segment.length === 1 && /\p{Script=Han}/u.test(segment);
        if (segment.length === 2) words.set(segment, (words.get(segment) ?? 0) + 1);
        if (isSingle && before !== '')
          mention(loose, before + segment, { document, block, start: index - 1, end: index + 1 });
        before = isSingle ? segment : '';
      }
    }
  }
  for (const pair of loose.keys()) if (words.has(pair)) loose.delete(pair);
  return { words, loose };
}
