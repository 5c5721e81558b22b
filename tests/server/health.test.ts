import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createApp } from '../../site/server/app.ts';
import { readConfig } from '../../site/server/config/config.ts';
import { VERSION } from '../../site/server/kernel/version.ts';
import { startServices } from '../../site/server/start.ts';

test('health says ok, then stopping while the last answers go out, and calls still work until then', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-test-'));
  const { services, stop } = await startServices(
    readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
  );
  const app = createApp(services);
  const health = async () => {
    const answer = await app.request('/api/health');
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  };
  const told = (status: string) => ({
    status,
    version: VERSION,
    database: 'embedded',
    writer: { kind: 'offline', name: services.writer.name },
    sms: 'console',
  });
  try {
    assert.deepEqual(await health(), { status: 200, body: told('ok') });
  } finally {
    await stop(async () => {
      assert.deepEqual(await health(), { status: 503, body: told('stopping') });
      assert.equal((await app.request('/api/system/commonClient/getImage')).status, 200);
    });
    await rm(dataDir, { recursive: true, force: true });
  }
});
