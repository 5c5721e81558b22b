import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

/** What a page waits for at the most, ms: a limit for what hangs, not a measure of a busy machine. */
const PATIENCE_MS = 300_000;

/** Pages of one visitor on one site share a process, as tabs of a small machine do: starting one costs more than opening most pages. */
const SHARED = '--process-per-site';

/** A Chromium driven from Node, for walks through the running product. Its pages wait long for what they are asked to wait for. */
export async function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({
    ...{ executablePath, headless: true, ...options },
    args: [SHARED, ...args, ...(options.args ?? [])],
  });
  const { newContext } = browser;
  browser.newContext = async (more) => {
    const context = await newContext.call(browser, more);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}
