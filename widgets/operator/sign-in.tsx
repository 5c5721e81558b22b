import { useStore } from '@nanostores/react';
import { type ComponentProps, useState } from 'react';
import { errorCodes } from '../core/contract/error-codes.ts';
import { hasCode } from '../core/errors.ts';
import { createForm, type Form as FormStore, refusedField } from '../core/form.ts';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { Callout } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import type { OperatorSessionStore, SignInOptions } from './session.ts';

const t = messages.signIn;

const fieldNames = ['username', 'password', 'unlockCode'] as const;
type SignInValues = Record<(typeof fieldNames)[number], string>;

/** @param onLocked too many wrong passwords: a code from the server's console is the way in */
const createSignInForm = (store: OperatorSessionStore, onLocked: () => void) =>
  createForm<SignInValues>({
    empty: { username: '', password: '', unlockCode: '' },
    check: ({ username, password }) => ({
      ...(username.trim() ? {} : { username: t.usernameMissing }),
      ...(password ? {} : { password: t.passwordMissing }),
    }),
    send: async ({ username, password, unlockCode }) => {
      try {
        await store.enterWith(username.trim(), password, unlockCode.trim());
      } catch (error) {
        if (hasCode(error, errorCodes.accountLocked.code)) onLocked();
        throw error;
      }
    },
    fieldOf: (error) => {
      const named = refusedField(error, fieldNames);
      return fieldNames.find((name) => name === named);
    },
  });

interface SignInFieldProps extends Omit<ComponentProps<typeof TextField>, 'form' | 'name'> {
  form: FormStore<SignInValues>;
  name: keyof SignInValues;
}

function SignInField({ form, name, ...field }: SignInFieldProps) {
  const { values, errors } = useStore(form.$form);
  return (
    <TextField
      {...field}
      name={name}
      spellCheck={false}
      value={values[name]}
      error={errors[name]}
      onChange={({ target }) => form.write(name, target.value)}
    />
  );
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
  const [form] = useState(() => createSignInForm(store, () => setLocked(true)));
  const { errors, msg, busy } = useStore(form.$form);
  const password = { type: 'password', autoComplete: 'current-password' } as const;
  const username = { autoComplete: 'username', autoCapitalize: 'none' } as const;
  const code = { autoComplete: 'one-time-code', autoCapitalize: 'characters' } as const;
  return (
    <Form className="sign-in" errors={errors} busy={busy} onSubmit={() => void form.submit()}>
      <SignInField form={form} name="username" label={t.username} {...username} />
      <SignInField form={form} name="password" label={t.password} {...password} />
      {locked && (
        <SignInField
          form={form}
          name="unlockCode"
          label={t.unlockCode}
          hint={t.unlockHint}
          {...code}
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
    </Form>
  );
}
