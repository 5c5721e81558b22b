import type { CheckInput } from './chapter-text.ts';
import { bounds, named } from './figure-words.ts';

/** What texts are likened by: pairs of characters and characters, each with how much it counts. */
interface Profile {
  counts: ReadonlyMap<string, number>;
  whole: number;
}

/** A part of a sentence of the tender, with what stands above it. */
interface Asking {
  /** All of its line. */
  line: string;
  sentence: string;
  text: string;
  profile: Profile;
}

/** A character says less than a pair: 巡更 and 巡逻 share one, and so do 质保 and 保修. */
const OF_LETTER = 0.5;
/** What the sentence says beside the part, and the title above it. */
const OF_REST = 0.25;
/** A word of the one's part that stands in the rest of the other. */
const ACROSS = 0.6;
/** How often a word no sentence of the tender says would stand there. */
const STRANGE = 3;
/** Few words are soon shared all: so much more each side would have to say. */
const DAMPED = 4;
/** Characters that stand in any sentence. */
const common = new Set(
  '的和与及或其各均等以对把被并且仍也都则即还又在为是于将会可能应须必不无未得有由从自至到所该本我公司方人后前内外中上下时间期年月日天周次个名每一二两三四五六七八九十',
);
const parties =
  /我(?:公司|方|司|单位|们)|本(?:公司|单位|项目)|采购人|招标人|发包人|中标人|成交供应商|供应商|投标人|承包人|甲方|乙方/g;

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  const plain = named(text.replace(parties, ' ')).replace(bounds, ' ');
  for (const run of plain.match(/[\u4e00-\u9fff]+|[A-Za-z][A-Za-z0-9]*/g) ?? []) {
    if (/^[A-Za-z]/.test(run)) words.set(run.toLowerCase(), 1);
    else
      for (const [at, letter] of [...run].entries()) {
        const pair = run.slice(at, at + 2);
        if (!common.has(letter)) words.set(letter, OF_LETTER);
        if (pair.length > 1 && [...pair].some((one) => !common.has(one))) words.set(pair, 1);
      }
  }
  return words;
}

/** The words of a part, and those of the rest, which count less. */
function countsOf(part: string, rest: string): Map<string, number> {
  const counts = wordsOf(part);
  for (const [word, count] of wordsOf(rest))
    if (!counts.has(word)) counts.set(word, count * OF_REST);
  return counts;
}

const sentences = /[^。；;！？\n]+/g;
const parts = /(?:[^，,：:]|(?<=\d)[：:](?=\d))+/g;
const LEAST = 2;

/** All of a text's sentences, and their parts where there are several. */
function unitsOf(text: string): { sentence: string; part: string; at: number }[] {
  return [...text.matchAll(sentences)].flatMap(({ 0: sentence, index }) => {
    const all = [...sentence.matchAll(parts)].map(({ 0: part, index: from }) => ({
      ...{ sentence, part },
      at: index + from,
    }));
    return all.length < LEAST ? all : [...all, { sentence, part: sentence, at: index }];
  });
}

interface Askings {
  byTerm: ReadonlyMap<string, readonly Asking[]>;
  worth: (term: string) => number;
}

function askingsOf({ stated = [], clauses, requirements = [] }: CheckInput): Askings {
  const lines = new Map<string, string>();
  for (const { text, head, about } of stated)
    lines.set(text, `${lines.get(text) ?? ''} ${about} ${head}`);
  for (const { text } of [...requirements, ...clauses]) if (!lines.has(text)) lines.set(text, '');
  const byTerm = new Map<string, Asking[]>();
  const all = [...lines].flatMap(([line, above]) =>
    unitsOf(line).map(({ sentence, part }) => ({
      ...{ line, sentence, text: part },
      counts: countsOf(`${above} ${part}`, sentence),
    })),
  );
  const worth = (term: string) => Math.log(1 + all.length / (byTerm.get(term)?.length ?? STRANGE));
  const rows = all.map(({ counts, ...one }) => {
    const asking: Asking = { ...one, profile: { counts, whole: 0 } };
    for (const word of counts.keys()) {
      const row = byTerm.get(word);
      if (row) row.push(asking);
      else byTerm.set(word, [asking]);
    }
    return asking;
  });
  for (const one of rows) one.profile = profileOf(one.profile.counts, worth);
  return { byTerm, worth };
}

