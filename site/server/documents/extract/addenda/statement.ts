import type { tender } from 'tender-widgets/contract';
import type { Shift } from './shifts.ts';

/** What a sentence, a row or a pair of paragraphs of an addendum says to be otherwise. */
export interface Saying {
  /** explained: an answer that changes no words, and adds to what they say. */
  act: 'changed' | 'added' | 'removed' | 'explained';
  /** What it is about, in the addendum's words: a clause, a label, a chapter, the question. */
  about: string;
  /** The words that no longer hold; empty where the addendum does not repeat them. */
  before: string;
  after: string;
  /** It only says by how much a time is moved. */
  shift?: Shift;
  /** A row by its name and what stands in it: it may say what the tender says, without its end. */
  isAnew?: true;
  /** Of a row that comes: its cells, in the columns of the table it comes into. */
  cells?: readonly string[];
  /** Only the mark of a requirement goes. */
  isUnmarked?: true;
}

export interface Statement extends Saying {
  source: tender.Source;
  /** The whole line or row that says it. */
  line: string;
  /** Why it is to be looked at, as a sentence. */
  doubt?: string;
  /** The columns of the table it is about, as they were and as they are. */
  heads?: Heads;
}

/** The names of a table's columns before and after. */
export interface Heads {
  from: readonly string[];
  to: readonly string[];
}
