import { useStore } from '@nanostores/react';
import type { FormEvent } from 'react';
import { maskPhone } from '../core/format.ts';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { Callout } from '../kit/tag.tsx';
import { Agreement, FormError } from './agreement.tsx';
import { messages } from './messages.ts';
import type { SignInStore } from './store.ts';
import { fillField, focusInvalid, textOf } from './values.ts';

interface FormProps {
  store: SignInStore;
  hidden: boolean;
  terms: string;
  privacy: string;
}

/** Values are read from the form when it is submitted: password managers may fill fields without an event. */
function phoneValues(form: HTMLFormElement) {
  const data = new FormData(form);
  return {
    phone: textOf(data, 'phone'),
    captcha: textOf(data, 'captcha'),
    smsCode: textOf(data, 'smsCode'),
    agree: data.has('agree'),
  };
}

export function PhoneForm({ store, hidden, terms, privacy }: FormProps) {
  const shownErrors = useStore(store.$errors);
  const errors = hidden ? {} : shownErrors;
  const busy = useStore(store.$busy);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    await store.submitPhone(phoneValues(form));
    focusInvalid(form);
  };
  return (
    <form className="form" hidden={hidden} noValidate onSubmit={submit}>
      <PhoneField store={store} error={errors.phone} />
      <CaptchaField store={store} error={errors.captcha} />
      <CodeField store={store} error={errors.smsCode} />
      <DemoLine store={store} />
      <Agreement error={errors.agree} terms={terms} privacy={privacy} onChange={() => store.clearError('agree')} />
      <FormError text={errors.form} />
      <Button type="submit" kind="primary" size="large" wide busy={busy === 'signing-in'}>
        {messages.submit}
      </Button>
    </form>
  );
}

interface FieldProps {
  store: SignInStore;
  error: string | undefined;
}

function PhoneField({ store, error }: FieldProps) {
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    store.clearError('phone');
    store.code.changePhone(event.currentTarget.value.trim());
  };
  return (
    <TextField
      label={messages.phone}
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="username"
      maxLength={11}
      placeholder={messages.phonePlaceholder}
      error={error}
      onInput={onInput}
    />
  );
}

function CodeField({ store, error }: FieldProps) {
  const sent = useStore(store.code.$sent);
  const send = async (form: HTMLFormElement | null) => {
    if (!form) return;
    const { phone, captcha } = phoneValues(form);
    const done = await store.code.sendCode(phone, captcha);
    if (done) form.querySelector<HTMLInputElement>('[name=smsCode]')?.focus();
    else focusInvalid(form);
  };
  return (
    <TextField
      label={messages.smsCode}
      name="smsCode"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      placeholder={messages.smsCodePlaceholder}
      error={error}
      hint={sent && !sent.again ? messages.sentTo(maskPhone(sent.phone)) : undefined}
      onInput={() => store.clearError('smsCode')}
      suffix={<SendButton store={store} onSend={send} />}
    />
  );
}

function CaptchaField({ store, error }: FieldProps) {
  const captcha = useStore(store.code.$captcha);
  const needed = useStore(store.code.$captchaNeeded);
  if (!needed) return null;
  const label = captcha.state === 'failed' ? messages.captchaFailed : messages.captchaRefresh;
  return (
    <div className="captcha">
      <TextField
        label={messages.captcha}
        name="captcha"
        // A new picture makes what was typed worthless.
        key={captcha.state === 'ready' ? captcha.key : 'none'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8}
        placeholder={messages.captchaPlaceholder}
        error={error}
        onInput={() => store.clearError('captcha')}
      />
      <button type="button" className="picture" title={label} aria-label={label} onClick={store.code.loadCaptcha}>
        {captcha.state === 'ready' && <img src={captcha.image} alt="" />}
        {captcha.state === 'loading' && <Spinner />}
        {captcha.state === 'failed' && <span>{messages.captchaFailed}</span>}
      </button>
    </div>
  );
}

function SendButton({ store, onSend }: { store: SignInStore; onSend: (form: HTMLFormElement | null) => void }) {
  const wait = useStore(store.code.$wait);
  const sent = useStore(store.code.$sent);
  const busy = useStore(store.$busy) === 'sending';
  const text = wait > 0 ? messages.resendIn(wait) : sent ? messages.resendCode : messages.sendCode;
  return (
    <button
      type="button"
      className="send"
      disabled={wait > 0}
      aria-disabled={busy || undefined}
      onClick={(event) => onSend(event.currentTarget.form)}
    >
      {busy ? <Spinner /> : text}
    </button>
  );
}

/** With the console SMS provider the service tells the codes, so that anyone can try the product. */
function DemoLine({ store }: { store: SignInStore }) {
  const captcha = useStore(store.code.$captcha);
  const sent = useStore(store.code.$sent);
  const needed = useStore(store.code.$captchaNeeded);
  const pictureCode = captcha.state === 'ready' ? captcha.devCode : '';
  const code = needed ? pictureCode : (sent?.devCode ?? '');
  if (!code) return null;
  const fill = (form: HTMLFormElement | null) => {
    fillField(form, needed ? 'captcha' : 'smsCode', code);
    store.clearError(needed ? 'captcha' : 'smsCode');
  };
  return (
    <Callout
      action={
        <button type="button" className="fill" onClick={(event) => fill(event.currentTarget.form)}>
          {messages.fill}
        </button>
      }
    >
      {messages.demo(code)}
    </Callout>
  );
}
