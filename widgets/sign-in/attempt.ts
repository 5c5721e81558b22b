import { errorCodes } from '../core/contract/error-codes.ts';
import { env } from '../core/env.ts';
import { isApiError, NetworkError, toMessage } from '../core/errors.ts';
import { $session } from '../core/session/session.ts';
import type { SignInOptions as CallOptions } from '../core/session/sign-in.ts';
import type { FieldErrors, FieldName, SignInMethod } from './fields.ts';
import { laterMessages } from './later-messages.ts';
import type { SignInPlace, SignInState, SignInStore } from './store.ts';
import { focusInvalid, safeAddress } from './values.ts';

const fieldOfCode = new Map<number, FieldName>([
  [errorCodes.captchaWrong.code, 'captcha'],
  [errorCodes.smsCodeWrong.code, 'smsCode'],
  [errorCodes.phoneInvalid.code, 'phone'],
  [errorCodes.credentialsWrong.code, 'password'],
]);

const isOffline = (error: unknown) => error instanceof NetworkError && !navigator.onLine;

/** Puts the text of a refusal where it belongs. */
function placeError(error: unknown): FieldErrors {
  if (isOffline(error)) return { form: laterMessages.offline };
  const field = isApiError(error) ? fieldOfCode.get(error.code) : undefined;
  return { [field ?? 'form']: toMessage(error) };
}

/** Goes where the host wants the visitor to be afterwards. */
export function enter(redirect: string | undefined): void {
  if (!redirect) return;
  // As it was written: a router in the page takes paths of its own.
  if (safeAddress(redirect, document.baseURI)) env().navigate(redirect);
  else env().warn(`the attribute redirect of <tender-sign-in> is not an address: ${redirect}`);
}

/** Acts once, when the network is back; the result gives the waiting up. */
function onceBack(act: () => void): () => void {
  const forget = env().onWake(() => {
    if (!navigator.onLine) return;
    forget();
    act();
  });
  return forget;
}

/**
 * One call at a time on behalf of the form. Editing a field ends it; when the network is gone it is made again once the network is
 * back, unless the form was edited meanwhile.
 */
export function createAttempts(store: SignInStore, { form, emit }: SignInPlace) {
  let running: AbortController | undefined;
  let forgetRetry = () => {};

  const cancel = () => {
    forgetRetry();
    running?.abort();
    running = undefined;
    store.change({ busy: '' });
  };
  /** Runs the call; the error it answers with has been shown, undefined after success or when it was cancelled. */
  const attempt = async (
    busy: SignInState['busy'],
    action: (options: CallOptions) => Promise<void>,
  ): Promise<unknown> => {
    cancel();
    const controller = new AbortController();
    running = controller;
    store.change({ busy, errors: {} });
    try {
      await action({
        tenant: store.$state.get().options?.tenant,
        quiet: true,
        signal: controller.signal,
      });
      return undefined;
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      store.change({ errors: placeError(error) });
      if (isOffline(error)) forgetRetry = onceBack(() => void attempt(busy, action));
      focusInvalid(form);
      return error;
    } finally {
      if (running === controller) {
        running = undefined;
        store.change({ busy: '' });
      }
    }
  };
  const signIn = (
    method: SignInMethod,
    action: (options: CallOptions) => Promise<void>,
  ): Promise<unknown> =>
    attempt('signing-in', async (options) => {
      try {
        await action(options);
      } catch (error) {
        const code = isApiError(error) ? error.code : 0;
        if (!options.signal?.aborted)
          emit('sign-in-failed', { method, code, msg: toMessage(error) });
        throw error;
      }
      form.reset();
      const { redirect } = store.$state.get().options ?? {};
      if (emit('signed-in', { method, account: $session.get().account })) enter(redirect);
    });
  return { attempt, signIn, cancel };
}

export type Attempts = ReturnType<typeof createAttempts>;
