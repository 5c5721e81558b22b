import { atom } from 'nanostores';
import { isApiError, toMessage } from '../core/errors.ts';
import { refreshUser, signInByAccount, signInByPhone, signOut } from '../core/session/sign-in.ts';
import { type FieldErrors, type FieldName, placeError } from './field-errors.ts';
import { messages } from './messages.ts';
import { createPhoneCode, phoneError } from './phone-code.ts';

export const signInMethods = ['phone', 'account'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** What came of an attempt that reached the service; `code` is the service's, 0 when it did not answer. */
export type SignInOutcome =
  | { type: 'signed-in'; method: SignInMethod }
  | { type: 'failed'; method: SignInMethod; code: number; msg: string };

export interface PhoneValues {
  phone: string;
  captcha: string;
  smsCode: string;
  agree: boolean;
}

export interface AccountValues {
  username: string;
  password: string;
  agree: boolean;
}

/** State and actions of one sign-in form. */
export function createSignIn(onOutcome: (outcome: SignInOutcome) => void) {
  const $method = atom<SignInMethod | undefined>(undefined);
  const $errors = atom<FieldErrors>({});
  const $busy = atom<'' | 'sending' | 'signing-in'>('');
  const code = createPhoneCode({ $errors, $busy });

  const clearError = (field: FieldName) => {
    const { [field]: _, form: __, ...others } = $errors.get();
    $errors.set(others);
  };
  /** Shows what is wrong before anything is sent. */
  const accepts = (errors: FieldErrors, agree: boolean): boolean => {
    const all = agree ? errors : { ...errors, agree: messages.agreeMissing };
    $errors.set(all);
    return Object.keys(all).length === 0;
  };
  const attempt = async (method: SignInMethod, action: () => Promise<void>) => {
    $busy.set('signing-in');
    try {
      await action();
      onOutcome({ type: 'signed-in', method });
    } catch (error) {
      $errors.set(placeError(error, 'form'));
      onOutcome({ type: 'failed', method, code: isApiError(error) ? error.code : 0, msg: toMessage(error) });
    } finally {
      $busy.set('');
    }
  };
  const codeError = (phone: string, smsCode: string): FieldErrors => {
    const sent = code.$sent.get();
    if (!sent) return { smsCode: messages.smsCodeUnsent };
    if (sent.phone !== phone) return { smsCode: messages.phoneChanged };
    return smsCode ? {} : { smsCode: messages.smsCodeMissing };
  };

  return {
    ...{ $method, $errors, $busy, code, clearError, refreshUser, signOut },
    choose(method: SignInMethod) {
      $method.set(method);
      $errors.set({});
    },
    async submitPhone({ phone, smsCode, agree }: PhoneValues) {
      if ($busy.get() || !accepts({ ...phoneError(phone), ...codeError(phone, smsCode) }, agree)) return;
      const smsId = code.$sent.get()?.id ?? '';
      await attempt('phone', () => signInByPhone({ phone, smsId, smsCode }));
    },
    async submitAccount({ username, password, agree }: AccountValues) {
      const missing = {
        ...(username ? {} : { username: messages.usernameMissing }),
        ...(password ? {} : { password: messages.passwordMissing }),
      };
      if ($busy.get() || !accepts(missing, agree)) return;
      await attempt('account', () => signInByAccount({ username, password }));
    },
  };
}

export type SignInStore = ReturnType<typeof createSignIn>;
