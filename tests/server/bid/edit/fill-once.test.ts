import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Call, until } from '../../../support/caller.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const tender = `${sampleTender}
第六章 响应文件格式
格式一 服务承诺函
我方____（供应商名称）参加____（项目名称）的响应，有效期为____日。
上级单位：____
上级单位地址：____
联系电话：
法定代表人（签字）：____
格式二 供应商基本情况表
供应商名称：____
电话：____
通讯地址：____
注册地址：____
上级单位联系电话：____
格式三 服务人员名单
姓名：____
`;

describe('a value for all that asks for it', () => {
  let service: TestService;
  let call: Call;
  let bidId: string;
  let ids: Map<string, string>;
  const path = () => `/bid/client/bids/${bidId}`;
  const idOf = (title: string) => {
    const found = [...ids].find(([name]) => name.includes(title))?.[1];
    assert.ok(found, `${title} in ${[...ids.keys()].join(' ')}`);
    return found;
  };
  const textOf = async (title: string): Promise<string> =>
    (await call('GET', `${path()}/chapters/${idOf(title)}`)).body.data.content;
  const bidNow = async () => (await call('GET', path())).body.data;
  const find = async (text: string) =>
    (await call('POST', `${path()}/find`, { text, matchCase: true, everywhere: true })).body.data;
  const fill = async (text: string, value: string) =>
    (
      await call('POST', `${path()}/replace`, {
        ...{ text, with: value, matchCase: true, everywhere: true },
      })
    ).body.data;

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
    const made = { name: '街道服务', tenderId, overview, scoring, settings: { pages: 9 } };
    bidId = (await call('POST', '/bid/client/bids', made)).body.data.id;
    await call('POST', `${path()}/outline/generate`);
    await until(bidNow, ({ status }) => status === 'outlined');
    const { chapters } = (await call('GET', `${path()}/outline`)).body.data;
    ids = new Map(chapters.map(({ id, title }: { id: string; title: string }) => [title, id]));
    await call('POST', `${path()}/write`);
    await until(bidNow, ({ status }) => status === 'written');
  });
  after(() => service.remove());

  test('reaches the blanks of all forms that ask for it, and of nobody else’s', async () => {
    const found = await find('【待填写：联系电话】');
    const titles = found.chapters.map(({ title }: { title: string }) => title);
    assert.ok(
      titles.some((title: string) => title.includes('服务承诺函')),
      titles.join(),
    );
    assert.ok(
      titles.some((title: string) => title.includes('供应商基本情况表')),
      titles.join(),
    );
    assert.deepEqual(found.keeps, { part: 'facts', fact: 'phone', value: '' });
    const inTable = found.chapters.find(
      ({ id }: { id: string }) => id === idOf('供应商基本情况表'),
    );
    assert.deepEqual(inTable.places, [{ before: '电话：', match: '____', after: '' }]);
    const filled = await fill('【待填写：联系电话】', '021-5555');
    assert.equal(filled.replaced, found.total);
    assert.match(await textOf('服务承诺函'), /联系电话：021-5555/);
    const table = await textOf('供应商基本情况表');
    assert.match(table, /(?<!联系)电话：021-5555/);
    assert.match(table, /上级单位联系电话：【待填写/);
    // A version of each chapter takes it back.
    const at = filled.chapters.find(({ id }: { id: string }) => id === idOf('供应商基本情况表'));
    await call('POST', `${path()}/chapters/${at.id}/versions/${at.versionBefore}/restore`);
    assert.doesNotMatch(await textOf('供应商基本情况表'), /021-5555/);
  });

  test('stands in the facts sheet where that has no value, for what is written later', async () => {
    const { rev } = await bidNow();
    const filled = await fill('【待填写：供应商名称】', '华夏远景科技有限公司');
    const { factSheet, ...next } = await bidNow();
    const line = factSheet.find(({ label }: { label: string }) => label === '投标人名称');
    assert.deepEqual([line.value, line.confirmed], ['华夏远景科技有限公司', true]);
    assert.equal(filled.lineId, line.id);
    assert.equal(next.rev, rev + 1);
    assert.match(await textOf('供应商基本情况表'), /供应商名称：华夏远景科技有限公司/);
    const again = await fill('【待填写：供应商名称】', '别的公司');
    assert.equal(again.lineId, undefined);
  });

  test('of an account is kept once both its bank and its number are said', async () => {
    assert.equal((await find('【待填写：开户银行】')).keeps, undefined);
    const { factSheet, rev } = await bidNow();
    const sheet = factSheet.map((line: { label: string }) =>
      line.label === '银行账号' ? { ...line, value: '4000 1234', confirmed: true } : line,
    );
    const put = await call('PATCH', path(), { rev, factSheet: sheet });
    assert.equal(put.status, 200);
    const known: unknown[] = [];
    const { keeps } = await find('【待填写：开户银行】');
    assert.deepEqual(keeps, { part: 'accounts', half: 'bank', other: '4000 1234', known });
  });

  test('does not take an address where letters go for the one of the register', async () => {
    const found = await find('【待填写：通讯地址】');
    assert.equal(found.keeps, undefined);
    await fill('【待填写：通讯地址】', '青川市一号信箱');
    const table = await textOf('供应商基本情况表');
    assert.match(table, /通讯地址：青川市一号信箱/);
    assert.match(table, /注册地址：【待填写/);
  });

  test('without that wish replaces the words alone', async () => {
    const body = { text: '【待填写：电话】', with: '1', matchCase: true };
    const found = (await call('POST', `${path()}/find`, { ...body, with: undefined })).body.data;
    assert.equal(found.keeps, undefined);
    assert.ok(
      found.chapters.every(({ places }: { places: { match: string }[] }) =>
        places.every(({ match }) => match === body.text),
      ),
    );
  });
});
