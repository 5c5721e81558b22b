import type { Bid } from '../../core/contract/bid.ts';
import type { Lot, Tender } from '../../core/contract/tender.ts';

/** What is reviewed: a tender that was read, or the bid made from it. */
export interface ReviewSubject {
  kind: 'tender' | 'bid';
  id: string;
  tenderId: string | null;
  lots: readonly Lot[];
  lotId: string | null;
  locked: boolean;
}

export function tenderSubject(tender: Tender): ReviewSubject {
  const { id, lots, lotId } = tender;
  return { kind: 'tender', id, tenderId: id, lots, lotId, locked: false };
}

/** A bid has its lot already. */
export function bidSubject(bid: Bid): ReviewSubject {
  const { id, tenderId, lotId } = bid;
  return {
    kind: 'bid',
    id,
    tenderId,
    lots: [],
    lotId,
    locked: bid.status === 'finished',
  };
}
