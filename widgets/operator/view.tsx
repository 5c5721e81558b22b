import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { ErrorState } from '../kit/states.tsx';
import { Frame } from './frame.tsx';
import { messages } from './messages.ts';
import {
  createOperatorSession,
  type OperatorSession,
  type OperatorSessionStore,
} from './session.ts';
import { SignIn } from './sign-in.tsx';
import { WeakPassword } from './weak-password.tsx';

/** The operators' page: their sign-in, or the desk. */
export function Operator() {
  const [store] = useState(createOperatorSession);
  useEffect(() => void store.start(), [store]);
  const session = useStore(store.$session);
  return (
    <section
      className="operator"
      aria-label={messages.title}
      aria-busy={session.state === 'checking'}
    >
      <Content store={store} session={session} />
    </section>
  );
}

function Content({ store, session }: { store: OperatorSessionStore; session: OperatorSession }) {
  switch (session.state) {
    case 'checking':
      return (
        <div key="checking" className="checking">
          <Spinner label={messages.checking} size={20} />
        </div>
      );
    case 'failed':
      return (
        <ErrorState
          title={messages.failedTitle}
          text={session.msg}
          onRetry={() => void store.start()}
        />
      );
    case 'out':
      return (
        <div key="gate" className="gate">
          <h2 className="gate-title">{messages.signIn.title}</h2>
          <p className="gate-text">{messages.signIn.text}</p>
          <SignIn store={store} options={session.options} />
        </div>
      );
    case 'in':
    case 'expired':
      if (session.state === 'in' && session.self.passwordWeak) {
        return (
          <div className="gate">
            <h2 className="gate-title">{messages.password.weakTitle}</h2>
            <p className="gate-text">{messages.password.weakText}</p>
            <WeakPassword store={store} self={session.self} />
          </div>
        );
      }
      return (
        <>
          <Frame key={session.self.id} store={store} self={session.self} />
          <Dialog
            open={session.state === 'expired'}
            title={messages.signIn.expiredTitle}
            size="small"
            onClose={() => void store.signOut()}
          >
            <p className="gate-text">{messages.signIn.expiredText}</p>
            <SignIn store={store} options={undefined} />
          </Dialog>
        </>
      );
  }
}
