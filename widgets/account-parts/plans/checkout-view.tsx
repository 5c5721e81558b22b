import { useStore } from '@nanostores/react';
import type { FormEvent } from 'react';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field, TextField } from '../../kit/field.tsx';
import { Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { type Checkout, type CheckoutStore, quantityOf } from './checkout.ts';
import { plansMessages } from './messages.ts';

/** How many, at what discount and price; closed, it shows nothing. */
export function CheckoutDialog({ store }: { store: CheckoutStore }) {
  const { checkout: texts } = plansMessages;
  const checkout = useStore(store.$checkout);
  if (!checkout) return null;
  const { plan, quote, busy, msg } = checkout;
  const isReady = quote !== undefined && quantityOf(checkout) !== undefined;
  const footer = (
    <>
      <Button onClick={store.close}>{texts.cancel}</Button>
      <Button kind="primary" busy={busy} disabled={!isReady} onClick={() => void store.submit()}>
        {texts.submit}
      </Button>
    </>
  );
  return (
    <Dialog open title={texts.title} size="small" onClose={store.close} footer={footer}>
      <div className="part-dialog">
        <p className="checkout-plan">
          <span className="part-name">{plan.name}</span>
          <span className="part-money">
            {partMessages.yuan(plan.price)} {plansMessages.per(plan.unit)}
          </span>
        </p>
        {plan.maxQuantity > 1 && <Quantity store={store} checkout={checkout} />}
        <DiscountCode store={store} checkout={checkout} />
        <Amounts checkout={checkout} />
        <Refusal msg={msg} />
        <p className="part-soft">{texts.hint}</p>
      </div>
    </Dialog>
  );
}

function Quantity({ store, checkout }: { store: CheckoutStore; checkout: Checkout }) {
  const { checkout: texts } = plansMessages;
  const { maxQuantity } = checkout.plan;
  const count = quantityOf(checkout) ?? 1;
  return (
    <Field
      label={texts.quantity}
      hint={texts.quantityHint(maxQuantity)}
      error={checkout.errors.quantity}
    >
      {(ids) => (
        <span className="checkout-quantity">
          <IconButton
            icon="minus"
            kind="secondary"
            label={texts.less}
            disabled={count <= 1}
            onClick={() => store.step(-1)}
          />
          <span className="kit-box">
            <input
              {...ids}
              className="kit-input"
              inputMode="numeric"
              maxLength={3}
              value={checkout.quantity}
              onChange={({ target }) => store.setQuantity(target.value)}
            />
          </span>
          <IconButton
            icon="plus"
            kind="secondary"
            label={texts.more}
            disabled={count >= maxQuantity}
            onClick={() => store.step(1)}
          />
        </span>
      )}
    </Field>
  );
}

/** What the code has taken off, in words; '' where there is none. */
function appliedText({ quote, code }: Checkout): string {
  const { checkout: texts } = plansMessages;
  if (!quote?.applied) return '';
  const { name, amount, until } = quote.applied;
  return `${code.trim() ? '' : `${texts.own}：`}${texts.applied(name, amount)}${until ? texts.until(until.slice(0, 16)) : ''}`;
}

function DiscountCode({ store, checkout }: { store: CheckoutStore; checkout: Checkout }) {
  const { checkout: texts } = plansMessages;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    store.apply();
  };
  return (
    <form onSubmit={apply} noValidate>
      <TextField
        label={texts.code}
        placeholder={texts.codePlaceholder}
        value={checkout.code}
        maxLength={40}
        autoComplete="off"
        error={checkout.errors.code}
        hint={<span className="checkout-applied">{appliedText(checkout)}</span>}
        onChange={({ target }) => store.setCode(target.value)}
        suffix={
          <Button type="submit" size="small" kind="quiet">
            {texts.apply}
          </Button>
        }
      />
    </form>
  );
}

function Amounts({ checkout: { quote } }: { checkout: Checkout }) {
  const { checkout: texts } = plansMessages;
  const yuan = (amount: string | undefined) =>
    amount === undefined ? texts.counting : partMessages.yuan(amount);
  return (
    <dl className="checkout-amounts" aria-live="polite">
      <div>
        <dt>{texts.amount}</dt>
        <dd>{yuan(quote?.amount)}</dd>
      </div>
      {quote && Number(quote.discount) > 0 && (
        <div>
          <dt>{texts.discount}</dt>
          <dd className="checkout-off">−{partMessages.yuan(quote.discount)}</dd>
        </div>
      )}
      <div className="checkout-payable">
        <dt>{texts.payable}</dt>
        <dd>{yuan(quote?.payable)}</dd>
      </div>
    </dl>
  );
}
