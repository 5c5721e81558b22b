import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { bidRow, tenderFile } from '../../../../site/server/store/schema.ts';
import { type Call, until } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const TENDER = `青岚区市民公园保洁服务招标文件
第一章 招标公告
项目名称：青岚区市民公园保洁服务
项目编号：QL-2027-015
投标截止时间：2027年3月15日9时30分
投标保证金：20000元
第三章 评标办法
本项目采用综合评分法，满分100分。
| 评审因素 | 分值 | 评审标准 |
| --- | --- | --- |
| 投标报价 | 30 | 评标基准价/报价×30 |
| 服务方案 | 70 | 完整可行的得70分，一般的得10分 |
第四章 采购需求
★园路每日清扫不少于两次，垃圾停留不超过30分钟。
`;
const ADDENDUM = `补遗书（第2号）
1. 投标截止时间顺延7日。
2. 投标保证金由20000元调整为15000元。
3. 第四章“★园路每日清扫不少于两次，垃圾停留不超过30分钟。”修改为“★园路每日清扫不少于三次，垃圾停留不超过20分钟。”
4. 评分标准中增加“智慧管理”5分：“采用信息化手段管理作业的得5分。”
`;
const LETTER = '投标保证金 20000 元已按要求提交。';

const server = process.env.DATABASE_URL;

describe('a process that is killed while an addendum is carried through', {
  skip: !server && 'no DATABASE_URL: the embedded database has one process',
}, () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await startTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());
  const db = () => service.services.database.db;

  async function tenderAndBid() {
    const form = new FormData();
    form.append('file', new Blob([TENDER]), '招标文件.md');
    form.append('file', new Blob([ADDENDUM]), '补遗书（第2号）.md');
    const posted = await call('POST', '/bid/client/tenders', form);
    const tenderId: string = posted.body.data.id;
    await until(
      () => call('GET', `/bid/client/tenders/${tenderId}`),
      ({ body: { data } }) => data.status === 'ready',
    );
    const made = await call('POST', '/bid/client/bids', { name: '保洁投标', tenderId });
    const path = `/bid/client/bids/${made.body.data.id}`;
    const chapters = [
      {
        ...{ id: 'letter', parentId: null, order: 0, title: '投标函', pages: 1 },
        settings: { kind: 'form' },
      },
      { id: 'clean', parentId: null, order: 1, title: '园路清扫', pages: 2 },
    ];
    assert.equal((await call('PUT', `${path}/outline`, { chapters })).status, 200);
    for (const [id, content] of [
      ['letter', LETTER],
      ['clean', '园路每日清扫不少于两次。'],
    ])
      assert.equal((await call('PUT', `${path}/chapters/${id}`, { content })).status, 200);
    return { tenderId, path, bidId: String(made.body.data.id) };
  }

  /** Everything an addendum reaches, as it is read by anybody. */
  async function state(tenderId: string, path: string) {
    const get = async (at: string) => (await call('GET', at)).body.data;
    const bid = await get(path);
    return {
      changes: (await get(`/bid/client/tenders/${tenderId}/changes`)).map(
        ({ state: one }: { state: string }) => one,
      ),
      facts: (await get(`/bid/client/tenders/${tenderId}`)).facts,
      bid: [bid.facts, bid.scoring, bid.clauses, bid.overview, bid.rev],
      outline: await get(`${path}/outline`),
      letter: (await get(`${path}/chapters/letter`)).content,
      impact: await get(`${path}/impact`),
    };
  }

  const Backends = v.object({
    rows: v.array(v.object({ pid: v.number(), wait: v.nullable(v.string()) })),
  });
  const others = async () =>
    v.parse(
      Backends,
      await db().execute(
        sql`select pid, wait_event_type as wait from pg_stat_activity
            where datname = current_database() and application_name = 'killed'`,
      ),
    ).rows;

  /** Holds a lock that the decision comes upon on its way, and kills its process there. */
  async function killedAt(lock: SQL, ids: readonly string[], tenderId: string, owner: string) {
    const url = new URL(service.services.config.databaseUrl ?? '');
    url.searchParams.set('application_name', 'killed');
    let printed = '';
    await db().transaction(async (tx) => {
      await tx.execute(lock);
      const deciding = spawn(
        'node',
        ['tests/support/deciding-process.ts', owner, tenderId, ...ids],
        {
          env: { ...process.env, DATABASE_URL: url.href },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      deciding.stdout.on('data', (text) => {
        printed += String(text);
      });
      const exited = once(deciding, 'exit');
      await until(others, (rows) => rows.some(({ wait }) => wait === 'Lock'));
      deciding.kill('SIGKILL');
      await exited;
    });
    await until(others, (rows) => rows.length === 0);
    assert.equal(printed, '');
  }

  test('nothing of it holds, wherever it was; decided again, all of it does', {
    timeout: 600_000,
  }, async () => {
    const { tenderId, path, bidId } = await tenderAndBid();
    const [bid] = await db().select().from(bidRow).where(eq(bidRow.id, bidId));
    const owner = bid?.accountId ?? '';
    const ids: string[] = (
      await call('GET', `/bid/client/tenders/${tenderId}/changes`)
    ).body.data.map(({ id }: { id: string }) => id);
    assert.equal(ids.length, 4);
    const before = await state(tenderId, path);
    const places: Record<string, SQL> = {
      'the tender’s row, before anything is decided': sql`select 1 from ${tenderFile} where id = ${tenderId} for update`,
      'the form’s text, with facts, scoring and outline changed': sql`select 1 from chapter where bid_id = ${bidId} and id = 'letter' for update`,
      'the list of what was carried in, at the very end': sql`lock table bid_change in share mode`,
    };
    for (const [place, lock] of Object.entries(places)) {
      await killedAt(lock, ids, tenderId, owner);
      assert.deepEqual(await state(tenderId, path), before, place);
    }
    const decided = await call('PUT', `/bid/client/tenders/${tenderId}/changes`, {
      ids,
      state: 'accepted',
    });
    assert.equal(decided.status, 200);
    const now = await state(tenderId, path);
    assert.deepEqual([...new Set(now.changes)], ['accepted']);
    assert.equal(now.facts.deadline.value, '2027-03-22 09:30:00');
    assert.equal(now.letter, LETTER.replace('20000', '15000'));
    assert.ok(now.impact.some(({ chapterId }: { chapterId: string }) => chapterId === 'clean'));
  });
});
