import * as v from 'valibot';
import { Id } from './primitives.ts';

/** A table of the file, as it can be taken for the scoring: parts over pages are one. */
export const TenderTable = v.object({
  id: Id,
  page: v.nullable(v.number()),
  /** Block of the file where it begins. */
  block: v.number(),
  /** The line above it. */
  title: v.string(),
  header: v.array(v.string()),
  rows: v.array(v.array(v.string())),
  /** Number of rows; `rows` holds the first hundred. */
  rowCount: v.number(),
  /** Sum of the column of points, where there is one. */
  sum: v.optional(v.number()),
  /** Items of the scoring stand in it. */
  used: v.boolean(),
});
export type TenderTable = v.InferOutput<typeof TenderTable>;

const Column = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99));
/** Which grid column holds what, from 0. */
export const ScoringColumns = v.object({
  name: Column,
  points: v.optional(Column),
  criteria: v.optional(Column),
  group: v.optional(Column),
});
export type ScoringColumns = v.InferOutput<typeof ScoringColumns>;
