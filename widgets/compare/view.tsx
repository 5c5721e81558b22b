import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { env } from '../core/env.ts';
import { $signedIn } from '../core/session/session.ts';
import type { ElementProps } from '../kit/element.tsx';
import { SignInNeeded } from '../kit/sign-in-needed.tsx';
import { Detail } from './detail-view.tsx';
import { Import } from './import-view.tsx';
import { List } from './list-view.tsx';
import { messages } from './messages.ts';
import { createRoute, type Place, placeOf, type Route } from './route-store.ts';

export interface CompareProps extends ElementProps {
  /** list, import or detail. */
  view?: string;
  /** The comparison that `detail` shows; else the one in the address. */
  compareId?: string;
  /** Pages of the host that show the three views; a view without one is shown in the element. */
  listPage?: string;
  importPage?: string;
  detailPage?: string;
}

/** Bids compared with each other: past comparisons, what to compare, and what was found. */
export function Compare({
  view,
  compareId,
  listPage,
  importPage,
  detailPage,
  host,
  emit,
}: CompareProps) {
  const signedIn = useStore($signedIn);
  const [route] = useState(() => createRoute(emit, placeOf(view, compareId)));
  useEffect(
    () => route.setPages({ list: listPage, importing: importPage, detail: detailPage }),
    [route, listPage, importPage, detailPage],
  );
  const asked = useRef({ view, compareId });
  useEffect(() => {
    if (asked.current.view === view && asked.current.compareId === compareId) return;
    asked.current = { view, compareId };
    route.show(placeOf(view, compareId));
  }, [route, view, compareId]);
  const place = useStore(route.$place);
  const signIn = () => emit('sign-in-needed') && env().navigate('/');
  const onStarted = (id: string) => {
    emit('compare-started', { id });
    route.open(id);
  };
  return (
    <section className="compare" aria-label={messages.title}>
      {signedIn ? (
        <Shown route={route} place={place} host={host} onStarted={onStarted} />
      ) : (
        <div className="kit-part">
          <SignInNeeded
            title={messages.signInTitle}
            text={messages.signInText}
            label={messages.signIn}
            onSignIn={signIn}
          />
        </div>
      )}
    </section>
  );
}

function Shown({
  route,
  place,
  host,
  onStarted,
}: {
  route: Route;
  place: Place;
  host: HTMLElement;
  onStarted: (id: string) => void;
}) {
  switch (place.view) {
    case 'list':
      return <List host={host} onStart={route.toImport} onOpen={route.open} />;
    case 'import':
      return <Import onBack={route.toList} onStarted={onStarted} />;
    case 'detail':
      return <Detail key={place.id} {...place} onBack={route.toList} onAgain={route.toImport} />;
  }
}