function profileOf(counts: ReadonlyMap<string, number>, worth: (term: string) => number): Profile {
  let whole = 0;
  for (const [term, count] of counts) whole += count * worth(term);
  return { counts, whole };
}

/** A word of more parts leads to none of them. */
const MOST_PER_TERM = 60;
/** Less is about something the tender does not speak of. */
const LEAST_LIKE = 0.16;
/** Of sentences that are nearly as like, any may be the one that is answered. */
const NEAR_BEST = 0.7;

export interface Answers {
  /** Which sentences of the tender a sentence of the bid may be the answer to; none: the tender speaks of no such thing. */
  of: (sentence: string) => ReadonlyMap<string, number>;
  /** How far two parts of such sentences are about one thing: 0 to 1. */
  likeness: (own: string, asked: string) => number;
  /** Pairs of characters and characters that say what a text is about. */
  words: (text: string) => ReadonlySet<string>;
}

export const keyOf = (line: string, sentence: string): string => `${line}\0${sentence.trim()}`;

/** Each figure of a sentence asks for the same. */
function lastKept<T>(make: (text: string) => T): (text: string) => T {
  let last: { text: string; made: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}

/** Several checks of one bid ask the same. */
const made = new WeakMap<CheckInput, Answers>();
export function answersIn(input: CheckInput): Answers {
  const known = made.get(input);
  if (known) return known;
  const answers = readAnswers(input);
  made.set(input, answers);
  return answers;
}

function readAnswers(input: CheckInput): Answers {
  const { byTerm, worth } = askingsOf(input);
  const likes = (part: string, sentence: string, best: Map<string, number>): void => {
    const mine = profileOf(countsOf(part, sentence), worth);
    const found = new Set(
      [...mine.counts.keys()].flatMap((term) => {
        const row = byTerm.get(term) ?? [];
        return row.length <= MOST_PER_TERM ? row : [];
      }),
    );
    for (const { line, sentence: asked, profile } of found) {
      const key = keyOf(line, asked);
      best.set(key, Math.max(best.get(key) ?? 0, likeOf(mine, profile, worth)));
    }
  };
  const of = (sentence: string) => {
    const best = new Map<string, number>();
    for (const { part } of unitsOf(sentence)) likes(part, sentence, best);
    const most = Math.max(0, ...best.values());
    if (most < LEAST_LIKE) return new Map<string, number>();
    return new Map([...best].filter(([, like]) => like >= Math.max(LEAST_LIKE, NEAR_BEST * most)));
  };
  const likeness = (own: string, asked: string) => {
    const [mine, theirs] = [own, asked].map((text) => profileOf(wordsOf(text), worth));
    return mine && theirs ? likeOf(mine, theirs, worth) : 0;
  };
  return { of: lastKept(of), likeness, words: (text) => new Set(wordsOf(text).keys()) };
}

function likeOf(mine: Profile, theirs: Profile, worth: (term: string) => number): number {
  let [ofMine, ofTheirs] = [0, 0];
  for (const [term, count] of mine.counts) {
    const other = theirs.counts.get(term);
    if (other === undefined) continue;
    const value = worth(term);
    ofMine += value * count * (other <= OF_REST ? ACROSS : 1);
    ofTheirs += value * other * (count <= OF_REST ? ACROSS : 1);
  }
  const share = (of: number, { whole }: Profile) => of / (whole + DAMPED);
  return Math.sqrt(share(ofMine, mine) * share(ofTheirs, theirs));
}
