import { terms } from '../text/relevance.ts';
import type { BidView } from './bid-view.ts';
import { generalTopics } from './general-topics.ts';
import type { SlotPlan } from './slot-plan.ts';

/** A place about all that is to be done: 服务方案, 针对本项目的实施计划. */
const wholePlan =
  /(?:服务|实施|运营|经营|运维|工作|总体|整体)(?:服务|实施|管理|技术|工作)?(?:方案|计划|内容|大纲)$/;
/** Of a plan's name, what says nothing of its subject. */
const planWords =
  /针对|本次?|项目|采购|总体|整体|具体|详细|主要|服务|实施|运营|经营|运维|工作|技术|管理|方案|计划|内容|大纲|[的及和与、]/g;
/** A plan of the whole names no other subject than the project does: 食堂经营方案 of a canteen, but not 节能降耗工作计划. */
function isWholePlan(about: string, project: string): boolean {
  const subject = terms(about.replace(planWords, ''));
  return wholePlan.test(about) && subject.every((term) => project.includes(term));
}

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
