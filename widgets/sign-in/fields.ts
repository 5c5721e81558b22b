import type { InputHTMLAttributes } from 'react';

/** Ways to sign in, in the order that is offered unless the host says otherwise. */
export const signInMethods = ['phone', 'account', 'chat-app'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export type TextField = 'phone' | 'captcha' | 'smsCode' | 'username' | 'password';
/** A field, or `form` for what concerns none of them. */
export type FieldName = TextField | 'agree' | 'form';
/** Sentences to show, by field. */
export type FieldErrors = Partial<Record<FieldName, string>>;

type InputAttributes = InputHTMLAttributes<HTMLInputElement>;

/** What a browser and a password manager should know of each field from the beginning. */
export const textFields: Record<TextField, InputAttributes> = {
  phone: { type: 'tel', autoComplete: 'tel-national' },
  captcha: { autoComplete: 'off' },
  smsCode: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  username: { autoComplete: 'username' },
  password: { autoComplete: 'current-password' },
};

const plain = { autoCapitalize: 'off', spellCheck: false } as const;

/** What eases typing, added when the view has taken over. A phone number may be pasted with +86 and blanks. */
export const typing: Record<TextField, InputAttributes> = {
  phone: { inputMode: 'numeric', maxLength: 20 },
  captcha: { ...plain, maxLength: 8 },
  smsCode: { maxLength: 8 },
  username: { ...plain, maxLength: 64 },
  password: { maxLength: 128 },
};

/** The methods a host names, separated by commas or blanks; all when it names none that is known. */
export function namedMethods(names: string | undefined): readonly SignInMethod[] {
  const known = (names ?? '')
    .split(/[\s,]+/)
    .flatMap((name) => signInMethods.filter((method) => method === name));
  const chosen = [...new Set(known)];
  return chosen.length > 0 ? chosen : signInMethods;
}
