import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Callout } from '../kit/tag.tsx';
import { createFormStore } from './form-store.ts';
import { messages } from './messages.ts';
import { type Form, textOf } from './model.ts';
import type { OperatorSessionStore, SignInOptions } from './session.ts';

const t = messages.signIn;

function signInForm(store: OperatorSessionStore): Form {
  return {
    title: t.title,
    submit: t.submit,
    done: '',
    fields: [
      { name: 'username', label: t.username, kind: 'text' },
      { name: 'password', label: t.password, kind: 'password' },
    ],
    values: {},
    check: (values) => ({
      ...(textOf(values, 'username').trim() ? {} : { username: t.usernameMissing }),
      ...(textOf(values, 'password') ? {} : { password: t.passwordMissing }),
    }),
    send: (values) => store.enterWith(textOf(values, 'username').trim(), textOf(values, 'password')),
  };
}

/** Name and password of an operator. */
export function SignIn({ store, options }: { store: OperatorSessionStore; options: SignInOptions | undefined }) {
  const [form] = useState(() => createFormStore(signInForm(store)));
  const { values, errors, msg, busy } = useStore(form.$form);
  return (
    <form
      className="sign-in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <TextField
        label={t.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={textOf(values, 'username')}
        error={errors.username}
        onChange={({ target }) => form.change('username', target.value)}
      />
      <TextField
        label={t.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={textOf(values, 'password')}
        error={errors.password}
        onChange={({ target }) => form.change('password', target.value)}
      />
      {msg && Object.keys(errors).length === 0 && (
        <p className="form-error" role="alert">
          {msg}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t.submit}
      </Button>
      {options?.demo && <Callout>{t.demo}</Callout>}
      {options && !options.ready && <Callout tone="warning">{t.notReady}</Callout>}
    </form>
  );
}
