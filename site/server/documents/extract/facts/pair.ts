import { type PlacedBlock } from '../sections.ts';
import { type Place } from '../titles.ts';

/** How a label and its value stand together in the file; from the surest to the weakest. */
export type Form = 'colon' | 'cell' | 'inner' | 'column' | 'section' | 'next' | 'spaced';

/** A label and what stands as its value, before anyone knows whether it is a fact. */
export interface Pair {
  label: string;
  /** As written; lines of a cell or a section joined by \n. */
  value: string;
  form: Form;
  place: Place;
  chapter: string;
  /** The nearest heading or label above; a bare 名称 or 时间 gets its meaning from it. */
  context: string;
  /** The label of the table's row whose cell holds the line; empty elsewhere. */
  row: string;
  block: PlacedBlock['block'];
  page: number | null;
  quote: string;
  /** Number of values of the same column of a table; 1 elsewhere. */
  siblings: number;
  /** All rows of its table say the same, and none is for a lot. */
  common?: true;
  /** The lot its row of a table is for, as written; empty elsewhere. */
  lot: string;
}

/** The parts of a file that are of this project alone. */
export const tellsProject = (place: Place): boolean =>
  place === 'cover' || place === 'notice' || place === 'data';

export type Where = Pick<Pair, 'place' | 'chapter' | 'block' | 'page'>;

/** A line is a label of its own only when the caller knows the label. */
export type KnowsLabel = (label: string, context: string) => boolean;

/** A line of running text, and where it stands. */
export interface Line {
  text: string;
  where: Where;
}
