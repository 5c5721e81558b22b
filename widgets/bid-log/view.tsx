import { BidLogPart } from '../account-parts/bid-log/view.tsx';
import type { ElementProps } from '../kit/element.tsx';

export interface BidLogProps extends ElementProps {
  /** Page that writes a bid; the id is added as `?id=`. */
  writer?: string;
}

/** What is left of the bids, and every change of them. */
export function BidLog({ writer, emit }: BidLogProps) {
  return <BidLogPart emit={emit} {...(writer ? { writer } : {})} />;
}
