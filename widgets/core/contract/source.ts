import * as v from 'valibot';

/** Where in the tender file something stands, so that a person can check it. */
export const Source = v.object({
  /** 1-based page of the file; absent where the format has no pages (.txt, .md, some .docx). */
  page: v.optional(v.number()),
  /** Index of the block in reading order, 0-based. */
  block: v.number(),
  /** The words in the file, verbatim, at most 300 characters. */
  quote: v.string(),
});
export type Source = v.InferOutput<typeof Source>;
