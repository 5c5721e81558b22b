import type { Submission } from './api/duplicate-guard.ts';
import type { EnvSlot } from './env.ts';
import type { NoticeStore } from './notify.ts';
import type { SessionEndStore, SessionStore } from './session/session.ts';

/** What every bundle on a page has in common; the loader writes `config` and `loader` before any widget is loaded. */
interface SharedParts {
  config: LoaderConfig;
  env: EnvSlot;
  lastSubmission: { current: Submission | undefined };
  loader: LoaderHandle;
  notices: NoticeStore;
  session: SessionStore;
  sessionEnd: SessionEndStore;
  /** Parameters of the address with which the page was opened. */
  visit: Record<string, string>;
}

/** Read from the attributes of the loader's script tag, or given to `configure()`. */
export interface LoaderConfig {
  /** Base of the API, a path or an absolute URL. */
  api?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** Tenant of visitors who bring no `y` in the address. */
  tenant?: string | undefined;
  /** The host's own texts, by widget and name; those of the client core under `core`. A script tag gives them as it has them. */
  texts?: Record<string, unknown> | string | undefined;
  /** 16, 24 or 32 bytes: the user's token travels encrypted with it. */
  tokenKey?: string | undefined;
  /** 16, 24 or 32 bytes: parameters, bodies and answers travel encrypted with it. */
  dataKey?: string | undefined;
  /** Second place of the widgets' files. */
  fallback?: string | undefined;
}

/** What the loader lets others ask. */
export interface LoaderHandle {
  /** Folder of the loader's script, with its `/`. */
  base: string;
  /** Looks for elements in a place the loader does not watch, such as a host's own shadow root. */
  scan?(root: ParentNode): void;
  /** The code of a widget could not be had, and the host did not take care of it. */
  failed?: boolean;
}

/** Two builds on one page must have one session, so the registry is found by a symbol, not by a module. */
const REGISTRY = Symbol.for('tender.v1');

function registry(): Partial<SharedParts> {
  const found: Partial<SharedParts> | undefined = Reflect.get(globalThis, REGISTRY);
  if (found) return found;
  const created: Partial<SharedParts> = {};
  Reflect.set(globalThis, REGISTRY, created);
  return created;
}

/** Folder of the loader's script, with its `/`; undefined where a bundler brought the widgets. */
export const loaderBase = (): string | undefined => registry().loader?.base;

/** The page's one value of that name; the first bundle that asks creates it. */
export function shared<K extends keyof SharedParts>(
  name: K,
  create: () => SharedParts[K],
): SharedParts[K] {
  const parts = registry();
  const found = parts[name];
  if (found !== undefined) return found;
  const created = create();
  parts[name] = created;
  return created;
}
