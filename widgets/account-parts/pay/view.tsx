import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import type { Order } from '../../core/contract/order.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Skeleton, Spinner } from '../../kit/spinner.tsx';
import { Callout } from '../../kit/tag.tsx';
import { Facts, Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { payMessages } from './messages.ts';
import type { Payment, PaymentStore } from './store.ts';

/** 29:05 */
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Leads through the payment of an order; closed, it shows nothing. */
export function PayDialog({ payment: store }: { payment: PaymentStore }) {
  useEffect(() => store.start(), [store]);
  const payment = useStore(store.$payment);
  if (payment.state === 'closed') return null;
  const Body = { choosing: Choosing, waiting: Waiting, paid: Ended, ended: Ended }[payment.state];
  return (
    <Dialog
      open
      title={payMessages.title}
      size="small"
      onClose={store.close}
      footer={<Foot store={store} payment={payment} />}
    >
      <div className="part-dialog">
        <Body store={store} />
      </div>
    </Dialog>
  );
}

function Foot({ store, payment }: { store: PaymentStore; payment: Payment }) {
  const provider = useStore(store.$provider);
  const providers = useStore(store.$providers) ?? [];
  switch (payment.state) {
    case 'choosing':
      return (
        <>
          <Button onClick={store.close}>{payMessages.later}</Button>
          <Button
            kind="primary"
            busy={payment.busy}
            disabled={!provider}
            onClick={() => void store.pay()}
          >
            {payMessages.pay}
          </Button>
        </>
      );
    case 'waiting':
      return (
        <>
          <Button kind="quiet" onClick={store.change}>
            {providers.length > 1 ? payMessages.change : payMessages.again}
          </Button>
          <Button kind="primary" onClick={() => void store.confirm()}>
            {payMessages.check}
          </Button>
        </>
      );
    case 'paid':
    case 'ended':
      return (
        <Button kind="primary" data-first-focus onClick={store.close}>
          {payMessages.done}
        </Button>
      );
    case 'closed':
      return null;
  }
}

function Summary({ order }: { order: Order }) {
  return (
    <>
      <p className="pay-sum">
        <span className="part-soft">{payMessages.payable}</span>
        <strong>{partMessages.yuan(order.payable)}</strong>
      </p>
      <div className="pay-facts">
        <Facts
          facts={[
            [payMessages.goods, payMessages.quantity(order.packageName, order.quantity)],
            [payMessages.orderNo, order.orderNo],
          ]}
        />
      </div>
    </>
  );
}

function Left({ store }: { store: PaymentStore }) {
  const left = useStore(store.$left);
  return (
    <p className="part-soft" role="timer">
      {left > 0 ? payMessages.left(clock(left)) : payMessages.overdue}
    </p>
  );
}

function Choosing({ store }: { store: PaymentStore }) {
  const payment = useStore(store.$payment);
  const providers = useStore(store.$providers);
  const provider = useStore(store.$provider);
  const name = useId();
  if (payment.state !== 'choosing') return null;
  return (
    <>
      <Summary order={payment.order} />
      <fieldset className="pay-ways">
        <legend className="kit-label">{payMessages.provider}</legend>
        {providers?.map(({ id, name: label, sandbox }) => (
          <label key={id} className="pay-way" data-chosen={id === provider || undefined}>
            <input
              type="radio"
              name={name}
              checked={id === provider}
              onChange={() => store.choose(id)}
            />
            <span>
              {label}
              {sandbox && <span className="part-sub">{payMessages.sandbox}</span>}
            </span>
          </label>
        ))}
        {!providers && !payment.msg && <Skeleton lines={2} />}
        {providers?.length === 0 && <p className="part-soft">{payMessages.noProvider}</p>}
      </fieldset>
      <Left store={store} />
      <Refusal msg={payment.msg} />
    </>
  );
}

function Waiting({ store }: { store: PaymentStore }) {
  const payment = useStore(store.$payment);
  if (payment.state !== 'waiting') return null;
  const { way, opened, order, msg } = payment;
  return (
    <>
      <Summary order={order} />
      {way.kind === 'qr' ? (
        <div className="pay-qr">
          <img src={way.image} alt={payMessages.qr} width="200" height="200" />
          <p className="part-soft">{payMessages.scan}</p>
        </div>
      ) : (
        <>
          <Callout tone={opened ? 'accent' : 'warning'}>
            {opened ? payMessages.opened : payMessages.blocked}
          </Callout>
          <a
            className="kit-button"
            data-kind="secondary"
            data-wide=""
            href={way.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="link" />
            <span className="kit-button-text">{payMessages.openCashier}</span>
          </a>
        </>
      )}
      <Spinner label={payMessages.waiting} />
      <Left store={store} />
      <Refusal msg={msg} />
    </>
  );
}

function Ended({ store }: { store: PaymentStore }) {
  const payment = useStore(store.$payment);
  if (payment.state !== 'paid' && payment.state !== 'ended') return null;
  const { order } = payment;
  const isPaid = payment.state === 'paid';
  const ended = order.state === 'pending' || order.state === 'paid' ? 'other' : order.state;
  return (
    <div className="pay-end" role="status" data-tone={isPaid ? undefined : 'danger'}>
      <span className="kit-state-icon">
        <Icon name={isPaid ? 'success' : 'info'} size={22} />
      </span>
      <p className="kit-state-title">{isPaid ? payMessages.paid : payMessages.ended[ended]}</p>
      <p className="kit-state-text">
        {isPaid ? payMessages.paidText(order.packageName) : payMessages.endedText}
      </p>
      <p className="part-soft">
        {payMessages.orderNo} {order.orderNo}
      </p>
    </div>
  );
}
