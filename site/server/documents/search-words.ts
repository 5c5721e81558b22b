import { simplifiedCode } from '../kernel/simplified.ts';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Words that say nothing of what is looked for; a query of nothing else keeps them. */
const FILLERS = new Set([
  ...'的了和与在是有吗呢请我你要能会怎么及或对为把办',
  ...'怎么 怎样 如何 什么 哪里 哪些 可以 为什么 为何 怎么办 能否 是否 我们 我的'.split(' '),
]);

/** One spelling for what people take for the same: full-width letters and figures, capitals, traditional characters. Length may change. */
export function folded(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  return plain.replace(/[\u3400-\u9fff]/g, (one) =>
    String.fromCharCode(simplifiedCode(one.charCodeAt(0))),
  );
}

export function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** Each two characters that stand side by side; a single character is itself. */
export function bigrams(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const latinWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
/** Runs of Chinese characters, and the words of other scripts between them. */
const runsOf = (text: string): string[] => text.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? [];

/**
 * What a text is found by: its Chinese words, and besides each pair of characters, because the words of a question are
 * often cut elsewhere than those of the text. A single character is found as the beginning of a pair, so the last of a run stands alone.
 */
export function indexTokens(text: string): string[] {
  return runsOf(folded(text)).flatMap((run) => {
    if (!isHan(run)) return latinWords(run);
    const words = [...segmenter.segment(run)]
      .map(({ segment }) => segment)
      .filter((word) => word.length > 2);
    return run.length < 2 ? [run] : [...bigrams(run), ...words, run.slice(-1)];
  });
}

/** Words somebody looks for, in their order, each once. Empty for a query of punctuation. */
export function queryWords(query: string): string[] {
  const words = runsOf(folded(query)).flatMap((run) =>
    isHan(run) ? hanWords(run) : latinWords(run),
  );
  const meaningful = words.filter((word) => !FILLERS.has(word));
  // A single character beside words (表 of 偏离表) stands in nearly every text.
  const long = meaningful.filter((word) => !isHan(word) || [...word].length > 1);
  const kept = [long, meaningful, words].find((some) => some.length > 0) ?? [];
  return [...new Set(kept)];
}

/** The query's Chinese as it was written: what counts for more where a text has it so. */
export function queryRuns(query: string): string[] {
  return runsOf(folded(query)).filter((run) => isHan(run) && run.length > 1);
}

/** What to mark where it stands so: the runs of the query, and its words with the single character that follows them (保证金). */
export function wholeWords(query: string): string[] {
  return queryRuns(query).flatMap((run) => {
    const segments = [...segmenter.segment(run)].map(({ segment }) => segment);
    const longer = segments.slice(1).flatMap((segment, index) => {
      const before = segments[index] ?? '';
      return [...segment].length === 1 && !FILLERS.has(segment) && !FILLERS.has(before)
        ? [before + segment]
        : [];
    });
    return [run, ...longer];
  });
}

/** Single characters side by side are a word the segmenter does not know (扫码). */
function hanWords(run: string): string[] {
  const words: string[] = [];
  let isOpen = false;
  for (const { segment } of segmenter.segment(run)) {
    const isSingle = [...segment].length === 1 && !FILLERS.has(segment);
    if (isSingle && isOpen) words.push(`${words.pop() ?? ''}${segment}`);
    else words.push(segment);
    isOpen = isSingle;
  }
  return words;
}
