import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { IdParams } from './primitives.ts';
import { Clause, Facts, FormatEntry, ScoringItem, TenderBlock } from './tender.ts';

/** A tender file that comes with the product, for trying it without an account. Invented; no real purchaser. */
export const Sample = v.object({
  id: v.string(),
  title: v.string(),
  fileName: v.string(),
  summary: v.string(),
  /** Where the file itself can be had. */
  url: v.string(),
});
export type Sample = v.InferOutput<typeof Sample>;

export const SampleReading = v.object({
  id: v.string(),
  fileName: v.string(),
  /** Milliseconds the reading took, this time. */
  tookMs: v.number(),
  pages: v.nullable(v.number()),
  facts: Facts,
  overview: v.string(),
  scoring: v.array(ScoringItem),
  scoringTotal: v.number(),
  clauses: v.array(Clause),
  format: v.array(FormatEntry),
  /** The whole file in reading order: what the sources point to. */
  blocks: v.array(TenderBlock),
});
export type SampleReading = v.InferOutput<typeof SampleReading>;

export const samples = endpoint('GET', '/content/client/samples', {
  summary: '可试读的示例招标文件',
  open: true,
  reply: v.array(Sample),
});
/** Reads the file anew each time, as an uploaded one is read; keeps nothing. */
export const readSample = endpoint('POST', '/content/client/samples/{id}/read', {
  summary: '现场读取一份示例招标文件，不需要登录，不保存',
  params: IdParams,
  open: true,
  reply: SampleReading,
  errors: ['notFound', 'tooMany'],
});
