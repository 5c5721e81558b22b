import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '../../../support/caller.ts';
import { pictureDocx } from '../../../support/picture-docx.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const OLD = `# 白水县图书馆保洁服务投标文件

## 服务方案

本公司为白水县图书馆保洁服务项目（项目编号：BS-2024-118）配备保洁人员十二名，分早晚两班作业。

| 岗位 | 人数 |
| --- | --- |
| 主管 | 1 |

## 应急预案

遇暴雨等突发情况，三十分钟内到场处置，并在当日书面报告采购人。

## 公司简介

本公司成立多年，专注于公共场所保洁。
`;

interface Offer {
  chapterId: string;
  heading: string;
  content: string;
  foreign: { quote: string; msg: string; to?: string }[];
}

describe('an old bid as the base of a new one', () => {
  let service: TestService;
  let call: Call;
  let path: string;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
    const { id } = (await call('POST', '/bid/client/bids', { name: '青岚区市民公园保洁服务' })).body
      .data;
    path = `/bid/client/bids/${id}`;
  });
  after(() => service.remove());

  const formOf = (name: string, text: string): FormData => {
    const form = new FormData();
    form.append('file', new Blob([text]), name);
    return form;
  };
  const offered = (name = '旧标书.md', text = OLD, as: Call = call) =>
    as('POST', `${path}/old-bid`, formOf(name, text));

  test('texts are offered by chapter, what is of the other project is marked, and nothing is stored', async () => {
    assert.equal((await offered()).body.code, 40904);
    const chapters = [
      { id: 'c1', parentId: null, order: 0, title: '服务方案', pages: 2 },
      { id: 'c2', parentId: null, order: 1, title: '应急预案与处置', pages: 2 },
      { id: 'c3', parentId: null, order: 2, title: '报价说明', pages: 1 },
      {
        id: 'c4',
        parentId: null,
        order: 3,
        title: '公司简介',
        pages: 1,
        settings: { kind: 'form' },
      },
    ];
    await call('PUT', `${path}/outline`, { chapters });
    const facts = {
      projectNumber: { value: 'QL-2027-015', source: null },
      projectName: { value: '青岚区市民公园保洁服务', source: null },
      purchaser: { value: '青岚区城市管理局', source: null },
    };
    await call('PATCH', path, { facts });
    const answer = await offered();
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { offers, unused } = answer.body.data as { offers: Offer[]; unused: string[] };
    assert.deepEqual(
      offers.map(({ chapterId, heading }) => [chapterId, heading]),
      [
        ['c1', '服务方案'],
        ['c2', '应急预案'],
      ],
    );
    // A form is the new tender's own.
    assert.ok(unused.includes('公司简介'));
    const plan = offers[0] as Offer;
    assert.match(plan.content, /\| 主管 \| 1 \|/);
    const number = plan.foreign.find(({ quote }) => quote.includes('BS-2024-118'));
    assert.ok(number, JSON.stringify(plan.foreign));
    for (const { quote } of plan.foreign) assert.ok(plan.content.includes(quote), quote);
    assert.deepEqual(offers[1]?.foreign, []);
    assert.equal((await call('GET', `${path}/chapters/c1`)).body.data.content, '');
  });

  test('pictures of a Word file are offered where they stood; those of other sections are counted', async () => {
    const png = (sign: number) =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from([sign])]);
    const word = pictureDocx(
      [
        '一、服务方案',
        '排班',
        '本公司为图书馆配备保洁人员十二名，分早晚两班作业。',
        'plan',
        '每日巡查不少于四次，记录在册。',
        '二、企业荣誉',
        '近年所获荣誉如下，证书附后。',
        'prize',
      ],
      { 排班: png(1), plan: png(2), prize: png(3) },
    );
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(word)]), '旧标书.docx');
    const { body } = await call('POST', `${path}/old-bid`, form);
    assert.equal(body.code, 200, JSON.stringify(body));
    const [offer] = body.data.offers;
    assert.equal(offer.chapterId, 'c1');
    assert.deepEqual(offer.pictures, [
      { data: `data:image/png;base64,${png(1).toString('base64')}`, paragraph: 0 },
      { data: `data:image/png;base64,${png(2).toString('base64')}`, paragraph: 1 },
    ]);
    assert.equal(body.data.picturesLeft, 1);
  });

  test('what is no bid says so; somebody else’s bid takes none', async () => {
    assert.equal(
      (await offered('旧标书.md', '没有标题的一段话，什么也没有分章节地写在这里。')).body.code,
      40023,
    );
    assert.equal((await offered('表.xlsx', 'PK')).status, 415);
    const { call: stranger } = await service.signIn();
    assert.equal((await offered('旧标书.md', OLD, stranger)).status, 404);
  });
});
