/** Entries by hashes of 64 bits. */
export interface HashIndex<Entry> {
  add(hash: string, entry: Entry): void;
  /** Entries whose hash differs in no more bits than the index was made for, and some others, each once. */
  near(hash: string): Iterable<Entry>;
}

const BANDS = 4;
const BAND_BITS = 16;
const DIGITS = BAND_BITS / 4;
/** Hundreds of certificates of one form look alike; thousands of the same hash are made to waste time. */
const MOST_NEAR = 1000;

/**
 * Finds near hashes without holding each against each: of BANDS parts of two hashes that differ in `most` bits, one differs in
 * ⌊most / BANDS⌋ bits at most, so those few values of each part are looked up.
 */
export function createHashIndex<Entry>(most: number): HashIndex<Entry> {
  const flips = masks(Math.floor(most / BANDS));
  const bands = Array.from({ length: BANDS }, () => new Map<number, Entry[]>());
  const part = (hash: string, band: number): number =>
    Number.parseInt(hash.slice(band * DIGITS, (band + 1) * DIGITS), 16);
  return {
    add(hash, entry) {
      if (!hash) return;
      for (const [band, entries] of bands.entries()) {
        const key = part(hash, band);
        const there = entries.get(key);
        if (there) there.push(entry);
        else entries.set(key, [entry]);
      }
    },
    near(hash) {
      const found = new Set<Entry>();
      if (!hash) return found;
      for (const [band, entries] of bands.entries()) {
        const key = part(hash, band);
        for (const flip of flips)
          for (const entry of entries.get(key ^ flip) ?? []) {
            found.add(entry);
            if (found.size >= MOST_NEAR) return found;
          }
      }
      return found;
    },
  };
}

/** All values of a part with up to so many bits set. */
function masks(most: number): number[] {
  let found = new Set([0]);
  for (let i = 0; i < most; i++) {
    found = new Set(
      [...found].flatMap((mask) => [
        mask,
        ...Array.from({ length: BAND_BITS }, (_, bit) => mask | (1 << bit)),
      ]),
    );
  }
  return [...found];
}
