/** A sentence of a bid, or two of two chapters that do not agree. */
type Said = string | readonly [string, string];

/** A tender of our own making, sentences of a bid that state something else than it asks, and sentences that only look so. */
export interface StatedCase {
  /** What was open while rules were written, what was kept back, and what was written beside them to try them. */
  half: 'open' | 'held' | 'looked';
  tender: string;
  /** Kind, what is said, and what the finding has to name of the tender. */
  wrong: readonly (readonly [kind: string, text: Said, asked: string])[];
  /** Kind and sentence. */
  right: readonly (readonly [kind: string, text: string])[];
}
