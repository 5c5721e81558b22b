import type { Browser, Page } from 'playwright-core';
import { readTrace, traceCategories } from './feel-trace.ts';

/** Milliseconds. */
export interface Keys {
  /** Of each key: processor time of the page's main thread from its first event to the end of the frame that shows it. */
  work: number[];
  /** Of each key, by the web platform's Event Timing: until the screen has it, with the wait for its next frame; in steps of 8. */
  shown: number[];
  /** Processor time of each task of the main thread, of keys or not. */
  tasks: number[];
  seconds: number;
}

declare global {
  interface Window {
    feelShown?: number[];
  }
}

/** Event Timing tells of nothing quicker. */
const LEAST_SHOWN_MS = 16;
/** Between two keys: quick typing by a person. */
const PAUSE_MS = 60;

/**
 * Types letters where the focus is and measures each in two ways.
 *
 * `work` is what a page can do something about: handlers, editor, style, layout, paint and commit, and whatever else the main
 * thread did in between. If it fits into one frame of the screen, the letter is in the next one. It is read from a trace and
 * counts processor time, so neither the idle wait for the next frame of a headless browser (16.7 ms at most) nor the turns
 * other processes had on the machine are in it; nor is the drawing of pixels, which has threads of its own. The tracing itself
 * is in it.
 *
 * `shown` is what a person waits, as the platform measures it (`PerformanceEventTiming.duration`). Even a page that does
 * nothing has 8 to 24 ms there.
 */
export async function measureKeys(browser: Browser, page: Page, count: number): Promise<Keys> {
  await page.evaluate((durationThreshold) => {
    // The types of the library do not know the threshold of Event Timing yet.
    const timing: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold,
    };
    const shown: number[] = [];
    window.feelShown = shown;
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') shown.push(duration);
    }).observe(timing);
  }, LEAST_SHOWN_MS);
  await browser.startTracing(page, { categories: traceCategories });
  const begun = performance.now();
  for (let at = 0; at < count; at++) {
    await page.keyboard.press('abcdefgh'[at % 8] ?? 'a');
    await page.waitForTimeout(PAUSE_MS);
  }
  const seconds = (performance.now() - begun) / 1000;
  const { keys: work, tasks } = readTrace((await browser.stopTracing()).toString());
  if (work.length < count * 0.9) throw new Error(`only ${work.length} of ${count} keys were seen`);
  const measured = (await page.evaluate(() => window.feelShown)) ?? [];
  const quick = Array.from({ length: Math.max(0, count - measured.length) }, () => LEAST_SHOWN_MS);
  return { work, shown: [...measured, ...quick], tasks, seconds };
}
