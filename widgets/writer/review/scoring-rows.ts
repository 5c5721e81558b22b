import {
  type ScoringCategory,
  type ScoringItem,
  type ScoringPart,
  type ScoringPoint,
  type Source,
  scoringCategories,
} from '../../core/contract/tender.ts';
import { patterns, t, usualCategory } from './messages.ts';

/** One row of the scoring table while it is edited; the score is what was typed. */
export interface ScoringRow {
  /** Stays while the row lives, also when the service gives the row its id. */
  key: string;
  id?: string;
  category: ScoringCategory;
  item: string;
  score: string;
  criteria: string;
  source: Source | null;
  /** What the rule lists to be answered one by one; absent for nothing. */
  points?: readonly ScoringPoint[];
  /** What the file calls the items it stands among; absent for nothing. */
  group?: string;
}

/** What becomes of one item when it is split. */
export type ScoringPiece = Pick<ScoringRow, 'item' | 'score' | 'criteria'>;

const LONGEST_NAME = 300;
const LONGEST_CRITERIA = 20_000;
/** Two decimals, so that 0.1 + 0.2 reads 0.3. */
export const rounded = (points: number): number => Math.round(points * 100) / 100;

/** Points of what was typed; 0 for nothing, NaN for what is no number. */
export function scoreOf(row: Pick<ScoringRow, 'score'>): number {
  return row.score.trim() === '' ? 0 : Number(row.score);
}

/** Sum of the points; what is no number counts nothing. */
export function pointsOf(rows: readonly Pick<ScoringRow, 'score'>[]): number {
  return rounded(rows.reduce((total, row) => total + (scoreOf(row) || 0), 0));
}

/** An item read from a file, as a row. */
export function rowOf(item: ScoringItem): ScoringRow {
  const { id, category, maxScore, criteria, source, points, group } = item;
  const row = { key: id, id, category, item: item.item, score: String(maxScore), criteria, source };
  return { ...row, ...(points ? { points } : {}), ...(group === undefined ? {} : { group }) };
}

/** A row added by hand. */
export function newRow(key: string, category: ScoringCategory = usualCategory): ScoringRow {
  return { key, category, item: '', score: '', criteria: '', source: null };
}

export const isEmptyRow = (row: ScoringRow): boolean =>
  row.item.trim() === '' && row.criteria.trim() === '' && row.score.trim() === '';

/** The parts a text of rules falls into by its own numbers or lines; one part where it has none. */
function rulesApart(criteria: string): string[] {
  const broken = criteria.replace(patterns.pieceBreak, '$1\n');
  const lines = broken.split('\n').filter((line) => line.trim() !== '');
  const starts = lines.filter((line) => patterns.pieceStart.test(line)).length;
  if (starts < 2) return lines.length > 1 && lines.length <= 8 ? lines : [criteria];
  return lines.reduce<string[]>((parts, line) => {
    if (patterns.pieceStart.test(line) || parts.length === 0) return [...parts, line];
    return [...parts.slice(0, -1), `${parts.at(-1)}\n${line}`];
  }, []);
}

const statedPoints = (text: string): number =>
  Math.max(0, ...[...text.matchAll(patterns.points)].map((match) => Number(match[1])));

function nameOfPiece(text: string, at: number, item: string): string {
  const bare = text.replace(patterns.pieceStart, '').trim();
  const name =
    patterns.pieceName.exec(bare)?.[1] ??
    (bare.length <= 24 ? bare.replace(patterns.sentenceEnd, '') : '');
  return name === '' ? t.pieceName(item, at + 1) : name;
}

/**
 * How an item may be split: along its rules, with the points they state where these add up to the item's, else shared out evenly.
 * At least two pieces.
 */
export function proposedPieces(row: ScoringRow): ScoringPiece[] {
  const rules = rulesApart(row.criteria);
  const texts = rules.length > 1 ? rules : [row.criteria, ''];
  const total = scoreOf(row) || 0;
  const stated = texts.map(statedPoints);
  const fits =
    stated.every((points) => points > 0) &&
    rounded(stated.reduce((sum, points) => sum + points, 0)) === total;
  const share = Math.floor((total / texts.length) * 2) / 2;
  return texts.map((criteria, at) => {
    const last = rounded(total - share * (texts.length - 1));
    const points = fits ? (stated[at] ?? 0) : at === texts.length - 1 ? last : share;
    return {
      item: nameOfPiece(criteria, at, row.item),
      score: String(points),
      criteria: criteria.trim(),
    };
  });
}

/** The rows with one of them split; its first piece keeps its id, so that chapters that answer it still do. */
export function splitRows(
  rows: readonly ScoringRow[],
  key: string,
  pieces: readonly ScoringPiece[],
  newKey: () => string,
): ScoringRow[] {
  return rows.flatMap((row) => {
    if (row.key !== key) return [row];
    // The points are those of the whole rule: no piece of it has them.
    const { id, points: _, ...rest } = row;
    return pieces.map((piece, at) =>
      at === 0
        ? { ...rest, ...(id === undefined ? {} : { id }), ...piece }
        : { ...rest, key: newKey(), ...piece },
    );
  });
}

/** The rows with several of them as one, at the place of the first and under its id. */
export function mergedRows(rows: readonly ScoringRow[], keys: ReadonlySet<string>): ScoringRow[] {
  const together = rows.filter((row) => keys.has(row.key));
  const [first] = together;
  if (!first || together.length < 2) return [...rows];
  const { points: _, ...kept } = first;
  const merged: ScoringRow = {
    ...kept,
    item: together
      .map((row) => row.item.trim())
      .filter((name) => name !== '')
      .join(t.nameSeparator)
      .slice(0, LONGEST_NAME),
    score: String(pointsOf(together)),
    criteria: together
      .map((row) =>
        row.item.trim() === ''
          ? row.criteria
          : t.mergedCriteria(row.item.trim(), row.score.trim(), row.criteria.trim()),
      )
      .join('\n')
      .slice(0, LONGEST_CRITERIA),
    source: together.find((row) => row.source)?.source ?? null,
  };
  return rows.flatMap((row) => (row === first ? [merged] : keys.has(row.key) ? [] : [row]));
}

/** The rows with one of them moved by so many places; at the ends it stays. */
export function movedRows(rows: readonly ScoringRow[], key: string, step: number): ScoringRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  const to = Math.max(0, Math.min(rows.length - 1, from + step));
  if (!row || to === from) return [...rows];
  const rest = rows.filter((other) => other !== row);
  return [...rest.slice(0, to), row, ...rest.slice(to)];
}

export interface CategoryTotal {
  category: ScoringCategory;
  points: number;
  items: number;
  /** What the file says it is worth; undefined where it does not say. */
  stated: number | undefined;
  source: Source | undefined;
}

export interface ScoringTotals {
  total: number;
  expected: number;
  /** Of the categories there are, in the usual order. */
  categories: CategoryTotal[];
}

/** What the rows add up to, beside what the file says. */
export function scoringTotals(
  rows: readonly ScoringRow[],
  expected: number,
  parts: readonly ScoringPart[],
): ScoringTotals {
  const categories = scoringCategories.flatMap((category): CategoryTotal[] => {
    const own = rows.filter((row) => row.category === category && !isEmptyRow(row));
    const said = parts.filter((part) => part.category === category);
    if (own.length === 0 && said.length === 0) return [];
    const stated =
      said.length > 0 ? rounded(said.reduce((sum, part) => sum + part.maxScore, 0)) : undefined;
    return [
      { category, points: pointsOf(own), items: own.length, stated, source: said[0]?.source },
    ];
  });
  return { total: pointsOf(rows), expected, categories };
}
