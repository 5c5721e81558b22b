import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { errorCodes, refusals } from 'tender-widgets/contract';
import { type Call, signInOver } from '../support/caller.ts';
import { type FakeModel, type ModelStep, startFakeModel } from '../support/fake-model.ts';
import { type Product, startProduct } from '../support/product.ts';
import { startedDatabaseOn } from '../support/started-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;

/** So much that some of it is shown at once: a short beginning may be a refusal. */
const works =
  '测量 放样 开挖 支护 排水 回填 压实 砌筑 抹灰 防水 保温 涂饰 吊装 焊接 布线 调试 保洁 绿化 巡查 归档';
const begun = works
  .split(' ')
  .map((work) => `${work}由专人负责，${work}之前先做交底，${work}之后做好记录。\n\n`)
  .join('');

/** Three processes of the product: one answers, and of two that work the one that was asked is killed while it works. */
describe('a worker that is killed in the middle of what a call waits for', {
  skip: !server && 'no TEST_DATABASE_URL',
}, () => {
  let folder: string;
  let database: TestDatabase;
  let rows: pg.Client;
  let model: FakeModel;
  let steps: ModelStep[] = [];
  let [web, first, second]: Product[] = [];
  let call: Call;
  let path: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tender-kill-worker-'));
    database = await startedDatabaseOn(String(server));
    rows = new pg.Client(database.url);
    await rows.connect();
    model = await startFakeModel((_, n) => steps[n] ?? { mode: 'empty' });
    const env = { DATABASE_URL: database.url, AI_BASE_URL: model.baseUrl, AI_MODEL: 'm' };
    const start = (ROLE: string) => startProduct(join(folder, 'data'), { ...env, ROLE });
    web = await start('web');
    first = await start('worker');
    second = await start('worker');
    await second.kill();
    ({ call } = await signInOver((to, init) => fetch(`${web?.url}${to}`, init)));
    const { id } = (await call('POST', '/bid/client/bids', { name: '断开' })).body.data;
    path = `/bid/client/bids/${id}`;
    const chapters = [{ id: 'c1', parentId: null, order: 0, title: '服务方案', pages: 1 }];
    await call('PUT', `${path}/outline`, { chapters });
  });
  after(async () => {
    for (const one of [web, first, second]) await one?.kill();
    await model.close();
    await rows.end();
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** The one that works alone is killed, with the other one beside it. */
  async function killIt(): Promise<void> {
    await second?.start();
    await first?.kill();
    [first, second] = [second, first];
  }
  const killed = async () => {
    const text = `select from jobs.job where name = 'asked-work' and state = 'failed'`;
    return (await rows.query(text)).rowCount ?? 0;
  };
  /** The proposal for a passage as it comes: what came so far, and more of it. */
  async function passage() {
    const { response } = await call('POST', `${path}/chapters/c1/passage`, {
      ...{ action: 'rewrite', passage: '原文', before: '', after: '', instruction: '' },
    });
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    return {
      async upTo(words: string): Promise<string> {
        while (!text.includes(words)) {
          const piece = await reader?.read();
          assert.equal(piece?.done, false, text);
          text += decoder.decode(piece?.value, { stream: true });
        }
        return text;
      },
    };
  }

  test('another goes on with the passage from what was shown', { timeout: 300_000 }, async () => {
    steps = [
      { mode: 'stall', text: begun },
      { mode: 'ok', text: `${begun}每日巡查。` },
    ];
    const asked = await passage();
    await asked.upTo('由专人负责');
    await killIt();
    const events = await asked.upTo('event: done');
    assert.ok(events.includes(JSON.stringify({ text: `${begun}每日巡查。` })), events);
    assert.deepEqual([model.requests.length, await killed()], [2, 1]);
  });

  test('a passage that comes out otherwise is not mixed with what was shown: that is said', {
    timeout: 300_000,
  }, async () => {
    steps = [
      ...steps,
      { mode: 'stall', text: begun },
      { mode: 'ok', text: begun.replaceAll('专人', '班组') },
    ];
    const asked = await passage();
    await asked.upTo('由专人负责');
    await killIt();
    const events = await asked.upTo(`event: failed\ndata: {"msg":"${refusals.passageCutOff}"`);
    assert.doesNotMatch(events, /班组|event: done/);
    assert.equal(model.requests.length, 4);
  });

  test('where none is left, whoever asked is told so, in a passage too', {
    timeout: 300_000,
  }, async () => {
    await first?.kill();
    const form = new FormData();
    form.append('file', new Blob(['# 旧标书\n\n## 服务方案\n\n安排专人。\n']), '旧标书.md');
    const asked = await passage();
    const file = await call('POST', `${path}/old-bid`, form);
    const { msg, status, code } = errorCodes.workerAway;
    assert.deepEqual([file.status, file.body.code, file.body.msg], [status, code, msg]);
    await asked.upTo(`event: failed\ndata: {"msg":"${msg}","retriable":true}`);
  });
});
