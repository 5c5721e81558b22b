import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Call, until } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const tenderText = `某某区办公设备采购项目招标文件
本项目共分2个包：
| 包号 | 包名称 | 预算金额（万元） |
| --- | --- | --- |
| 包1 | 台式计算机 | 80 |
| 包2 | 打印机 | 20 |
第三章 评分标准
| 评审因素 | 分值 | 评分标准 |
| --- | --- | --- |
| 价格 | 30 | 低价优先 |
| 技术响应 | 70 | 全部满足得 70 分 |
第四章 采购需求
包1 技术要求
★处理器不少于8核。
包2 技术要求
★打印速度不低于40页/分钟。
第六章 投标文件格式
格式1 投标函
致：采购人
投标人（盖章）：
格式2 授权委托书
现委托________为我方代理人。
投标人（盖章）：
格式3 资格承诺函
我方承诺满足资格要求。
投标人（盖章）：
格式4 包1开标一览表
| 名称 | 报价（元） |
| --- | --- |
| 台式计算机 |  |
投标人（盖章）：
格式5 包2开标一览表
| 名称 | 报价（元） |
| --- | --- |
| 打印机 |  |
投标人（盖章）：
`;

describe('the lots of a tender', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  const ready = async (id: string) => {
    const { body } = await until(
      () => call('GET', `/bid/client/tenders/${id}`),
      (answer) => answer.body.data.status !== 'reading',
    );
    return body.data;
  };

  const titlesOf = async (bidId: string): Promise<string[]> => {
    await call('POST', `/bid/client/bids/${bidId}/outline/generate`, { acceptDoubts: true });
    await until(
      () => call('GET', `/bid/client/bids/${bidId}`),
      (answer) => answer.body.data.status === 'outlined',
    );
    const { body } = await call('GET', `/bid/client/bids/${bidId}/outline`);
    return body.data.chapters.map(({ title }: { title: string }) => title);
  };

  test('have a reading each: a bid keeps its own lot, whichever is chosen later and whatever files come', async () => {
    const form = new FormData();
    form.append('file', new Blob([tenderText]), '分包.md');
    const { id } = (await call('POST', '/bid/client/tenders', form)).body.data;
    const tender = await ready(id);
    const [one, two] = tender.lots.map((lot: { id: string }) => lot.id);
    const create = async (body: object) =>
      call('POST', '/bid/client/bids', { name: '分包', tenderId: id, ...body });
    assert.equal((await create({ lotId: 'no' })).status, 404);

    const first = (await create({ lotId: one })).body.data;
    const second = (await create({ lotId: two })).body.data;
    assert.deepEqual(
      [first, second].map(({ lotId, facts }) => [lotId, facts.budget?.value]),
      [
        [one, '800000.00'],
        [two, '200000.00'],
      ],
    );
    const clausesOf = (bid: { clauses: { text: string }[] }) =>
      bid.clauses.map(({ text }) => text).join('\n');
    assert.match(clausesOf(first), /8核/);
    assert.doesNotMatch(clausesOf(first), /40页/);
    assert.match(clausesOf(second), /40页/);
    assert.equal((await ready(id)).lotId, null);

    await call('POST', `/bid/client/tenders/${id}/lot`, { lotId: two });
    const titles = await titlesOf(first.id);
    assert.ok(titles.includes('包1开标一览表'), titles.join());
    assert.ok(!titles.includes('包2开标一览表'), titles.join());
    const others = await titlesOf(second.id);
    assert.ok(others.includes('包2开标一览表') && !others.includes('包1开标一览表'));

    const more = new FormData();
    more.append('file', new Blob(['补充说明：投标文件用A4纸。']), '补充.txt');
    assert.equal((await call('POST', `/bid/client/tenders/${id}/files`, more)).status, 202);
    await until(
      () => call('GET', `/bid/client/tenders/${id}`),
      ({ body }) =>
        body.data.files.length === 2 &&
        body.data.files.every((file: { status: string }) => file.status === 'ready'),
    );
    const again = await titlesOf(first.id);
    assert.ok(again.includes('包1开标一览表') && !again.includes('包2开标一览表'), again.join());
  });
});
