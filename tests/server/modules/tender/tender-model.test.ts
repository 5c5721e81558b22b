import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Call, until } from '../../../support/caller.ts';
import { type FakeModel, startFakeModel } from '../../../support/fake-model.ts';
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
const SPECIFICATION = `第一节 作业范围
★园路每日清扫不少于两次，垃圾停留不超过30分钟。
`;

describe('a model that reads along', () => {
  let model: FakeModel;
  let service: TestService;
  let call: Call;
  before(async () => {
    model = await startFakeModel([{ mode: 'ok', text: '{"rows":[],"facts":{},"ignored":[]}' }]);
    const env = { AI_BASE_URL: model.baseUrl, AI_API_KEY: 'key', AI_MODEL: 'scripted' };
    service = await startTestService({ env });
    ({ call } = await service.signIn());
  });
  after(async () => {
    await service.remove();
    await model.close();
  });

  const settled = async (id: string) =>
    (
      await until(
        () => call('GET', `/bid/client/tenders/${id}`),
        ({ body }) =>
          [body.data, ...body.data.files].every(
            ({ status }: { status: string }) => status !== 'reading',
          ),
      )
    ).body.data;
  /** Questions since the last look. */
  let seen = 0;
  const asked = () => {
    const count = model.requests.length - seen;
    seen = model.requests.length;
    return count;
  };

  test('is asked again when a file gets another role or goes, while what the rules read stands', async () => {
    const form = new FormData();
    form.append('file', new Blob([TENDER]), '保洁招标文件.md');
    form.append('file', new Blob([SPECIFICATION]), '甲.txt');
    const imported = await call('POST', '/bid/client/tenders', form);
    const tender = await settled(imported.body.data.id);
    const path = `/bid/client/tenders/${tender.id}`;
    assert.ok(asked() > 0);
    const changed = await call('PATCH', `${path}/files/${tender.files[1].id}`, {
      role: 'specification',
    });
    assert.equal(changed.body.data.scoring.length, 2);
    assert.equal((await settled(tender.id)).status, 'ready');
    assert.ok(asked() > 0);
    await call('DELETE', `${path}/files/${tender.files[1].id}`);
    const left = await settled(tender.id);
    assert.deepEqual([left.status, left.files.length, left.scoring.length], ['ready', 1, 2]);
    assert.ok(asked() > 0);
  });
});
