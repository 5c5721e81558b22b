import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { peopleTopics } from '../../../../site/server/writing/catalogue/data.ts';
import { employ, type Shopper, shopper } from '../../../support/commerce.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

describe('the end of a bid', () => {
  let service: TestService;
  let owner: Shopper;
  let employee: Shopper;
  before(async () => {
    service = await sharedTestService();
    [owner, employee] = [await shopper(service), await shopper(service)];
    await employ(service, owner, [employee]);
  });
  after(() => service.remove());

  /** A written bid of one chapter. */
  async function written({ call }: Shopper, content: string, clauses: object[] = []) {
    const { id } = (await call('POST', '/bid/client/bids', { name: '物业投标' })).body.data;
    const path = `/bid/client/bids/${id}`;
    await call('PATCH', path, { clauses });
    const chapters = [{ id: 'c1', parentId: null, order: 0, title: '服务方案', pages: 1 }];
    await call('PUT', `${path}/outline`, { chapters });
    await call('PUT', `${path}/chapters/c1`, { content });
    return path;
  }
  const star = { id: 'k1', kind: 'star', text: '★接到通知后 30 分钟内到达现场。', number: '3.1' };
  const override = (reasons: string[]) => ({ override: { reasons, note: '已与采购人核实' } });

  test('stock text stops it until the bidder makes it his own, by one replacement that can be undone', async () => {
    const { call } = owner;
    const path = await written(
      owner,
      '【参考】按岗位配置人员。\n\n| 【参考】岗位 | 职责 |\n| --- | --- |\n| 主管 | 巡查 |',
    );
    const refused = await call('POST', `${path}/finish`);
    assert.deepEqual([refused.status, refused.body.code], [409, 40951]);
    const [reason, ...more] = refused.body.data.reasons;
    assert.deepEqual([reason.kind, reason.chapterId, more.length], ['reference', 'c1', 0]);
    assert.match(reason.msg, /“服务方案”还有 2 段参考文字/);
    const found = (await call('GET', `${path}/check`)).body.data;
    const { fix } = found.find(({ kind }: { kind: string }) => kind === 'reference');
    const body = { text: fix.from, with: fix.to, matchCase: true };
    assert.equal((await call('POST', `${path}/replace`, body)).body.data.replaced, 2);
    const finished = await call('POST', `${path}/finish`);
    assert.equal(finished.status, 200);
    assert.match(finished.body.data.finish.sha256, /^[0-9a-f]{64}$/);
    assert.deepEqual(finished.body.data.finish.overruled, []);
  });

  test('stock text that is accepted as it is stops it as well, and who manages the company may answer for it in writing', async () => {
    const stock = peopleTopics.flatMap(({ sections }) =>
      sections.flatMap(({ paragraphs }) => paragraphs),
    );
    const plain = stock.filter((paragraph) => !paragraph.includes('{')).slice(0, 5);
    const path = await written(owner, plain.join('\n\n'));
    const found = (await owner.call('GET', `${path}/check`)).body.data;
    assert.ok(
      found.some(
        ({ kind, msg }: { kind: string; msg: string }) =>
          kind === 'reference' && /一字未改/.test(msg),
      ),
    );
    const refused = await owner.call('POST', `${path}/finish`);
    assert.deepEqual(
      refused.body.data.reasons.map(({ kind }: { kind: string }) => kind),
      ['reference-unchanged'],
    );
    const { finish } = (
      await owner.call('POST', `${path}/finish`, override(['reference-unchanged']))
    ).body.data;
    assert.equal(finish.overruled[0].kind, 'reference-unchanged');
  });

  test('a ★ that nobody has answered stops it; who manages the company overrules in writing, for the kinds named', async () => {
    const { call } = owner;
    const path = await written(owner, '【参考】按岗位配置人员。', [star]);
    const kinds = async (body?: object) =>
      (await call('POST', `${path}/finish`, body)).body.data.reasons.map(
        ({ kind }: { kind: string }) => kind,
      );
    assert.deepEqual(await kinds(), ['star-open', 'reference']);
    assert.deepEqual(await kinds(override(['star-open'])), ['reference']);
    const silent = { override: { reasons: ['star-open', 'reference'], note: ' ' } };
    assert.equal((await call('POST', `${path}/finish`, silent)).status, 400);
    const done = await call('POST', `${path}/finish`, override(['star-open', 'reference']));
    assert.equal(done.status, 200);
    const { overruled, note, by } = done.body.data.finish;
    assert.deepEqual(
      overruled.map(({ kind }: { kind: string }) => kind),
      ['star-open', 'reference'],
    );
    assert.equal(note, '已与采购人核实');
    assert.notEqual(by, '');
    assert.deepEqual((await call('GET', path)).body.data.finish, done.body.data.finish);
  });

  test('a price above the ceiling stops it', async () => {
    const { call } = owner;
    const path = await written(owner, '本公司按岗位配置人员。');
    const row = { name: '保洁服务', unit: '月', quantity: '12', unitPrice: '1000', taxRate: '' };
    const { rev } = (await call('GET', `${path}/price`)).body.data;
    const rows = [{ ...row, ceiling: '900' }];
    assert.equal((await call('PUT', `${path}/price`, { rev, rows })).status, 200);
    const { reasons } = (await call('POST', `${path}/finish`)).body.data;
    assert.deepEqual(
      reasons.map(({ kind }: { kind: string }) => kind),
      ['over-ceiling'],
    );
    const saved = { rev: rev + 1, rows: [{ ...rows[0], unitPrice: '900' }] };
    assert.equal((await call('PUT', `${path}/price`, saved)).status, 200);
    assert.equal((await call('POST', `${path}/finish`)).status, 200);
  });

  test('the Word file that was finished is kept: the download is the same bytes, and what is changed or lost is told', async () => {
    const { call } = owner;
    const path = await written(owner, '按岗位配置人员，逐日记录。');
    assert.equal((await call('GET', `${path}/finished`)).body.code, 40934);
    const { finish } = (await call('POST', `${path}/finish`)).body.data;
    const download = async (query = '') => {
      const { response } = await call('GET', `${path}/word${query}`);
      return { answer: response, bytes: new Uint8Array(await response.arrayBuffer()) };
    };
    const first = await download();
    const hash = createHash('sha256').update(first.bytes);
    assert.equal(hash.copy().digest('hex'), finish.file.sha256);
    assert.equal(first.answer.headers.get('repr-digest'), `sha-256=:${hash.digest('base64')}:`);
    const look = async () => (await call('GET', `${path}/finished`)).body.data;
    const { state, sha256, bytes } = await look();
    assert.deepEqual([state, sha256, bytes], ['intact', finish.file.sha256, first.bytes.length]);

    // Another format is no copy of it.
    const other = await download('?format=%7B%22body%22%3A%7B%22size%22%3A10%7D%7D');
    assert.equal(other.answer.headers.get('repr-digest'), null);

    const id = path.split('/').at(-1);
    const key = `finished/${id}/${finish.file.sha256}.docx`;
    const { storage } = service.services;
    await storage.put(key, new TextEncoder().encode('anders'));
    assert.equal((await look()).state, 'changed');
    assert.equal((await download()).answer.status, 404);
    await storage.remove(key);
    assert.equal((await look()).state, 'missing');
    assert.equal((await employee.call('GET', `${path}/finished`)).status, 404);
  });

  test('the places to sign and seal are told with their pages, the cover first', async () => {
    const { call } = owner;
    const path = await written(owner, '投标人：____（盖单位章）\n\n法定代表人（签字）：____');
    const { chapters } = (await call('GET', `${path}/outline`)).body.data;
    const [only] = chapters;
    const kept = { ...only, settings: { ...only.settings, kind: 'form' } };
    await call('PUT', `${path}/outline`, { chapters: [kept] });
    const { places } = (await call('GET', `${path}/seals`)).body.data;
    const own = places.filter(({ chapterId }: { chapterId: string | null }) => chapterId === 'c1');
    assert.deepEqual(
      own.map(({ kind, who, page }: { kind: string; who: string; page: number }) => [
        ...[kind, who, page],
      ]),
      [
        ['seal', '投标人', 1],
        ['signature', '法定代表人', 1],
      ],
    );
    assert.equal(places[0].title, '封面');
    assert.ok(own[0].sheet > own[0].page);
    assert.equal((await employee.call('GET', `${path}/seals`)).status, 404);
  });

  test('an employee overrules nothing and removes no finished bid; what is answered needs no overruling', async () => {
    const { call } = employee;
    const path = await written(employee, '本公司按岗位配置人员。', [star]);
    assert.equal((await call('POST', `${path}/finish`, override(['star-open']))).status, 403);
    assert.equal((await call('GET', path)).body.data.finishedAt, null);
    const answer = { response: '接到通知后 20 分钟内到达现场', deviation: 'none' };
    await call('PUT', `${path}/register/k1`, answer);
    assert.equal((await call('POST', `${path}/finish`)).status, 200);
    assert.equal((await call('DELETE', path)).status, 403);
    assert.equal((await call('GET', path)).status, 200);
  });

  test('who manages the company removes a finished bid', async () => {
    const path = await written(owner, '本公司按岗位配置人员。');
    assert.equal((await owner.call('POST', `${path}/finish`)).status, 200);
    assert.equal((await owner.call('DELETE', path)).status, 200);
  });

  test('another text has another hash', async () => {
    const hashes = [];
    for (const content of ['本公司配置 18 人。', '本公司配置 19 人。']) {
      const path = await written(owner, content);
      hashes.push((await owner.call('POST', `${path}/finish`)).body.data.finish.sha256);
    }
    assert.notEqual(hashes[0], hashes[1]);
  });
});
