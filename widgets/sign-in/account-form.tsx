import { useStore } from '@nanostores/react';
import type { FormEvent } from 'react';
import { Button } from '../kit/button.tsx';
import { PasswordField, TextField } from '../kit/field.tsx';
import { Agreement, FormError } from './agreement.tsx';
import { messages } from './messages.ts';
import type { SignInStore } from './store.ts';
import { focusInvalid, textOf } from './values.ts';

interface FormProps {
  store: SignInStore;
  hidden: boolean;
  terms: string;
  privacy: string;
}

function accountValues(form: HTMLFormElement) {
  const data = new FormData(form);
  const password = data.get('password');
  // Spaces may be part of a password.
  return { username: textOf(data, 'username'), password: typeof password === 'string' ? password : '', agree: data.has('agree') };
}

export function AccountForm({ store, hidden, terms, privacy }: FormProps) {
  const shownErrors = useStore(store.$errors);
  const errors = hidden ? {} : shownErrors;
  const busy = useStore(store.$busy);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    await store.submitAccount(accountValues(form));
    focusInvalid(form);
  };
  return (
    <form className="form" hidden={hidden} noValidate onSubmit={submit}>
      <TextField
        label={messages.username}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        placeholder={messages.usernamePlaceholder}
        error={errors.username}
        onInput={() => store.clearError('username')}
      />
      <PasswordField
        label={messages.password}
        name="password"
        maxLength={128}
        placeholder={messages.passwordPlaceholder}
        error={errors.password}
        onInput={() => store.clearError('password')}
      />
      <Agreement error={errors.agree} terms={terms} privacy={privacy} onChange={() => store.clearError('agree')} />
      <FormError text={errors.form} />
      <Button type="submit" kind="primary" size="large" wide busy={busy === 'signing-in'}>
        {messages.submit}
      </Button>
    </form>
  );
}
