import { atom } from 'nanostores';
import { env } from '../core/env.ts';
import { isApiError } from '../core/errors.ts';
import { isPhone, maskPhone, normalisePhone } from '../core/format.ts';
import type { SignInOptions } from '../core/session/sign-in.ts';
import { sendSmsCode } from '../core/session/verification.ts';
import type { Attempts } from './attempt.ts';
import { createCaptcha } from './captcha.ts';
import type { FieldErrors } from './fields.ts';
import { laterMessages } from './later-messages.ts';
import type { SignInPlace, SignInStore } from './store.ts';
import { focusInvalid, inputOf, readForm } from './values.ts';

interface SentCode {
  phone: string;
  id: string;
  devCode: string | undefined;
  /** Milliseconds since 1970, both. */
  resendAt: number;
  goodUntil: number;
}

/** A code is good for this long; after it a form that comes back starts anew. */
const CODE_LIFE_MS = 5 * 60_000;

/** Outlives the form: a page that takes it away and shows it again must not make the visitor wait for another code. */
let lastSent: SentCode | undefined;

/** '' when the number is one of the mainland's mobile numbers, else what is wrong. */
export const phoneError = (phone: string): FieldErrors =>
  isPhone(phone) ? {} : { phone: laterMessages.phoneWrong };

/** The number as the service wants it, also written back for the visitor to see. */
export function readPhone(form: HTMLFormElement): string {
  const { phone } = readForm(form);
  const normal = normalisePhone(phone);
  const input = inputOf(form, 'phone');
  if (input && normal !== input.value && isPhone(normal)) input.value = normal;
  return normal;
}

/** The code on its way to a phone, and the seconds until another may be asked for. */
function createSentCode(store: SignInStore) {
  const $sent = atom<SentCode | undefined>(undefined);
  let ticking: ReturnType<typeof setInterval> | undefined;

  const stop = () => clearInterval(ticking);
  const tick = () => {
    const sent = $sent.get();
    const wait = sent ? Math.max(0, Math.ceil((sent.resendAt - env().now()) / 1000)) : 0;
    if (wait === 0) stop();
    const text = sent ? laterMessages.resendCode : '';
    store.change({ waiting: wait > 0, sendText: wait > 0 ? laterMessages.resendIn(wait) : text });
  };
  const remember = (sent: SentCode | undefined) => {
    $sent.set(sent);
    lastSent = sent;
    store.change({
      captchaNeeded: !sent,
      sentTo: sent ? laterMessages.sentTo(maskPhone(sent.phone)) : '',
    });
    stop();
    if (sent) ticking = setInterval(tick, 1000);
    tick();
  };
  return { $sent, remember, tick, stop };
}

/** Sends a text message with a code; a refusal has used the picture up. */
const createRequest =
  (
    store: SignInStore,
    form: HTMLFormElement,
    { remember, tick }: ReturnType<typeof createSentCode>,
    onRefused: () => void,
  ) =>
  async (input: Parameters<typeof sendSmsCode>[0], options: SignInOptions) => {
    store.change({ sendText: laterMessages.sending });
    try {
      const { id, resendAfter, devCode } = await sendSmsCode(input, options);
      const now = env().now();
      remember({
        phone: input.phone,
        id,
        devCode,
        resendAt: now + resendAfter * 1000,
        goodUntil: now + CODE_LIFE_MS,
      });
      inputOf(form, 'smsCode')?.focus();
    } catch (error) {
      tick();
      if (isApiError(error)) onRefused();
      throw error;
    }
  };

/** Asks for text messages with codes, at the pace the service allows. */
export function createPhoneCode(store: SignInStore, { form }: SignInPlace, { attempt }: Attempts) {
  const { $captcha, load } = createCaptcha(store, form);
  const sentCode = createSentCode(store);
  const { $sent, remember, stop } = sentCode;

  /** A picture is good for one try, right or wrong. */
  const askAgain = () => {
    store.change({ captchaNeeded: true, sentTo: '' });
    void load();
  };
  const request = createRequest(store, form, sentCode, askAgain);
  /** A repeated wish first brings back the picture. */
  const sendCode = async (): Promise<void> => {
    const { busy, waiting, captchaNeeded } = store.$state.get();
    if (busy || waiting) return;
    if (!captchaNeeded) return askAgain();
    const phone = readPhone(form);
    const { captcha } = readForm(form);
    const picture = $captcha.get();
    if (picture.state !== 'ready') void load(true);
    const errors = {
      ...phoneError(phone),
      ...(captcha ? {} : { captcha: laterMessages.captchaMissing }),
    };
    store.change({ errors });
    if (Object.keys(errors).length > 0) focusInvalid(form);
    else if (picture.state === 'ready') {
      const input = { phone, captchaKey: picture.key, captchaCode: captcha };
      await attempt('sending', (options) => request(input, options));
    }
  };

  return {
    ...{ $captcha, $sent, load, stop, sendCode },
    /** The code that a former form of this page has asked for is still under way. */
    resume() {
      const input = inputOf(form, 'phone');
      if (!lastSent || env().now() > lastSent.goodUntil || input?.value) return;
      if (input) input.value = lastSent.phone;
      remember(lastSent);
    },
    /** The visitor has come near the form: the picture to read appears. */
    begin() {
      if (store.$state.get().captchaNeeded && $captcha.get().state === 'none') void load();
    },
    /** The code belongs to a number; another number needs another code. */
    changePhone() {
      const sent = $sent.get();
      if (!sent || sent.phone === normalisePhone(readForm(form).phone)) return;
      remember(undefined);
      askAgain();
    },
    /** A code that was used is not offered to the next form. */
    forget: () => remember(undefined),
  };
}

/** What is wrong with the code before it is sent. */
export function codeError(sent: SentCode | undefined, phone: string, smsCode: string): FieldErrors {
  if (!sent) return { smsCode: laterMessages.smsCodeUnsent };
  if (sent.phone !== phone) return { smsCode: laterMessages.phoneChanged };
  return smsCode ? {} : { smsCode: laterMessages.smsCodeMissing };
}

export type PhoneCode = ReturnType<typeof createPhoneCode>;
