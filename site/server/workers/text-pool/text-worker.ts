import { takeBackSeat } from '../../kernel/back-seat.ts';
import { type TextName, textFunctions } from './text-functions.ts';

takeBackSeat();

/** Runs in a thread of its own: one function of the table over what it is given. */
export function run({ name, input }: { name: TextName; input: unknown[] }): unknown {
  const work: (...input: never[]) => unknown = textFunctions[name];
  return work(...(input as never[]));
}
