import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OperatorSelf } from '../core/contract/operator.ts';
import { notifySuccess } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { FieldView } from './field-view.tsx';
import { createFormStore } from './form-store.ts';
import { messages } from './messages.ts';
import { passwordForm } from './password.ts';
import type { OperatorSessionStore } from './session.ts';

/** What stands before everything else while the password is one that would no longer be taken. */
export function WeakPassword({ store, self }: { store: OperatorSessionStore; self: OperatorSelf }) {
  const [plan] = useState(() => passwordForm(store.apiOf(self)));
  const [form] = useState(() => createFormStore(plan));
  const { values, errors, msg, busy } = useStore(form.$form);
  const submit = async () => {
    if (!(await form.submit())) return;
    notifySuccess(plan.done);
    await store.start();
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {plan.fields.map((field) => (
        <FieldView
          key={field.name}
          field={field}
          value={values[field.name]}
          error={errors[field.name]}
          onChange={(value) => form.change(field.name, value)}
        />
      ))}
      {msg && (
        <p className="form-error" role="alert">
          {msg}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {plan.submit}
      </Button>
      <Button wide onClick={() => void store.signOut()}>
        {messages.signOut}
      </Button>
    </form>
  );
}
