import type { Holder } from './holder.ts';

/** What may be stated: the bidder's own material, and beside it what the tender file says. */
export interface Sources {
  /** Letters and figures of the bidder's material. */
  own: Holder;
  /** Same, with the tender file's. */
  all: Holder;
  ownFigures: ReadonlySet<string>;
  figures: ReadonlySet<string>;
  /** Values without a unit: ratios, amounts, limits. */
  numbers: ReadonlySet<string>;
}
