import type { price } from 'tender-widgets/contract';
import type { ImportedRows } from './from-tables.ts';

export interface Merged {
  rows: (Omit<price.PriceInput, 'id'> & { id?: string })[];
  added: number;
  changed: number;
  /** Rows of the sheet that the file does not have. */
  left: number;
}

type Row = ImportedRows['rows'][number];

/** What names a row in any file: numbers of rows change, the words stay. */
const keysOf = ({ section = '', code = '', name, spec = '', unit }: Row): string[] => {
  const short = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');
  return [
    JSON.stringify([section, code, name, spec, unit].map(short)),
    JSON.stringify([name, spec, unit].map(short)),
    JSON.stringify([name, unit].map(short)),
  ];
};

/** Fields a file may change; a field that is empty there stays as it is. */
const fields = [
  'section',
  'code',
  'name',
  'spec',
  'unit',
  'quantity',
  'unitPrice',
  'taxRate',
  'discount',
  'ceiling',
  'amountCeiling',
  'floor',
  'note',
] as const;

function taken(before: Row, given: Row): Row {
  const own = Object.fromEntries(
    fields.flatMap((field) => {
      const value = given[field];
      return value === undefined || value === '' ? [] : [[field, value]];
    }),
  );
  const isChanged = fields.some(
    (field) => own[field] !== undefined && own[field] !== before[field],
  );
  return isChanged ? { ...before, ...own, origin: given.origin } : before;
}

/**
 * The sheet with what a file says: its rows are found by the number they were exported with, else by their words, each once and in
 * order; what is not found is added at the end. Rows the file lacks stay.
 */
export function mergeImport(rows: readonly price.PriceInput[], given: readonly Row[]): Merged {
  const merged: Row[] = [...rows];
  const open = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    for (const key of [`id ${row.id}`, ...keysOf(row)]) {
      const places = open.get(key);
      if (places) places.push(at);
      else open.set(key, [at]);
    }
  }
  const used = new Set<number>();
  const placeOf = (row: Row): number | undefined => {
    const keys = [...(row.id === undefined ? [] : [`id ${row.id}`]), ...keysOf(row)];
    for (const key of keys) {
      const places = open.get(key);
      while (places && used.has(places[0] ?? -1)) places.shift();
      if (places?.[0] !== undefined) return places[0];
    }
    return undefined;
  };
  let [added, changed] = [0, 0];
  for (const row of given) {
    const at = placeOf(row);
    const before = at === undefined ? undefined : merged[at];
    if (at === undefined || !before) {
      const { id: _id, ...fresh } = row;
      merged.push(fresh);
      added++;
      continue;
    }
    used.add(at);
    const after = taken(before, row);
    if (after !== before) changed++;
    merged[at] = after;
  }
  return { rows: merged, added, changed, left: rows.length - used.size };
}
