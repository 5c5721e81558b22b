import { createContext } from 'react';
import type { UsePlace } from '../core/contract/library-use.ts';
import { env } from '../core/env.ts';
import type { ElementProps } from '../kit/element.tsx';

const WRITER_PATH = '/home/book/BidingWrite';

export type OpenBid = (bidId: string, place?: UsePlace) => void;

/** Where in the writer a place is looked at. */
function stepOf({ bond, chapterId }: UsePlace): Record<string, string> {
  if (chapterId !== null) return { step: 'write', chapter: chapterId };
  if (bond === 'goods') return { step: 'price' };
  return bond === 'bid' ? {} : { step: 'write' };
}

/** Leads to a bid, and to the place of it that is meant; the page may do it in its own way (`tender-open-bid`). */
export const bidOpener =
  (emit: ElementProps['emit']): OpenBid =>
  (bidId, place) => {
    const chapterId = place?.chapterId;
    const detail = chapterId ? { id: bidId, chapterId } : { id: bidId };
    if (!emit('open-bid', detail)) return;
    const query = new URLSearchParams({ ...(place ? stepOf(place) : {}), id: bidId });
    env().navigate(`${WRITER_PATH}?${query}`);
  };

/** How the widget around leads to a bid. */
export const OpenBidContext = createContext<OpenBid>(() => undefined);
