import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { env } from '../core/env.ts';
import { $signedIn } from '../core/session/session.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { useSlotted } from '../kit/slotted.ts';
import { Skeleton } from '../kit/spinner.tsx';
import { ErrorState } from '../kit/states.tsx';
import { Directory } from './directory.tsx';
import { messages } from './messages.ts';
import { Mine } from './mine.tsx';
import { createNavigation, type NavigationStore } from './store.ts';

/** Where tenders are announced: what the bidder keeps at hand, and the directory of all. */
export function Navigation({ host, emit }: ElementProps) {
  const [store] = useState(createNavigation);
  const [asking, setAsking] = useState(false);
  const signedIn = useStore($signedIn);
  const slotted = useSlotted(host);
  useEffect(() => void store.load(), [store]);
  useEffect(() => {
    if (signedIn) void store.loadMine();
  }, [store, signedIn]);
  const signIn = () => {
    setAsking(false);
    if (emit('sign-in-needed')) env().navigate('/');
  };
  return (
    <section className="navigation" aria-label={messages.title}>
      {signedIn && <Mine store={store} />}
      <Content store={store} slotted={slotted} onVisitorStar={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={messages.signInTitle}
        message={messages.signInText}
        confirmText={messages.signIn}
        onConfirm={signIn}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

interface ContentProps {
  store: NavigationStore;
  slotted: boolean;
  onVisitorStar: () => void;
}

/** The page's own directory stands until ours is there. */
function Content({ store, slotted, onVisitorStar }: ContentProps) {
  const directory = useStore(store.$directory);
  if (directory.state === 'ready') return <Directory store={store} onVisitorStar={onVisitorStar} />;
  if (slotted) return <slot />;
  if (directory.state === 'loading') return <Skeleton lines={6} />;
  return (
    <ErrorState
      title={messages.failedTitle}
      text={directory.msg}
      onRetry={() => void store.load()}
    />
  );
}
