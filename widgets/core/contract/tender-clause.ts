import * as v from 'valibot';
import { Id } from './primitives.ts';
import { Source } from './source.ts';

/**
 * star, triangle: the clause bears ★ or ▲, or a mark the file puts in its place; invalid: grounds of refusal; qualification: who may
 * bid; requirement: an unmarked row to be answered one by one; no-copying: what the file says of bids that copy its text.
 */
export const clauseKinds = [
  'star',
  'triangle',
  'invalid',
  'qualification',
  'requirement',
  'no-copying',
] as const;
export const clauseParts = ['技术', '商务'] as const;
/** A short cell beside a clause, and the name of its column. */
export const Beside = v.object({
  head: v.pipe(v.string(), v.maxLength(40)),
  words: v.pipe(v.string(), v.maxLength(60)),
});
export type Beside = v.InferOutput<typeof Beside>;
export const Clause = v.object({
  id: Id,
  kind: v.picklist(clauseKinds),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写条款内容'),
    v.maxLength(5000, '条款最多 5000 字'),
  ),
  /** Its number in the file, as written there (3.2.1, 第十条, ★5); for a row of a table without numbers its place (九表第3行); absent for none. */
  number: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** Which deviation table answers it. */
  part: v.optional(v.picklist(clauseParts)),
  /** What the file says its mark means, in its own words; absent where it says nothing. */
  meaning: v.optional(v.pipe(v.string(), v.maxLength(500))),
  /** Whether a bid that fails it is refused, where the file says so of its mark; absent: as is the custom. */
  binding: v.optional(v.boolean()),
  /** The goods it is asked of, as a list of the file or the title above it names them; absent where neither does. */
  goods: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** What else its row of a table says, and which lot it is for, by the names of the columns (部位, 单位, 数量, 包号); absent where it stands in no table and no lot. */
  beside: v.optional(v.pipe(v.array(Beside), v.maxLength(9))),
  /** The lot it is for; absent: for all. */
  lotId: v.optional(Id),
  /** null: added by hand. */
  source: v.nullable(Source),
});
export type Clause = v.InferOutput<typeof Clause>;

type Marked = Pick<Clause, 'kind' | 'binding'>;
/** Whether a bid that fails a marked clause is refused: what the file says of its mark, else the custom (★ is, ▲ is not). */
export const isBinding = ({ kind, binding }: Marked): boolean => binding ?? kind === 'star';
/** A clause with a mark: the bid's text has to speak of it. */
export const isMarked = <T extends Pick<Clause, 'kind'>>(
  clause: T,
): clause is T & { kind: 'star' | 'triangle' } =>
  clause.kind === 'star' || clause.kind === 'triangle';
/** A clause that the bidder answers by itself, in a deviation table. */
export const isAnswered = (clause: Pick<Clause, 'kind'>): boolean =>
  isMarked(clause) || clause.kind === 'requirement';
