import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { validateChatApp } from '../../core/contract/own-data.ts';
import { toMessage } from '../../core/errors.ts';
import { createNewest } from '../../core/loaded.ts';
import { fetchQrCode, QR_POLL_MS, readShownQr } from '../../core/session/verification.ts';

export interface QrCheck {
  state: 'loading' | 'waiting' | 'scanned' | 'confirmed' | 'expired' | 'failed' | 'refused';
  image: string;
  /** Of the sandbox: the page that plays the phone. */
  url: string;
  msg: string;
}

const loading: QrCheck = { state: 'loading', image: '', url: '', msg: '' };
const how = { quiet: true, repeatSubmit: true };
const pause = () => new Promise((resolve) => setTimeout(resolve, QR_POLL_MS));

/** The person of the account's chat app scans a code, given for a ticket. @param onTicket gets what the next step needs */
export function createChatCheck(onTicket: (ticket: string) => void) {
  const $qr = atom(loading);
  const newest = createNewest();
  /** Key of the picture on show; '' ends the polling. */
  let shown = '';
  const change = (parts: Partial<QrCheck>) => $qr.set({ ...$qr.get(), ...parts });
  const answer = async (code: string) => {
    try {
      const { ticket } = await call(validateChatApp, { query: { code } }, how);
      onTicket(ticket);
    } catch (error) {
      change({ state: 'refused', msg: toMessage(error) });
    }
  };
  const poll = async (key: string) => {
    for (;;) {
      await pause();
      if (shown !== key) return;
      const seen = document.visibilityState === 'visible' ? await readShownQr(key) : undefined;
      if (!seen || shown !== key) continue;
      change({ state: seen.state });
      if (seen.state !== 'confirmed' && seen.state !== 'expired') continue;
      shown = '';
      if (seen.code) await answer(seen.code);
      return;
    }
  };
  return {
    $qr,
    async load(): Promise<void> {
      const signal = newest.next();
      shown = '';
      $qr.set(loading);
      try {
        const { key, image, url = '' } = await fetchQrCode();
        if (signal.aborted) return;
        shown = key;
        change({ state: 'waiting', image, url: /^https?:/.test(url) ? url : '' });
        void poll(key);
      } catch (error) {
        if (!signal.aborted) change({ state: 'failed', msg: toMessage(error) });
      }
    },
    stop(): void {
      newest.abort();
      shown = '';
    },
  };
}

export type ChatCheck = ReturnType<typeof createChatCheck>;
