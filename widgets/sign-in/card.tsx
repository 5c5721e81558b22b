import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { type FieldErrors, signInMethods, type TextField } from './fields.ts';
import { messages } from './messages.ts';
import type { SignInState, SignInStore } from './store.ts';

interface PartProps {
  store: SignInStore;
  state: SignInState;
}

interface CardProps {
  store: SignInStore;
  /** Runs when the markup is taken over or drawn. */
  onMount?: () => void;
}

/**
 * What stands in the shadow root of the stage. Which tabs and panels are shown is told by the attributes of the box around it.
 * What is of no use before the view has taken over (`live`) is left out of the first markup: the loader carries it.
 */
export function Card({ store, onMount }: CardProps) {
  const state = useStore(store.$state);
  useEffect(() => onMount?.(), [onMount]);
  const { live, signedIn, actions, busy } = state;
  if (signedIn) return actions ? <actions.SignedIn /> : null;
  return (
    <>
      <h2 part="title">{messages.title}</h2>
      <Tabs store={store} state={state} />
      <PhonePanel store={store} state={state} />
      {live && (
        <>
          <AccountPanel store={store} state={state} />
          <Panel method="chat-app" live>
            {actions && <actions.ChatAppPanel />}
          </Panel>
        </>
      )}
      <Agreement state={state} />
      <slot name="form" />
      <div part="submit" data-busy={busy === 'signing-in' || busy === 'loading' ? '' : undefined}>
        <slot name="submit" />
      </div>
    </>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

function Tabs({ store, state: { live, method: chosen, options } }: PartProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const method = store.beside(step);
    store.choose(method);
    event.currentTarget.querySelector<HTMLElement>(`#${method}`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role comes with the rest once the view has taken over
    <div
      part="tabs"
      onKeyDown={onKeyDown}
      {...(live && { role: 'tablist', 'aria-label': messages.methods })}
    >
      {(options?.methods ?? signInMethods).map((method) => (
        <button
          key={method}
          part="tab"
          onClick={() => store.choose(method)}
          {...(live && {
            'data-m': method,
            id: method,
            role: 'tab',
            'aria-selected': method === chosen,
            tabIndex: method === chosen ? 0 : -1,
          })}
        >
          {messages.methodNames[method]}
        </button>
      ))}
    </div>
  );
}

interface PanelProps {
  method: (typeof signInMethods)[number];
  live: boolean;
  children: ReactNode;
}

function Panel({ method, live, children }: PanelProps) {
  return (
    <div
      {...(live && {
        'data-m': method,
        part: 'panel',
        role: 'tabpanel',
        'aria-labelledby': method,
      })}
    >
      <p part="hint">{messages.hints[method]}</p>
      {children}
    </div>
  );
}

/** A box with the label, the input and the note that are slotted into it, and what stands beside the text. */
function Field({
  name,
  errors,
  children,
}: {
  name: TextField;
  errors: FieldErrors;
  children?: ReactNode;
}) {
  return (
    <div part="field" data-invalid={errors[name] ? '' : undefined}>
      <slot name={name} />
      {children}
    </div>
  );
}

function PhonePanel({
  store,
  state: { live, errors, captchaNeeded, sendText, waiting, busy, actions },
}: PartProps) {
  return (
    <Panel method="phone" live={live}>
      <Field name="phone" errors={errors} />
      {captchaNeeded && (
        <Field name="captcha" errors={errors}>
          <button part="picture" onClick={() => void store.act(({ loadCaptcha }) => loadCaptcha())}>
            {actions ? <actions.Picture /> : messages.captchaShow}
          </button>
        </Field>
      )}
      <Field name="smsCode" errors={errors}>
        <button
          part="suffix"
          disabled={waiting}
          aria-disabled={busy === 'sending' || undefined}
          onClick={() => void store.act(({ sendCode }) => sendCode())}
        >
          {sendText || messages.sendCode}
        </button>
      </Field>
      {actions && <actions.DemoLine />}
    </Panel>
  );
}

function AccountPanel({ store, state: { live, errors, passwordShown } }: PartProps) {
  return (
    <Panel method="account" live={live}>
      <Field name="username" errors={errors} />
      <Field name="password" errors={errors}>
        <button
          part="suffix"
          {...(live && {
            'aria-label': passwordShown ? messages.hidePassword : messages.showPassword,
          })}
          onClick={() => store.change({ passwordShown: !passwordShown })}
        >
          {passwordShown ? messages.hide : messages.show}
        </button>
      </Field>
    </Panel>
  );
}

function Agreement({ state: { options } }: { state: SignInState }) {
  const link = (href: string) => ({ href, part: 'link', target: '_blank', rel: 'noopener' });
  return (
    <div part="agreement">
      <slot name="agree" />
      <a {...(options && link(options.terms))}>{messages.terms}</a>
      {messages.and}
      <a {...(options && link(options.privacy))}>{messages.privacy}</a>
    </div>
  );
}
