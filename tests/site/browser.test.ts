import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const script = resolve('tests/support/find-browser.mjs');
const start = `
import { execFileSync } from 'node:child_process';
import { findBrowser } from ${JSON.stringify(script)};
const { executablePath } = await findBrowser();
execFileSync(executablePath, ['--version', '--no-sandbox'], { stdio: ['ignore', 'pipe', 'ignore'] });
`;

test('test files that start beside each other on a machine without a browser all get a whole one', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tender-browser-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const starts = [1, 2, 3].map(() =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', start], {
      env: { ...process.env, TMPDIR: folder },
    }),
  );
  for (const ended of await Promise.allSettled(starts))
    assert.equal(
      ended.status,
      'fulfilled',
      ended.status === 'rejected' ? String(ended.reason) : '',
    );
  assert.ok((await readdir(folder)).length <= 1);
});
