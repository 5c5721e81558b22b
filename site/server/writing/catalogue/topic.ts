/** Kind of thing a tender buys; decides which working methods fit. */
export type Field = 'works' | 'goods' | 'system' | 'services';

/**
 * A part of a subject with ways of working that hold for any bidder: no names, numbers, dates or certificates, so that they can
 * stand in a draft. `{subject}` is the chapter's subject, `{owner}` the purchaser's word (采购人, 招标人), `{points}` things the
 * tender names for this part. Each paragraph is used once in a bid.
 */
export interface Section {
  title: string;
  /** Where it fits beside its title. */
  match?: RegExp;
  fields?: readonly Field[];
  /** Stands only where the tender's text speaks of this; it never gives a chapter or sub-heading its title. */
  when?: RegExp;
  paragraphs: readonly string[];
  /** Header row and rows; used once in a bid, where tables are wanted. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
}

export interface Topic {
  id: string;
  /** Titles the subject is recognised by. */
  match: RegExp;
  fields?: readonly Field[];
  sections: readonly Section[];
}

/** Further sections by topic id; a section of the same title goes on where that one ends. */
export type Depth = Readonly<Record<string, readonly Section[]>>;
