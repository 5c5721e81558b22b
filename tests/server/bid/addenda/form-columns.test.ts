import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { filesForm, settledTender } from '../../../support/tender-files.ts';

const TENDER = `# 青岚区市民公园保洁服务招标文件
# 第一章 招标公告
项目名称：青岚区市民公园保洁服务
# 第三章 评标办法
本项目采用综合评分法，满分100分。
| 评审因素 | 分值 | 评审标准 |
| --- | --- | --- |
| 投标报价 | 30 | 评标基准价/报价×30 |
| 服务方案 | 70 | 完整可行的得70分，一般的得10分 |
# 第六章 投标文件格式
## 一、开标一览表
| 项目名称 | 投标总价（元） | 备注 |
| --- | --- | --- |
|  |  |  |
投标人（盖章）：________
## 二、服务方案
`;
const ADDENDUM =
  '补遗书（第1号）\n一、第六章“一、开标一览表”在“投标总价（元）”列后增加“服务期限”一列。\n';

describe('a written form whose columns an addendum changes', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  test('has the new ones at once, with what was filled in; taken back, it has the old ones', async () => {
    const posted = await call(
      'POST',
      '/bid/client/tenders',
      filesForm({ '招标文件.md': TENDER, '补遗书（第1号）.md': ADDENDUM }),
    );
    const tender = await settledTender(call, posted.body.data.id);
    const { form } = tender.format.find(({ title }: { title: string }) => /一览表/.test(title));
    const made = await call('POST', '/bid/client/bids', { name: '保洁', tenderId: tender.id });
    const path = `/bid/client/bids/${made.body.data.id}`;
    const chapters = [
      {
        ...{ id: 'opening', parentId: null, order: 0, title: '开标一览表', pages: 1 },
        settings: { kind: 'form', form },
      },
    ];
    const saved = await call('PUT', `${path}/outline`, { chapters });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const content =
      '<table>\n<tr><th>项目名称</th><th>投标总价（元）</th><th>备注</th></tr>\n<tr><td>市民公园保洁</td><td>980000.00</td><td>含税</td></tr>\n</table>\n\n投标人（盖章）：青岚公司';
    await call('PUT', `${path}/chapters/opening`, { content });
    const changes = `/bid/client/tenders/${tender.id}/changes`;
    const [change] = (await call('GET', changes)).body.data;
    assert.deepEqual([change.kind, change.act, change.after], ['form', 'added', '服务期限']);
    const decide = (state: string) => call('PUT', changes, { ids: [change.id], state });
    const now = async () => (await call('GET', `${path}/chapters/opening`)).body.data.content;
    assert.equal((await decide('accepted')).status, 200);
    await call('GET', path);
    assert.equal(
      await now(),
      content
        .replace('</th><th>备注', '</th><th>服务期限</th><th>备注')
        .replace('</td><td>含税', '</td><td></td><td>含税'),
    );
    assert.equal((await decide('rejected')).status, 200);
    await call('GET', path);
    assert.equal(await now(), content);
  });
});
