import { useStore } from '@nanostores/react';
import type { Captcha } from './captcha.ts';
import { Drawing } from './drawing.tsx';
import { laterMessages } from './later-messages.ts';
import type { PhoneCode } from './phone-code.ts';
import type { SignInStore } from './store.ts';
import { fillIn } from './values.ts';

/** What the button with the picture shows. */
export function Picture({ captcha }: { captcha: Captcha }) {
  if (captcha.state === 'ready')
    return <Drawing image={captcha.image} label={laterMessages.captchaRefresh} />;
  if (captcha.state === 'failed') return laterMessages.captchaFailed;
  return <span part="spinner" role="img" aria-label={laterMessages.captchaLoading} />;
}

/** With the console SMS provider the service tells the codes, so that anyone can try the product. */
export function DemoLine({
  store,
  code,
  form,
}: {
  store: SignInStore;
  code: PhoneCode;
  form: HTMLFormElement;
}) {
  const captcha = useStore(code.$captcha);
  const sent = useStore(code.$sent);
  const { captchaNeeded } = useStore(store.$state);
  const pictureCode = captcha.state === 'ready' ? captcha.devCode : '';
  const shown = captchaNeeded ? pictureCode : sent?.devCode;
  if (!shown) return null;
  const field = captchaNeeded ? 'captcha' : 'smsCode';
  const fill = () => {
    fillIn(form, field, shown);
    store.clearError(field);
  };
  return (
    <p part="demo">
      {laterMessages.demo(shown)}
      <button type="button" part="fill" onClick={fill}>
        {laterMessages.fill}
      </button>
    </p>
  );
}
