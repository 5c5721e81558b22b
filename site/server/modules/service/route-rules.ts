import { eq } from 'drizzle-orm';
import { isRedirectTarget, type RouteRule, trimmedPath } from '../../config/route-rules.ts';
import type { Needs } from '../../context/needs.ts';
import type { Database } from '../../store/database.ts';
import { routeRule } from '../../store/schema.ts';

/** How long the table is taken for what it was: every page asks, and nobody changes a rule twice in that time. */
const KEPT_MS = 5000;
/** A chain of rules longer than this is a mistake, as a loop is one. */
const LONGEST_CHAIN = 5;

/**
 * Where a path of our site leads by a rule: a path, or an address elsewhere; null where it is to be shown as asked
 * (specification, section 2). Rules of the environment go before those of the table. A rule that ends in `/*` on both sides
 * keeps what follows. Chains are followed; one that comes back to itself is none. Never throws: without the database the
 * environment's rules still count.
 */
export async function redirectOf(
  services: Needs<'config' | 'database' | 'logger'>,
  path: string,
  tenantId: string | null = null,
): Promise<string | null> {
  const start = normalPath(path);
  if (start === undefined) return null;
  const rules = [...services.config.routeRules, ...(await storedRules(services))];
  return followed(rules, start, tenantId).target;
}

/** Where the rules lead from a path; `isRound` when they come back to a place, or never end. */
function followed(
  rules: readonly RouteRule[],
  start: string,
  tenantId: string | null,
): { target: string | null; isRound: boolean } {
  const seen = new Set([start]);
  let current = start;
  let target: string | null = null;
  for (let step = 0; step <= LONGEST_CHAIN; step++) {
    const to = ruleFor(rules, current, tenantId);
    if (to === undefined) return { target, isRound: false };
    if (step === LONGEST_CHAIN) return { target: null, isRound: true };
    if (!to.startsWith('/')) return { target: to, isRound: false };
    const next = normalPath(to);
    if (next === undefined) return { target, isRound: false };
    // A rule for everything below a path may lead to a place below it: it has arrived.
    if (next === current) return { target, isRound: target === null };
    if (seen.has(next)) return { target: null, isRound: true };
    seen.add(next);
    [current, target] = [next, to];
  }
  return { target: null, isRound: true };
}

/** A row of the table as a rule. */
export function presentRule({
  path,
  redirect,
  tenantId,
}: {
  path: string;
  redirect: string;
  tenantId: string | null;
}): RouteRule {
  return { from: trimmedPath(path), to: redirect, tenantId };
}

/** Whether some path is led round by these stored rules that was not by the ones `before`. */
export function makesRound(
  before: readonly RouteRule[],
  stored: readonly RouteRule[],
  fixed: readonly RouteRule[],
): boolean {
  const [old, all] = [
    [...fixed, ...before],
    [...fixed, ...stored],
  ];
  const tenants = [null, ...new Set(all.flatMap(({ tenantId }) => tenantId ?? []))];
  const starts = all.flatMap((rule) =>
    isOpenEnded(rule) ? [rule.from.slice(0, -2) || '/', rule.from.replace('*', '-')] : [rule.from],
  );
  return starts.some((start) =>
    tenants.some(
      (tenantId) =>
        followed(all, start, tenantId).isRound && !followed(old, start, tenantId).isRound,
    ),
  );
}

/** Without query, hash and slash at the end, decoded; undefined for what is no path of a site. */
function normalPath(path: string): string | undefined {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  return bare.startsWith('/') ? trimmedPath(decoded(bare)) : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The target of the rule that says most about the path: an exact one, else the longest; a tenant's own before one for everybody. */
function ruleFor(
  rules: readonly RouteRule[],
  path: string,
  tenantId: string | null,
): string | undefined {
  const own = (rule: RouteRule) => rule.tenantId === null || rule.tenantId === tenantId;
  const weight = (rule: RouteRule) =>
    (isOpenEnded(rule) ? rule.from.length : 10_000) + (rule.tenantId === null ? 0 : 0.5);
  const [best] = rules
    .filter((rule) => own(rule) && matches(rule, path))
    .toSorted((a, b) => weight(b) - weight(a));
  if (!best) return undefined;
  const rest =
    isOpenEnded(best) && best.to.endsWith('/*') ? path.slice(best.from.length - 1) : undefined;
  const to = rest === undefined ? best.to : `${best.to.slice(0, -1)}${encodeURI(rest)}`;
  return isRedirectTarget(to) ? to : undefined;
}

const isOpenEnded = ({ from }: RouteRule) => from.endsWith('/*');

function matches(rule: RouteRule, path: string): boolean {
  return isOpenEnded(rule)
    ? path.startsWith(rule.from.slice(0, -1)) || path === rule.from.slice(0, -2)
    : path === rule.from;
}

const kept = new WeakMap<Database, { rules: Promise<RouteRule[]>; until: number }>();

/** An operator has changed them: this process sees it at once, others within seconds. */
export function forgetRouteRules(database: Database): void {
  kept.delete(database);
}

function storedRules(services: Needs<'database' | 'logger'>): Promise<RouteRule[]> {
  const last = kept.get(services.database);
  if (last && Date.now() < last.until) return last.rules;
  const rules = services.database.db
    .select()
    .from(routeRule)
    .where(eq(routeRule.enabled, true))
    .orderBy(routeRule.createdAt, routeRule.id)
    .then((rows) => rows.filter(({ redirect }) => isRedirectTarget(redirect)).map(presentRule))
    .catch((error: unknown) => {
      services.logger.warn({ err: error }, 'route rules cannot be read; pages are shown as asked');
      return [];
    });
  kept.set(services.database, { rules, until: Date.now() + KEPT_MS });
  return rules;
}
