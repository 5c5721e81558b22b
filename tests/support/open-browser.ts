import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

/** A Chromium driven from Node, for walks through the running product. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...(await findBrowser()), headless: true });
}
