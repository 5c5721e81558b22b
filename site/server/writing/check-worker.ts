import { type CheckInput, checkBid, type Found } from './checks.ts';

/** Runs in a thread of its own: checks one bid and answers with what it found. */
export function check(input: CheckInput): Found[] {
  return checkBid(input);
}
