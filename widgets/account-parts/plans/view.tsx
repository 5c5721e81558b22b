import { useStore } from '@nanostores/react';
import type { Plan } from '../../core/contract/order.ts';
import { env } from '../../core/env.ts';
import { $signedIn } from '../../core/session/session.ts';
import { Button } from '../../kit/button.tsx';
import type { Emit } from '../../kit/element.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { Callout, Tag } from '../../kit/tag.tsx';
import { PayDialog } from '../pay/view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Part } from '../shared/part.tsx';
import { usePart } from '../shared/use-part.ts';
import { CheckoutDialog } from './checkout-view.tsx';
import { plansMessages } from './messages.ts';
import { createPlans, type Offer } from './store.ts';

/** Plans that are usually on offer. */
const USUAL = 5;

/** What can be bought, for everybody to see; buying asks for the sign-in. */
export function PlansPart({ emit }: { emit: Emit }) {
  const store = usePart(() => createPlans(emit));
  const state = useStore(store.$offer);
  const signedIn = useStore($signedIn);
  const buy = (plan: Plan) => {
    if (signedIn) store.checkout.open(plan);
    else if (emit('sign-in-needed')) env().navigate('/');
  };
  return (
    <section
      className="part-gate"
      aria-label={plansMessages.title}
      aria-busy={state.state === 'loading'}
    >
      <Part title={plansMessages.title} lead={plansMessages.lead}>
        {state.state === 'loading' && <Bones />}
        {state.state === 'failed' && (
          <ErrorState title={plansMessages.failed} text={state.msg} onRetry={store.again} />
        )}
        {state.state === 'ready' && (
          <OfferView offer={state.value} signedIn={signedIn} onBuy={buy} />
        )}
      </Part>
      <CheckoutDialog store={store.checkout} />
      <PayDialog payment={store.payment} />
    </section>
  );
}

/** Cards as high as those that come. */
function Bones() {
  return (
    <ul className="plans" aria-hidden="true">
      {Array.from({ length: USUAL }, (_, at) => (
        <li key={at} className="plan plan-bone">
          <Skeleton lines={6} />
        </li>
      ))}
    </ul>
  );
}

interface OfferViewProps {
  offer: Offer;
  signedIn: boolean;
  onBuy: (plan: Plan) => void;
}

function OfferView({ offer, signedIn, onBuy }: OfferViewProps) {
  const { plans, providers, current } = offer;
  if (plans.length === 0)
    return <EmptyState title={plansMessages.emptyTitle} text={plansMessages.emptyText} />;
  const isSandbox = providers.length > 0 && providers.every(({ sandbox }) => sandbox);
  return (
    <>
      {current && (
        <div className="part-gap">
          <Callout>
            {plansMessages.currentUntil(current.name, current.expireDate.slice(0, 16))}
          </Callout>
        </div>
      )}
      <ul className="plans">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isCurrent={current?.packageId === plan.id}
            buyText={signedIn ? plansMessages.buy : plansMessages.signInBuy}
            onBuy={() => onBuy(plan)}
          />
        ))}
      </ul>
      {isSandbox && <p className="plans-note">{plansMessages.sandbox}</p>}
    </>
  );
}

/** What one gets, in the fewest words. */
function whatComes({ bids, monthBids, unlimited, validDays, employeeLimit }: Plan): string[] {
  return [
    ...(unlimited ? [plansMessages.unlimited] : []),
    ...(!unlimited && bids > 0 ? [plansMessages.bids(bids)] : []),
    ...(!unlimited && monthBids > 0 ? [plansMessages.monthBids(monthBids)] : []),
    plansMessages.valid(validDays),
    ...(employeeLimit > 0 ? [plansMessages.employees(employeeLimit)] : []),
  ];
}

interface PlanCardProps {
  plan: Plan;
  isCurrent: boolean;
  buyText: string;
  onBuy: () => void;
}

function PlanCard({ plan, isCurrent, buyText, onBuy }: PlanCardProps) {
  const [yuan, fen] = plan.price.split('.');
  return (
    <li className="plan" data-recommended={plan.recommended || undefined}>
      <div className="plan-head">
        <h3 className="plan-name">{plan.name}</h3>
        {plan.recommended && <Tag tone="accent">{plansMessages.recommended}</Tag>}
        {isCurrent && <Tag tone="success">{plansMessages.current}</Tag>}
      </div>
      <p className="plan-summary">{plan.summary}</p>
      <p className="plan-price">
        <span className="plan-amount" aria-label={partMessages.yuan(plan.price)}>
          <span className="plan-sign">¥</span>
          {yuan}
          {fen !== '00' && <span className="plan-sign">.{fen}</span>}
        </span>
        <span className="plan-unit">{plansMessages.per(plan.unit)}</span>
        {plan.originalPrice && (
          <s className="plan-before">{plansMessages.before(plan.originalPrice)}</s>
        )}
      </p>
      <p className="plan-comes">{whatComes(plan).join(' · ')}</p>
      <ul className="plan-features">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <Button
        kind={plan.recommended ? 'primary' : 'secondary'}
        wide
        aria-label={plansMessages.named(buyText, plan.name)}
        onClick={onBuy}
      >
        {buyText}
      </Button>
    </li>
  );
}
