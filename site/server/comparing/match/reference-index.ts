/** A text whose words are nobody's own: runs of it are found in documents by its grams. */
export interface Reference {
  codes: Uint16Array;
  /** Open addressing: 1 + the gram's first position. */
  table: Int32Array;
  /** 1 + the next position of the same gram's slot. */
  next: Int32Array;
}

/** Characters of a gram. */
const GRAM = 5;
/** Places tried for one gram. */
const MOST_TRIED = 6;

function slot(codes: Uint16Array, at: number, size: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < GRAM; i++) hash = Math.imul(hash ^ (codes[at + i] ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) & (size - 1);
}

/** Indexes every gram. Linear. */
export function referenceOf(codes: Uint16Array): Reference {
  const size = 2 ** Math.ceil(Math.log2(Math.max(64, codes.length * 2)));
  const table = new Int32Array(size);
  const next = new Int32Array(codes.length);
  for (let at = codes.length - GRAM; at >= 0; at--) {
    const place = slot(codes, at, size);
    next[at] = table[place] ?? 0;
    table[place] = at + 1;
  }
  return { codes, table, next };
}

export interface ReferenceRun {
  from: number;
  to: number;
  /** Where it stands in the reference. */
  at: number;
}

/** Stretches of a text that stand in the reference, longest first at each place, without overlap. */
export function referenceRuns(codes: Uint16Array, reference: Reference): ReferenceRun[] {
  const runs: ReferenceRun[] = [];
  for (let from = 0; from + GRAM <= codes.length; ) {
    let longest = 0;
    let where = 0;
    let tried = 0;
    let held = reference.table[slot(codes, from, reference.table.length)] ?? 0;
    for (; held !== 0 && tried < MOST_TRIED; held = reference.next[held - 1] ?? 0, tried++) {
      const at = held - 1;
      let length = 0;
      while (
        from + length < codes.length &&
        at + length < reference.codes.length &&
        codes[from + length] === reference.codes[at + length]
      )
        length++;
      if (length > longest) [longest, where] = [length, at];
    }
    if (longest >= GRAM) {
      runs.push({ from, to: from + longest, at: where });
      from += longest;
    } else from++;
  }
  return runs;
}
