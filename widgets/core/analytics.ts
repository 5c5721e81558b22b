import { env } from './env.ts';

/** Codes by which the family counts ways of signing in (specification, section 9). */
export const loginMethods = { phone: 0, account: 1, 'chat-app': 3 } as const;
/** `grant_type` of each way of signing in (specification, sections 7 and 9). */
export const grantTypes = {
  phone: 'sms_code',
  account: 'client_password',
  'chat-app': 'social',
} as const;

export type SignInMethod = keyof typeof loginMethods;

/** Detail of the window event `tender-analytics`: the way of signing in, and by what. */
export type SignInAnalytics = { name: 'sign-in' } & (
  | { loginMethod: typeof loginMethods.phone; phone: string }
  | { loginMethod: typeof loginMethods.account; username: string }
  | { loginMethod: (typeof loginMethods)['chat-app']; code: string }
);

function entryOf(method: SignInMethod, value: string): SignInAnalytics {
  switch (method) {
    case 'phone':
      return { name: 'sign-in', loginMethod: loginMethods.phone, phone: value };
    case 'account':
      return { name: 'sign-in', loginMethod: loginMethods.account, username: value };
    case 'chat-app':
      return { name: 'sign-in', loginMethod: loginMethods['chat-app'], code: value };
  }
}

/**
 * Tells the host that somebody signed in: the cancelable window event `tender-analytics`, then `Env.analytics` where a host set
 * one and nobody prevented the default. `value` is the phone, the user name or the code.
 */
export function trackSignIn(method: SignInMethod, value: string): void {
  const entry = entryOf(method, value);
  if (env().emit('tender-analytics', entry)) env().analytics?.(entry);
}
