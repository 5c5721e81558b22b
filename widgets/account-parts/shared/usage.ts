import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { bidUsage } from '../../core/contract/account.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { env } from '../../core/env.ts';
import { createNewest, type Loaded, loadInto } from '../../core/loaded.ts';

export type Usage = CallReply<typeof bidUsage>;

/** The bids that are left, and how many were used. */
export function createUsage() {
  const $usage = atom<Loaded<Usage>>({ state: 'loading' });
  const newest = createNewest();
  const load = (): Promise<void> => {
    const signal = newest.next();
    return loadInto($usage, () => call(bidUsage, {}, { quiet: true, signal }), { signal });
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
        newest.abort();
        sleep();
      };
    },
  };
}

export type UsageStore = ReturnType<typeof createUsage>;
