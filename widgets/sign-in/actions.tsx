import { useStore } from '@nanostores/react';
import type { ComponentType } from 'react';
import { refreshUser, signInByAccount, signInByPhone, signOut } from '../core/session/sign-in.ts';
import { adoptStyles } from '../kit/sheets.ts';
import { type Attempts, createAttempts, enter } from './attempt.ts';
import { createChatApp } from './chat-app.ts';
import { ChatAppPanel } from './chat-app-panel.tsx';
import type { FieldErrors, FieldName } from './fields.ts';
import later from './later.css';
import laterHost from './later-host.css';
import { laterMessages } from './later-messages.ts';
import { codeError, createPhoneCode, type PhoneCode, phoneError, readPhone } from './phone-code.ts';
import { DemoLine, Picture } from './phone-parts.tsx';
import { SignedIn } from './signed-in.tsx';
import type { SignInPlace, SignInStore } from './store.ts';
import { focusInvalid, readForm } from './values.ts';

/** What the form can do once the code for it is there, and the views of what it shows then. */
export interface Actions {
  /** The form is in use: shows the picture to read. */
  begin(): void;
  /** Shows what a former form of this page has begun. */
  resume(): void;
  submit(): Promise<void>;
  sendCode(): Promise<void>;
  loadCaptcha(): Promise<void>;
  /** Takes back what is under way and concerns the old value. */
  edited(name: FieldName): void;
  openChatApp(): void;
  enterWithCode(code: string, state: string | undefined): Promise<void>;
  /** Ends timers and calls. */
  stop(): void;
  Picture: ComponentType;
  DemoLine: ComponentType;
  ChatAppPanel: ComponentType;
  SignedIn: ComponentType;
}

function adoptLaterStyles({ host, form }: SignInPlace): void {
  const stage = form.querySelector('[data-tender-stage]');
  if (host.shadowRoot) adoptStyles(host.shadowRoot, [laterHost]);
  if (stage?.shadowRoot) adoptStyles(stage.shadowRoot, [later]);
}

/** Checks what is in the form and signs in with it. */
function createSubmit(
  store: SignInStore,
  form: HTMLFormElement,
  { signIn }: Attempts,
  code: PhoneCode,
) {
  /** Shows what is wrong before anything is sent. */
  const accepts = (errors: FieldErrors, agree: boolean): boolean => {
    const all = agree ? errors : { ...errors, agree: laterMessages.agreeMissing };
    store.change({ errors: all });
    if (Object.keys(all).length > 0) focusInvalid(form);
    return Object.keys(all).length === 0;
  };
  const submitPhone = async () => {
    const phone = readPhone(form);
    const { smsCode, agree } = readForm(form);
    const sent = code.$sent.get();
    if (!accepts({ ...phoneError(phone), ...codeError(sent, phone, smsCode) }, agree)) return;
    await signIn('phone', async (options) => {
      await signInByPhone({ phone, smsId: sent?.id ?? '', smsCode }, options);
      code.forget();
    });
  };
  const submitAccount = async () => {
    const { username, password, agree } = readForm(form);
    const missing = {
      ...(username ? {} : { username: laterMessages.usernameMissing }),
      ...(password ? {} : { password: laterMessages.passwordMissing }),
    };
    if (accepts(missing, agree))
      await signIn('account', (options) => signInByAccount({ username, password }, options));
  };
  return async () => {
    const { busy, method } = store.$state.get();
    if (busy) return;
    if (method === 'phone') await submitPhone();
    else if (method === 'account') await submitAccount();
  };
}

/** The form's actions, made for one form when its visitor first does something. */
export function createActions(store: SignInStore, place: SignInPlace): Actions {
  const { form } = place;
  adoptLaterStyles(place);
  const attempts = createAttempts(store, place);
  const code = createPhoneCode(store, place, attempts);
  const chatApp = createChatApp(store, place, attempts);
  const method = () => store.$state.get().method;
  return {
    begin() {
      if (method() === 'phone') code.begin();
    },
    resume: code.resume,
    submit: createSubmit(store, form, attempts, code),
    sendCode: code.sendCode,
    loadCaptcha: () => code.load(),
    edited(name) {
      attempts.cancel();
      if (name === 'phone') code.changePhone();
      if (name === 'agree' && method() === 'chat-app') chatApp.open();
    },
    // The element for the host's own code must have been drawn.
    openChatApp: () => void setTimeout(chatApp.open),
    enterWithCode: chatApp.enterWith,
    stop() {
      attempts.cancel();
      code.stop();
      chatApp.stop();
    },
    Picture: () => <Picture captcha={useStore(code.$captcha)} />,
    DemoLine: () => <DemoLine store={store} code={code} form={form} />,
    ChatAppPanel: () => <ChatAppPanel chatApp={chatApp} />,
    SignedIn: () => (
      <SignedIn store={store} onEnter={enter} refresh={refreshUser} onSignOut={signOut} />
    ),
  };
}
