import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { contentFile } from '../../../support/site-content.ts';

const platforms = ['甲', '乙', '丙'].map((name, index) => ({
  ...{
    id: `p${index}`,
    name: `${name}平台`,
    url: `http://p${index}.example.cn`,
    region: '全国',
    kind: '政府采购',
    summary: '公告',
  },
}));
const PATH = '/navigation/client/favourites';

describe('platforms and favourites', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await startTestService({ contentFile: await contentFile({ platforms }) });
  });
  after(() => service.remove());
  const own = async () => {
    ({ call } = await service.signIn());
  };
  const star = async (platformId: string) => (await call('POST', PATH, { platformId })).body.data;
  const names = async () =>
    (await call('GET', PATH)).body.data.map(({ name }: { name: string }) => name);

  test('everybody sees the directory, in its order', async () => {
    const answer = await service.visitor('GET', '/navigation/client/platforms');
    assert.deepEqual([answer.status, answer.body.data], [200, platforms]);
    assert.equal((await service.visitor('GET', PATH)).status, 401);
    assert.equal((await service.visitor('POST', PATH, { platformId: 'p0' })).status, 401);
  });

  test('a platform and an address of one’s own are kept, each once', async () => {
    await own();
    const first = await call('POST', PATH, { platformId: 'p1' });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.deepEqual((await call('POST', PATH, { platformId: 'p1' })).body.data, first.body.data);
    const asked = {
      name: '市交易中心',
      url: 'https://ggzy.example.gov.cn/jyxx',
      note: 'CA 锁在财务室',
    };
    const mine = (await call('POST', PATH, asked)).body.data;
    assert.deepEqual(
      [mine.name, mine.url, mine.note, mine.platformId],
      [...Object.values(asked), null],
    );
    const same = (
      await call('POST', PATH, { name: '又一次', url: 'HTTPS://GGZY.example.gov.cn/jyxx' })
    ).body.data;
    assert.equal(same.id, mine.id, 'the same address, written otherwise');
    assert.deepEqual(await names(), ['乙平台', '市交易中心']);
    assert.equal((await call('POST', PATH, { platformId: 'none' })).status, 404);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', PATH, { platformId: 'p0' })),
    );
    assert.equal(new Set(answers.map(({ body }) => body.data?.id)).size, 1);
  });

  test('only addresses of the web are kept', async () => {
    await own();
    const wrong = [
      'javascript:alert(1)',
      'ftp://a.example.cn',
      'http://',
      'www.example.cn',
      'https://user:x@a.cn',
      'data:text/html,x',
      'http://a b.cn',
    ];
    for (const url of wrong) {
      const { status, body } = await call('POST', PATH, { name: '坏', url });
      assert.equal(status, 400, url);
      assert.match(body.msg, /网址/, url);
    }
    for (const body of [
      {},
      { name: '', url: 'http://a.cn' },
      { name: '名'.repeat(61), url: 'http://a.cn' },
    ]) {
      assert.equal((await call('POST', PATH, body)).status, 400, JSON.stringify(body));
    }
    assert.deepEqual(await names(), []);
  });

  test('they are named anew, put in order, and removed', async () => {
    await own();
    const [a, b, c] = [await star('p0'), await star('p1'), await star('p2')];
    const ordered = await call('PUT', PATH, { ids: [c.id, a.id] });
    assert.deepEqual(
      ordered.body.data.map(({ id }: { id: string }) => id),
      [c.id, a.id, b.id],
    );
    const changed = await call('PATCH', `${PATH}/${a.id}`, { name: '常用', note: '每周一看' });
    assert.deepEqual([changed.body.data.name, changed.body.data.note], ['常用', '每周一看']);
    assert.match(
      (await call('PATCH', `${PATH}/${a.id}`, { url: 'http://other.example.cn' })).body.msg,
      /不能改网址/,
    );
    const mine = (await call('POST', PATH, { name: '自己的', url: 'http://own.example.cn' })).body
      .data;
    assert.match(
      (await call('PATCH', `${PATH}/${mine.id}`, { url: 'http://p1.example.cn' })).body.msg,
      /已经收藏/,
    );
    assert.equal(
      (await call('PATCH', `${PATH}/${mine.id}`, { url: 'http://own2.example.cn' })).body.data.url,
      'http://own2.example.cn/',
    );
    assert.equal((await call('DELETE', `${PATH}/${c.id}`)).status, 200);
    assert.equal((await call('DELETE', `${PATH}/${c.id}`)).status, 404);
    assert.deepEqual(await names(), ['常用', '乙平台', '自己的']);
    const back = await star('p2');
    await call('PUT', PATH, { ids: [back.id] });
    assert.deepEqual(await names(), ['丙平台', '常用', '乙平台', '自己的']);
  });

  test('those of another are not there', async () => {
    await own();
    const { id } = await star('p0');
    const stranger = (await service.signIn()).call;
    for (const [method, path, body] of [
      ['PATCH', `${PATH}/${id}`, { name: 'x' }],
      ['DELETE', `${PATH}/${id}`, undefined],
      ['PUT', PATH, { ids: [id] }],
    ] as const) {
      assert.equal((await stranger(method, path, body)).status, 404, path);
    }
    assert.deepEqual((await stranger('GET', PATH)).body.data, []);
    assert.deepEqual(await names(), ['甲平台']);
  });

  test('a hundred are enough, at once too', async () => {
    await own();
    const add = (index: number) =>
      call('POST', PATH, { name: `第 ${index}`, url: `http://n${index}.example.cn` });
    for (let index = 0; index < 97; index += 1) await add(index);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => add(200 + index)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 200, 200, 409, 409, 409],
    );
    assert.match(answers.find(({ status }) => status === 409)?.body.msg ?? '', /收藏已满/);
    assert.equal((await names()).length, 100);
  });
});
