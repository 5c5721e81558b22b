import { kindOf } from '../structure/tree.ts';
import { type Ban, bansOf, isDone } from './aligned-bans.ts';
import { doersOf } from './aligned-doers.ts';
import { type Listed, leftOut, listsOf } from './aligned-lists.ts';
import {
  type Clause,
  clausesOf,
  holding,
  likeness,
  type Statements,
  statementsOf,
} from './aligned-statements.ts';
import { answeredTraitsOf, type Trait, traitsOf } from './aligned-traits.ts';
import { answersIn } from './answered.ts';
import { type CheckInput, type Found, type Passage, quoteAt, sentencesIn } from './chapter-text.ts';
import { isOfPast } from './past-projects.ts';

/** Of one matter: they share the rarer words of both. */
const LIKE = 0.24;
/** Of parts that are nearly as like, any may be meant. */
const NEAR_BEST = 0.85;
/** Four times a year is once in three months. */
const SLACK = 0.97;
const SHOWN = 60;

interface Asked<T> {
  clause: Clause;
  values: T[];
}

/** Those that hold a word of a part of the bid. */
type Holding<T> = (own: Clause) => readonly T[];
const none = () => [];
const ownWords = ({ clause }: Asked<unknown>): ReadonlySet<string> => clause.words;

/** The parts of the tender that speak of the same matter as a part of the bid, as far as nothing speaks of it more nearly. */
function nearest<T>(own: Clause, all: Holding<Asked<T>>, statements: Statements): Asked<T>[] {
  const liked = all(own)
    .map((one) => ({ one, like: likeness(own, one.clause, statements) }))
    .filter(({ like }) => like >= LIKE)
    .toSorted((a, b) => b.like - a.like);
  const best = liked[0]?.like ?? 0;
  return liked.filter(({ like }) => like >= NEAR_BEST * best).map(({ one }) => one);
}

const isAgainst = (own: Trait, asked: readonly Trait[]): boolean =>
  asked.every(({ value }) =>
    own.isOrdered ? Number(own.value) < Number(value) * SLACK : own.value !== value,
  );

interface Off {
  at: number;
  text: string;
  asked: string;
}

interface Tender {
  statements: Statements;
  byTrait: ReadonlyMap<string, Holding<Asked<Trait>>>;
  bans: Holding<Ban>;
  lists: Holding<Asked<Listed>>;
  traits: (text: string) => Trait[];
}

function tenderOf(input: CheckInput): Tender {
  const statements = statementsOf(input);
  const doers = doersOf(input.facts.purchaser?.value ?? '');
  const traits = (text: string) => [...traitsOf(text), ...doers(text)];
  const byTrait = new Map<string, Asked<Trait>[]>();
  for (const clause of statements.clauses)
    for (const one of traits(clause.text)) {
      const row = byTrait.get(one.key) ?? [];
      const known = row.find((asked) => asked.clause === clause);
      if (known) known.values.push(one);
      else row.push({ clause, values: [one] });
      byTrait.set(one.key, row);
    }
  const lists = statements.clauses.flatMap((clause) => {
    const values = listsOf(clause.text);
    return values.length === 0 ? [] : [{ clause, values }];
  });
  const bans = statements.clauses.flatMap(bansOf);
  return {
    ...{ statements, traits },
    byTrait: new Map([...byTrait].map(([key, row]) => [key, holding(row, ownWords)])),
    bans: holding(bans, ({ deeds }) => deeds.flatMap((deed) => [...deed])),
    lists: holding(lists, ownWords),
  };
}

function offIn(own: Clause, passage: string, tender: Tender): Off[] {
  const { statements, byTrait, bans, lists, traits } = tender;
  const values = traits(own.text);
  const unlike = values.flatMap((one): Off[] => {
    const near = nearest(own, byTrait.get(one.key) ?? none, statements);
    const isOff = near.length > 0 && near.every((asked) => isAgainst(one, asked.values));
    return isOff ? [{ at: one.at, text: one.text, asked: near[0]?.clause.sentence ?? '' }] : [];
  });
  const ban = bans(own).find((one) => isDone(own, one, statements));
  const short = nearest(own, lists, statements).flatMap(({ clause, values: all }): Off[] => {
    const isShort = all.some((one) => leftOut(own, clause, one, passage) !== undefined);
    return isShort ? [{ at: 0, text: own.text, asked: clause.sentence }] : [];
  });
  const done = ban ? [{ at: 0, text: own.text, asked: ban.clause.sentence }] : [];
  return [...done, ...unlike, ...short].slice(0, 1);
}

/** What a sentence says of which each sentence of the tender that it answers says another thing. */
function offAnswers(input: CheckInput): (sentence: string) => Off[] {
  const { of } = answersIn(input);
  return (sentence) => {
    const own = answeredTraitsOf(sentence);
    if (own.length === 0) return [];
    const asked = [...of(sentence).keys()].map((key) => key.split('\0')[1] ?? '');
    return own.flatMap((one): Off[] => {
      const same = asked
        .map((text) => ({
          text,
          values: answeredTraitsOf(text).filter(({ key }) => key === one.key),
        }))
        .filter(({ values }) => values.length > 0);
      const isMet = own.some(
        (other) => other.key === one.key && !same.some(({ values }) => isAgainst(other, values)),
      );
      const [first] = same;
      return first && !isMet ? [{ at: one.at, text: one.text, asked: first.text }] : [];
    });
  };
}

/** Sentences that say another thing than the tender's sentence on the same matter: done by another, forbidden, of another kind, left out. */
export function misaligned(input: CheckInput, passages: readonly Passage[]): Found[] {
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  const tender = tenderOf(input);
  const answered = offAnswers(input);
  return passages.flatMap(sentencesIn).flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return clausesOf(passage.text).flatMap(({ at, clauses }) => {
      if (isOfPast(passage.text, at)) return [];
      const off = clauses.flatMap((own) =>
        offIn(own, passage.text, tender).map((one) => ({ ...one, at: own.from + one.at })),
      );
      const all = off.length > 0 ? off : answered(clauses[0]?.sentence ?? '').slice(0, 1);
      return all.map(
        ({ at: within, text, asked }): Found => ({
          kind: 'contradiction',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, at + within, text.length),
          msg: `“${text.trim().slice(0, SHOWN)}”与招标文件的“${asked.trim().slice(0, SHOWN)}”似乎不一致，请核对`,
        }),
      );
    });
  });
}
