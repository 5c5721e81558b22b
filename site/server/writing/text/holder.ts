/** Whether a text holds another. */
export interface Holder {
  has(part: string): boolean;
}

/** What was asked last is remembered, as far as it is no more than this. */
const KEPT = 20_000;

/** A text that is asked again and again what it holds: the same question is answered once. */
export function holderOf(text: string): Holder {
  const known = new Map<string, boolean>();
  return {
    has(part) {
      const cached = known.get(part);
      if (cached !== undefined) return cached;
      if (known.size >= KEPT) known.clear();
      const has = text.includes(part);
      known.set(part, has);
      return has;
    },
  };
}
