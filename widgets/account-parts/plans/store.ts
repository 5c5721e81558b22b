import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { indexShow } from '../../core/contract/order.ts';
import { createNewest, type Loaded, loadInto } from '../../core/loaded.ts';
import { $signedIn } from '../../core/session/session.ts';
import type { Emit } from '../../kit/element.tsx';
import { createPayment } from '../pay/store.ts';
import { createCheckout } from './checkout.ts';

export type Offer = CallReply<typeof indexShow>;

/** What can be bought, and the way from a plan to a paid order. */
export function createPlans(emit: Emit) {
  const $offer = atom<Loaded<Offer>>({ state: 'loading' });
  const newest = createNewest();

  const load = (): Promise<void> => {
    const signal = newest.next();
    const read = async () => {
      const offer = await call(indexShow, {}, { quiet: true, signal });
      payment.setProviders(offer.providers);
      return offer;
    };
    return loadInto($offer, read, { signal });
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
        newest.abort();
        unlisten();
        checkout.close();
      };
    },
  };
}
