import type { bid, tender } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { scoringFromText } from '../../documents/extract/scoring/scoring.ts';
import type { AccountRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';

type Change = v.InferOutput<typeof bid.changeBid.body>;
type ScoringInput = NonNullable<Change['scoring']>;
/** Rows as they were sent, or as they stand in a text that was. */
type ScoringRows =
  | { kind: 'rows'; rows: Exclude<ScoringInput, string> }
  | { kind: 'text'; rows: ReturnType<typeof scoringFromText> };

/**
 * Rows keep the ids they bring; a row without one, or with one that came before it, gets a new one. It is never an id of
 * old: outline, answers and waivers may still name that.
 */
export function withIds<T extends { id?: string | undefined }>(
  rows: readonly T[],
): (T & { id: string })[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const id =
      row.id !== undefined && !taken.has(row.id)
        ? row.id
        : `m${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
    taken.add(id);
    return { ...row, id };
  });
}

/** Scoring as it is stored. Of a pasted text an item that was there already keeps its id, and so its chapters. */
export function readScoring(
  input: ScoringRows,
  before: readonly tender.ScoringItem[] = [],
): tender.ScoringItem[] {
  if (input.kind === 'rows') return withIds(input.rows);
  const known = new Map(before.map((row) => [row.item, row.id]));
  return withIds(input.rows.map((row) => ({ ...row, id: known.get(row.item) })));
}

/** The rows of what was sent, pasted text read by the rules of a file. Before a transaction: it may take a while. */
export async function scoringRows(owner: AccountRow, input: ScoringInput): Promise<ScoringRows> {
  if (typeof input !== 'string') return { kind: 'rows', rows: input };
  return { kind: 'text', rows: await runText(owner.id, 'scoringFromText', input) };
}

export function readClauses(input: NonNullable<Change['clauses']>): tender.Clause[] {
  return withIds(input).map(({ number, part, meaning, binding, lotId, ...clause }) => ({
    ...clause,
    ...(number === undefined ? {} : { number }),
    ...(part === undefined ? {} : { part }),
    ...(meaning === undefined ? {} : { meaning }),
    ...(binding === undefined ? {} : { binding }),
    ...(lotId === undefined ? {} : { lotId }),
  }));
}

export function changedFacts(
  stored: tender.Facts,
  changes: NonNullable<Change['facts']>,
): tender.Facts {
  const defined: Partial<tender.Facts> = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  return { ...stored, ...defined };
}
