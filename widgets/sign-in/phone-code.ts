import { atom, computed, type WritableAtom } from 'nanostores';
import * as v from 'valibot';
import { call } from '../core/api/call.ts';
import { getImage, Phone, sendSmsCode } from '../core/contract/sign-in.ts';
import { env } from '../core/env.ts';
import { type FieldErrors, placeError } from './field-errors.ts';
import { messages } from './messages.ts';

type Captcha = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; key: string; image: string; devCode: string };

/** The code on its way to a phone; `again`: the user wants another one and has to read a new picture. */
interface SentCode {
  phone: string;
  id: string;
  devCode: string;
  resendAt: number;
  again: boolean;
}

/** '' when the number is one of the mainland's mobile numbers, else what is wrong. */
export const phoneError = (phone: string): FieldErrors => (v.is(Phone, phone) ? {} : { phone: messages.phoneWrong });

/** The picture a person has to read before a text message is sent. */
export function createCaptcha() {
  const $captcha = atom<Captcha>({ state: 'loading' });
  const load = async () => {
    $captcha.set({ state: 'loading' });
    try {
      const { key, image, devCode = '' } = await call(getImage, { query: {} }, { quiet: true });
      $captcha.set({ state: 'ready', key, image, devCode });
    } catch {
      $captcha.set({ state: 'failed' });
    }
  };
  return { $captcha, load };
}

interface PhoneCodeForm {
  $errors: WritableAtom<FieldErrors>;
  $busy: WritableAtom<'' | 'sending' | 'signing-in'>;
}

/** Asks for text messages with codes, at the pace the service allows. */
export function createPhoneCode({ $errors, $busy }: PhoneCodeForm) {
  const captcha = createCaptcha();
  const $sent = atom<SentCode | undefined>(undefined);
  const $now = atom(0);
  /** Seconds until another code may be asked for. */
  const $wait = computed([$sent, $now], (sent, now) => (sent ? Math.max(0, Math.ceil((sent.resendAt - now) / 1000)) : 0));
  const $captchaNeeded = computed($sent, (sent) => !sent || sent.again);

  const requestCode = async (phone: string, key: string, code: string): Promise<boolean> => {
    $busy.set('sending');
    try {
      const headers = { 'captcha-key': key, 'captcha-code': code };
      const { id, resendAfter, devCode = '' } = await call(sendSmsCode, { query: { phone }, headers }, { quiet: true });
      const now = env().now();
      $now.set(now);
      $sent.set({ phone, id, devCode, resendAt: now + resendAfter * 1000, again: false });
      return true;
    } catch (error) {
      $errors.set(placeError(error, 'form'));
      // A picture is good for one attempt, right or wrong.
      void captcha.load();
      return false;
    } finally {
      $busy.set('');
    }
  };
  const showPicture = (sent: SentCode | undefined) => {
    $sent.set(sent);
    void captcha.load();
    return false;
  };

  return {
    ...{ $captcha: captcha.$captcha, loadCaptcha: captcha.load, $sent, $wait, $captchaNeeded },
    /** Runs when the form appears; the result is its undo. */
    start() {
      void captcha.load();
      const ticking = setInterval(() => $now.set(env().now()), 1000);
      return () => clearInterval(ticking);
    },
    /** The code belongs to a number; another number needs another code. */
    changePhone(phone: string) {
      const sent = $sent.get();
      if (sent && sent.phone !== phone) showPicture(undefined);
    },
    /** True when a code is on its way. A repeated wish first brings back the picture. */
    async sendCode(phone: string, captchaCode: string): Promise<boolean> {
      const sent = $sent.get();
      if ($busy.get() || $wait.get() > 0) return false;
      if (sent && !sent.again) return showPicture({ ...sent, again: true });
      const errors = { ...phoneError(phone), ...(captchaCode ? {} : { captcha: messages.captchaMissing }) };
      $errors.set(errors);
      const picture = captcha.$captcha.get();
      if (Object.keys(errors).length > 0 || picture.state !== 'ready') return false;
      return requestCode(phone, picture.key, captchaCode);
    },
  };
}
