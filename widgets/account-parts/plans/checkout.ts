import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { errorCodes } from '../../core/contract/error-codes.ts';
import {
  enjoyDiscounts,
  type Order,
  type Plan,
  placeOrder,
  type Quote,
} from '../../core/contract/order.ts';
import { env } from '../../core/env.ts';
import { hasCode, isAbort, toMessage } from '../../core/errors.ts';
import { plansMessages } from './messages.ts';

export interface Checkout {
  plan: Plan;
  /** As typed. */
  quantity: string;
  code: string;
  /** What it costs; undefined while that is asked for. */
  quote: Quote | undefined;
  errors: { quantity?: string; code?: string };
  msg: string;
  busy: boolean;
}

const TYPING_PAUSE_MS = 300;
const ofCode = ['discountUnknown', 'discountExpired', 'discountUsedUp', 'discountUnfit'] as const;
const isAboutCode = (error: unknown) =>
  ofCode.some((name) => hasCode(error, errorCodes[name].code));

/** The whole number typed, undefined where it is none, or more than one order may take. */
export function quantityOf({
  plan,
  quantity,
}: Pick<Checkout, 'plan' | 'quantity'>): number | undefined {
  const count = Number(quantity);
  return /^\d{1,3}$/.test(quantity.trim()) && count >= 1 && count <= plan.maxQuantity
    ? count
    : undefined;
}

function quantityErrors(checkout: Pick<Checkout, 'plan' | 'quantity'>): Checkout['errors'] {
  const { quantityWrong } = plansMessages.checkout;
  const isWrong = quantityOf(checkout) === undefined;
  return isWrong ? { quantity: quantityWrong(checkout.plan.maxQuantity) } : {};
}

type Change = (part: Partial<Checkout>) => void;

/** Asks what an order would cost; a later question ends the earlier one. */
function createQuoting($checkout: { get(): Checkout | undefined }, change: Change) {
  let request = new AbortController();

  const ask = (checkout: Checkout, code: string) => {
    const query = { packageId: checkout.plan.id, quantity: quantityOf(checkout) ?? 1, code };
    return call(
      enjoyDiscounts,
      { query },
      { quiet: true, repeatSubmit: true, signal: request.signal },
    );
  };
  /** Never rejects. A refused code costs nothing: the price without it is shown. */
  const quote = async (): Promise<void> => {
    const checkout = $checkout.get();
    request.abort();
    request = new AbortController();
    const { signal } = request;
    if (!checkout || quantityOf(checkout) === undefined) return;
    const { quantity } = checkout.errors;
    change({ quote: undefined, errors: quantity ? { quantity } : {} });
    try {
      change({ quote: await ask(checkout, checkout.code.trim()) });
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (!isAboutCode(error) || !checkout.code.trim()) return change({ msg: toMessage(error) });
      change({ errors: { code: toMessage(error) } });
      await ask(checkout, '').then(
        (plain) => change({ quote: plain }),
        (failure: unknown) => !isAbort(failure) && change({ msg: toMessage(failure) }),
      );
    }
  };
  return { quote, abort: () => request.abort() };
}

/** How each purchase begins. */
const begun = { quantity: '1', code: '', quote: undefined, errors: {}, msg: '', busy: false };

/** Places the order for what is on show. Throws as `call` does. */
function place(
  checkout: Checkout,
  { quantity, payable }: { quantity: number; payable: Quote['payable'] },
  idempotencyKey: string,
): Promise<Order> {
  // A refused code is not sent: the price shown is the one without it.
  const code = checkout.errors.code ? '' : checkout.code.trim();
  const body = { packageId: checkout.plan.id, quantity, code, payable };
  return call(placeOrder, { body }, { quiet: true, idempotencyKey });
}

interface SubmitOptions {
  change: Change;
  quote: () => Promise<void>;
  onPlaced: (order: Order) => void;
}

/** Places the order as it is shown; where its price is another by now, that is shown first. */
function createSubmit(
  $checkout: { get(): Checkout | undefined },
  { change, quote, onPlaced }: SubmitOptions,
) {
  /** One for each confirmation: a repeated click, or one after no answer, makes one order. */
  let key = '';
  const submit = async (): Promise<void> => {
    const checkout = $checkout.get();
    const quantity = checkout && quantityOf(checkout);
    if (!checkout?.quote || checkout.busy || quantity === undefined) return;
    change({ busy: true, msg: '' });
    key ||= env().randomId();
    try {
      const { payable } = checkout.quote;
      const order = await place(checkout, { quantity, payable }, key);
      key = '';
      onPlaced(order);
    } catch (error) {
      change({ busy: false, msg: toMessage(error) });
      if (!hasCode(error, errorCodes.priceChanged.code) && !isAboutCode(error)) return;
      key = '';
      await quote();
    }
  };
  const renew = () => {
    key = '';
  };
  return { submit, renew };
}

/** Buying one plan: how many, with which discount, at what price, until the order is placed. */
export function createCheckout(onPlaced: (order: Order) => void) {
  const $checkout = atom<Checkout | undefined>(undefined);
  let typing: ReturnType<typeof setTimeout> | undefined;
  const change: Change = (part) => {
    const checkout = $checkout.get();
    if (checkout) $checkout.set({ ...checkout, ...part });
  };
  const { quote, abort } = createQuoting($checkout, change);

  const close = () => {
    clearTimeout(typing);
    abort();
    $checkout.set(undefined);
  };
  const placed = (order: Order) => {
    close();
    onPlaced(order);
  };
  const setQuantity = (quantity: string) => {
    const checkout = $checkout.get();
    if (!checkout) return;
    renew();
    clearTimeout(typing);
    const errors = quantityErrors({ ...checkout, quantity });
    change({ quantity, msg: '', errors });
    if (!errors.quantity) typing = setTimeout(() => void quote(), TYPING_PAUSE_MS);
  };
  const { submit, renew } = createSubmit($checkout, { change, quote, onPlaced: placed });
  return {
    ...{ $checkout, close, setQuantity, submit },
    open(plan: Plan) {
      renew();
      $checkout.set({ plan, ...begun });
      void quote();
    },
    step(by: 1 | -1) {
      const checkout = $checkout.get();
      if (!checkout) return;
      const count = (quantityOf(checkout) ?? 1) + by;
      setQuantity(String(Math.min(checkout.plan.maxQuantity, Math.max(1, count))));
    },
    setCode(code: string) {
      renew();
      const { quantity } = $checkout.get()?.errors ?? {};
      change({ code: code.toUpperCase(), msg: '', errors: quantity ? { quantity } : {} });
    },
    /** Uses the code that was typed, or none. */
    apply() {
      change({ msg: '' });
      void quote();
    },
  };
}

export type CheckoutStore = ReturnType<typeof createCheckout>;
