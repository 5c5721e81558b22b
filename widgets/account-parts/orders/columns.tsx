import type { Order } from '../../core/contract/order.ts';
import { Button } from '../../kit/button.tsx';
import type { Column } from '../../kit/table.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { partMessages } from '../shared/messages.ts';
import { ordersMessages } from './messages.ts';
import type { OrderScope } from './store.ts';

const tones: Record<Order['state'], Tone> = {
  pending: 'warning',
  paid: 'success',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'danger',
};

export function OrderTag({ state }: { state: Order['state'] }) {
  return (
    <Tag tone={tones[state]} dot>
      {ordersMessages.states[state]}
    </Tag>
  );
}

interface OrderActions {
  onPay: (order: Order) => void;
  onCancel: (order: Order) => void;
  onInvoice: (order: Order) => void;
  onShow: (order: Order) => void;
}

const name = (order: Order) => ordersMessages.quantity(order.packageName, order.quantity);
const minute = (time: string) => time.slice(0, 16);

/** Columns of a list of orders; those of the people of the company say who placed them, and are only looked at. */
export function orderColumns(scope: OrderScope, actions: OrderActions): Column<Order>[] {
  const goods: Column<Order> = {
    key: 'goods',
    title: ordersMessages.goods,
    phone: 'lead',
    render: (order) => (
      <span>
        <span className="part-name">{name(order)}</span>
        <span className="part-sub">{order.orderNo}</span>
      </span>
    ),
  };
  const buyer: Column<Order> = {
    key: 'buyer',
    title: ordersMessages.buyer,
    width: '15%',
    phone: 'inline',
    render: (order) => order.buyer,
  };
  const rest: Column<Order>[] = [
    {
      key: 'amount',
      title: ordersMessages.amount,
      width: '118px',
      phone: 'inline',
      render: (order) => <span className="part-money">{partMessages.yuan(order.payable)}</span>,
    },
    {
      key: 'state',
      title: ordersMessages.state,
      width: '106px',
      phone: 'inline',
      render: (order) => <OrderTag state={order.state} />,
    },
    {
      key: 'created',
      title: ordersMessages.created,
      width: '146px',
      phone: 'inline',
      render: (order) => <time className="part-time">{minute(order.createdAt)}</time>,
    },
    {
      key: 'actions',
      title: partMessages.actions,
      width: scope === 'own' ? '212px' : '84px',
      align: 'end',
      phone: 'inline',
      render: (order) => <Actions order={order} own={scope === 'own'} {...actions} />,
    },
  ];
  return scope === 'own' ? [goods, ...rest] : [goods, buyer, ...rest];
}

function Actions({
  order,
  own,
  onPay,
  onCancel,
  onInvoice,
  onShow,
}: OrderActions & { order: Order; own: boolean }) {
  const { orderNo, state, invoice } = order;
  return (
    <span className="part-actions">
      {own && state === 'pending' && (
        <>
          <Button
            size="small"
            kind="primary"
            aria-label={ordersMessages.payNamed(orderNo)}
            onClick={() => onPay(order)}
          >
            {ordersMessages.pay}
          </Button>
          <Button
            size="small"
            aria-label={ordersMessages.cancelNamed(orderNo)}
            onClick={() => onCancel(order)}
          >
            {ordersMessages.cancel}
          </Button>
        </>
      )}
      {own && state === 'paid' && invoice === 'none' && Number(order.paid) > 0 && (
        <Button
          size="small"
          aria-label={ordersMessages.invoiceNamed(orderNo)}
          onClick={() => onInvoice(order)}
        >
          {ordersMessages.invoice}
        </Button>
      )}
      <Button
        size="small"
        kind="quiet"
        aria-label={ordersMessages.detailNamed(orderNo)}
        onClick={() => onShow(order)}
      >
        {partMessages.detail}
      </Button>
    </span>
  );
}
