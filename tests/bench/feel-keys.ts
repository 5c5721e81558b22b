import type { Page } from 'playwright-core';

/** Milliseconds of each key. */
export interface Keys {
  /** From the key's event to the end of the frame that shows it, less the idle wait for that frame to begin. */
  work: number[];
  /** The same with the wait: what a person sees, up to a frame of the screen more than the work. */
  total: number[];
}

declare global {
  interface Window {
    feelKeys?: Keys;
    feelTasks?: { longest: number; long: number; from: number };
  }
}

/** Types letters where the focus is and reads off in the page how long each took until it was painted. */
export async function measureKeys(page: Page, count: number): Promise<Keys> {
  await page.evaluate(() => {
    const keys: Keys = { work: [], total: [] };
    window.feelKeys = keys;
    const channel = new MessageChannel();
    let begun = 0;
    let handled = 0;
    let framed = 0;
    channel.port1.onmessage = () => {
      const painted = performance.now();
      keys.total.push(painted - begun);
      keys.work.push(handled - begun + (painted - framed));
    };
    addEventListener(
      'keydown',
      (event) => {
        begun = event.timeStamp;
        requestAnimationFrame(() => {
          framed = performance.now();
          // A message sent in a frame comes after its painting.
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
    // The last of the key's events that the editor hears before the frame.
    addEventListener('input', () => {
      queueMicrotask(() => {
        handled = performance.now();
      });
    });
  });
  for (let at = 0; at < count; at++) {
    await page.keyboard.press('abcdefgh'[at % 8] ?? 'a');
    await page.waitForTimeout(60);
  }
  const keys = await page.evaluate(() => window.feelKeys);
  if (!keys || keys.work.length < count * 0.9) throw new Error(`only ${keys?.work.length ?? 0} of ${count} keys were seen`);
  return keys;
}

/** Counts the tasks of the page's main thread beyond 50 ms until `end`. */
export async function watchTasks(page: Page) {
  await page.evaluate(() => {
    const seen = { longest: 0, long: 0, from: performance.now() };
    window.feelTasks = seen;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        seen.longest = Math.max(seen.longest, duration);
        if (duration > 50) seen.long += 1;
      }
    }).observe({ type: 'longtask' });
  });
  return {
    async end(): Promise<{ longest: number; long: number; seconds: number }> {
      const seen = await page.evaluate(() => window.feelTasks && { ...window.feelTasks, to: performance.now() });
      if (!seen) throw new Error('the page was left');
      return { longest: seen.longest, long: seen.long, seconds: (seen.to - seen.from) / 1000 };
    },
  };
}
