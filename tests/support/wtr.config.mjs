import { chromeLauncher } from '@web/test-runner-chrome';
import { bundlePlugin } from './bundle-plugin.mjs';
import { findBrowser } from './find-browser.mjs';

/**
 * A page with a storage of its own, or the one beside it would sign it out, that counts as focused even when another one is in
 * front; hidden tabs get no animation frames.
 */
async function createPage({ context }) {
  const own = await context.browser().createBrowserContext();
  const page = await own.newPage();
  page.once('close', () => void own.close().catch(() => {}));
  const session = await page.createCDPSession();
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  return page;
}

export default {
  files: 'tests/widgets/**/*.test.{ts,tsx}',
  rootDir: process.cwd(),
  nodeResolve: true,
  plugins: [bundlePlugin()],
  browsers: [chromeLauncher({ createPage, launchOptions: await findBrowser() })],
  // Pages mostly wait: two at a time keep two processors busy.
  concurrency: 2,
  testFramework: { config: { ui: 'bdd', timeout: 300_000 } },
  testsFinishTimeout: 1_200_000,
};
