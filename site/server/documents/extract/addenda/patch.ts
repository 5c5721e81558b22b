import type { tender, tenderChange } from 'tender-widgets/contract';

/** A row that is otherwise: null where there was none, or is none any more. */
export interface RowChange<T> {
  was: T | null;
  now: T | null;
}

export interface FactPatch {
  name: tender.FactName;
  was: tender.Fact | null;
  now: tender.Fact;
  /** Whose it is, where the addendum says it of one lot. */
  lot?: { id: string; number: string };
}

/** What a change does to what was read of a tender. */
export interface Patch {
  /** The lot it is for, where it is for one: bids for others are not touched. */
  lot?: { id: string; number: string };
  facts?: FactPatch[];
  scoring?: RowChange<tender.ScoringItem>[];
  clauses?: RowChange<tender.Clause>[];
  format?: RowChange<tender.FormatEntry>[];
  /** Words of the tender's text. */
  text?: TextChange[];
}

/** `from` is empty for what is added, `to` where the words go; `heading` is what added words are about. */
export interface TextChange {
  /** Absent where the place was not found. */
  block?: number;
  /** The row of a table it stands in. */
  row?: number;
  /** The cells of a row that comes below that one, or of that row where it goes. */
  cells?: readonly string[];
  /** The row above those cells, as a line of words. */
  above?: string;
  /** `from` and `to` are the names of all columns of the table, one a line: it has others from now on. */
  columns?: true;
  from: string;
  to: string;
  heading: string;
}

export type FoundChange = Omit<tenderChange.TenderChange, 'id' | 'state' | 'addendum'> & {
  patch: Patch;
};
