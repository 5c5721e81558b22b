import { isWholePlan } from '../text/whole-plan.ts';
import type { BidView } from './bid-view.ts';
import { generalTopics } from './general-topics.ts';
import type { SlotPlan } from './slot-plan.ts';

/** Where what has no place of its own belongs; -1 for nowhere: the table of responses answers it. Words typed by hand, without a tender's file, stand where work is told at all. */
export function wholePlace(
  plans: readonly SlotPlan[],
  { name, requirements }: BidView['context'],
): number {
  const named = plans.findIndex(({ slot }) => isWholePlan(slot.about, name));
  if (named !== -1 || requirements.length > 0) return named;
  return plans.findIndex(({ slot }) =>
    slot.topics.some(({ topic }) => generalTopics.has(topic.id)),
  );
}
