import { changePassword, passwordFault } from '../core/contract/operator.ts';
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
  return {
    title: t.title,
    submit: messages.save,
    done: t.done,
    fields: [
      { name: 'oldPassword', label: t.old, kind: 'password' },
      { name: 'newPassword', label: t.next, kind: 'password', hint: t.hint },
      { name: 'again', label: t.again, kind: 'password' },
    ],
    values: {},
    check: (values) => ({
      ...(textOf(values, 'oldPassword') ? {} : { oldPassword: t.missing }),
      ...passwordErrors(values, 'newPassword', api.self.username),
      ...(textOf(values, 'again') === textOf(values, 'newPassword') ? {} : { again: t.differs }),
    }),
    send: (values) =>
      api.call(changePassword, {
        body: {
          oldPassword: textOf(values, 'oldPassword'),
          newPassword: textOf(values, 'newPassword'),
        },
      }),
  };
}
