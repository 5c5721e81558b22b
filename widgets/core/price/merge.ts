import type { PriceInput, PriceSettings } from '../contract/price.ts';

/** What a person edits and two may edit at once. */
export interface PriceDraft {
  rows: readonly PriceInput[];
  settings: PriceSettings;
}

/** A cell that both have changed, each to something else; mine is kept. */
export interface PriceConflict {
  rowId: string;
  name: string;
  field: string;
  mine: string;
  theirs: string;
}

const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Of one object's fields each as whoever has changed it left it; `onBoth` hears of those that both have. */
function mergedFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  onBoth: (field: string, mine: unknown, theirs: unknown) => void,
): T {
  const fields = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const of = (one: T, field: string): unknown =>
    Object.entries(one).find(([key]) => key === field)?.[1];
  const merged: Record<string, unknown> = {};
  for (const field of fields) {
    const [before, own, other] = [of(base, field), of(mine, field), of(theirs, field)];
    const isMine = !same(own, before);
    if (isMine && !same(other, before) && !same(own, other)) onBoth(field, own, other);
    const value = isMine ? own : other;
    // What I have taken away is taken away.
    if (value !== undefined || isMine) merged[field] = value;
  }
  return { ...theirs, ...merged };
}

/**
 * My edits on top of what somebody else has saved meanwhile: cell by cell, rows that one of us has added stay, and a row that one has
 * removed goes unless the other has changed it.
 */
export function mergePrices(
  base: PriceDraft,
  mine: PriceDraft,
  theirs: PriceDraft,
): PriceDraft & { conflicts: PriceConflict[] } {
  const conflicts: PriceConflict[] = [];
  const [before, own] = [base.rows, mine.rows].map(
    (rows) => new Map(rows.map((row) => [row.id, row])),
  );
  const there = new Set(theirs.rows.map(({ id }) => id));
  const rows = theirs.rows.flatMap((row): PriceInput[] => {
    const [old, my] = [before?.get(row.id), own?.get(row.id)];
    if (!my) return old && same(old, row) ? [] : [row];
    // Of ten thousand rows one of us has changed a few.
    if (my === old) return [row];
    const onBoth = (field: string, a: unknown, b: unknown) =>
      conflicts.push({
        ...{ rowId: row.id, name: my.name, field },
        mine: typeof a === 'string' ? a : '',
        theirs: typeof b === 'string' ? b : '',
      });
    return [mergedFields(old ?? row, my, row, onBoth)];
  });
  const added = mine.rows.filter((row) => {
    if (there.has(row.id)) return false;
    const old = before?.get(row.id);
    return !old || !same(old, row);
  });
  const settings = mergedFields(base.settings, mine.settings, theirs.settings, () => undefined);
  return { rows: [...rows, ...added], settings, conflicts };
}

/**
 * Of both only the rows that differ, so that edits of a long sheet are short: merged into what somebody else has saved they come to the
 * same as the whole.
 */
export function priceEdits(
  base: PriceDraft,
  mine: PriceDraft,
): { base: PriceDraft; mine: PriceDraft } {
  const [before, own] = [base.rows, mine.rows].map(
    (rows) => new Map(rows.map((row) => [row.id, row])),
  );
  const isKept = (row: PriceInput) => before?.get(row.id) === own?.get(row.id);
  return {
    base: { rows: base.rows.filter((row) => !isKept(row)), settings: base.settings },
    mine: { rows: mine.rows.filter((row) => !isKept(row)), settings: mine.settings },
  };
}
