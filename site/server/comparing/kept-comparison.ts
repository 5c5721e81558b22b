import { compare } from 'tender-widgets/contract';
import { storable } from '../kernel/storable-text.ts';
import type { ComparableDocument, Comparison } from './comparable.ts';

/** What a comparison found, but for its matches. */
export interface StoredReport {
  pairs: compare.ComparedPair[];
  findings: compare.CompareFinding[];
  pictures: compare.SharedPicture[];
  warnings: string[];
  bySense: boolean;
  /** The longest of all pairs. */
  matches: compare.Match[];
  matchesTotal: number;
}

/** What a comparison found, as it is kept: what is large comes as JSON, so that nobody who only stores it has to parse it. */
export interface KeptComparison {
  /** JSON of a StoredReport. */
  report: string;
  /** JSON of the matches of a pair, keyed `${a} ${b}`. */
  matches: Record<string, string>;
  /** JSON of what was left out, by document id. */
  leftOut: Record<string, string>;
  chars: Comparison['chars'];
  /** Of all pairs and findings. */
  grade: compare.RiskGrade;
  /** The highest share of a pair, percent. */
  highest: number;
  /** By document id: its pictures that another one shows too. */
  sharedPictures: Record<string, number[]>;
}

/** The comparison as it may be stored, `warnings` before its own. */
export function keptComparison(
  comparison: Comparison,
  warnings: readonly string[],
): KeptComparison {
  const found = storable({ ...comparison, warnings: [...warnings, ...comparison.warnings] });
  const all = Object.values(found.matches).flat();
  const matches = all
    .toSorted((a, b) => b.chars * b.ratio - a.chars * a.ratio)
    .slice(0, compare.mostMatchesShown);
  const { pairs, findings, pictures } = found;
  const report: StoredReport = {
    pairs,
    findings,
    pictures,
    warnings: found.warnings,
    bySense: found.bySense,
    matches,
    matchesTotal: all.length,
  };
  const sharedPictures: Record<string, number[]> = {};
  for (const { documentId, picture } of pictures.flatMap(({ places }) => places))
    (sharedPictures[documentId] ??= []).push(picture);
  return {
    report: JSON.stringify(report),
    matches: jsonOfEach(found.matches),
    leftOut: jsonOfEach(found.leftOut),
    chars: found.chars,
    grade: gravest(found),
    highest: Math.max(0, ...pairs.map(({ ratio }) => ratio)),
    sharedPictures,
  };
}

const jsonOfEach = (record: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, JSON.stringify(value)]));

/** Of all pairs and findings. */
function gravest({ pairs, findings }: Comparison): compare.RiskGrade {
  const grades = new Set<compare.RiskGrade>([...pairs, ...findings].map(({ grade }) => grade));
  return compare.riskGrades.find((grade) => grades.has(grade)) ?? 'none';
}

/** Tender files of bids for different projects, as one. */
export function mergedTenders(tenders: readonly ComparableDocument[]): ComparableDocument | null {
  const [first] = tenders;
  if (!first || tenders.length === 1) return first ?? null;
  const blocks = tenders
    .flatMap((tender) => tender.blocks)
    .map((block, index) => ({ ...block, index }));
  return { ...first, blocks, pictures: tenders.flatMap(({ pictures }) => pictures) };
}
