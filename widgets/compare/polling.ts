import { env } from '../core/env.ts';

/**
 * Asks again and again: `look` answers after how many milliseconds it wants to be asked next, undefined for never. While the page is
 * hidden nothing is asked; when it comes back, or the network does, it is asked at once.
 * @returns `now` asks at once, `stop` ends it.
 */
export function createPolling(look: () => Promise<number | undefined>): {
  now(): void;
  start(): () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let stopped = true;

  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    if (asking || stopped || env().hidden()) return;
    asking = true;
    const pause = await look().finally(() => {
      asking = false;
    });
    if (pause !== undefined && !stopped) timer = setTimeout(() => void ask(), pause);
  };
  return {
    now: () => void ask(),
    start() {
      stopped = false;
      const sleep = env().onWake(() => void ask());
      void ask();
      return () => {
        stopped = true;
        clearTimeout(timer);
        sleep();
      };
    },
  };
}
