/**
 * What our pages let through where a text would become markup or a script (`require-trusted-types-for` of server/page-headers.ts). The
 * router and the reader of tables parse documents that have no window; the mind map writes its own drawings into elements. All else is
 * refused, and the browser says so. It stands before whatever needs it.
 */

/** Markup that could run, load or send. */
const ACTIVE =
  /<\/?(?:script|style|iframe|frame|object|embed|base|meta|link|form|template|noscript)\b|[\s/"']on\w+\s*=|javascript:|srcdoc/i;
/** Where our scripts lie. */
const OWN_SCRIPTS = /^\/(?:_astro|widgets)\//;

interface Rules {
  createHTML(html: string, type?: string, sink?: string): string;
  createScriptURL(url: string): string;
}

const rules: Rules = {
  createHTML(html, _type, sink) {
    if (sink === 'DOMParser parseFromString') return html;
    if (sink?.endsWith(' innerHTML') && !ACTIVE.test(html)) return html;
    throw new TypeError(`tender: refused markup for ${sink ?? 'a caller of its own'}`);
  },
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href);
    if (origin === location.origin && OWN_SCRIPTS.test(pathname)) return url;
    throw new TypeError(`tender: refused a script from ${url}`);
  },
};

const factory: unknown = Reflect.get(window, 'trustedTypes');
// Browsers without Trusted Types hold nothing to them. A page that was gone to without loading has it already.
if (hasPolicies(factory) && !factory.defaultPolicy) factory.createPolicy('default', rules);

function hasPolicies(
  value: unknown,
): value is { defaultPolicy: unknown; createPolicy(name: string, rules: Rules): unknown } {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
