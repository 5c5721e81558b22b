import type { FetchClient } from './api/fetch-client.ts';
import { configuredEnv } from './browser-env.ts';
import { env, setupEnv } from './env.ts';
import { dismissNotices, type NoticeKind, notify } from './notify.ts';
import { $session } from './session/session.ts';
import type { SessionState } from './session/state.ts';
import { type LoaderConfig, shared } from './shared.ts';
import { version } from './version.ts';

/**
 * Settings of a page without the loader's script tag; call it before the first element is on the page. Texts must be given
 * before the modules of the widgets are loaded, which read them once.
 */
export function configure(config: LoaderConfig): void {
  Object.assign(
    shared('config', () => ({})),
    config,
  );
  setupEnv(configuredEnv());
}

/** What a host page gets by `window.tender.push((tender) => …)` and from the package's root. */
export interface TenderApi {
  version: string;
  /** The visitor; one for all widgets and tabs. */
  session: {
    get(): SessionState;
    /** Calls the listener at once and on every change. @returns undo. */
    subscribe(listener: (session: SessionState) => void): () => void;
  };
  /** Token of the signed-in user, '' for a visitor. Hosts that only embed widgets never need it. */
  getToken(): string;
  /** Loads the user anew; a failure changes nothing. */
  refreshUser(): Promise<void>;
  /** Ends the session on the service and in all tabs, and goes to / (cancelable event `tender-navigate`). */
  signOut(): Promise<void>;
  /** Shows a notice over the page, as the widgets do. */
  notify(kind: NoticeKind, text: string): void;
  dismissNotices(): void;
  /** Hears `tender-<name>` of every widget on the page, such as `signed-in`. @returns undo. */
  on(name: string, listener: (detail: unknown, event: Event) => void): () => void;
  /** A client for another service of the family, at that address. */
  client(baseUrl: string): FetchClient;
  /** AES, DES and their reverse, as the family uses them (`wire.md` 2). */
  cipher(): Promise<typeof import('./cipher.ts')>;
}

const signing = () => import('./session/sign-in.ts');

/** Makes the object; what calls the service is loaded with the first call. */
export function createPublicApi(): TenderApi {
  return {
    version,
    session: {
      get: () => $session.get(),
      subscribe: (listener) => $session.subscribe((session) => listener(session)),
    },
    getToken: () => $session.get().token,
    refreshUser: async () => (await signing()).refreshUser(),
    signOut: async () => (await signing()).signOut(),
    notify,
    dismissNotices,
    on: (name, listener) =>
      env().listen(`tender-${name}`, (event) =>
        listener(event instanceof CustomEvent ? event.detail : undefined, event),
      ),
    client: (baseUrl) => async (method, path, options) =>
      (await import('./api/fetch-client.ts')).createFetchClient(baseUrl)(method, path, options),
    cipher: () => import('./cipher.ts'),
  };
}
