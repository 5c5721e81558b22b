import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { assets } from '../../site/server/listen.ts';

test('a tag without type="module" is told, and only such a one', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'tender-classic-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'widgets'));
  await writeFile(join(folder, 'widgets/loader.js'), 'import.meta.url;');
  const get = (mode: string) =>
    assets({ production: true, folder }).request('/widgets/v1/loader.js', {
      headers: { 'Sec-Fetch-Dest': 'script', 'Sec-Fetch-Mode': mode },
    });
  const asScript = await get('no-cors');
  assert.match(await asScript.text(), /type="module"/);
  const asIs = await get('cors');
  assert.equal(await asIs.text(), 'import.meta.url;');
  for (const answer of [asScript, asIs]) {
    assert.match(answer.headers.get('content-type') ?? '', /^text\/javascript/);
    assert.match(answer.headers.get('vary') ?? '', /Sec-Fetch-Mode/i);
  }
});
