import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '../../../support/caller.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const promises = Array.from(
  { length: 150 },
  (_, at) => `承诺第${at + 1}条：我方在服务期内对第${at + 1}类事项逐日记录、按月汇总并接受考核。`,
);
/** A tender whose own forms take many pages. */
const tender = `${sampleTender}
第六章 响应文件格式
格式一 服务承诺函
${promises.join('\n')}
供应商（盖章）：
格式二 报价一览表
项目名称：
报价（元）：
格式三 法定代表人授权书
本授权书声明：授权____为我方代理人。
`;

describe('forms of the tender that take many pages', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  test('are counted before anything is written: in the warning, in the estimate, and so they come out', async () => {
    const { call } = await service.signIn();
    const { id: tenderId } = (await call('POST', '/bid/client/tenders', { text: tender })).body
      .data;
    const { body: read } = await until(
      () => call('GET', `/bid/client/tenders/${tenderId}`),
      ({ body }) => body.data.status === 'ready',
    );
    const { overview, scoring } = read.data;
    const bidOf = async (pages: number) => {
      const settings = { pages, pageMode: 'target' };
      const { id } = (
        await call('POST', '/bid/client/bids', {
          name: '街道服务',
          tenderId,
          overview,
          scoring,
          settings,
        })
      ).body.data;
      const ask = async () => (await call('GET', `/bid/client/bids/${id}`)).body.data;
      await call('POST', `/bid/client/bids/${id}/outline/generate`);
      const outlined = await until(ask, ({ status }) => status === 'outlined');
      return { id, ask, outlined };
    };
    const { id, ask, outlined } = await bidOf(9);
    const least = Number(/压到最短也要约(\d+)页/.exec(outlined.note)?.[1]);
    assert.ok(least > 9, outlined.note);
    assert.ok(outlined.progress.expectedPages >= least);
    await call('POST', `/bid/client/bids/${id}/write`);
    await until(ask, ({ status }) => status === 'written');
    const { pages } = (await call('GET', `/bid/client/bids/${id}/pages`)).body.data;
    assert.ok(Math.abs(pages - least) <= least * 0.15, `${least} foreseen, ${pages} in the end`);
    assert.equal((await bidOf(60)).outlined.note?.includes('放不下') ?? false, false);
  });
});
