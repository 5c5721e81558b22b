import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { env } from '../core/env.ts';
import { maskPhone } from '../core/format.ts';
import { $session } from '../core/session/session.ts';
import { Button } from '../kit/button.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { Icon } from '../kit/icon.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { AccountForm } from './account-form.tsx';
import { messages } from './messages.ts';
import { PhoneForm } from './phone-form.tsx';
import { createSignIn, type SignInOutcome, type SignInStore, signInMethods } from './store.ts';

export interface SignInProps extends ElementProps {
  /** Ways to offer, separated by commas or spaces, the first one open: `phone account`. */
  methods?: string;
  /** Where to go afterwards; a host that prevents `tender-signed-in` goes its own way. */
  redirect?: string;
  /** Addresses of the terms of use and the privacy policy. */
  terms?: string;
  privacy?: string;
}

const chosenMethods = (methods: string) => {
  const chosen = methods.split(/[\s,]+/).flatMap((name) => signInMethods.filter((method) => method === name));
  return chosen.length > 0 ? chosen : signInMethods;
};

export function SignIn({
  methods = '',
  redirect,
  terms = '/help/agreement.html',
  privacy = '/help/privacy.html',
  emit,
}: SignInProps) {
  const onOutcome = ({ type, ...detail }: SignInOutcome) => {
    if (type === 'failed') emit('sign-in-failed', detail);
    else if (emit('signed-in', { ...detail, account: $session.get().account }) && redirect) env().navigate(redirect);
  };
  const [store] = useState(() => createSignIn(onOutcome));
  const session = useStore($session);
  if (session.token)
    return <SignedIn store={store} name={session.companyName || session.account || session.phone} redirect={redirect} />;
  return <Forms store={store} methods={chosenMethods(methods)} terms={terms} privacy={privacy} />;
}

interface FormsProps {
  store: SignInStore;
  methods: readonly (typeof signInMethods)[number][];
  terms: string;
  privacy: string;
}

function Forms({ store, methods, terms, privacy }: FormsProps) {
  const chosen = useStore(store.$method);
  const method = chosen && methods.includes(chosen) ? chosen : (methods[0] ?? 'phone');
  const withPhone = methods.includes('phone');
  useEffect(() => (withPhone ? store.code.start() : undefined), [store, withPhone]);
  const tabs = methods.map((id) => ({ id, label: messages.methodNames[id] }));
  const forms = (
    <>
      {withPhone && <PhoneForm store={store} hidden={method !== 'phone'} terms={terms} privacy={privacy} />}
      {methods.includes('account') && <AccountForm store={store} hidden={method !== 'account'} terms={terms} privacy={privacy} />}
    </>
  );
  return (
    <section className="card" aria-label={messages.title}>
      <h2 className="title">{messages.title}</h2>
      <p className="subtitle">{messages.subtitles[method]}</p>
      {tabs.length > 1 ? (
        <Tabs label={messages.methods} tabs={tabs} value={method} onChange={store.choose} look="pill">
          {forms}
        </Tabs>
      ) : (
        forms
      )}
    </section>
  );
}

function SignedIn({ store, name, redirect }: { store: SignInStore; name: string; redirect: string | undefined }) {
  useEffect(() => void store.refreshUser(), [store]);
  return (
    <section className="card signed-in" aria-label={messages.signedIn}>
      <span className="avatar">
        <Icon name="user" size={24} />
      </span>
      <p className="title">{messages.signedIn}</p>
      <p className="subtitle">{/^\d{11}$/.test(name) ? maskPhone(name) : name}</p>
      {redirect && (
        <Button kind="primary" size="large" wide onClick={() => env().navigate(redirect)}>
          {messages.enter}
        </Button>
      )}
      <Button kind="quiet" onClick={store.signOut}>
        {messages.signOut}
      </Button>
    </section>
  );
}
