/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number;
  /** 0 … below − 1. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** `count` different ones, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[];
  shuffled<T>(list: readonly T[]): T[];
  chance(share: number): boolean;
}

export function random(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
    }
    return copy;
  };
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    shuffled,
    some: (list, count) => {
      const chosen = new Set(shuffled(list.map((_, i) => i)).slice(0, count));
      return list.filter((_, i) => chosen.has(i));
    },
    chance: (share) => next() < share,
  };
}
