import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { env } from '../../core/env.ts';
import { $session, $signedIn } from '../../core/session/session.ts';
import { refreshUser } from '../../core/session/sign-in.ts';
import type { Emit } from '../../kit/element.tsx';
import { SignInNeeded } from '../../kit/sign-in-needed.tsx';
import { partMessages } from './messages.ts';

interface GateProps {
  emit: Emit;
  /** Name of the whole, for screen readers. */
  label: string;
  /** What a visitor is told. */
  title: string;
  text: string;
  children: ReactNode;
}

/** What belongs to an account: its content for those who are signed in, an invitation for the others. */
export function Gate({ emit, label, title, text, children }: GateProps) {
  const signedIn = useStore($signedIn);
  // On a page with nothing else of ours nobody has asked yet who it is; drafts are kept by that.
  useEffect(() => {
    if (signedIn && !$session.get().id) void refreshUser();
  }, [signedIn]);
  const signIn = () => {
    if (emit('sign-in-needed')) env().navigate('/');
  };
  return (
    <section className="part-gate" aria-label={label}>
      {signedIn ? (
        children
      ) : (
        <div className="kit-part">
          <SignInNeeded title={title} text={text} label={partMessages.signIn} onSignIn={signIn} />
        </div>
      )}
    </section>
  );
}

interface PartProps {
  title: string;
  /** Under the heading: what this is for. */
  lead?: ReactNode;
  /** Beside the heading. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A card with a heading. */
export function Part({ title, lead, tools, children }: PartProps) {
  return (
    <div className="kit-part">
      <header className="kit-part-head">
        <div>
          <h2 className="kit-part-heading">{title}</h2>
          {lead && <p className="part-lead">{lead}</p>}
        </div>
        {tools}
      </header>
      {children}
    </div>
  );
}
