import { createContext, useContext } from 'react';
import type { BidStores } from '../bid-stores.ts';
import type { FrameSize } from './frame-size.ts';
import type { WriterStore } from '../store.ts';

export const WriterContext = createContext<WriterStore | undefined>(undefined);
/** How wide the element is. */
export const FrameContext = createContext<FrameSize>('wide');
export const BidContext = createContext<BidStores | undefined>(undefined);

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined)
    throw new Error(
      `tender: no ${what}. A view of the writer stands outside of it. Render it inside WriterView.`,
    );
  return value;
}

/** The writer a view belongs to. */
export const useWriter = (): WriterStore => required(useContext(WriterContext), 'writer');
/** The stores of the bid that is open. */
export const useBid = (): BidStores => required(useContext(BidContext), 'bid');
/** How wide the element is, in the steps its parts are laid out by. */
export const useFrame = (): FrameSize => useContext(FrameContext);
