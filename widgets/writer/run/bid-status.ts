import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useBid, useWriter } from '../base/context.ts';
import type { BidStatus } from './run-state.ts';

const $none = atom<BidStatus | undefined>(undefined);

/** Where the open bid stands, as the stream says; undefined while there is none. */
export function useBidStatus(): BidStatus | undefined {
  const stores = useStore(useWriter().$stores);
  return useStore(stores ? stores.$status : $none);
}

const $no = atom(false);

/** The open bid has prices in which nothing is missing or wrong. */
export function usePriced(): boolean {
  const stores = useStore(useWriter().$stores);
  return useStore(stores ? stores.$priced : $no);
}

/** True where the outline may be changed now. */
export function useOutlineOpen(): boolean {
  const isFinished = useStore(useWriter().$finished);
  const status = useStore(useBid().$status);
  return !isFinished && status !== 'finished' && status !== 'writing' && status !== 'outlining';
}
