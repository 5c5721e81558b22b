import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { freePort } from '../support/free-port.ts';
import {
  addFiles,
  copyApp,
  install,
  npm,
  type Packed,
  pack,
  serveFolder,
} from '../support/packed-app.ts';
import { openFarBrowser, signInByPhone, visit } from '../support/partner-site.ts';
import { type Site, startSite } from '../support/site.ts';

type Target = string | { types: string; default: string };
const manifest = (): { exports: Record<string, Target>; dependencies: Record<string, string> } =>
  JSON.parse(readFileSync('dist/npm/package.json', 'utf8'));
/** Names of the modules, as a host imports them. */
const modules = () =>
  Object.entries(manifest().exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([name]) => name.replace('.', 'tender-widgets'));

/** Opens the application and signs in: the event reaches its own code, the other element knows who. */
async function assertSignsIn(browser: Browser, url: string): Promise<void> {
  const visitor = await visit(browser, url);
  const page = await visitor.open('/');
  const phone = await signInByPhone(page);
  await page.locator('#visitor', { hasText: '（phone）' }).waitFor();
  await page.locator('tender-account-chip').getByText(phone.slice(-4)).waitFor();
  assert.deepEqual(visitor.complaints, []);
  await visitor.context.close();
}

describe('the package, as it is published, in applications of its users', () => {
  let folder: string;
  let packed: Packed;
  let site: Site;
  let server: ChildProcess | undefined;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tender-package-'));
    packed = await pack(folder);
    site = await startSite({}, openFarBrowser);
  });
  after(async () => {
    server?.kill();
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The application with all it needs. */
  async function installed(name: string): Promise<string> {
    const app = await copyApp(name, folder, packed, site.product.url);
    await install(app);
    return app;
  }

  test('at most 2 MB unpacked, nothing in it twice, all it names there', () => {
    assert.ok(packed.unpackedSize <= 2_000_000, `${packed.unpackedSize}`);
    const files = packed.files.map(({ path }) => path);
    assert.deepEqual(
      files.filter((file) => /\.(?:gz|br|map)$|operator|^widgets\//.test(file)),
      [],
    );
    for (const file of ['README.md', 'LICENSE', 'package.json', 'custom-elements.json'])
      assert.ok(files.includes(file), file);
    const targets = Object.values(manifest().exports).flatMap((target) =>
      typeof target === 'string' ? [target] : [target.types, target.default],
    );
    assert.ok(targets.length > 50);
    assert.deepEqual(
      targets.filter((target) => !files.includes(target.replace('./', ''))),
      [],
    );
    // Versions of its own: none was forgotten.
    assert.deepEqual(
      Object.entries(manifest().dependencies).filter(([, version]) => !/^\d/.test(version)),
      [],
    );
    const readme = readFileSync('dist/npm/README.md', 'utf8');
    for (const [, name = ''] of readme.matchAll(/`(tender-widgets\/[\w/.-]+)`/g))
      assert.ok(name.replace('tender-widgets', '.') in manifest().exports, name);
  });

  test('Vite: types, build, and every module of the package in a bundle', async () => {
    const app = await installed('vite-app');
    const all = modules();
    assert.ok(all.length > 30);
    // Beside the application, which does not import it: its types are checked with the application's.
    await addFiles(app, {
      // Types of Vue need Vue.
      'src/all.ts': all
        .filter((name) => !name.endsWith('/vue'))
        .map((name) => `void import('${name}');`)
        .join('\n'),
    });
    await npm(app, 'run', 'build');
    const { url, server: files } = await serveFolder(join(app, 'dist'));
    await assertSignsIn(site.browser, url).finally(() => files.close());

    await addFiles(app, {
      'index.html': '<script type="module" src="/src/all.ts"></script>',
      // A server that renders pages imports them too; none needs a document.
      'server.mjs': all.map((name) => `await import('${name}');`).join('\n'),
      'html.mjs': `import { renderSignIn } from 'tender-widgets/sign-in/html';
        if (!renderSignIn({ nonce: 'abc' }).includes('shadowrootmode')) throw new Error('no form');`,
    });
    await npm(app, 'exec', '--', 'vite', 'build');
    await npm(app, 'exec', '--', 'node', 'html.mjs');
    await npm(app, 'exec', '--', 'node', 'server.mjs');
  });

  test('Next: types, build with pages made on the server, and opened', async () => {
    const app = await installed('next-app');
    await npm(app, 'run', 'build');
    assert.match(readFileSync(join(app, '.next/server/app/index.html'), 'utf8'), /<tender-sign-in/);
    const port = await freePort();
    const next = join(app, 'node_modules/next/dist/bin/next');
    assert.ok(existsSync(next));
    server = spawn('node', [next, 'start', '-p', String(port)], {
      cwd: app,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { stdout } = server;
    assert.ok(stdout);
    let printed = '';
    for await (const chunk of stdout) {
      printed += chunk;
      if (/Ready/.test(printed)) break;
    }
    assert.match(printed, /Ready/);
    await assertSignsIn(site.browser, `http://localhost:${port}`);
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  });
});
