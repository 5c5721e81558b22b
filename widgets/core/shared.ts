import type { Submission } from './api/duplicate-guard.ts';
import type { EnvSlot } from './env.ts';
import type { NoticeStore } from './notify.ts';
import type { SessionStore } from './session/session.ts';

/** What every bundle on a page has in common; the loader writes `config` before any widget is loaded. */
interface SharedParts {
  config: LoaderConfig;
  env: EnvSlot;
  lastSubmission: { current: Submission | undefined };
  notices: NoticeStore;
  session: SessionStore;
}

/** Read from the attributes of the loader's script tag. */
export interface LoaderConfig {
  /** Base of the API, a path or an absolute URL. */
  api?: string;
  clientId?: string;
  clientSecret?: string;
  /** Tenant of visitors who bring no `y` in the address. */
  tenant?: string;
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

/** The page's one value of that name; the first bundle that asks creates it. */
export function shared<K extends keyof SharedParts>(name: K, create: () => SharedParts[K]): SharedParts[K] {
  const parts = registry();
  const found = parts[name];
  if (found !== undefined) return found;
  const created = create();
  parts[name] = created;
  return created;
}
