import { env, hasEnv } from './env.ts';
import { shared } from './shared.ts';

/** The host's own texts. A script tag gives them as JSON, or as the selector of a script element with it. */
function hostTexts(): Record<string, unknown> | undefined {
  const { texts } = shared('config', () => ({}));
  if (typeof texts !== 'string') return texts;
  try {
    if (/^\s*{/.test(texts)) return JSON.parse(texts);
    // oxlint-disable-next-line no-restricted-globals -- the attribute names an element of the page
    return JSON.parse(`${document.querySelector(texts)?.textContent}`);
  } catch {
    if (hasEnv()) env().warn(`data-texts: no JSON at ${texts}`);
    return undefined;
  }
}

function merge(own: unknown, other: unknown): unknown {
  if (typeof own === 'function' && typeof other === 'string') {
    return (...values: string[]) =>
      other.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');
  }
  const fits = typeof own === typeof other && Array.isArray(own) === Array.isArray(other);
  if (!fits || !other) return own;
  if (typeof own !== 'object' || !own || Array.isArray(own)) return other;
  return Object.fromEntries(
    Object.entries(own).map(([name, text]) => [name, merge(text, Reflect.get(other, name))]),
  );
}

/**
 * Texts of a widget with the host's own in place (`texts` of the loader's configuration, by the widget's name), read once.
 * A text with values is given as `'已发送至 {0}'`; what does not fit the default's kind is ignored.
 */
/* @__NO_SIDE_EFFECTS__ */
export function overridable<T extends object>(widget: string, defaults: T): T {
  // The cast says what merge() keeps: every name and kind of the defaults.
  return merge(defaults, hostTexts()?.[widget]) as T;
}
