import type { bid, tender } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { scoringFromText } from '../../reading/scoring.ts';

type Change = v.InferOutput<typeof bid.changeBid.body>;
type ScoringInput = NonNullable<Change['scoring']>;

/**
 * Rows keep the ids they bring; a row without one, or with one that came before it, gets a new one. It is never an id of
 * old: outline, answers and waivers may still name that.
 */
export function withIds<T extends { id?: string | undefined }>(rows: readonly T[]): (T & { id: string })[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const id = row.id !== undefined && !taken.has(row.id) ? row.id : `m${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
    taken.add(id);
    return { ...row, id };
  });
}

/** Pasted text goes through the rules of a file; an item that was there already keeps its id, and so its chapters. */
export function readScoring(input: ScoringInput, before: readonly tender.ScoringItem[] = []): tender.ScoringItem[] {
  if (typeof input !== 'string') return withIds(input);
  const known = new Map(before.map((row) => [row.item, row.id]));
  return withIds(scoringFromText(input).map((row) => ({ ...row, id: known.get(row.item) })));
}

export function readClauses(input: NonNullable<Change['clauses']>): tender.Clause[] {
  return withIds(input).map(({ number, part, ...clause }) => ({
    ...clause,
    ...(number === undefined ? {} : { number }),
    ...(part === undefined ? {} : { part }),
  }));
}

export function changedFacts(stored: tender.Facts, changes: NonNullable<Change['facts']>): tender.Facts {
  const defined: Partial<tender.Facts> = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...stored, ...defined };
}
