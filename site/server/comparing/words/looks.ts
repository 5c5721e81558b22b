import groups from './look-alikes.json' with { type: 'json' };
import shapes from './shapes.json' with { type: 'json' };

/**
 * Characters that a hand or a reader of scans takes for one another, by each of them: known ones, then those that share a part that not
 * many have (by cjk-decomp), and those whose outlines are much the same (drawn in Noto Sans).
 */
const alike = new Map<string, Set<string>>();
for (const group of [...groups, ...shapes])
  for (const one of group) {
    const others = alike.get(one) ?? new Set();
    for (const other of group) if (other !== one) others.add(other);
    alike.set(one, others);
  }

/** Whether two characters look alike. Never for the same character. */
export const looksLike = (one: string, other: string): boolean =>
  alike.get(one)?.has(other) ?? false;
