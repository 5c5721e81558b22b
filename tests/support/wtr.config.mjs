import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { findBrowser } from './find-browser.mjs';
import { vendorPlugin } from './vendor-plugin.mjs';

const commonjsPackages = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'crypto-js/md5.js',
  'crypto-js/aes.js',
  'axe-core',
];

/** Style sheets are modules with their text, as in the build. */
const cssText = {
  name: 'css-text',
  resolveMimeType: ({ path }) => (path.endsWith('.css') ? 'js' : undefined),
  transform(context) {
    if (context.path.endsWith('.css'))
      return { body: `export default ${JSON.stringify(context.body)};` };
  },
};

const nodeEnv = {
  name: 'node-env',
  transform(context) {
    if (!context.response.is('js') || typeof context.body !== 'string') return;
    if (context.body.includes('process.env.NODE_ENV')) {
      return { body: context.body.replaceAll('process.env.NODE_ENV', '"development"') };
    }
  },
};

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
  nodeResolve: { browser: true, exportConditions: ['browser', 'development'] },
  plugins: [
    vendorPlugin(commonjsPackages),
    cssText,
    nodeEnv,
    esbuildPlugin({
      ts: true,
      tsx: true,
      target: 'es2022',
      tsconfig: `${process.cwd()}/tsconfig.json`,
    }),
  ],
  browsers: [chromeLauncher({ createPage, launchOptions: await findBrowser() })],
  // Pages mostly wait: two at a time keep two processors busy.
  concurrency: 2,
  testFramework: { config: { ui: 'bdd', timeout: 300_000 } },
  testsFinishTimeout: 1_200_000,
  coverageConfig: { include: ['widgets/**/*'] },
};
