import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from './open-browser.ts';
import { type Product, startProduct } from './product.ts';
import { sharedInProcess } from './shared.ts';
import { startedDatabaseOn } from './started-database.ts';

/** The product, and its end for good. */
export type OwnProduct = Pick<Product, 'url' | 'stop'>;

/** The product and a browser, for tests of what it shows. */
export interface Site {
  product: Pick<Product, 'url'>;
  browser: Browser;
  close(): Promise<void>;
}

/**
 * The product in a folder of its own; `stop` ends it for good. On the server of tests where there is one: it starts and answers for less
 * than the embedded database, which tests of kills, stops and full disks are about (`startProduct`).
 */
export async function startOwnProduct(env: Record<string, string> = {}): Promise<OwnProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'tender-site-'));
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await startedDatabaseOn(server) : undefined;
  const { url, stop } = await startProduct(join(folder, 'data'), {
    ...env,
    ...(database ? { DATABASE_URL: database.url } : {}),
  });
  return {
    url,
    async stop() {
      const code = await stop();
      await database?.remove();
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** Starts both. */
export async function startSite(
  env: Record<string, string> = {},
  open: () => Promise<Browser> = openBrowser,
): Promise<Site> {
  const product = await startOwnProduct(env);
  const browser = await open();
  return {
    product,
    browser,
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}

/**
 * The one that the test files of a process share: for tests that make accounts of their own and say nothing of what all accounts have
 * together. `close` closes what the file has opened.
 */
export async function sharedSite(): Promise<Site> {
  const env = { OFFLINE_WRITER_PACE: '5' };
  const shared = await sharedInProcess(
    'site',
    () => startSite(env),
    (site) => site.close(),
  );
  return shared ? { ...shared, close: () => closeContexts(shared.browser) } : startSite(env);
}

/** All that was opened in a browser which others use after this. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
