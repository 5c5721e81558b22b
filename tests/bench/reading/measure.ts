import type { TenderDocument } from '../../../site/server/documents/document.ts';
import {
  extractTender,
  type TenderReading,
} from '../../../site/server/documents/extract/tender/extract-tender.ts';
import { type ComparedScoring, compareFacts, compareScoring, key } from '../compare-reading.ts';
import type { Truth } from '../truth.ts';

/** How much of one file was read, and what was wrong. */
export interface Measured extends ComparedScoring {
  file: string;
  state: TenderReading['scoringState'];
  /** null where the file states no whole. */
  totalRight: boolean | null;
  factsAsked: number;
  factsRight: number;
  /** Facts the file does not say and the reading has, or has otherwise. */
  factsWrong: string[];
  factsMissed: string[];
  /** Marked requirements: of the list where the truth has one, else none. */
  clausesAsked: number;
  clausesRight: number;
  clausesFound: number;
  clausesMissed: string[];
  /** Wrong scoring that claims to be sure (or to hold none), with no doubt about it. */
  silentScoring: boolean;
  /** Facts that are wrong, with no doubt about facts. */
  silentFacts: number;
}

/** Reads a document by rules and compares it with what a person found. */
export function measure(
  file: string,
  document: TenderDocument,
  truth: Truth,
  reading = extractTender(document),
): Measured {
  const scoring = scoringOf(document, reading, truth);
  const facts = compareFacts(reading.facts, truth);
  const wrong = facts.filter(({ right }) => !right);
  const missed = wrong.filter(({ found }) => found === 'null');
  const falseOnes = wrong.filter(({ found }) => found !== 'null');
  const clauses = clausesOf(reading, truth);
  const isWrong = scoring.missed.length + scoring.extra.length > 0;
  const doubts = (about: string) => reading.doubts.some((doubt) => doubt.about === about);
  return {
    file,
    ...scoring,
    ...clauses,
    state: reading.scoringState,
    factsAsked: facts.length,
    factsRight: facts.length - wrong.length,
    factsMissed: missed.map(({ name, expected }) => `${name}: ${expected}`),
    factsWrong: falseOnes.map(({ name, expected, found }) => `${name}: ${expected}, read ${found}`),
    silentScoring: isWrong && reading.scoringState !== 'check' && !doubts('scoring'),
    silentFacts: doubts('facts') ? 0 : falseOnes.length,
  };
}

type Scoring = ComparedScoring & Pick<Measured, 'totalRight'>;

function scoringOf(document: TenderDocument, reading: TenderReading, truth: Truth): Scoring {
  if (truth.lots.length === 0)
    return withTotal(compareScoring(reading.scoring, truth), reading, truth.total);
  return truth.lots
    .map((lot, i) => {
      const id = reading.lots[i]?.id;
      const own = id === undefined ? reading : extractTender(document, { lotId: id });
      return withTotal(compareScoring(own.scoring, { ...lot, groups: [] }), own, lot.total);
    })
    .reduce((all, one) => ({
      asked: all.asked + one.asked,
      right: all.right + one.right,
      found: all.found + one.found,
      missed: [...all.missed, ...one.missed],
      extra: [...all.extra, ...one.extra],
      categoriesAsked: all.categoriesAsked + one.categoriesAsked,
      categoriesRight: all.categoriesRight + one.categoriesRight,
      totalRight:
        all.totalRight === null ? one.totalRight : all.totalRight && one.totalRight !== false,
    }));
}

function withTotal(
  compared: ComparedScoring,
  { scoring }: TenderReading,
  total: number | null,
): Scoring {
  const sum = scoring.reduce((all, { maxScore }) => all + maxScore, 0);
  return { ...compared, totalRight: total === null ? null : Math.abs(sum - total) < 0.01 };
}

type Clauses = Pick<Measured, 'clausesAsked' | 'clausesRight' | 'clausesFound' | 'clausesMissed'>;

/** A clause is found whole: its kind is right and every word of it stands in the reading. */
function clausesOf(reading: TenderReading, truth: Truth): Clauses {
  const own = reading.clauses
    .filter(({ kind }) => kind === 'star' || kind === 'triangle')
    .map(({ kind, text }) => ({ kind, text: key(text) }));
  const asked = truth.clauses;
  const missed = asked.filter(
    (clause) =>
      !own.some(({ kind, text }) => kind === clause.kind && text.includes(key(clause.text))),
  );
  return {
    clausesAsked: asked.length,
    clausesRight: asked.length - missed.length,
    clausesFound: asked.length === 0 ? 0 : own.length,
    clausesMissed: missed.map(({ kind, text }) => `${kind} ${text}`),
  };
}

/** A file that cannot be read, or was not refused as it should: everything asked is missed. */
export function unread(file: string, truth: Truth, reason: string): Measured {
  const items = [...truth.items, ...truth.lots.flatMap((lot) => lot.items)];
  return {
    file: `${file} (${reason})`,
    ...{ state: 'check', asked: items.length, right: 0, found: 0, totalRight: null },
    ...{ missed: items.map(({ name, max }) => `${name} ${max}`), extra: [] },
    ...{ categoriesAsked: 0, categoriesRight: 0, factsRight: 0, factsWrong: [], factsMissed: [] },
    factsAsked: Math.max(1, Object.keys(truth.facts).length),
    ...{ clausesAsked: truth.clauses.length, clausesRight: 0, clausesFound: 0, clausesMissed: [] },
    ...{ silentScoring: false, silentFacts: 0 },
  };
}
