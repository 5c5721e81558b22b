import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '../../../support/caller.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { sectionsOf } from '../../layout/word-sections.ts';

const forms = `第六章 响应文件格式
一、商务文件
1、响应函
致：____（采购人名称）
我方参加采购活动，承诺遵守采购文件的全部要求。
供应商（盖章）：
二、技术文件（暗标）
1、服务承诺函
我方承诺按采购文件的全部要求提供服务，接受考核。
`;

describe('the whole bid with a volume that is judged blind', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  test('has the header on the pages of the other volumes only', async () => {
    const { call } = await service.signIn();
    const text = `${sampleTender}\n${forms}`;
    const { id: tenderId } = (await call('POST', '/bid/client/tenders', { text })).body.data;
    const read = await until(
      () => call('GET', `/bid/client/tenders/${tenderId}`),
      ({ body }) => body.data.status === 'ready',
    );
    const { overview, scoring } = read.body.data;
    const asked = { name: '街道服务', tenderId, overview, scoring, settings: { pages: 20 } };
    const { id } = (await call('POST', '/bid/client/bids', asked)).body.data;
    const path = `/bid/client/bids/${id}`;
    await call('POST', `${path}/outline/generate`, { acceptDoubts: true });
    await until(
      () => call('GET', path),
      ({ body }) => body.data.status === 'outlined',
    );
    const answer = await call('GET', `${path}/word`);
    const sections = sectionsOf(new Uint8Array(await answer.response.arrayBuffer()));
    const [index, technical, price] = sections.slice(-3);
    assert.match(index?.text ?? '', /商务文件响应函/);
    assert.match(technical?.text ?? '', /^技术文件服务承诺函/);
    assert.deepEqual(
      [index, technical, price].map((part) => part?.header),
      ['某某街道综合服务项目', '', '某某街道综合服务项目'],
    );
  });
});
