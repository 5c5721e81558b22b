import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { bidUsage } from '../../core/contract/account.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { env } from '../../core/env.ts';
import { toMessage } from '../../core/errors.ts';

export type Usage = CallReply<typeof bidUsage>;
export type UsageState = { state: 'loading' } | { state: 'failed'; msg: string } | { state: 'ready'; usage: Usage };

/** The bids that are left, and how many were used. */
export function createUsage() {
  const $usage = atom<UsageState>({ state: 'loading' });
  let asked = 0;
  const load = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    try {
      const usage = await call(bidUsage, {}, { quiet: true });
      if (mine === asked) $usage.set({ state: 'ready', usage });
    } catch (error) {
      if (mine === asked && $usage.get().state !== 'ready') $usage.set({ state: 'failed', msg: toMessage(error) });
    }
  };
  return {
    $usage,
    load,
    again: () => {
      $usage.set({ state: 'loading' });
      void load();
    },
    start: () => {
      void load();
      const sleep = env().onWake(() => void load());
      return () => {
        asked += 1;
        sleep();
      };
    },
  };
}

export type UsageStore = ReturnType<typeof createUsage>;
