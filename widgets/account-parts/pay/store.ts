import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import {
  indexShow,
  type Order,
  orderDetail,
  type ProviderId,
  payOrder,
} from '../../core/contract/order.ts';
import { env } from '../../core/env.ts';
import { toMessage } from '../../core/errors.ts';
import { changeSession } from '../../core/session/session.ts';
import { refreshUser } from '../../core/session/sign-in.ts';
import type { Emit } from '../../kit/element.tsx';
import { chinaTime, openCashierTab, returnAddress } from './cashier.ts';
import { payMessages } from './messages.ts';

export type Provider = CallReply<typeof indexShow>['providers'][number];
export type Payment =
  | { state: 'closed' }
  | { state: 'choosing'; order: Order; msg: string; busy: boolean }
  | {
      state: 'waiting';
      order: Order;
      way: CallReply<typeof payOrder>;
      opened: boolean;
      msg: string;
    }
  | { state: 'paid'; order: Order }
  | { state: 'ended'; order: Order };

/** Whether the order may yet be paid. */
const isOpen = (payment: Payment) => payment.state === 'choosing' || payment.state === 'waiting';

/** How often an order under payment is looked at. */
const POLL_MS = 2500;

interface PaymentOptions {
  emit: Emit;
  /** The order is not what it was. */
  onChange: () => void;
}

/** What can be paid with: read once, when it is first needed. */
function createProviders() {
  const $providers = atom<readonly Provider[] | undefined>(undefined);
  const $provider = atom<ProviderId | undefined>(undefined);
  const set = (providers: readonly Provider[]) => {
    $providers.set(providers);
    if (!providers.some(({ id }) => id === $provider.get())) $provider.set(providers[0]?.id);
  };
  /** @returns why they cannot be told; '' where they are known. */
  const load = async (): Promise<string> => {
    if ($providers.get()) return '';
    const show = await call(indexShow, {}, { quiet: true }).catch(toMessage);
    if (typeof show === 'string') return show;
    set(show.providers);
    return '';
  };
  return {
    ...{ $providers, $provider, load },
    setProviders: set,
    choose: (id: ProviderId) => $provider.set(id),
  };
}

/** Follows an order under payment: what is left of its time, and `onLook` every few seconds. */
function createWatch(onLook: () => void) {
  /** Seconds until the order closes. */
  const $left = atom(0);
  let polling: ReturnType<typeof setInterval> | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(polling);
    clearInterval(ticking);
  };
  const watch = (order: Order) => {
    stop();
    const end = chinaTime(order.expiresAt);
    const tick = () => $left.set(Math.max(0, Math.ceil((end - env().now()) / 1000)));
    tick();
    ticking = setInterval(tick, 1000);
    polling = setInterval(onLook, POLL_MS);
  };
  /** While there is a view of it, and when the machine wakes; the result is the undo. */
  const follow = (payment: Payment) => {
    if (isOpen(payment)) watch(payment.order);
    const sleep = env().onWake(onLook);
    return () => {
      sleep();
      stop();
    };
  };
  return { $left, watch, follow, stop };
}

/** The order as it is now; undefined where it cannot be told. */
const readOrder = (id: string): Promise<Order | undefined> =>
  call(orderDetail, { params: { id } }, { quiet: true }).catch(() => undefined);

/** Pays one order at a time: by which provider, its cashier, and the wait for what becomes of it. */
export function createPayment({ emit, onChange }: PaymentOptions) {
  const { load, ...providers } = createProviders();
  const $payment = atom<Payment>({ state: 'closed' });
  const { $left, watch, follow, stop } = createWatch(() => void look());

  const finish = (order: Order) => {
    stop();
    $payment.set({ state: order.state === 'paid' ? 'paid' : 'ended', order });
    if (order.state === 'paid') {
      changeSession({ type: 'bought', isBuy: true });
      void refreshUser();
      emit('order-paid', { id: order.id, orderNo: order.orderNo });
    }
    onChange();
  };
  const look = async (): Promise<void> => {
    const payment = $payment.get();
    if (!isOpen(payment)) return;
    const { id } = payment.order;
    const order = await readOrder(id);
    const now = $payment.get();
    const isStill = isOpen(now) && now.order.id === id;
    if (order && isStill && order.state !== 'pending') finish(order);
  };
  const open = async (order: Order): Promise<void> => {
    if (order.state !== 'pending') return finish(order);
    $payment.set({ state: 'choosing', order, msg: '', busy: false });
    watch(order);
    const refusal = await load();
    const payment = $payment.get();
    if (refusal && payment.state === 'choosing') $payment.set({ ...payment, msg: refusal });
  };
  const close = () => {
    stop();
    $payment.set({ state: 'closed' });
    onChange();
  };
  return {
    ...{ $payment, $left, open, close, look },
    ...providers,
    pay: () => startPaying($payment, providers.$provider.get()),
    /** Back to the choice. */
    change() {
      const payment = $payment.get();
      if (payment.state === 'waiting')
        $payment.set({ state: 'choosing', order: payment.order, msg: '', busy: false });
    },
    /** The customer says that it was paid. */
    async confirm() {
      await look();
      const payment = $payment.get();
      if (payment.state === 'waiting') $payment.set({ ...payment, msg: payMessages.notYet });
    },
    start: () => follow($payment.get()),
  };
}

/** Leads to the cashier of that provider. To be called within the click, for the sake of the new tab. */
async function startPaying(
  $payment: { get(): Payment; set(payment: Payment): void },
  provider: ProviderId | undefined,
) {
  const payment = $payment.get();
  if (payment.state !== 'choosing' || payment.busy || !provider) return;
  const { order } = payment;
  $payment.set({ ...payment, msg: '', busy: true });
  // WeChat Pay is scanned from here; the others have a page of their own.
  const tab = provider === 'wechat' ? undefined : openCashierTab();
  try {
    const body = { provider, returnTo: returnAddress() };
    const way = await call(
      payOrder,
      { params: { id: order.id }, body },
      { quiet: true, repeatSubmit: true },
    );
    if (way.kind === 'qr') tab?.close();
    const opened = way.kind === 'redirect' && (tab?.go(way.url) ?? false);
    if ($payment.get().state === 'choosing')
      $payment.set({ state: 'waiting', order, way, opened, msg: '' });
  } catch (error) {
    tab?.close();
    if ($payment.get().state === 'choosing')
      $payment.set({ state: 'choosing', order, msg: toMessage(error), busy: false });
  }
}

export type PaymentStore = ReturnType<typeof createPayment>;
