import { changePassword } from '../core/contract/operator.ts';
import { md5 } from '../core/crypto.ts';
import { messages } from './messages.ts';
import { type Errors, type Form, textOf, type Values } from './model.ts';
import type { OperatorApi } from './session.ts';

const SHORTEST = 10;
const t = messages.password;

/** What is wrong with a password that is set anew. The service sees its digest only. */
export function passwordErrors(values: Values, name: string): Errors {
  return textOf(values, name).length < SHORTEST ? { [name]: t.short } : {};
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
      ...passwordErrors(values, 'newPassword'),
      ...(textOf(values, 'again') === textOf(values, 'newPassword') ? {} : { again: t.differs }),
    }),
    send: (values) =>
      api.call(changePassword, {
        body: { oldPassword: md5(textOf(values, 'oldPassword')), newPassword: md5(textOf(values, 'newPassword')) },
      }),
  };
}
