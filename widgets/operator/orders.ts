import {
  cancelOrder,
  type OperatorOrder,
  type OperatorOrderDetail,
  orderDetail,
  orderList,
  refundOrder,
} from '../core/contract/operator-trade.ts';
import { orderStates } from '../core/contract/order.ts';
import type { Tone } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import {
  type Act,
  type Detail,
  type Form,
  form,
  oneOf,
  optionsOf,
  type Section,
  section,
  textOf,
} from './model.ts';
import type { OperatorApi } from './session.ts';
import { tenantFilter, tenantName } from './tenant-field.ts';
import { checkReason, dayFilters, reasonField } from './trade-fields.ts';

const o = messages.orders;

const orderTones: Record<OperatorOrder['state'], Tone> = {
  pending: 'warning',
  paid: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'danger',
};

export function orderSection(api: OperatorApi): Section {
  const refund = (order: OperatorOrder): Form => ({
    title: o.refundTitle,
    note: o.refundNote(order.orderNo, order.paid),
    danger: true,
    submit: o.refund,
    done: o.refunded,
    fields: [reasonField],
    values: {},
    check: checkReason,
    send: (values) =>
      api.call(refundOrder, {
        params: { id: order.id },
        body: { reason: textOf(values, 'reason') },
      }),
  });
  const cancel = (order: OperatorOrder): Form => ({
    title: o.cancel,
    note: o.cancelNote(order.orderNo),
    danger: true,
    submit: o.cancel,
    done: o.cancelled,
    fields: [reasonField],
    values: {},
    check: checkReason,
    send: (values) =>
      api.call(cancelOrder, {
        params: { id: order.id },
        body: { reason: textOf(values, 'reason') },
      }),
  });
  const changes = (order: OperatorOrder): Act[] => [
    ...(order.state === 'paid'
      ? [{ id: 'refund', label: o.refund, danger: true, open: () => form(refund(order)) }]
      : []),
    ...(order.state === 'pending'
      ? [{ id: 'cancel', label: o.cancel, danger: true, open: () => form(cancel(order)) }]
      : []),
  ];
  const read = async (id: string): Promise<Detail> => {
    const order = await api.call(orderDetail, { params: { id } });
    return { ...orderDetailOf(order), acts: changes(order) };
  };
  return section<OperatorOrder>({
    id: 'orders',
    title: o.title,
    search: o.search,
    filters: [
      {
        name: 'state',
        label: messages.state,
        kind: 'select',
        options: [{ value: '', label: messages.anyState }, ...optionsOf(orderStates, o.states)],
      },
      ...dayFilters,
      ...tenantFilter(api),
    ],
    columns: [
      { key: 'number', title: o.number, width: '228px', phone: 'lead' },
      { key: 'buyer', title: o.buyer, width: '124px' },
      { key: 'plan', title: o.plan },
      { key: 'paid', title: o.payable, width: '96px', align: 'end' },
      { key: 'time', title: messages.time, width: '168px' },
      { key: 'state', title: messages.state, width: '96px' },
    ],
    fetch: ({ q, current, size, filters }, signal) =>
      api.call(
        orderList,
        {
          query: {
            q,
            current,
            size,
            tenantId: filters.tenantId,
            from: filters.from,
            to: filters.to,
            state: oneOf(orderStates, filters.state),
          },
        },
        { signal },
      ),
    show: (order) => ({
      id: order.id,
      name: order.orderNo,
      cells: {
        number: { text: order.orderNo },
        buyer: { text: order.phone || order.buyer },
        plan: { text: `${order.packageName} × ${order.quantity}` },
        paid: { text: order.payable },
        time: { text: order.createdAt.slice(0, 16) },
        state: { text: o.states[order.state], tone: orderTones[order.state] },
      },
      acts: [
        {
          id: 'detail',
          label: messages.details,
          icon: 'eye',
          open: async () => ({ kind: 'detail', detail: await read(order.id) }),
        },
        ...changes(order),
      ],
    }),
  });
}

function orderDetailOf(order: OperatorOrderDetail): Omit<Detail, 'acts'> {
  const rows = order.payments.map(({ id, provider, amount, state, transactionId, paidAt }) =>
    [id, provider, amount, o.paymentStates[state], transactionId, paidAt].map(
      (text) => text || '—',
    ),
  );
  return {
    title: o.detail(order.orderNo),
    facts: [
      [messages.state, o.states[order.state]],
      [o.buyer, order.phone || order.buyer],
      [messages.tenant.label, tenantName(order.tenantId)],
      [o.plan, `${order.packageName} × ${order.quantity} ${order.unit}`],
      [o.amount, order.amount],
      [o.discount, order.discount],
      [o.code, order.discountCode],
      [o.payable, order.payable],
      [o.paid, order.paid],
      [o.provider, order.provider],
      [o.paidAt, order.paidAt],
      [o.invoice, o.invoices[order.invoice]],
      [messages.createdAt, order.createdAt],
    ],
    tables: [{ title: o.payments, columns: o.payment, rows, empty: o.noPayments }],
  };
}
