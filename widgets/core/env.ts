import type { SignInAnalytics } from './analytics.ts';
import { browserEnv } from './browser-env.ts';
import { shared } from './shared.ts';

/** Storage that may be refused by the browser; reads answer null then and writes are dropped. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export interface UploadRequest {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: FormData;
  /** 0–1 of the bytes sent. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Everything widgets ask of the platform. Nothing else in core or a widget touches window, storage, network or clock. */
export interface Env {
  /** Base of every call, `/api` or an absolute URL, without a slash at the end. */
  apiBase: string;
  /** Registered client that identifies the partner; public by nature. */
  client: { id: string; secret: string };
  /** Tenant where the visit brings none. */
  tenant: string;
  /** Keys of the encrypted transport (`wire.md` 2), '' where it is off. */
  keys: { token: string; data: string };
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** A multipart POST or PUT that reports progress, which fetch cannot. Rejects with TypeError when the network fails. */
  upload(request: UploadRequest): Promise<Response>;
  /** Hands a file to the user. */
  save(file: Blob, name: string): void;
  /** Goes to a path of the site. A host may take this over with the cancelable window event `tender-navigate`. */
  navigate(path: string): void;
  reload(): void;
  /** Dispatches a cancelable event on window. False: the host prevented the default. */
  emit(name: string, detail: unknown): boolean;
  /** Hears events that reach window, those of the elements too. */
  listen(name: string, listener: (event: Event) => void): () => void;
  /** A host's own counter; it is told besides the event `tender-analytics`. */
  analytics?(entry: SignInAnalytics): void;
  /** Milliseconds since 1970. */
  now(): number;
  randomId(): string;
  /** Query string of the address, with its `?`. */
  search(): string;
  /** Path of the address, without query and hash. */
  path(): string;
  /** `https://portal.example` of the page. */
  origin(): string;
  local: KeyValue;
  session: KeyValue;
  cookies: {
    get(name: string): string | undefined;
    /** Path /, SameSite=Lax, Secure on https; `maxAge` in seconds, else until the browser closes. */
    set(name: string, value: string, maxAge?: number): void;
    remove(name: string): void;
  };
  /** Tells the other tabs of this origin. */
  broadcast(message: string): void;
  onBroadcast(listener: (message: string) => void): () => void;
  /** The network or the page came back: a good moment to reconnect. */
  onWake(listener: () => void): () => void;
  /** The page is in a tab behind another: nobody sees what would be asked for. */
  hidden(): boolean;
  /** For the developer of the host page. */
  warn(message: string, cause?: unknown): void;
}

export interface EnvSlot {
  current: Env | undefined;
}

const slot = shared('env', () => ({ current: undefined }));

/**
 * Replaces parts of the platform, in tests or by a host; what is not given comes from the browser.
 * @returns undo, which restores what was in force before.
 */
export function setupEnv(parts: Partial<Env>): () => void {
  const before = slot.current;
  slot.current = { ...(before ?? browserEnv()), ...parts };
  return () => {
    slot.current = before;
  };
}

/** False during server rendering, where nothing was set up. */
export function hasEnv(): boolean {
  return slot.current !== undefined || typeof window !== 'undefined';
}

/** The platform. Throws in Node unless `setupEnv()` was called: without it there is no address, no cookie and no network. */
export function env(): Env {
  if (!hasEnv())
    throw new Error(
      'tender: no env. Widgets cannot reach the platform outside a browser. Call setupEnv() first.',
    );
  slot.current ??= browserEnv();
  return slot.current;
}
