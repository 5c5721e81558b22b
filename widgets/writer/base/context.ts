import { createContext, useContext } from 'react';
import type { FrameSize } from './frame-size.ts';

/**
 * What the views of the writer share. The stores are made of those of all rooms: where they are made, their types are added here
 * (`declare module`), so that no room imports what imports it.
 */
export interface Shared {
  /** How wide the element is. */
  frame: FrameSize;
}

export const WriterContext = createContext<Shared['writer'] | undefined>(undefined);
export const FrameContext = createContext<Shared['frame']>('wide');
export const BidContext = createContext<Shared['bid'] | undefined>(undefined);

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined)
    throw new Error(
      `tender: no ${what}. A view of the writer stands outside of it. Render it inside WriterView.`,
    );
  return value;
}

/** The writer a view belongs to. */
export const useWriter = (): Shared['writer'] => required(useContext(WriterContext), 'writer');
/** The stores of the bid that is open. */
export const useBid = (): Shared['bid'] => required(useContext(BidContext), 'bid');
/** How wide the element is, in the steps its parts are laid out by. */
export const useFrame = (): Shared['frame'] => useContext(FrameContext);
