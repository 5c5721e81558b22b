import { atom, type WritableAtom } from 'nanostores';
import { env } from '../core/env.ts';
import { isApiError, toMessage } from '../core/errors.ts';
import { signInByChatApp } from '../core/session/sign-in.ts';
import { fetchQrCode, QR_POLL_MS, readShownQr } from '../core/session/verification.ts';
import type { Attempts } from './attempt.ts';
import type { SignInPlace, SignInStore } from './store.ts';
import { inputOf, safeAddress } from './values.ts';

/** `consent`: the terms come first. `host`: the page draws the code itself, by the chat app's own script. */
export type Qr =
  | { state: 'consent' | 'loading' | 'failed' | 'host' }
  | { state: ShownState; image: string; url: string | undefined };

type ShownState = 'waiting' | 'scanned' | 'confirmed' | 'expired' | 'refused';

const pause = () => new Promise((resolve) => setTimeout(resolve, QR_POLL_MS));

/** How far the scan is; undefined while the visitor does not have the code before the eyes, or the network is gone for a moment. */
async function look(key: string, store: SignInStore, host: SignInPlace['host']) {
  const { method, options } = store.$state.get();
  const isLooking =
    method === 'chat-app' &&
    document.visibilityState === 'visible' &&
    host.getClientRects().length > 0;
  return isLooking ? readShownQr(key, { tenant: options?.tenant }) : undefined;
}

/** Signs in by a code on the screen that a phone scans. */
export function createChatApp(
  store: SignInStore,
  { host, form, emit }: SignInPlace,
  { signIn }: Attempts,
) {
  const $qr = atom<Qr>({ state: 'consent' });
  /** Key of the picture on show; '' ends the polling. */
  let shown = '';

  const tenant = () => store.$state.get().options?.tenant;
  const move = (state: ShownState) => {
    const qr = $qr.get();
    if ('image' in qr && qr.state !== state) $qr.set({ ...qr, state });
  };
  const enterWith = async (code: string, state?: string) => {
    const input = state === undefined ? { code } : { code, state, source: 'wechat_open' };
    const error = await signIn('chat-app', (options) => signInByChatApp(input, options));
    if (error) move('refused');
  };
  const poll = async (key: string) => {
    for (;;) {
      await pause();
      if (shown !== key) return;
      const answer = await look(key, store, host);
      if (!answer || shown !== key) continue;
      move(answer.state);
      if (answer.state !== 'confirmed' && answer.state !== 'expired') continue;
      shown = '';
      if (answer.code) await enterWith(answer.code);
      return;
    }
  };
  const load = async () => {
    shown = '';
    $qr.set({ state: 'loading' });
    try {
      const { key, image, url } = await fetchQrCode({ tenant: tenant() });
      shown = key;
      $qr.set({
        state: 'waiting',
        image,
        url: safeAddress(url, new URL(env().apiBase, document.baseURI).href),
      });
      void poll(key);
    } catch (error) {
      $qr.set({ state: 'failed' });
      if (isApiError(error)) store.change({ errors: { form: toMessage(error) } });
    }
  };
  const stop = () => {
    shown = '';
  };
  return {
    $qr,
    load,
    enterWith,
    stop,
    ...createConsent($qr, { form, emit, load, agreed: () => store.clearError('agree') }),
  };
}

interface Consent extends Pick<SignInPlace, 'form' | 'emit'> {
  load: () => Promise<void>;
  agreed: () => void;
}

/** Before the terms are accepted nothing is asked for. */
function createConsent($qr: WritableAtom<Qr>, { form, emit, load, agreed }: Consent) {
  /** The host may draw the code itself, into an element that scripts find by its id. */
  const show = () => {
    const container = form.querySelector('[slot=qr]');
    if (emit('qr-needed', { container })) void load();
    else $qr.set({ state: 'host' });
  };
  return {
    /** The panel is on show. */
    open() {
      const { state } = $qr.get();
      if (!inputOf(form, 'agree')?.checked) $qr.set({ state: 'consent' });
      else if (state === 'consent') show();
      else if (state === 'expired' || state === 'failed' || state === 'refused') void load();
    },
    agree() {
      const box = inputOf(form, 'agree');
      if (box) box.checked = true;
      agreed();
      show();
    },
  };
}

export type ChatApp = ReturnType<typeof createChatApp>;
