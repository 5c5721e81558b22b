import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type Order, orderStates, providerIds } from '../../core/contract/order.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx';
import type { Emit } from '../../kit/element.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { InvoiceApply } from '../invoices/apply-view.tsx';
import { PayDialog } from '../pay/view.tsx';
import { Facts, ListView, Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Gate, Part } from '../shared/part.tsx';
import { $profile, isManager, loadProfile } from '../shared/profile.ts';
import { usePart } from '../shared/use-part.ts';
import { OrderTag, orderColumns } from './columns.tsx';
import { ordersMessages } from './messages.ts';
import { createOrders, type OrderScope, type OrdersStore } from './store.ts';

interface OrdersPartProps {
  emit: Emit;
  /** Leads to what can be bought; without it there is no such button. */
  onBuy?: (() => void) | undefined;
}

/** One's orders, and for those who manage a company those of its people. */
export function OrdersPart({ emit, onBuy }: OrdersPartProps) {
  return (
    <Gate
      emit={emit}
      label={ordersMessages.title}
      title={ordersMessages.signInTitle}
      text={ordersMessages.signInText}
    >
      <Orders emit={emit} onBuy={onBuy} />
    </Gate>
  );
}

const scopes: readonly OrderScope[] = ['own', 'employees'];

function Orders({ emit, onBuy }: OrdersPartProps) {
  const profile = useStore($profile);
  const [scope, setScope] = useState<OrderScope>('own');
  const [invoiced, setInvoiced] = useState<Order>();
  useEffect(() => void loadProfile(), []);
  if (invoiced) {
    const back = () => setInvoiced(undefined);
    return <InvoiceApply chosen={invoiced} onBack={back} />;
  }
  const manages = profile.state === 'ready' && isManager(profile.value);
  const tabs = scopes.map((id) => ({ id, label: ordersMessages.scopes[id] }));
  const shown = (
    <OrderList key={scope} scope={scope} emit={emit} onBuy={onBuy} onInvoice={setInvoiced} />
  );
  return (
    <Part title={ordersMessages.title}>
      {manages ? (
        <Tabs label={ordersMessages.scope} tabs={tabs} value={scope} onChange={setScope}>
          {shown}
        </Tabs>
      ) : (
        shown
      )}
    </Part>
  );
}

interface OrderListProps extends OrdersPartProps {
  scope: OrderScope;
  onInvoice: (order: Order) => void;
}

function OrderList({ scope, emit, onBuy, onInvoice }: OrderListProps) {
  const store = usePart(() => createOrders(scope, emit));
  const [shown, setShown] = useState<Order>();
  const [leaving, setLeaving] = useState<Order>();
  const columns = orderColumns(scope, {
    onPay: (order) => void store.payment.open(order),
    onCancel: setLeaving,
    onInvoice,
    onShow: setShown,
  });
  const buy = onBuy && scope === 'own' && <Button onClick={onBuy}>{ordersMessages.buy}</Button>;
  const { emptyTitle, emptyText, emptyEmployees } = ordersMessages;
  const empty =
    scope === 'own' ? (
      <EmptyState title={emptyTitle} text={emptyText} action={buy} />
    ) : (
      <EmptyState title={emptyEmployees} />
    );
  return (
    <>
      <Tools store={store} />
      <ListView
        list={store.list}
        caption={ordersMessages.scopes[scope]}
        columns={columns}
        rowKey={({ id }) => id}
        empty={empty}
      />
      <PayDialog payment={store.payment} />
      {shown && <OrderDetail order={shown} onClose={() => setShown(undefined)} />}
      <CancelDialog store={store} order={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

function Tools({ store }: { store: OrdersStore }) {
  const { state, q } = useStore(store.list.$filter);
  const { busy, msg } = useStore(store.exporting.$task);
  return (
    <div className="part-gap">
      <div className="kit-part-tools" role="search">
        <TextField
          label={ordersMessages.search}
          hideLabel
          type="search"
          value={q}
          maxLength={50}
          placeholder={ordersMessages.searchPlaceholder}
          autoComplete="off"
          prefix={<Icon name="search" />}
          onChange={({ target }) => store.list.search({ q: target.value })}
        />
        <Select
          label={ordersMessages.filter}
          hideLabel
          value={state}
          options={[
            { value: '', label: ordersMessages.everyState },
            ...orderStates.map((value) => ({ value, label: ordersMessages.states[value] })),
          ]}
          onChange={({ target }) =>
            store.list.narrow({ state: orderStates.find((one) => one === target.value) ?? '' })
          }
        />
        <Button icon="download" busy={busy !== ''} onClick={() => void store.save()}>
          {partMessages.export}
        </Button>
      </div>
      <Refusal msg={msg} />
    </div>
  );
}

interface CancelDialogProps {
  store: OrdersStore;
  order: Order | undefined;
  onClose: () => void;
}

function CancelDialog({ store, order, onClose }: CancelDialogProps) {
  const { busy, msg } = useStore(store.cancelling.$task);
  const close = () => {
    store.cancelling.forget();
    onClose();
  };
  const cancel = async () => {
    if (order && (await store.cancel(order))) onClose();
  };
  return (
    <ConfirmDialog
      open={order !== undefined}
      title={ordersMessages.cancelTitle}
      message={
        <>
          <p>{ordersMessages.cancelQuestion(order?.packageName ?? '')}</p>
          <Refusal msg={msg} />
        </>
      }
      confirmText={ordersMessages.cancelConfirm}
      cancelText={ordersMessages.keep}
      danger
      busy={busy !== ''}
      onCancel={close}
      onConfirm={() => void cancel()}
    />
  );
}

/** '' before it was paid. */
function providerName(provider: string): string {
  const id = providerIds.find((one) => one === provider);
  return id ? ordersMessages.providers[id] : provider;
}

function OrderDetail({ order, onClose }: { order: Order; onClose: () => void }) {
  const { facts } = ordersMessages;
  const { yuan } = partMessages;
  return (
    <Dialog open title={ordersMessages.detailTitle} onClose={onClose}>
      <Facts
        facts={[
          [ordersMessages.orderNo, order.orderNo],
          [ordersMessages.state, <OrderTag key="state" state={order.state} />],
          [ordersMessages.goods, ordersMessages.quantity(order.packageName, order.quantity)],
          [ordersMessages.buyer, order.buyer],
          [facts.amount, yuan(order.amount)],
          [facts.discount, yuan(order.discount)],
          [facts.payable, yuan(order.payable)],
          [facts.paid, yuan(order.paid)],
          [facts.code, order.discountCode],
          [facts.provider, providerName(order.provider)],
          [facts.created, order.createdAt],
          order.state === 'pending'
            ? [facts.expires, order.expiresAt]
            : [facts.paidAt, order.paidAt],
          [facts.invoice, order.state === 'paid' ? ordersMessages.invoices[order.invoice] : ''],
        ]}
      />
    </Dialog>
  );
}
