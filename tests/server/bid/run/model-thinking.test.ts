import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { type Call, until } from '../../../support/caller.ts';
import { deepseek } from '../../../support/dialects/deepseek.ts';
import type { Dialect } from '../../../support/dialects/dialect.ts';
import { glmZ1 } from '../../../support/dialects/glm.ts';
import { STRICT_KEY, startStrictModel, THOUGHT } from '../../../support/dialects/strict-model.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const TENDER = `青岚区市民公园保洁服务招标文件
第一章 招标公告
项目名称：青岚区市民公园保洁服务
第三章 评标办法
本项目采用综合评分法，满分100分。
| 评审因素 | 分值 | 评审标准 |
| --- | --- | --- |
| 投标报价 | 30 | 评标基准价/报价×30 |
| 服务方案 | 70 | 完整可行的得70分，一般的得10分 |
`;
const TEXT = Array.from(
  { length: 12 },
  (_, n) => `第 ${n + 1} 日我方安排专人负责本项目，检查并留存记录，发现问题当日处理。`,
).join('');
const SCORING = [{ category: '技术', item: '服务方案', maxScore: 100, criteria: '方案完整、合理' }];
const READING = '{"rows":[],"facts":{},"ignored":[]}';
const ready = async (call: Call, path: string, status: string) =>
  (
    await until(
      () => call('GET', path),
      ({ body }) => body.data.status === status,
      60,
    )
  ).body.data;

/** Columns of the database in which these words stand. */
async function placesOf({ services }: TestService, words: string): Promise<string[]> {
  const { db } = services.database;
  const read = async (query: string) =>
    JSON.parse(JSON.stringify(await db.execute(sql.raw(query)))).rows as Record<string, string>[];
  const tables = await read(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await read(`select 1 from "${name}" t where t::text like '%${words}%' limit 1`);
      return rows.length > 0 ? [name ?? ''] : [];
    }),
  );
  return found.flat();
}

for (const dialect of [deepseek, glmZ1] satisfies Dialect[])
  describe(`a model that reasons, as ${dialect.name}`, () => {
    test('reads, plans, writes and rewrites; what it thinks is nowhere', async (context) => {
      const model = await startStrictModel(dialect, {
        answer: ([system]) => {
          if (!system?.content.includes('JSON Schema')) return TEXT;
          return system.content.includes('"ignored"') ? READING : '{"chapters":[]}';
        },
      });
      const service = await startTestService({
        env: { AI_BASE_URL: model.baseUrl, AI_API_KEY: STRICT_KEY, AI_MODEL: dialect.model },
      });
      context.after(async () => {
        await service.remove();
        await model.close();
      });
      const { call } = await service.signIn();
      const form = new FormData();
      form.append('file', new Blob([TENDER]), '保洁招标文件.md');
      const tenderId = (await call('POST', '/bid/client/tenders', form)).body.data.id;
      await ready(call, `/bid/client/tenders/${tenderId}`, 'ready');
      const bidId = (
        await call('POST', '/bid/client/bids', {
          name: '保洁',
          scoring: SCORING,
          settings: { pages: 4 },
        })
      ).body.data.id;
      const path = `/bid/client/bids/${bidId}`;
      assert.equal((await call('POST', `${path}/outline/generate`)).status, 202);
      await ready(call, path, 'outlined');
      const asked = model.requests.length;
      assert.ok(asked >= 2, 'it was asked for the reading and for the outline');
      assert.equal((await call('POST', `${path}/write`)).status, 202);
      const bid = await ready(call, path, 'written');
      assert.ok(model.requests.length > asked);
      assert.equal(bid.progress.failed, 0);
      const { chapters } = (await call('GET', `${path}/outline`)).body.data;
      const texts = await Promise.all(
        chapters.map(async ({ id }: { id: string }) => [
          id,
          (await call('GET', `${path}/chapters/${id}`)).body.data.content ?? '',
        ]),
      );
      const [written] = texts.filter(([, content]) => content.includes(TEXT.slice(0, 20)));
      assert.ok(written, 'what it says is there');
      const { response } = await call('POST', `${path}/chapters/${written[0]}/passage`, {
        action: 'rewrite',
        passage: TEXT.slice(0, 34),
      });
      const rewritten = await response.text();
      assert.match(rewritten, /event: done/);
      const parts = [THOUGHT.slice(0, 8), THOUGHT.slice(-8), '<think'];
      for (const part of parts) {
        assert.ok(!rewritten.includes(part));
        assert.deepEqual(await placesOf(service, part), []);
      }
      assert.ok((await placesOf(service, TEXT.slice(0, 12))).length > 0, 'what is stored is found');
    });
  });
