import { PlansPart } from '../account-parts/plans/view.tsx';
import type { ElementProps } from '../kit/element.tsx';

/** What can be bought, and the way to buy it. */
export function Plans({ emit }: ElementProps) {
  return <PlansPart emit={emit} />;
}
