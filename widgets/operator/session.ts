import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { saysSignedOut } from '../core/api/failure.ts';
import { download, saveFile, upload } from '../core/api/files.ts';
import type { CallInput, CallReply, Endpoint } from '../core/contract/endpoint.ts';
import { me, type OperatorSelf, options, signIn, signOut } from '../core/contract/operator.ts';
import { env } from '../core/env.ts';
import { toMessage } from '../core/errors.ts';

/** Ends with the tab; customers' tokens are kept elsewhere. */
const KEY = 'tender.operator';

/** What the sign-in page has to tell. */
export type SignInOptions = CallReply<typeof options>;

export type OperatorSession =
  | { state: 'checking' }
  | { state: 'failed'; msg: string }
  | { state: 'out'; options: SignInOptions | undefined }
  | { state: 'in'; self: OperatorSelf; token: string }
  /** The token has ended: what was typed is still there behind the sign-in. */
  | { state: 'expired'; self: OperatorSelf; token: string };

interface CallChoice {
  signal?: AbortSignal;
  /** Of a call that adds something: the same for the same try. */
  key?: string;
}

/** Calls in the operator's name; that its session has ended is seen here. Nothing is shown to the user: forms and lists do that. */
export interface OperatorApi {
  self: OperatorSelf;
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    choice?: CallChoice,
  ): Promise<CallReply<E>>;
  upload<E extends Endpoint>(
    endpoint: E,
    file: File,
    input: { params: Record<string, string>; query: Record<string, string> },
  ): Promise<CallReply<E>>;
  /** Fetches a file and hands it to the user. */
  save<E extends Endpoint>(endpoint: E, input: CallInput<E>, fallbackName: string): Promise<void>;
}

/** The session of one operator in this tab, apart from that of customers. */
export function createOperatorSession() {
  const $session = atom<OperatorSession>({ state: 'checking' });

  const leave = async (): Promise<void> => {
    env().session.remove(KEY);
    $session.set({ state: 'out', options: undefined });
    const found = await call(options, {}, { quiet: true, token: false }).catch(() => undefined);
    if ($session.get().state === 'out') $session.set({ state: 'out', options: found });
  };
  const enter = async (token: string): Promise<void> => {
    const self = await call(me, {}, { quiet: true, accessToken: token });
    env().session.set(KEY, token);
    $session.set({ state: 'in', self, token });
  };
  const start = async (): Promise<void> => {
    const token = env().session.get(KEY);
    if (!token) return leave();
    $session.set({ state: 'checking' });
    try {
      await enter(token);
    } catch (error) {
      if (saysSignedOut(error)) await leave();
      else $session.set({ state: 'failed', msg: toMessage(error) });
    }
  };
  /** Throws what the call throws. */
  const enterWith = async (
    username: string,
    password: string,
    unlockCode: string,
  ): Promise<void> => {
    const body = { username, password, ...(unlockCode ? { unlockCode } : {}) };
    const { token } = await call(
      signIn,
      { body },
      { quiet: true, token: false, repeatSubmit: true },
    );
    await enter(token);
  };
  const signOutNow = async (): Promise<void> => {
    const session = $session.get();
    if ('token' in session)
      await call(signOut, {}, { quiet: true, accessToken: session.token }).catch(() => undefined);
    await leave();
  };
  return {
    $session,
    start,
    enterWith,
    signOut: signOutNow,
    apiOf: (self: OperatorSelf) => apiOf($session, self),
  };
}

export type OperatorSessionStore = ReturnType<typeof createOperatorSession>;

function apiOf($session: OperatorSessionStore['$session'], self: OperatorSelf): OperatorApi {
  const tokenNow = () => {
    const session = $session.get();
    return 'token' in session ? session.token : '';
  };
  const watched = async <T>(action: (accessToken: string) => Promise<T>): Promise<T> => {
    const accessToken = tokenNow();
    try {
      return await action(accessToken);
    } catch (error) {
      const session = $session.get();
      const isNow = session.state === 'in' && session.token === accessToken;
      if (saysSignedOut(error) && isNow) $session.set({ ...session, state: 'expired' });
      throw error;
    }
  };
  return {
    self,
    call: (endpoint, input, { signal, key } = {}) =>
      watched((accessToken) =>
        call(endpoint, input, {
          accessToken,
          signal,
          quiet: true,
          repeatSubmit: true,
          ...(key ? { idempotencyKey: key } : {}),
        }),
      ),
    upload: (endpoint, file, input) =>
      watched((accessToken) => upload(endpoint, file, { ...input, accessToken, quiet: true })),
    save: (endpoint, input, fallbackName) =>
      watched(async (accessToken) =>
        saveFile(await download(endpoint, input, { accessToken, quiet: true }), fallbackName),
      ),
  };
}
