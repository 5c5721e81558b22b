import { OrdersPart } from '../account-parts/orders/view.tsx';
import type { ElementProps } from '../kit/element.tsx';

/** One's orders, and those of the company's people. */
export function Orders({ emit }: ElementProps) {
  return <OrdersPart emit={emit} />;
}
