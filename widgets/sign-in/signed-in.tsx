import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { maskPhone } from '../core/format.ts';
import { $session } from '../core/session/session.ts';
import { laterMessages } from './later-messages.ts';
import type { SignInStore } from './store.ts';

interface SignedInProps {
  store: SignInStore;
  onEnter: (redirect: string) => void;
  onSignOut: () => Promise<void>;
  refresh: () => Promise<void>;
}

/** Stands in the place of the form when somebody is signed in. */
export function SignedIn({ store, onEnter, onSignOut, refresh }: SignedInProps) {
  const session = useStore($session);
  const redirect = useStore(store.$state).options?.redirect;
  useEffect(() => void refresh(), [refresh]);
  const name = session.companyName || session.account || session.phone;
  return (
    <div part="signed-in">
      <span part="avatar">
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
        </svg>
      </span>
      <h2 part="title">{laterMessages.signedIn}</h2>
      <p part="hint">{maskPhone(name)}</p>
      {redirect && (
        <button type="button" part="enter" onClick={() => onEnter(redirect)}>
          {laterMessages.enter}
        </button>
      )}
      <button type="button" part="action" onClick={() => void onSignOut()}>
        {laterMessages.signOut}
      </button>
    </div>
  );
}
