import type { LoaderConfig, LoaderHandle } from '../core/shared.ts';

/** What all our scripts of a page share. Looked up here, since a guard against a missing chunk must not need the core's. */
const REGISTRY = Symbol.for('tender.v1');

interface Parts {
  config?: LoaderConfig;
  loader?: LoaderHandle;
}

function parts(): Parts {
  const found: Parts | undefined = Reflect.get(globalThis, REGISTRY);
  return found ?? {};
}

/** The loader of this page; undefined where the widgets come from the host's own bundle. */
export const loaderHandle = (): Parts['loader'] => parts().loader;

/** As the core reads it (core/texts.ts), which a guard must not need. Undefined for what is no JSON. */
function parsed(given: string): unknown {
  try {
    const isJson = given.trim().startsWith('{');
    return JSON.parse(isJson ? given : (document.querySelector(given)?.textContent ?? ''));
  } catch {
    return undefined;
  }
}

/** Texts of the host for the guards, to be used instead of ours. */
export function hostTexts(): object {
  const given = parts().config?.texts;
  const all = typeof given === 'string' ? parsed(given) : given;
  const texts: unknown = typeof all === 'object' && all ? Reflect.get(all, 'guards') : undefined;
  return typeof texts === 'object' && texts !== null ? texts : {};
}

/** True for files of the page's own origin and of the widgets'; whatever else a page imports is the host's affair. */
export function isOwnFile(url: string): boolean {
  const { origin } = new URL(url, location.href);
  const base = loaderHandle()?.base;
  return (
    origin === location.origin ||
    (base !== undefined && origin === new URL(base, location.href).origin)
  );
}
