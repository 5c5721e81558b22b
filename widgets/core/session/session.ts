import { atom, computed, onMount, type WritableAtom } from 'nanostores';
import { env, hasEnv } from '../env.ts';
import { shared } from '../shared.ts';
import { notifyAgain } from './notices.ts';
import { reduce, type SessionEvent, type SessionState, signedOutState } from './state.ts';
import { rememberVisit } from './visit.ts';

export type SessionStore = WritableAtom<SessionState>;
export type SessionEndStore = WritableAtom<'signed-out' | 'expired'>;

const COOKIE = 'Admin-Token';
/** The tenant of the session, and the end of the token it belongs to: a token that something else has put there has none. */
const TENANT_COOKIE = 'Tender-Tenant';
const TOKEN_END = 8;
/** Sent to the other tabs; they read the cookie, so no token travels. */
const CHANGED = 'session-changed';
/** They need no cookie to leave, which a tab may see a moment longer than the one that removed it. */
const LEFT = 'session-left';

/** Values of cookies are JSON strings; one written by hand may be the bare token. */
function storedToken(): string {
  const raw = env().cookies.get(COOKIE) ?? '';
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'string' ? value : '';
  } catch {
    return raw;
  }
}

/** A token that the browser would not keep, as in a sandboxed frame: it lives as long as the page. */
let unstored = '';

function adopt($store: SessionStore, token: string): void {
  const state = $store.get();
  if (token === state.token || (!token && state.token === unstored)) return;
  $store.set(
    token ? reduce(state, { type: 'signed-in', token }) : reduce(state, { type: 'signed-out' }),
  );
}

function createSession(): SessionStore {
  const $store = atom(signedOutState);
  onMount($store, () => {
    if (!hasEnv()) return;
    rememberVisit();
    notifyAgain();
    adopt($store, storedToken());
    return env().onBroadcast((message) => adopt($store, message === LEFT ? '' : storedToken()));
  });
  return $store;
}

/** The visitor, one for all widgets, bundles and tabs. Read it; change it by the functions below and in `sign-in.ts`. */
export const $session = shared('session', createSession);
export const $signedIn = computed($session, (session) => session.token !== '');

/** How the last session of this tab ended. It is known before `$session` changes. */
export const $sessionEnd = shared('sessionEnd', (): SessionEndStore => atom('signed-out'));

/** Applies a change that concerns only this tab. */
export function changeSession(event: SessionEvent): void {
  $session.set(reduce($session.get(), event));
}

/**
 * @param maxAge seconds the token is good for; without it the cookie ends with the browser
 * @param tenant where it was given; the session names it in every tab, whatever address a tab was opened with
 */
export function enterSession(token: string, maxAge?: number, tenant = ''): void {
  env().cookies.set(COOKIE, JSON.stringify(token), maxAge);
  if (tenant) env().cookies.set(TENANT_COOKIE, `${tenant}.${token.slice(-TOKEN_END)}`, maxAge);
  unstored = storedToken() === token ? '' : token;
  changeSession({ type: 'signed-in', token });
  env().broadcast(CHANGED);
}

/** The tenant that token was given in; '' where that is not known here. */
export function tenantOfToken(token: string): string {
  const [tenant = '', end] = (env().cookies.get(TENANT_COOKIE) ?? '').split('.', 2);
  return token && end === token.slice(-TOKEN_END) ? tenant : '';
}

/** Forgets the visitor in all tabs. */
export function leaveSession(reason: 'signed-out' | 'expired'): void {
  env().cookies.remove(COOKIE);
  env().cookies.remove(TENANT_COOKIE);
  $sessionEnd.set(reason);
  changeSession({ type: reason });
  env().broadcast(LEFT);
}
