import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { filesForm, settledTender } from '../../../support/tender-files.ts';

const TENDER = `青岚区市民公园保洁服务招标文件
第一章 招标公告
项目名称：青岚区市民公园保洁服务
第三章 评标办法
| 评审因素 | 分值 | 评审标准 |
| --- | --- | --- |
| 投标报价 | 30 | 评标基准价/报价×30 |
| 服务方案 | 70 | 完整可行的得70分，一般的得10分 |
第六章 投标文件格式
一、投标函
`;
const SPECIFICATION = `第一节 作业范围
★园路每日清扫不少于两次，垃圾停留不超过30分钟。
第二节 采购清单
| 序号 | 名称 | 规格型号 | 单位 | 数量 |
| --- | --- | --- | --- | --- |
| 1 | 分类垃圾桶 | 240升 | 只 | 60 |
`;

describe('a file that is taken out after the bid was written from it', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  const settled = (id: string) => settledTender(call, id);

  test('is said with the chapters that answer it and the rows that are priced; the same words in another file are no loss', async () => {
    const files = { '招标文件.md': TENDER, '技术规范.md': SPECIFICATION };
    const posted = await call('POST', '/bid/client/tenders', filesForm(files));
    const tender = await settled(posted.body.data.id);
    const made = await call('POST', '/bid/client/bids', { name: '投标', tenderId: tender.id });
    const path = `/bid/client/bids/${made.body.data.id}`;
    const chapter = { parentId: null, pages: 1 };
    const chapters = [
      { ...chapter, id: 'clean', order: 0, title: '园路清扫' },
      { ...chapter, id: 'crew', order: 1, title: '人员管理' },
    ];
    await call('PUT', `${path}/outline`, { chapters });
    const texts = { clean: '园路每日清扫不少于两次，垃圾停留不超过30分钟。', crew: '统一着装。' };
    for (const [id, content] of Object.entries(texts))
      await call('PUT', `${path}/chapters/${id}`, { content });
    const { rows } = (await call('GET', `${path}/price`)).body.data;
    assert.equal(rows.length, 1);
    await call('PUT', `${path}/price`, { rev: 0, rows: [{ ...rows[0], unitPrice: '120' }] });
    const found = async (): Promise<{ chapterId: string | null; msg: string }[]> =>
      (await call('GET', `${path}/check`)).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'removed-file',
      );
    assert.deepEqual(await found(), []);

    const { clauses } = (await call('GET', path)).body.data;
    const [file] = tender.files.filter(({ name }: { name: string }) => name === '技术规范.md');
    await call('DELETE', `/bid/client/tenders/${tender.id}/files/${file.id}`);
    await settled(tender.id);
    const said = await found();
    assert.deepEqual(
      said.map(({ chapterId }) => chapterId),
      [null, 'clean', null],
    );
    assert.match(said[0]?.msg ?? '', /有 \d 条评分项和要求出自已移除的招标文件/);
    assert.match(said[1]?.msg ?? '', /“园路每日清扫/);
    assert.match(said[2]?.msg ?? '', /报价表里有 1 行/);
    assert.deepEqual((await call('GET', path)).body.data.clauses, clauses);

    const again = filesForm({ '技术规范（新）.md': `${SPECIFICATION}\n第三节 其他\n` });
    await call('POST', `/bid/client/tenders/${tender.id}/files`, again);
    await settled(tender.id);
    assert.deepEqual(await found(), []);
  });
});
