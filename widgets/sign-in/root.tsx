import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { env } from '../core/env.ts';
import { $session } from '../core/session/session.ts';
import { Boundary } from '../kit/boundary.tsx';
import type { ElementProps, ElementRoot } from '../kit/element.tsx';
import { adoptStyles } from '../kit/sheets.ts';
import { Card } from './card.tsx';
import { namedMethods } from './fields.ts';
import { Fields } from './fields-view.tsx';
import { listenToForm } from './form-events.ts';
import live from './live.css';
import liveHost from './live-host.css';
import { type Stage, showMethods, stageOf } from './stage.ts';
import { createSignIn, type SignInOptions, type SignInStore } from './store.ts';

export interface SignInProps extends ElementProps {
  /** Ways to offer, separated by commas or blanks, the first one open: `phone account chat-app`. */
  methods?: string;
  /** Where to go afterwards; a host that prevents `tender-signed-in` goes its own way. */
  redirect?: string;
  /** Tenant to sign in to, where the page's own is not the right one. */
  tenant?: string;
  /** Addresses of the terms of use and the privacy policy; those of the service where nothing is said. */
  terms?: string;
  privacy?: string;
  /** `code` and `state` with which the chat app's own page came back to the host; setting the code signs in. */
  chatAppCode?: string;
  chatAppState?: string;
}

function optionsOf(props: SignInProps): SignInOptions {
  const service = (path: string) => new URL(path, new URL(env().apiBase, document.baseURI)).href;
  return {
    methods: namedMethods(props.methods),
    redirect: props.redirect,
    tenant: props.tenant,
    terms: props.terms || service('/help/agreement.html'),
    privacy: props.privacy || service('/help/privacy.html'),
    chatAppCode: props.chatAppCode,
    chatAppState: props.chatAppState,
  };
}

/** Where another script has changed the markup and it must be drawn anew, what was typed and the focus go into the new fields. */
function keepTyped({ form, fields }: Stage): () => void {
  const before = [...fields.querySelectorAll('input')];
  const focused = before.find((input) => input.matches(':focus'));
  return () => {
    for (const old of before) {
      const input = form.elements.namedItem(old.name);
      if (old.isConnected || !(input instanceof HTMLInputElement)) continue;
      input.value = old.value;
      input.checked = old.checked;
      if (old === focused) input.focus();
    }
  };
}

/** The host's wishes, which may change at any time. */
function configure(store: SignInStore, options: SignInOptions): void {
  const { method, live, options: before } = store.$state.get();
  const { methods, chatAppCode: code, chatAppState: state } = options;
  const kept = live && before && methods.includes(method) ? method : (methods[0] ?? 'phone');
  store.change({ options });
  if (kept !== method || !live) store.choose(kept);
  if (code && code !== before?.chatAppCode)
    void store.act((actions) => actions.enterWithCode(code, state));
}

/** Follows the visitor, who may sign in or out elsewhere on the page or in another tab. */
function followSession(store: SignInStore): () => void {
  return $session.subscribe(({ token }) => {
    const signedIn = token !== '';
    if (signedIn !== store.$state.get().signedIn) store.change({ signedIn });
    // Its panel comes with the actions.
    if (signedIn) store.quietly(() => {});
  });
}

/**
 * The two React roots of a form: fields, labels and notes in the document, everything around them in the shadow root of the stage.
 * Markup that is there already is taken over with what was typed into it.
 */
export function signInRoot(host: HTMLElement, first: SignInProps): ElementRoot<SignInProps> {
  const stage = stageOf(host);
  const { form, card, fields, ids, drawn } = stage;
  const { emit } = first;
  const store = createSignIn({ host, form, emit });
  const restore = keepTyped(stage);
  let props = first;
  let waiting = 2;
  let unfollow = () => {};

  const mounted = () => {
    waiting -= 1;
    if (waiting !== 0) return;
    restore();
    configure(store, optionsOf(props));
    store.change({ live: true });
    unfollow = followSession(store);
    store.resume();
    if (form.matches(':focus-within')) store.quietly((actions) => actions.begin());
    host.dispatchEvent(new Event('tender-hydrated'));
    emit('ready');
  };
  const onError = (error: unknown) =>
    emit('error', { message: error instanceof Error ? error.message : String(error) });
  const onRecoverableError = () =>
    env().warn('another script has changed the form, which is drawn anew');
  const draw = (container: HTMLElement, view: ReactNode): Root => {
    const guarded = <Boundary onError={onError}>{view}</Boundary>;
    if (drawn) return hydrateRoot(container, guarded, { onRecoverableError });
    const root = createRoot(container);
    root.render(guarded);
    return root;
  };

  if (fields.shadowRoot) adoptStyles(fields.shadowRoot, [live]);
  if (host.shadowRoot) adoptStyles(host.shadowRoot, [liveHost]);
  // With the visitor signed in, a form that is not there yet need not flash up.
  if (!drawn) store.change({ signedIn: $session.get().token !== '' });
  listenToForm(store, form);
  store.$state.listen(
    ({ options, method }) => options && showMethods(card, options.methods, method),
  );
  const roots = [
    draw(card, <Card store={store} onMount={mounted} />),
    draw(fields, <Fields store={store} ids={ids} onMount={mounted} />),
  ];

  return {
    render(next) {
      props = next;
      if (store.$state.get().live) configure(store, optionsOf(next));
    },
    unmount() {
      unfollow();
      store.$state.get().actions?.stop();
      for (const root of roots) root.unmount();
      form.remove();
    },
  };
}
