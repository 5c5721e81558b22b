/** A tender of our own making, sentences of a bid that state something else than it asks, and sentences that only look so. */
export interface StatedCase {
  /** What was looked at while rules were written, and what was kept back. */
  half: 'open' | 'held';
  tender: string;
  /** Kind, sentence, and what the finding has to name of the tender. */
  wrong: readonly (readonly [kind: string, text: string, asked: string])[];
  /** Kind and sentence. */
  right: readonly (readonly [kind: string, text: string])[];
}
