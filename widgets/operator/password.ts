import { changePassword, passwordFault } from '../core/contract/operator.ts';
import { callForm, saving } from './call-form.ts';
import { messages } from './messages.ts';
import { type Errors, type Form, textOf, type Values } from './model.ts';
import type { OperatorApi } from './session.ts';

const t = messages.password;

/** What is wrong with a password that is set anew for `username`; the service judges by the same rule. */
export function passwordErrors(values: Values, name: string, username: string): Errors {
  const fault = passwordFault(textOf(values, name), username);
  return fault === undefined ? {} : { [name]: fault };
}

/** Changing one's own password. */
export function passwordForm(api: OperatorApi): Form {
  const asked = callForm(api, changePassword, {
    ...{ texts: t, title: t.title, submit: saving.submit, done: t.done },
    also: (values) => ({
      ...passwordErrors(values, 'newPassword', api.self.username),
      ...(textOf(values, 'again') === textOf(values, 'newPassword') ? {} : { again: t.differs }),
    }),
  });
  const again = { name: 'again', label: t.fields.again, kind: 'password' } as const;
  return { ...asked, fields: [...asked.fields, again] };
}
