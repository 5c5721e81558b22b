import { percent } from './asked-figures.ts';
import type { CheckInput, Found, Passage } from './chapter-text.ts';
import { unmetDemands, type Verdict } from './demands.ts';

/** 履约保证金, 履约担保 and 履约保函 are told by one name. */
const speaksOf = (words: ReadonlySet<string>): boolean =>
  words.has('履约') && words.has('约保') && words.has('证金');

const isOfBond = ({ own, want }: Verdict): boolean =>
  want.demand.span.measure === percent && speaksOf(want.subject) && speaksOf(own.around);

/** Performance bonds that are a smaller share, or another, than the tender asks for. */
export function wrongPerformanceBonds(input: CheckInput, passages: readonly Passage[]): Found[] {
  return unmetDemands(input, passages, isOfBond);
}
