import { isWholePlan } from '../text/whole-plan.ts';
import type { BidView } from './bid-view.ts';
import { generalTopics } from './general-topics.ts';
import type { SlotPlan } from './slot-plan.ts';

const howBuilt = [/施工(?:方案|方法|工艺|技术)/, /^施工部署$/];

/** Where what has no place of its own belongs; -1 for nowhere: the table of responses answers it. Words typed by hand, without a tender's file, stand where work is told at all. */
export function wholePlace(
  plans: readonly SlotPlan[],
  { context: { name, requirements }, field }: BidView,
): number {
  const named = plans.findIndex(({ slot }) => isWholePlan(slot.about, name));
  if (named !== -1) return named;
  // What is asked of works is how they are built.
  if (field === 'works') {
    const built = howBuilt.map((sign) => plans.findIndex(({ slot }) => sign.test(slot.about)));
    const at = built.find((one) => one !== -1);
    if (at !== undefined) return at;
  }
  if (requirements.length > 0) return -1;
  return plans.findIndex(({ slot }) =>
    slot.topics.some(({ topic }) => generalTopics.has(topic.id)),
  );
}
