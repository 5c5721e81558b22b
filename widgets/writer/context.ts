import { createContext, useContext } from 'react';
import type { BidStores } from './bid-stores.ts';
import type { WriterStore } from './store.ts';

export const WriterContext = createContext<WriterStore | undefined>(undefined);
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
