import { type DocumentText, rawText } from '../document-text.ts';
import { codesText, folded } from '../normal-text.ts';
import { isFigure } from '../words/figures.ts';
import { contentWords, wordWeight } from '../words/words.ts';

/** A sentence of which any number of copies stand in the documents: compared once for all of them. */
export interface SentenceClass {
  /** Ids of its content words with repetitions, rising. */
  words: Int32Array;
  /** Folded characters, sorted. */
  characters: Uint16Array;
  /** Where it stands, in the order of the documents. */
  places: { document: number; unit: number }[];
}

export interface Vocabulary {
  /** Of each word id: what it says here, in nats. */
  weights: Float32Array;
  /** The same of those that are facts in figures; 0 of the others. */
  figureWeights: Float32Array;
  /** Of each word id: classes that have it; 0 where one document alone has it, for nothing is found by it. */
  lookupCounts: Int32Array;
  /** Of each word id: classes that have it. */
  classCounts: Int32Array;
  /** Of each folded character: what it says here. */
  characterWeights: Float32Array;
}

export interface SentenceClasses extends Vocabulary {
  classes: SentenceClass[];
}

/** Shorter sentences say too little to be recognised in other words. */
const LEAST_CHARS = 8;
/** A word of the tender file is what everybody has to write about. */
const TENDER_WORD = 0.45;

/** Sentences and rows that count, equal ones together, and what their words weigh. Linear in the text. */
export function sentenceClasses(
  texts: readonly DocumentText[],
  tender: DocumentText | null,
): SentenceClasses {
  const byText = new Map<string, SentenceClass>();
  const ids = new Map<string, number>();
  for (const [document, text] of texts.entries()) {
    for (const [index, unit] of text.units.entries()) {
      if (unit.kind === 'contents' || unit.kind === 'heading' || unit.to - unit.from < LEAST_CHARS)
        continue;
      if (isLeftOut(text, unit.from, unit.to)) continue;
      const key = codesText(text.codes, unit.from, unit.to);
      const known = byText.get(key);
      if (known) known.places.push({ document, unit: index });
      else {
        const words = contentWords(rawText(text, unit.from, unit.to));
        byText.set(key, {
          words: Int32Array.from(words, (word) => idOf(word, ids)).sort(),
          characters: text.codes.slice(unit.from, unit.to).sort(),
          places: [{ document, unit: index }],
        });
      }
    }
  }
  const classes = [...byText.values()];
  return { classes, ...weighed(classes, ids, tender) };
}

function isLeftOut(text: DocumentText, from: number, to: number): boolean {
  let left = 0;
  for (let i = from; i < to; i++) if (text.mask[i] !== 0) left++;
  return left * 2 > to - from;
}

function idOf(word: string, ids: Map<string, number>): number {
  const known = ids.get(word);
  if (known !== undefined) return known;
  ids.set(word, ids.size);
  return ids.size - 1;
}

function weighed(
  classes: readonly SentenceClass[],
  ids: ReadonlyMap<string, number>,
  tender: DocumentText | null,
): Vocabulary {
  const classCounts = new Int32Array(ids.size);
  const characterCounts = new Int32Array(65_536);
  for (const { words, characters } of classes) {
    countOnce(words, classCounts);
    countOnce(characters, characterCounts);
  }
  const asked = new Set(tender ? tender.texts.flatMap(contentWords) : []);
  const weights = new Float32Array(ids.size);
  const figureWeights = new Float32Array(ids.size);
  for (const [word, id] of ids) {
    weights[id] =
      wordWeight(word) *
      rarity(classes.length, classCounts[id] ?? 0) *
      (asked.has(word) ? TENDER_WORD : 1);
    if (isFigure(word)) figureWeights[id] = weights[id] ?? 0;
  }
  const characterWeights = new Float32Array(65_536);
  for (let i = 0; i < characterCounts.length; i++) {
    const count = characterCounts[i] ?? 0;
    // As if a hundred sentences more had been seen, so that two short texts do not make every character rare.
    if (count > 0)
      characterWeights[i] = commonCharacters.has(i)
        ? 0.3
        : Math.max(0.3, Math.log((classes.length + 300) / (count + 2)));
  }
  return {
    weights,
    figureWeights,
    classCounts,
    lookupCounts: foundBy(classes, classCounts),
    characterWeights,
  };
}

const commonCharacters = new Set(
  Array.from(
    folded(
      '的了和与及或在对为将由并是有等中以从到于其该此各每均都也应须需会要不我公司们本项目人员工作进行',
    ),
    (each) => each.charCodeAt(0),
  ),
);

/** 1 for a word of two sentences, falling to a third for one that stands in most of them. */
function rarity(classes: number, count: number): number {
  const most = Math.log(1 + classes / 2);
  return most <= 0
    ? 1
    : Math.min(1, Math.max(1 / 3, Math.log(1 + classes / Math.max(1, count)) / most));
}

/** Counts of the words that more than one document has. */
function foundBy(classes: readonly SentenceClass[], classCounts: Int32Array): Int32Array {
  const counts = new Int32Array(classCounts.length);
  const firstIn = new Int32Array(classCounts.length).fill(-1);
  for (const { words, places } of classes) {
    const first = places[0]?.document ?? 0;
    const isShared = places.at(-1)?.document !== first;
    for (const word of words) {
      if (firstIn[word] === -1) firstIn[word] = first;
      if (isShared || firstIn[word] !== first) counts[word] = classCounts[word] ?? 0;
    }
  }
  return counts;
}

function countOnce(sorted: Int32Array | Uint16Array, counts: Int32Array): void {
  for (let i = 0; i < sorted.length; i++) {
    const id = sorted[i] ?? 0;
    if (id !== sorted[i - 1]) counts[id] = (counts[id] ?? 0) + 1;
  }
}
