import type { Bid } from '../../core/contract/bid.ts';
import type { JointLots, Lot, LotFacts, Tender } from '../../core/contract/tender.ts';

/** What is reviewed: a tender that was read, or the bid made from it. */
export interface ReviewSubject {
  kind: 'tender' | 'bid';
  id: string;
  tenderId: string | null;
  lots: readonly Lot[];
  lotId: string | null;
  /** Several that one bid answers; undefined for one, or none. */
  lotIds: readonly string[] | undefined;
  /** What the tender says of one bid for several lots. */
  joint: JointLots | undefined;
  lotFacts: readonly LotFacts[];
  locked: boolean;
}

export function tenderSubject(tender: Tender): ReviewSubject {
  const { id, lots, lotId, lotIds, joint, lotFacts = [] } = tender;
  return {
    ...{ kind: 'tender', id, tenderId: id },
    ...{ lots, lotId, lotIds, joint, lotFacts, locked: false },
  };
}

/** A bid has its lots already. */
export function bidSubject(bid: Bid): ReviewSubject {
  const { id, tenderId, lotId, lotIds, status } = bid;
  return {
    ...{ kind: 'bid', id, tenderId, lots: [], lotId, lotIds },
    ...{ joint: undefined, lotFacts: [], locked: status === 'finished' },
  };
}
