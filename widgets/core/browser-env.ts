import Cookies from 'js-cookie';
import type { Env, KeyValue } from './env.ts';
import { loaderBase, shared } from './shared.ts';

/** Name of the channel between tabs, and of the storage entry that does the same in kernels without channels. */
const CHANNEL = 'tender.v1';

/** Sandboxed frames and private windows throw on any access to storage or cookies, even on reading the property. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

const guarded = (storage: () => Storage): KeyValue => ({
  get: (key) => attempt(() => storage().getItem(key)) ?? null,
  set: (key, value) => attempt(() => storage().setItem(key, value)),
  remove: (key) => attempt(() => storage().removeItem(key)),
});

/** `crypto.randomUUID` exists on https only, and intranet sites are often plain http. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const emit = (name: string, detail: unknown): boolean =>
  window.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));

/** Adds a listener and answers its undo. */
function listen(
  target: EventTarget | undefined,
  name: string,
  listener: (event: Event) => void,
): () => void {
  target?.addEventListener(name, listener);
  return () => target?.removeEventListener(name, listener);
}

let channel: BroadcastChannel | undefined;
function tabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined')
    channel ??= attempt(() => new BroadcastChannel(CHANNEL));
  return channel;
}

/** A second message of the same words must differ from the first, or `storage` does not fire. */
function broadcast(message: string): void {
  tabs()?.postMessage(message);
  attempt(() => localStorage.setItem(CHANNEL, `${message} ${Date.now()}`));
}

function onBroadcast(listener: (message: string) => void): () => void {
  const leaveChannel = listen(tabs(), 'message', (event) => {
    if (event instanceof MessageEvent) listener(String(event.data));
  });
  const leaveStorage = listen(window, 'storage', (event) => {
    if (event instanceof StorageEvent && event.key === CHANNEL)
      listener(event.newValue?.split(' ')[0] ?? '');
  });
  return () => {
    leaveChannel();
    leaveStorage();
  };
}

function onWake(listener: () => void): () => void {
  const leaveNetwork = listen(window, 'online', listener);
  const leavePage = listen(document, 'visibilitychange', () => document.hidden || listener());
  return () => {
    leaveNetwork();
    leavePage();
  };
}

const cookies: Env['cookies'] = {
  get: (name) => attempt(() => Cookies.get(name)),
  set: (name, value, maxAge) =>
    void attempt(() =>
      Cookies.set(name, value, {
        path: '/',
        sameSite: 'Lax',
        secure: location.protocol === 'https:',
        ...(maxAge ? { expires: new Date(Date.now() + maxAge * 1000) } : {}),
      }),
    ),
  remove: (name) => attempt(() => Cookies.remove(name, { path: '/' })),
};

/** The service that the loader's script came from answers the calls as well. */
const serviceOfLoader = () => {
  const base = loaderBase();
  return base ? new URL('/api', base).href : '/api';
};

/** The part of the platform that the page's configuration decides. */
export function configuredEnv(): Pick<Env, 'apiBase' | 'client' | 'tenant' | 'keys'> {
  const {
    api = serviceOfLoader(),
    clientId = 'tender-web',
    clientSecret = 'tender-web-secret',
    ...rest
  } = shared('config', () => ({}));
  const { tenant = '000000', tokenKey = '', dataKey = '' } = rest;
  return {
    apiBase: api,
    client: { id: clientId, secret: clientSecret },
    tenant,
    keys: { token: tokenKey, data: dataKey },
  };
}

/** The platform as a browser gives it. Importing and calling this touches nothing; only its members do. */
export function browserEnv(): Env {
  return {
    ...configuredEnv(),
    fetch: (input, init) => fetch(input, init),
    upload: async (request) => (await import('./browser-files.ts')).upload(request),
    save: (file, name) => void import('./browser-files.ts').then(({ save }) => save(file, name)),
    navigate: (path) => {
      if (emit('tender-navigate', { path })) location.assign(path);
    },
    reload: () => location.reload(),
    emit,
    listen: (name, listener) => listen(window, name, listener),
    now: () => Date.now(),
    randomId,
    search: () => location.search,
    path: () => location.pathname,
    origin: () => location.origin,
    local: guarded(() => localStorage),
    session: guarded(() => sessionStorage),
    cookies,
    broadcast,
    onBroadcast,
    onWake,
    hidden: () => document.hidden,
    warn: (message, cause) =>
      // oxlint-disable-next-line no-console -- the one place where widgets speak to the developer of the page
      console.warn(`tender: ${message}`, ...(cause === undefined ? [] : [cause])),
  };
}
