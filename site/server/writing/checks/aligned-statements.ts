import { remembered } from '../../documents/extract/remembered.ts';
import { terms } from '../text/relevance.ts';
import { bidders, buyers } from '../text/wording.ts';
import type { CheckInput } from './chapter-text.ts';
import { bounds, named } from './figure-words.ts';

/** A part of a sentence, with the words of it and of the rest of its sentence. */
export interface Clause {
  text: string;
  /** Where it begins in its sentence. */
  from: number;
  sentence: string;
  /** Its words. */
  words: ReadonlySet<string>;
  /** Those of all of its sentence. */
  around: ReadonlySet<string>;
}

/** Words that join others, of which a pair of characters across them says nothing. */
const joints =
  /[和与及或其各均等以对把被并且仍也都则即还又]|本项目|进行|以及|并且|使用|每(?=[\u4e00-\u9fff])/g;
/** Who is named, and which paper, says nothing of what a sentence is about. */
const parties = new RegExp(
  `(?:${bidders}|${buyers})(?:的|人员)?|(?:招标|采购|磋商|谈判|询价|比选|投标|响应)文件`,
  'g',
);
const FIGURE = /^\d/;
export const contentOf = (text: string): Set<string> =>
  new Set(
    terms(named(text.replace(parties, ' ')).replace(bounds, ' ').replace(joints, ' ')).filter(
      (term) => !FIGURE.test(term),
    ),
  );

const sentenceParts = /[^。；;！？\n]+/g;
const clauseParts = /(?:[^，,：:]|(?<=\d)[：:](?=\d))+/g;

interface Sentence {
  at: number;
  clauses: readonly Clause[];
}

/** Stands between what names a text and the text. */
const APART = '\0';
/** Words take many times the room of their text. */
const KEPT = 120_000;
const clausesUnder = remembered((named): readonly Sentence[] => {
  const [head = '', ...text] = named.split(APART);
  return readClauses(text.join(APART), head);
}, KEPT);
const clausesAlone = remembered((text): readonly Sentence[] => readClauses(text, ''), KEPT);

/** The parts of a text's sentences, with where each sentence begins. A text that stays as it was is read once. */
export const clausesOf = (text: string, head = ''): readonly Sentence[] =>
  head === '' ? clausesAlone(text) : clausesUnder(`${head}${APART}${text}`);

function readClauses(text: string, head: string): Sentence[] {
  return [...text.matchAll(sentenceParts)].map(({ 0: sentence, index: at }) => {
    const around = contentOf(`${head} ${sentence}`);
    const clauses = [...sentence.matchAll(clauseParts)].map(
      ({ 0: part, index: from }): Clause => ({
        text: part,
        from,
        sentence,
        words: contentOf(part),
        around,
      }),
    );
    return { at, clauses };
  });
}

/** Sentences of a tender as the parts they are held against by. */
export interface Statements {
  clauses: readonly Clause[];
  isKnown: (term: string) => boolean;
  /** How much a word says: the fewer sentences hold it, the more. */
  worth: (term: string) => number;
  /** How much a part says, with what little the rest of its sentence adds. */
  weight: (clause: Clause) => number;
}

/** A word the tender does not hold leads to none of its sentences, and speaks against each. */
const STRANGE = 0.3;

export function statementsOf({ stated = [], clauses, requirements = [] }: CheckInput): Statements {
  const texts = new Map<string, string>();
  for (const { text } of [...requirements, ...clauses]) texts.set(text, '');
  for (const { text, head } of stated) if (!texts.has(text)) texts.set(text, head);
  const sentences = [...texts].flatMap(([text, head]) => clausesOf(text, head));
  const counts = new Map<string, number>();
  for (const one of sentences)
    for (const term of one.clauses[0]?.around ?? []) counts.set(term, (counts.get(term) ?? 0) + 1);
  const most = Math.log(1 + sentences.length);
  const worth = (term: string): number => {
    const count = counts.get(term);
    return count === undefined ? STRANGE * most : Math.log(1 + sentences.length / count);
  };
  return {
    clauses: sentences.flatMap((one) => one.clauses),
    isKnown: (term) => counts.has(term),
    worth,
    weight: weigher(worth),
  };
}

/** What a sentence says besides its part counts against likeness, but little. */
const REST = 0.2;

/** A part is held against many others and weighed once. */
function weigher(worth: Statements['worth']): Statements['weight'] {
  const known = new WeakMap<Clause, number>();
  return (clause) => {
    const weighed = known.get(clause);
    if (weighed !== undefined) return weighed;
    let all = 0;
    for (const term of clause.around) all += worth(term) * (clause.words.has(term) ? 1 : REST);
    known.set(clause, all);
    return all;
  };
}

/** Finds those of many that hold a word of a part, in their order: no other can be about what it is about. */
export function holding<T>(
  all: readonly T[],
  wordsOf: (one: T) => Iterable<string>,
): (own: Clause) => T[] {
  const byWord = new Map<string, number[]>();
  for (const [at, one] of all.entries())
    for (const word of new Set(wordsOf(one))) {
      const row = byWord.get(word);
      if (row) row.push(at);
      else byWord.set(word, [at]);
    }
  return (own) => {
    const found = new Set([...own.words].flatMap((word) => byWord.get(word) ?? []));
    return [...found].toSorted((a, b) => a - b).flatMap((at) => all[at] ?? []);
  };
}

const FEWEST = 2;
const BESIDE = 0.5;
/** So few words of a part are about what its sentence begins with. */
const NAMED = 3;
/** 灌木每年修剪6次 begins with what the tender speaks of elsewhere, and not beside 草坪每年修剪10次. */
const topicOf = ({ words, around }: Clause): string | undefined =>
  [...(words.size < NAMED ? around : words)][0];
const isOfAnother = (own: Clause, asked: Clause, { isKnown }: Statements): boolean => {
  const topic = topicOf(own);
  const [other] = asked.around;
  if (topic === undefined || asked.around.has(topic)) return false;
  return isKnown(topic) || (other !== undefined && !own.around.has(other));
};

/** How far both speak of the same matter: 0 to 1. */
export function likeness(own: Clause, asked: Clause, statements: Statements): number {
  const { worth, weight } = statements;
  let shared = 0;
  let count = 0;
  let isDirect = false;
  for (const term of own.around) {
    if (!asked.around.has(term)) continue;
    count++;
    const [isOwn, isAsked] = [own.words.has(term), asked.words.has(term)];
    isDirect ||= isOwn && isAsked;
    shared += worth(term) * (isOwn ? 1 : BESIDE) * (isAsked ? 1 : BESIDE);
  }
  if (count < FEWEST || !isDirect || isOfAnother(own, asked, statements)) return 0;
  const share = (clause: Clause) => Math.min(1, shared / weight(clause));
  return Math.sqrt(share(own) * share(asked));
}
