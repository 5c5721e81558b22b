import type { AskedWord } from './asking-words.ts';

/** A word of the field that most of a list say tells its works apart no more. */
const COMMON = 0.75;

/** Whether a work says no word of the field that tells works of its list apart, while others of it do. */
export function isBesideList(
  field: readonly AskedWord[],
  { text, list }: { text: string; list: readonly string[] },
): boolean {
  const significant = field.filter(
    ({ word }) => list.filter((row) => row.includes(word)).length < COMMON * list.length,
  );
  const isNamedIn = (row: string) => significant.some(({ word }) => row.includes(word));
  return list.some(isNamedIn) && !isNamedIn(text);
}
