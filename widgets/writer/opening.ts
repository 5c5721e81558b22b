import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { type Bid, bidDetail } from '../core/contract/bid.ts';
import { isApiError, NetworkError, toMessage } from '../core/errors.ts';
import type { Step } from './run/steps.ts';

/** Until a bid that could not be opened is asked for again, ms: a service that starts anew is there within seconds. */
const OPEN_AGAIN_MS = 4000;

/** What the service answers of a bid that is not there, or is somebody else's. */
const NOT_FOUND = 404;

/** Nothing was answered, or the service had trouble of its own: the same may be answered in a moment. */
const isPassing = (error: unknown) =>
  error instanceof NetworkError || (isApiError(error) && error.status >= 500);

type Opening =
  | { state: 'opening' }
  | { state: 'open' }
  /** `again`: it is tried once more by itself. */
  | { state: 'failed'; message: string; again: boolean }
  | { state: 'gone' };

/** The way to a bid; where the service is away for a moment it is tried again, until the bid is there or nobody wants it any more. */
export function createOpening(
  enter: (bid: Bid, step?: Step) => void,
  onFailed: (message: string) => void,
) {
  const $opening = atom<Opening>({ state: 'opening' });
  let openAgain: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(openAgain);
  async function tryToOpen(id: string, step?: Step): Promise<void> {
    stop();
    try {
      enter(await call(bidDetail, { params: { id } }, { quiet: true }), step);
      $opening.set({ state: 'open' });
    } catch (error) {
      const again = isPassing(error);
      const message = toMessage(error);
      const isGone = isApiError(error) && error.status === NOT_FOUND;
      $opening.set(isGone ? { state: 'gone' } : { state: 'failed', message, again });
      onFailed(message);
      if (again) openAgain = setTimeout(() => void tryToOpen(id, step), OPEN_AGAIN_MS);
    }
  }
  const openBid = (id: string, step?: Step): Promise<void> => {
    $opening.set({ state: 'opening' });
    return tryToOpen(id, step);
  };
  return { $opening, openBid, stop };
}
