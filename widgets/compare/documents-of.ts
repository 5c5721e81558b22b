import type { ComparedDocument, ComparedPair, CompareReport } from '../core/contract/compare.ts';

/** Documents that are compared with each other; the tender file only tells what to leave out. */
export const bidsOf = (report: CompareReport): ComparedDocument[] =>
  report.documents.filter(({ role }) => role === 'bid');

export const nameIn = (report: CompareReport, id: string): string =>
  report.documents.find((document) => document.id === id)?.fileName ?? '';

/** The pair of those two, in whatever order they are named. */
export const pairIn = (
  report: CompareReport,
  one: string,
  other: string,
): ComparedPair | undefined =>
  report.pairs.find(({ a, b }) => (a === one && b === other) || (a === other && b === one));

/** The most alike first. */
export const byRatio = (pairs: readonly ComparedPair[]): ComparedPair[] =>
  pairs.toSorted((one, other) => other.ratio - one.ratio || other.findings - one.findings);
