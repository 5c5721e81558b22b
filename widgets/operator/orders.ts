import {
  cancelOrder,
  type OperatorOrder,
  type OperatorOrderDetail,
  orderDetail,
  orderList,
  refundOrder,
} from '../core/contract/operator-trade.ts';
import type { Tone } from '../kit/tag.tsx';
import { callForm } from './call-form.ts';
import { messages } from './messages.ts';
import { type Act, type Detail, detailAct, form, type Section } from './model.ts';
import { factsOf, sectionOf, type Wording } from './section.ts';
import type { OperatorApi } from './session.ts';

const o = messages.orders;

const state: Record<OperatorOrder['state'], Tone> = {
  pending: 'warning',
  paid: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'danger',
};
const buyer = (order: OperatorOrder) => order.phone || order.buyer;
const plan = (order: OperatorOrder) => `${order.packageName} × ${order.quantity}`;
const wording: Wording<OperatorOrder> = { texts: o, show: { buyer, plan }, tones: { state } };

export function orderSection(api: OperatorApi): Section {
  return sectionOf<typeof orderList, OperatorOrder>(api, {
    ...{ id: 'orders', title: o.title, search: o.search, list: orderList, ...wording },
    any: { state: messages.anyState },
    columns: {
      orderNo: { width: '228px', phone: 'lead' },
      buyer: { width: '124px' },
      plan: {},
      payable: { width: '96px', align: 'end' },
      createdAt: { title: messages.time, width: '168px' },
      state: { width: '96px' },
    },
    nameOf: (order) => order.orderNo,
    acts: (order) => [
      detailAct(async () => {
        const whole = await api.call(orderDetail, { params: { id: order.id } });
        return { ...orderDetailOf(whole), acts: changes(api, whole) };
      }),
      ...changes(api, order),
    ],
  });
}

/** What may be done with an order in its state. */
function changes(api: OperatorApi, order: OperatorOrder): Act[] {
  const parts = { texts: o, danger: true, params: { id: order.id } };
  const refund = callForm(api, refundOrder, {
    ...{ ...parts, title: o.refund, submit: o.refund, done: o.refunded },
    note: o.refundNote(order.orderNo, order.paid),
  });
  const cancel = callForm(api, cancelOrder, {
    ...{ ...parts, title: o.cancel, submit: o.cancel, done: o.cancelled },
    note: o.cancelNote(order.orderNo),
  });
  if (order.state === 'paid')
    return [{ id: 'refund', label: o.refund, danger: true, open: () => form(refund) }];
  if (order.state === 'pending')
    return [{ id: 'cancel', label: o.cancel, danger: true, open: () => form(cancel) }];
  return [];
}

function orderDetailOf(order: OperatorOrderDetail): Omit<Detail, 'acts'> {
  const rows = order.payments.map(({ id, provider, amount, state, transactionId, paidAt }) =>
    [id, provider, amount, o.paymentStates[state], transactionId, paidAt].map(
      (text) => text || '—',
    ),
  );
  const show = { buyer, plan: () => `${plan(order)} ${order.unit}` };
  return {
    title: o.detail(order.orderNo),
    facts: factsOf({ ...wording, show }, order, [
      ...['state', 'buyer', 'tenantId', 'plan', 'amount', 'discount', 'discountCode'],
      ...['payable', 'paid', 'provider', 'paidAt', 'invoice', 'createdAt'],
    ]),
    tables: [{ title: o.payments, columns: o.payment, rows, empty: o.noPayments }],
  };
}
