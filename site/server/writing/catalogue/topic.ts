import * as v from 'valibot';

const fields = ['works', 'goods', 'system', 'services'] as const;
/** Kind of thing a tender buys; decides which working methods fit. */
export type Field = (typeof fields)[number];
/** What a tender buys, with its name: which trade is asked for is said there. */
export interface Bought {
  field: Field;
  name: string;
}

/** The source of a regular expression. */
const Pattern = v.pipe(
  v.string(),
  v.transform((source) => new RegExp(source)),
);
const Fields = v.pipe(v.array(v.picklist(fields)), v.readonly());
const Texts = v.pipe(v.array(v.string()), v.readonly());

const Row = v.union([
  v.pipe(
    Texts,
    v.transform((cells): { cells: readonly string[]; when?: RegExp } => ({ cells })),
  ),
  v.strictObject({ when: Pattern, cells: Texts }),
]);

/**
 * A part of a subject with ways of working that hold for any bidder: no names, numbers, dates or certificates, so that they can
 * stand in a draft. `{subject}` is the chapter's subject, `{owner}` the purchaser's word (采购人, 招标人), `{points}` things the
 * tender names for this part. Each paragraph is used once in a bid.
 */
export const Section = v.strictObject({
  title: v.string(),
  /** Where it fits beside its title. */
  match: v.exactOptional(Pattern),
  fields: v.exactOptional(Fields),
  /** About one thing among several of its topic (a fire, a storm): it goes only where that is spoken of. */
  particular: v.exactOptional(v.literal(true)),
  /** Must be in the tender's text, else the section is left out; it never gives a chapter or sub-heading its title. */
  when: v.exactOptional(Pattern),
  paragraphs: Texts,
  /** Header row and rows; used once in a bid, where tables are wanted. A row with `when` stands only where the tender's text has that. */
  table: v.exactOptional(v.strictObject({ head: Texts, rows: v.pipe(v.array(Row), v.readonly()) })),
});
export type Section = v.InferOutput<typeof Section>;

export const Topic = v.strictObject({
  id: v.string(),
  /** Titles the subject is recognised by. */
  match: Pattern,
  /** A trade whose words name professions (监理, 造价, 设计): where the tender's name has one of them, a title with another is about something else. */
  professions: v.exactOptional(v.literal(true)),
  /** Its sections are works of their own (保洁, 绿化): a title that names them alone is about these, and not about the others. */
  apart: v.exactOptional(v.literal(true)),
  fields: v.exactOptional(Fields),
  /** Words that name what is bought itself where the tender's name has them (运维 of 网络运维服务): there no title is known by these alone. */
  work: v.exactOptional(Pattern),
  sections: v.pipe(v.array(Section), v.readonly()),
});
export type Topic = v.InferOutput<typeof Topic>;

/** Further sections by topic id; a section of the same title goes on where that one ends. */
export const Depth = v.record(v.string(), v.pipe(v.array(Section), v.readonly()));
export type Depth = v.InferOutput<typeof Depth>;
