/** One address that leads elsewhere. `from`: an exact path, or one that ends in `/*`. */
export interface RouteRule {
  from: string;
  to: string;
  /** Null: for everybody. */
  tenantId: string | null;
}

/** Whether a browser may be sent there: a path of our own site or a web address. `//host` and `/\host` are other sites in disguise. */
export function isRedirectTarget(to: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(to)) return false;
  if (to.startsWith('/')) return !to.startsWith('//');
  return /^https?:\/\/[^/?#]/i.test(to) && URL.canParse(to);
}

/** `from to, from to`: the rules of the environment (ROUTE_RULES). Throws an Error that names the broken one. */
export function readRouteRules(text: string): RouteRule[] {
  const pairs = text.split(',').map((pair) => pair.trim().split(/\s+/));
  return pairs
    .filter(([from]) => from !== '')
    .map(([from = '', to = '', ...more]) => {
      if (!from.startsWith('/') || more.length > 0 || !isRedirectTarget(to)) {
        throw new Error(
          `expected "/from /to" or "/from https://host/to", comma separated, got "${[from, to, ...more].join(' ')}"`,
        );
      }
      return { from: trimmedPath(from), to, tenantId: null };
    });
}

/** Without doubled slashes and one at the end. */
export function trimmedPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}
