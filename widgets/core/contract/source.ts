import * as v from 'valibot';

/** Where in the tender file something stands, so that a person can check it. */
export const Source = v.object({
  /** The file of the tender; absent in what was read before a tender had several. */
  fileId: v.optional(v.string()),
  /** 1-based page of the file; absent where the format has no pages (.txt, .md, some .docx). */
  page: v.optional(v.number()),
  /** Index of the block in reading order through all files, 0-based. */
  block: v.number(),
  /** The row of the table it stands in, 0-based; absent outside of tables. */
  row: v.optional(v.number()),
  /** The words in the file, verbatim, at most 300 characters. */
  quote: v.string(),
  /** The words were recognised on a scanned page or a photograph, and are to be checked. */
  scanned: v.optional(v.literal(true)),
  /** How sure the recogniser was of its least letter, 0–1; absent where it was surer than 0.9 of all. */
  confidence: v.optional(v.number()),
});
export type Source = v.InferOutput<typeof Source>;
