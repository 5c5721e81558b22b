import { atom } from 'nanostores';
import { env } from '../../core/env.ts';
import { toMessage } from '../../core/errors.ts';

interface SentCode {
  id: string;
  /** Seconds. */
  resendAfter: number;
  phone: string;
  devCode?: string | undefined;
}

export interface CodeState {
  /** Of the code on its way; '' before one was asked for. */
  id: string;
  /** Where it went, masked. */
  phone: string;
  devCode: string;
  /** Seconds until another may be asked for. */
  wait: number;
  busy: boolean;
  msg: string;
}

const unsent: CodeState = { id: '', phone: '', devCode: '', wait: 0, busy: false, msg: '' };

/** A code sent to a phone, and the seconds until the next one. */
export function createCode() {
  const $code = atom(unsent);
  let resendAt = 0;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const stop = () => clearInterval(ticking);
  const tick = () => {
    const wait = Math.max(0, Math.ceil((resendAt - env().now()) / 1000));
    if (wait === 0) stop();
    if (wait !== $code.get().wait) $code.set({ ...$code.get(), wait });
  };
  return {
    $code,
    /** Never rejects. @returns whether a code is on its way */
    async send(ask: () => Promise<SentCode>): Promise<boolean> {
      const { busy, wait } = $code.get();
      if (busy || wait > 0) return false;
      $code.set({ ...$code.get(), busy: true, msg: '' });
      try {
        const { id, resendAfter, phone, devCode = '' } = await ask();
        resendAt = env().now() + resendAfter * 1000;
        $code.set({ ...unsent, id, phone, devCode, wait: resendAfter });
        stop();
        ticking = setInterval(tick, 1000);
        return true;
      } catch (error) {
        $code.set({ ...$code.get(), busy: false, msg: toMessage(error) });
        return false;
      }
    },
    /** The code belongs to something that has changed. */
    forget() {
      stop();
      $code.set(unsent);
    },
    stop,
  };
}

export type Code = ReturnType<typeof createCode>;
