import Cookies from 'js-cookie';
import type { Env, KeyValue, UploadRequest } from './env.ts';
import { shared } from './shared.ts';

const CHANNEL = 'tender.v1';
/** A download link must outlive the click that starts it; browsers give no event for that. */
const LINK_LIFE_MS = 60_000;

/** Sandboxed frames and private windows throw on any access, even on reading the property. */
function guarded(storage: () => Storage): KeyValue {
  const attempt = <T>(action: (store: Storage) => T): T | null => {
    try {
      return action(storage());
    } catch {
      return null;
    }
  };
  return {
    get: (key) => attempt((store) => store.getItem(key)),
    set: (key, value) => void attempt((store) => store.setItem(key, value)),
    remove: (key) => void attempt((store) => store.removeItem(key)),
  };
}

/** `crypto.randomUUID` exists on https only, and intranet sites are often plain http. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function upload({ url, headers, body, onProgress, signal }: UploadRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? '';
      resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }));
    };
    request.onerror = () => reject(new TypeError('tender: the upload failed on the way'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), LINK_LIFE_MS);
}

function navigate(path: string): void {
  const event = new CustomEvent('tender-navigate', { detail: { path }, cancelable: true });
  if (window.dispatchEvent(event)) location.assign(path);
}

let channel: BroadcastChannel | undefined;
function tabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

function onBroadcast(listener: (message: unknown) => void): () => void {
  const handle = (event: MessageEvent<unknown>) => listener(event.data);
  tabs()?.addEventListener('message', handle);
  return () => tabs()?.removeEventListener('message', handle);
}

function onWake(listener: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('online', listener);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', visible);
  };
}

/** The platform as a browser gives it. Importing and calling this touches nothing; only its members do. */
export function browserEnv(): Env {
  const config = shared('config', () => ({}));
  return {
    apiBase: config.api ?? '/api',
    client: { id: config.clientId ?? 'tender-web', secret: config.clientSecret ?? 'tender-web-secret' },
    tenant: config.tenant ?? '000000',
    fetch: (input, init) => fetch(input, init),
    upload,
    save,
    navigate,
    reload: () => location.reload(),
    now: () => Date.now(),
    randomId,
    search: () => location.search,
    local: guarded(() => localStorage),
    session: guarded(() => sessionStorage),
    cookies: {
      get: (name) => Cookies.get(name),
      set: (name, value, maxAge) =>
        void Cookies.set(name, value, {
          path: '/',
          sameSite: 'Lax',
          secure: location.protocol === 'https:',
          ...(maxAge === undefined ? {} : { expires: new Date(Date.now() + maxAge * 1000) }),
        }),
      remove: (name) => Cookies.remove(name, { path: '/' }),
    },
    broadcast: (message) => tabs()?.postMessage(message),
    onBroadcast,
    onWake,
    // oxlint-disable-next-line no-console -- the one place where widgets speak to the developer of the page
    warn: (message, cause) => console.warn(`tender: ${message}`, ...(cause === undefined ? [] : [cause])),
  };
}
