import * as v from 'valibot';

const names = v.optional(v.array(v.string()), []);
const FirstLevel = v.object({
  title: v.string(),
  aliases: names,
  optional: v.optional(v.boolean(), false),
  children: v.optional(v.array(v.object({ title: v.string(), aliases: names })), []),
});
const Form = v.object({
  title: v.string(),
  aliases: names,
  /** First-level titles below which it belongs; null: anywhere. */
  parent: v.nullable(v.union([v.string(), v.array(v.string())])),
  /** First and last words that no bidder fills; … stands for a blank or the border of a cell. */
  beginsWith: v.string(),
  endsWith: v.string(),
  mustContain: v.array(v.string()),
  blanks: v.optional(v.number(), 0),
  chars: v.number(),
  notesChars: v.optional(v.number(), 0),
  isTable: v.optional(v.boolean(), false),
  optional: v.optional(v.boolean(), false),
});
const Item = v.object({
  item: v.string(),
  kind: v.picklist(['prose', 'evidence', 'price', 'none']),
  subPoints: v.optional(v.array(v.string()), []),
});

/** What a professional's outline of a tender holds, made by hand from its text (`<slug>.outline.json`). */
export const OutlineTruth = v.object({
  slug: v.string(),
  format: v.string(),
  lot: v.optional(v.nullable(v.string()), null),
  required: v.object({
    statedOrder: v.boolean(),
    firstLevel: v.array(FirstLevel),
    alternatives: v.optional(v.nullable(v.array(v.array(v.string()))), []),
  }),
  forms: v.array(Form),
  notChapters: v.array(v.string()),
  scoringChapters: v.array(Item),
});
export type OutlineTruth = v.InferOutput<typeof OutlineTruth>;
export type FormTruth = OutlineTruth['forms'][number];

export const namesOf = ({ title, aliases }: { title: string; aliases?: string[] }): string[] => [
  title,
  ...(aliases ?? []),
];
