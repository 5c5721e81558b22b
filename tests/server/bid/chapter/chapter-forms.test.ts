import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { chapter } from 'tender-widgets/contract';
import { type Call, until } from '../../../support/caller.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const tender = `${sampleTender}
第六章 响应文件格式
格式一 服务承诺函
致：____（采购人名称）
我方____（供应商名称）参加____（项目名称）的响应，响应总价为____元，有效期为____日。
□ 小型企业
供应商名称（盖章）：
上级单位：____
联系电话：
法定代表人（签字）：____
日期：年月日
格式二 报价一览表
项目名称：
报价（元）：
格式三 法定代表人授权书
本授权书声明：授权____为我方代理人。
`;

describe('the forms of chapters', () => {
  let service: TestService;
  let call: Call;
  let bidId: string;
  let cid: string;
  const path = () => `/bid/client/bids/${bidId}/chapters/${cid}`;
  const read = async (): Promise<chapter.Chapter> => (await call('GET', path())).body.data;
  const blankOf = (one: chapter.Chapter, label: string) => {
    const found = one.form?.blanks.find((blank) => blank.label === label);
    assert.ok(found, `${label} in ${JSON.stringify(one.form?.blanks.map((blank) => blank.label))}`);
    return found;
  };

  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
    const { id: tenderId } = (await call('POST', '/bid/client/tenders', { text: tender })).body
      .data;
    const { body } = await until(
      () => call('GET', `/bid/client/tenders/${tenderId}`),
      ({ body: one }) => one.data.status === 'ready',
    );
    const { overview, scoring } = body.data;
    const settings = { pages: 9, bidder: '华夏远景科技有限公司' };
    const made = { name: '街道服务', tenderId, overview, scoring, settings };
    bidId = (await call('POST', '/bid/client/bids', made)).body.data.id;
    const ask = async () => (await call('GET', `/bid/client/bids/${bidId}`)).body.data;
    await call('POST', `/bid/client/bids/${bidId}/outline/generate`);
    await until(ask, ({ status }) => status === 'outlined');
    const { chapters } = (await call('GET', `/bid/client/bids/${bidId}/outline`)).body.data;
    cid = chapters.find(({ title }: { title: string }) => title.includes('服务承诺函')).id;
    await call('POST', `/bid/client/bids/${bidId}/write`, { chapters: [cid] });
    await until(read, ({ status }) => status === 'done');
  });
  after(() => service.remove());

  test('show each blank with its label and what is known there', async () => {
    const one = await read();
    assert.equal(one.kind, 'form');
    assert.deepEqual(
      one.form?.blanks.map(({ label, state, kind }) => `${label} ${kind} ${state}`),
      [
        '采购人名称 text filled',
        '供应商名称 text filled',
        '项目名称 text filled',
        '响应总价 text open',
        '有效期 text open',
        '小型企业 box open',
        '供应商名称 text filled',
        '上级单位 text open',
        '联系电话 text open',
        '法定代表人 sign open',
        '日期 date open',
      ],
    );
    assert.equal(blankOf(one, '供应商名称').value, '华夏远景科技有限公司');
    assert.equal(blankOf(one, '响应总价').width, 4);
    const ids = one.form?.parts.flatMap((part) =>
      part.kind === 'line'
        ? part.pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.blank]))
        : [],
    );
    assert.deepEqual(
      ids,
      one.form?.blanks.map(({ id }) => id),
    );
  });

  test('take values at their blanks, as a version of the chapter', async () => {
    const one = await read();
    const blanks = {
      [blankOf(one, '联系电话').id]: '021-1234',
      [blankOf(one, '小型企业').id]: '☑',
      [blankOf(one, '日期').id]: '2026-11-24',
      [blankOf(one, '有效期').id]: '<b>90</b>',
    };
    const saved = await call('PUT', path(), { rev: one.rev, blanks });
    assert.equal(saved.status, 200);
    const { data } = saved.body;
    assert.equal(data.version, one.version + 1);
    for (const [id, value] of Object.entries(blanks)) {
      const found = data.form.blanks.find((blank: chapter.FormBlank) => blank.id === id);
      assert.deepEqual(
        [found.value, found.state],
        [value === '2026-11-24' ? '2026年11月24日' : value, 'filled'],
      );
    }
    assert.match(data.content, /☑ ?小型企业/);
    assert.match(data.content, /联系电话：021-1234/);
    assert.ok(!data.content.includes('<b>'));
    assert.match(data.content, /上级单位：【待填写：上级单位】/);
    const emptied = await call('PUT', path(), { blanks: { [blankOf(one, '联系电话').id]: '' } });
    assert.equal(blankOf(emptied.body.data, '联系电话').state, 'open');
    const stale = await call('PUT', path(), { rev: one.rev, blanks });
    assert.equal(stale.body.code, 40902);
  });

  test('refuse blanks they have not, values that cannot stand there, and a body of both kinds', async () => {
    const one = await read();
    for (const body of [
      { blanks: { '99.9': 'x' } },
      { blanks: { 'no id': 'x' } },
      { blanks: { [blankOf(one, '日期').id]: '明天' } },
      { blanks: { [blankOf(one, '小型企业').id]: '也许' } },
      { blanks: { [blankOf(one, '联系电话').id]: '长'.repeat(2001) } },
      { blanks: {}, content: '' },
      {},
    ])
      assert.equal(
        (await call('PUT', path(), body)).status,
        400,
        JSON.stringify(body).slice(0, 80),
      );
    const { call: stranger } = await service.signIn();
    assert.equal((await stranger('PUT', path(), { blanks: {} })).status, 404);
    assert.deepEqual((await read()).content, one.content);
  });

  test('are none any more where the bidder has written other words', async () => {
    const one = await read();
    const content = one.content.replace('的响应，', '的响应（附条件），');
    const saved = await call('PUT', path(), { content });
    assert.equal(saved.body.data.form, undefined);
    assert.equal((await call('PUT', path(), { blanks: { '0.0': 'x' } })).status, 400);
    await call('PUT', path(), { content: one.content });
    assert.ok((await read()).form);
  });
});
