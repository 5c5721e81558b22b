import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createApp } from '../../site/server/app.ts';
import { readConfig } from '../../site/server/config/config.ts';
import { startServices } from '../../site/server/start.ts';
import { type Call, createCaller, signInOver, until } from '../support/caller.ts';
import { useLibreOffice } from '../support/libre-office.ts';
import {
  noObjectStorage,
  type ObjectStorage,
  startObjectStorage,
} from '../support/object-storage.ts';
import { sampleTender } from '../support/sample-tender.ts';
import { beginWithStartedDatabase } from '../support/started-database.ts';
import { createTestDatabase } from '../support/test-database.ts';

type Variables = Record<string, string>;
const server = process.env.DATABASE_URL;
const hasTools = spawnSync('pg_dump', ['--version']).status === 0;
const noPostgres = !server ? 'no DATABASE_URL' : !hasTools && 'no pg_dump on the PATH';

async function started(env: Variables) {
  useLibreOffice(false);
  const config = readConfig({ LOG_LEVEL: 'silent', OFFLINE_WRITER_PACE: '0', ...env });
  const { services, stop } = await startServices(config);
  const app = createApp(services);
  return { request: (path: string, init: RequestInit) => app.request(path, init), stop };
}

/** `npm run NAME -- FOLDER` with these variables alone. */
async function run(name: 'backup' | 'restore', folder: string, env: Variables) {
  const child = spawn('node', [`site/server/${name}.ts`, folder], {
    env: { PATH: process.env.PATH, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (printed += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed };
}

const form = (content: string, name: string) => {
  const body = new FormData();
  body.append('file', new File([content], name));
  return body;
};
const CONTENT = '我方将安排专人负责日常巡查。'.repeat(30);

/** An account's tender, knowledge file and bid with a text. */
async function filled(call: Call) {
  const sent = await call('POST', '/bid/client/tenders', form(sampleTender, '采购文件.md'));
  const tenderId = String(sent.body.data.id);
  const known = await call('POST', '/knowledge/client/files', form('# 业绩\n\n某项目', '业绩.md'));
  const fileId = String(known.body.data.id);
  await until(
    async () => (await call('GET', `/bid/client/tenders/${tenderId}`)).body.data.status,
    (status) => status === 'ready',
  );
  await until(
    async () => (await call('GET', `/knowledge/client/files/${fileId}`)).body.data.status,
    (status) => status === 'ready',
  );
  const made = await call('POST', '/bid/client/bids', { name: '街道服务', tenderId });
  const bidId = String(made.body.data.id);
  const chapter = { id: 'c', parentId: null, order: 0, title: '方案', pages: 1, scoringIds: [] };
  const chapters = [{ ...chapter, settings: {} }];
  await call('PUT', `/bid/client/bids/${bidId}/outline`, { chapters });
  const put = await call('PUT', `/bid/client/bids/${bidId}/chapters/c`, { content: CONTENT });
  assert.equal(put.status, 200, JSON.stringify(put.body));
  return { tenderId, fileId, bidId };
}

async function assertThere(call: Call, ids: Awaited<ReturnType<typeof filled>>): Promise<void> {
  const chapter = await call('GET', `/bid/client/bids/${ids.bidId}/chapters/c`);
  assert.equal(chapter.body.data?.content, CONTENT, JSON.stringify(chapter.body));
  const original = await call('GET', `/knowledge/client/files/${ids.fileId}/file`);
  assert.equal(await original.response.text(), '# 业绩\n\n某项目');
  const tender = await call('GET', `/bid/client/tenders/${ids.tenderId}`);
  assert.equal(tender.body.data.facts.projectName.value, '某某街道综合服务项目');
  const word = await call('GET', `/bid/client/bids/${ids.bidId}/word`);
  const bytes = Buffer.from(await word.response.arrayBuffer());
  assert.equal(bytes.subarray(0, 2).toString(), 'PK');
}

/** Loses everything between a backup and its restoring, and gives the folder of the backup. */
async function lostAndFound(
  folder: string,
  { env, lose, anew }: { env: Variables; lose(): Promise<void>; anew: Variables },
): Promise<string> {
  const backup = join(folder, 'backup');
  const first = await started(env);
  const person = await signInOver(first.request);
  const ids = await filled(person.call);
  // With a server the service goes on meanwhile; the embedded database belongs to one process.
  if (!env.DATABASE_URL) await first.stop();
  const made = await run('backup', backup, env);
  assert.equal(made.code, 0, made.printed);
  assert.match(made.printed, /已备份数据库和 \d+ 个文件/);
  if (env.DATABASE_URL) await first.stop();
  await lose();
  const restored = await run('restore', backup, anew);
  assert.equal(restored.code, 0, restored.printed);
  const second = await started(anew);
  // The session of before is there too.
  await assertThere(createCaller(second.request, person.token), ids);
  await second.stop();
  const again = await run('restore', backup, anew);
  assert.deepEqual([again.code, /数据库不是空的/.test(again.printed)], [1, true], again.printed);
  return backup;
}

const timeout = 600_000;

describe('a backup that is restored after everything was lost', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tender-backup-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('the embedded database and the folder; a spoilt or unfinished backup changes nothing', {
    timeout,
  }, async () => {
    const own = join(folder, 'embedded');
    const [old, anew] = [join(own, 'old'), join(own, 'new')];
    await beginWithStartedDatabase(old);
    const backup = await lostAndFound(own, {
      env: { DATA_DIR: old },
      lose: () => rm(old, { recursive: true }),
      anew: { DATA_DIR: anew },
    });
    const nowhere = { DATA_DIR: join(own, 'third') };
    const full = await run('backup', backup, { DATA_DIR: anew });
    assert.match(full.printed, /已有文件/);
    const [key = ''] = (await readdir(join(backup, 'files', 'knowledge'))) ?? [];
    const file = join(backup, 'files', 'knowledge', key);
    const good = await readFile(file);
    await writeFile(file, 'changed');
    const spoilt = await run('restore', backup, nowhere);
    assert.deepEqual([spoilt.code, /已损坏/.test(spoilt.printed)], [1, true], spoilt.printed);
    await rm(file);
    assert.match((await run('restore', backup, nowhere)).printed, /缺少文件/);
    await writeFile(file, good);
    await rm(join(backup, 'backup.json'));
    assert.match((await run('restore', backup, nowhere)).printed, /不是完整的备份/);
    await assert.rejects(readdir(nowhere.DATA_DIR), { code: 'ENOENT' });
  });

  test('PostgreSQL and the folder', { skip: noPostgres, timeout }, async () => {
    const own = join(folder, 'server');
    const [old, anew] = [
      await createTestDatabase(String(server)),
      await createTestDatabase(String(server)),
    ];
    await lostAndFound(own, {
      env: { DATA_DIR: join(own, 'old'), DATABASE_URL: old.url },
      async lose() {
        await old.remove();
        await rm(join(own, 'old'), { recursive: true });
      },
      anew: { DATA_DIR: join(own, 'new'), DATABASE_URL: anew.url },
    });
    const embedded = await run('restore', join(own, 'backup'), { DATA_DIR: join(own, 'other') });
    assert.match(embedded.printed, /备份来自PostgreSQL/);
    await anew.remove();
  });

  describe('in a bucket', { skip: noPostgres || noObjectStorage }, () => {
    let bucket: ObjectStorage;
    before(async () => {
      bucket = await startObjectStorage();
    });
    after(() => bucket?.stop());

    test('PostgreSQL and a bucket, into another bucket', { timeout }, async () => {
      const own = join(folder, 'bucket');
      const [old, anew] = [
        await createTestDatabase(String(server)),
        await createTestDatabase(String(server)),
      ];
      const DATA_DIR = join(own, 'unused');
      await lostAndFound(own, {
        env: { DATA_DIR, DATABASE_URL: old.url, STORAGE_URL: await bucket.newBucket() },
        lose: () => old.remove(),
        anew: { DATA_DIR, DATABASE_URL: anew.url, STORAGE_URL: await bucket.newBucket() },
      });
      await anew.remove();
    });
  });
});
