import { useState } from 'react';
import type { OperatorSelf } from '../core/contract/operator.ts';
import { notifySuccess } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { messages } from './messages.ts';
import { passwordForm } from './password.ts';
import { PlanFields, usePlanForm } from './plan-form.tsx';
import type { OperatorSessionStore } from './session.ts';

/** What stands before everything else while the password is one that would no longer be taken. */
export function WeakPassword({ store, self }: { store: OperatorSessionStore; self: OperatorSelf }) {
  const [plan] = useState(() => passwordForm(store.apiOf(self)));
  const shown = usePlanForm(plan);
  const done = () => {
    notifySuccess(plan.done);
    void store.start();
  };
  return (
    <PlanFields plan={plan} shown={shown} onDone={done}>
      <Button type="submit" kind="primary" size="large" wide busy={shown.busy}>
        {plan.submit}
      </Button>
      <Button wide onClick={() => void store.signOut()}>
        {messages.signOut}
      </Button>
    </PlanFields>
  );
}
