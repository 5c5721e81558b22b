import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { indexShow } from '../../core/contract/order.ts';
import { toMessage } from '../../core/errors.ts';
import { $signedIn } from '../../core/session/session.ts';
import type { Emit } from '../../kit/element.tsx';
import { createPayment } from '../pay/store.ts';
import { createCheckout } from './checkout.ts';

export type Offer = CallReply<typeof indexShow>;
export type OfferState = { state: 'loading' } | { state: 'failed'; msg: string } | { state: 'ready'; offer: Offer };

/** What can be bought, and the way from a plan to a paid order. */
export function createPlans(emit: Emit) {
  const $offer = atom<OfferState>({ state: 'loading' });
  let asked = 0;

  const load = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    try {
      const offer = await call(indexShow, {}, { quiet: true });
      if (mine !== asked) return;
      payment.setProviders(offer.providers);
      $offer.set({ state: 'ready', offer });
    } catch (error) {
      if (mine === asked && $offer.get().state !== 'ready') $offer.set({ state: 'failed', msg: toMessage(error) });
    }
  };
  const payment = createPayment({ emit, onChange: () => void load() });
  const checkout = createCheckout((order) => void payment.open(order));
  return {
    ...{ $offer, payment, checkout },
    again: () => {
      $offer.set({ state: 'loading' });
      void load();
    },
    /** The package in use belongs to the visitor. */
    start: () => {
      const unlisten = $signedIn.subscribe(() => void load());
      return () => {
        asked += 1;
        unlisten();
        checkout.close();
      };
    },
  };
}
