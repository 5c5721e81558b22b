/** Characters of one fingerprint. Eight Chinese characters are four words: chance seldom repeats them. */
export const GRAM = 8;
/** Of so many grams in a row the least one is kept: every common stretch of GRAM + WINDOW − 1 characters shares a fingerprint. */
const WINDOW = 4;
/** Places looked up for one fingerprint: more are repetitions of one phrase, and one of them is matched anyway. */
export const MOST_PLACES = 8;

const FACTOR = 0x01000193;

/** Fingerprints of a text (winnowing, Schleimer et al. 2003), with a table to look them up in. */
export interface Fingerprints {
  hashes: Int32Array;
  /** Where each starts, rising. */
  positions: Int32Array;
  /** Open addressing: 1 + index of the first with the hash. */
  table: Int32Array;
  /** 1 + index of the next with the same hash. */
  next: Int32Array;
}

function gramHashes(codes: Uint16Array): Int32Array {
  const count = Math.max(0, codes.length - GRAM + 1);
  const hashes = new Int32Array(count);
  let drop = 1;
  for (let i = 0; i < GRAM; i++) drop = Math.imul(drop, FACTOR);
  let hash = 0;
  for (let i = 0; i < codes.length; i++) {
    hash = (Math.imul(hash, FACTOR) + (codes[i] ?? 0)) | 0;
    if (i >= GRAM) hash = (hash - Math.imul(codes[i - GRAM] ?? 0, drop)) | 0;
    // Mixed, for the least of a window is to be any of them.
    if (i >= GRAM - 1)
      hashes[i - GRAM + 1] = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ (hash >>> 12);
  }
  return hashes;
}

/** Fingerprints of the characters. Linear. */
export function fingerprints(codes: Uint16Array): Fingerprints {
  const all = gramHashes(codes);
  const hashes = new Int32Array(all.length);
  const positions = new Int32Array(all.length);
  let count = 0;
  let last = -1;
  for (let start = 0; start + WINDOW <= all.length || start === 0; start++) {
    let least = start;
    for (let i = start + 1; i < Math.min(start + WINDOW, all.length); i++)
      if ((all[i] ?? 0) <= (all[least] ?? 0)) least = i;
    if (least === last || least >= all.length) continue;
    last = least;
    hashes[count] = all[least] ?? 0;
    positions[count++] = least;
  }
  return withTable(hashes.slice(0, count), positions.slice(0, count));
}

function withTable(hashes: Int32Array, positions: Int32Array): Fingerprints {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, hashes.length * 2)));
  const table = new Int32Array(size);
  const next = new Int32Array(hashes.length);
  for (let i = hashes.length - 1; i >= 0; i--) {
    const slot = slotOf(hashes[i] ?? 0, hashes, table);
    next[i] = table[slot] ?? 0;
    table[slot] = i + 1;
  }
  return { hashes, positions, table, next };
}

function slotOf(hash: number, hashes: Int32Array, table: Int32Array): number {
  const last = table.length - 1;
  let slot = hash & last;
  for (
    let held = table[slot] ?? 0;
    held !== 0 && hashes[held - 1] !== hash;
    held = table[slot] ?? 0
  )
    slot = (slot + 1) & last;
  return slot;
}

/** Position in `positions` of the first with the hash, or −1. */
export function firstWith(hash: number, of: Fingerprints): number {
  return (of.table[slotOf(hash, of.hashes, of.table)] ?? 0) - 1;
}
