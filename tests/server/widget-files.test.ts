import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { VERSION } from '../../site/server/kernel/version.ts';
import { assets } from '../../site/server/listen.ts';
import { startListeningService } from '../support/listening-service.ts';

const LOADER = `console.log(${JSON.stringify('x'.repeat(5000))})`;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tender-files-'));
  await mkdir(join(folder, 'widgets/chunks'), { recursive: true });
  await mkdir(join(folder, 'site/client/_astro'), { recursive: true });
  await writeFile(join(folder, 'widgets/loader.js'), LOADER);
  await writeFile(join(folder, 'widgets/chunks/runtime-abc.js'), LOADER);
  await writeFile(join(folder, 'widgets/chunks/runtime-abc.js.gz'), gzipSync(LOADER, { level: 9 }));
  await writeFile(join(folder, 'site/client/_astro/page.abc.css'), 'a{}');
  await writeFile(join(folder, 'site/client/robots.txt'), 'User-agent: *');
});
after(() => rm(folder, { recursive: true, force: true }));

const get = (path: string, production: boolean, headers: Record<string, string> = {}) =>
  assets({ production, folder }).request(path, { headers });

test('the same files are there as newest, as the channel of a major version, and under the exact version', async () => {
  const major = VERSION.split('.', 1)[0];
  for (const name of ['loader.js', 'chunks/runtime-abc.js']) {
    for (const base of ['/widgets', `/widgets/v${major}`, `/widgets/${VERSION}`]) {
      const answer = await get(`${base}/${name}`, true, { Origin: 'https://portal.example' });
      assert.equal(answer.status, 200, base);
      assert.equal(await answer.text(), LOADER);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/javascript/);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.equal(answer.headers.get('timing-allow-origin'), '*');
    }
  }
  const others = [
    `/widgets/v${Number(major) + 1}/loader.js`,
    '/widgets/0.0.1/loader.js',
    `/widgets/${VERSION}x/loader.js`,
    '/widgets/v1',
  ];
  for (const path of others) assert.equal((await get(path, true)).status, 404, path);
});

test('hashed names are kept for ever, stable ones for minutes in production and asked for again elsewhere', async () => {
  const cache = async (path: string, production: boolean) =>
    (await get(path, production)).headers.get('cache-control');
  const forEver = 'public, max-age=31536000, immutable';
  for (const base of ['/widgets', '/widgets/v1', `/widgets/${VERSION}`]) {
    assert.equal(await cache(`${base}/chunks/runtime-abc.js`, false), forEver);
    assert.equal(
      await cache(`${base}/loader.js`, true),
      'public, max-age=300, stale-while-revalidate=86400',
    );
    assert.equal(await cache(`${base}/loader.js`, false), 'no-cache');
  }
  assert.equal(await cache('/_astro/page.abc.css', true), forEver);
  assert.equal(await cache('/robots.txt', true), 'no-cache');
  const missing = await get('/widgets/chunks/gone.js', true);
  assert.equal(missing.status, 404);
  assert.equal(missing.headers.get('cache-control'), null);
  assert.equal(missing.headers.get('access-control-allow-origin'), '*');
});

test('a file that is unchanged is not sent again', async () => {
  const first = await get('/widgets/loader.js', false);
  const again = await get('/widgets/loader.js', false, {
    'If-None-Match': first.headers.get('etag') ?? '',
  });
  assert.equal(again.status, 304);
  assert.equal(again.headers.get('access-control-allow-origin'), '*');
  assert.equal(again.headers.get('cache-control'), 'no-cache');
});

test('files go out compressed, the build’s own compression first', async () => {
  const onTheFly = await get('/widgets/loader.js', true, { 'Accept-Encoding': 'gzip' });
  assert.equal(onTheFly.headers.get('content-encoding'), 'gzip');
  assert.match(onTheFly.headers.get('vary') ?? '', /accept-encoding/i);
  assert.equal(gunzipSync(await onTheFly.arrayBuffer()).toString(), LOADER);
  const ready = await get('/widgets/chunks/runtime-abc.js', true, {
    'Accept-Encoding': 'gzip, deflate, br',
  });
  assert.equal(ready.headers.get('content-encoding'), 'gzip');
  assert.match(ready.headers.get('vary') ?? '', /accept-encoding/i);
  assert.deepEqual(Buffer.from(await ready.arrayBuffer()), gzipSync(LOADER, { level: 9 }));
  assert.match(ready.headers.get('content-type') ?? '', /^text\/javascript/);
});

test('a path cannot leave the folder', async () => {
  for (const path of [
    '/widgets/v1/../../package.json',
    '/widgets/%2e%2e/%2e%2e/package.json',
    `/widgets/${VERSION}/..%2f..%2fx`,
  ]) {
    assert.equal((await get(path, true)).status, 404, path);
  }
});

test('documents carry the policy of pages, scripts only what concerns them', async () => {
  const service = await startListeningService();
  try {
    for (const path of ['/widgets/none.js', '/widgets/v1/chunks/none.js', '/widgets/none.json']) {
      const { headers } = await service.call('GET', path);
      assert.deepEqual(
        [headers['x-content-type-options'], headers['content-security-policy']],
        ['nosniff', undefined],
        path,
      );
    }
    for (const path of ['/widgets/none.html', '/', '/home.js']) {
      const { headers } = await service.call('GET', path);
      assert.match(String(headers['content-security-policy']), /default-src 'self'/, path);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
  } finally {
    await service.remove();
  }
});
