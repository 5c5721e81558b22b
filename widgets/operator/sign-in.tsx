import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { errorCodes } from '../core/contract/error-codes.ts';
import { hasCode } from '../core/errors.ts';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Callout } from '../kit/tag.tsx';
import { createFormStore } from './form-store.ts';
import { messages } from './messages.ts';
import { type Form, textOf } from './model.ts';
import type { OperatorSessionStore, SignInOptions } from './session.ts';

const t = messages.signIn;

/** @param onLocked too many wrong passwords: a code from the server's console is the way in */
function signInForm(store: OperatorSessionStore, onLocked: () => void): Form {
  return {
    title: t.title,
    submit: t.submit,
    done: '',
    fields: [
      { name: 'username', label: t.username, kind: 'text' },
      { name: 'password', label: t.password, kind: 'password' },
      { name: 'unlockCode', label: t.unlockCode, kind: 'text' },
    ],
    values: {},
    check: (values) => ({
      ...(textOf(values, 'username').trim() ? {} : { username: t.usernameMissing }),
      ...(textOf(values, 'password') ? {} : { password: t.passwordMissing }),
    }),
    send: async (values) => {
      try {
        await store.enterWith(
          textOf(values, 'username').trim(),
          textOf(values, 'password'),
          textOf(values, 'unlockCode').trim(),
        );
      } catch (error) {
        if (hasCode(error, errorCodes.accountLocked.code)) onLocked();
        throw error;
      }
    },
  };
}

/** Name and password of an operator, and once too many were wrong the code that lets one in all the same. */
export function SignIn({
  store,
  options,
}: {
  store: OperatorSessionStore;
  options: SignInOptions | undefined;
}) {
  const [locked, setLocked] = useState(false);
  const [form] = useState(() => createFormStore(signInForm(store, () => setLocked(true))));
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
      {locked && (
        <TextField
          label={t.unlockCode}
          hint={t.unlockHint}
          name="unlockCode"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={textOf(values, 'unlockCode')}
          error={errors.unlockCode}
          onChange={({ target }) => form.change('unlockCode', target.value)}
        />
      )}
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
