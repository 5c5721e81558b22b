import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { coverFor } from '../../../../site/server/bid/word/word-cover.ts';
import { filledCover } from '../../../../site/server/writing/offline/cover-text.ts';
import { until } from '../../../support/caller.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { part } from '../../layout/docx-file.ts';

const cover = (...volume: string[]) =>
  ['正本/副本', '（项目名称）', '响应文件', ...volume, '供应商：____（盖单位章）', '日期：'].join(
    '\n',
  );
const forms = `第六章 响应文件格式
${cover()}
一、商务文件
${cover('（商务文件）')}
1、响应函
致：____（采购人名称）
我方参加采购活动，承诺遵守采购文件的全部要求。
供应商（盖章）：
2、授权委托书
本授权书声明：授权____为我方代理人。
供应商（盖章）：
二、技术文件
${cover('（技术文件）')}
1、服务承诺函
我方承诺按采购文件的全部要求提供服务，接受考核。
供应商（盖章）：
`;

describe('the tender’s own covers', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  /** A bid of that tender with an outline, and what its files say before their contents. */
  async function outlined(text: string) {
    const { call } = await service.signIn();
    const { id: tenderId } = (await call('POST', '/bid/client/tenders', { text })).body.data;
    const read = await until(
      () => call('GET', `/bid/client/tenders/${tenderId}`),
      ({ body }) => body.data.status === 'ready',
    );
    const { overview, scoring } = read.body.data;
    const settings = { pages: 20, bidder: '华夏远景科技有限公司' };
    const asked = { name: '街道服务', tenderId, overview, scoring, settings };
    const { id } = (await call('POST', '/bid/client/bids', asked)).body.data;
    const path = `/bid/client/bids/${id}`;
    await call('POST', `${path}/outline/generate`, { acceptDoubts: true });
    await until(
      () => call('GET', path),
      ({ body }) => body.data.status === 'outlined',
    );
    const coverOf = async (query: string) => {
      const answer = await call('GET', `${path}/word${query}`);
      assert.equal(answer.status, 200, query);
      const bytes = new Uint8Array(await answer.response.arrayBuffer());
      const xml = part(bytes, 'word/document.xml');
      return xml.slice(0, xml.indexOf('</w:sectPr>')).replace(/<[^>]*>/g, '');
    };
    return { call, path, coverOf };
  }

  const copy = (word: string) =>
    `format=${encodeURIComponent(JSON.stringify({ cover: { copy: word } }))}`;

  test('are on the file of the whole bid and on those of its volumes, and told with its pages', async () => {
    const { call, path, coverOf } = await outlined(`${sampleTender}\n${forms}`);
    const whole = await coverOf(`?${copy('正本')}`);
    assert.match(whole, /^正本(?!\/).*响 应 文 件.*华夏远景科技有限公司（盖单位章）/);
    assert.doesNotMatch(whole, /商务文件|技术文件|项目编号/);
    const business = await coverOf(`?volume=${encodeURIComponent('商务标')}&${copy('副本')}`);
    assert.match(business, /^副本.*（商务文件）.*华夏远景科技有限公司（盖单位章）/);
    const technical = await coverOf(`?volume=${encodeURIComponent('技术标')}`);
    assert.match(technical, /^正本\/副本.*（技术文件）/);
    assert.equal((await call('GET', `${path}/pages`)).body.data.cover, 'tender');
    const { places } = (await call('GET', `${path}/seals`)).body.data;
    const [seal] = places;
    assert.deepEqual(
      { title: seal.title, who: seal.who, kind: seal.kind, sheet: seal.sheet },
      { title: '封面', who: '供应商', kind: 'seal', sheet: 1 },
    );
  });

  test('say nothing of the bidder where they are for a volume that is judged blind', async () => {
    const blind = forms.replace('（技术文件）\n供', '（技术文件）\n（暗标）\n供');
    const { coverOf } = await outlined(`${sampleTender}\n${blind}`);
    const technical = await coverOf(`?volume=${encodeURIComponent('技术标')}`);
    assert.match(technical, /（技术文件）（暗标）/);
    assert.doesNotMatch(technical, /华夏远景/);
    assert.match(await coverOf(`?volume=${encodeURIComponent('商务标')}`), /华夏远景/);
  });

  test('leave ours where the tender prints none', async () => {
    const { call, path, coverOf } = await outlined(sampleTender);
    assert.match(await coverOf(''), /项目编号：/);
    assert.equal((await call('GET', `${path}/pages`)).body.data.cover, 'own');
  });
});

test('of several covers for the whole, one below a title is taken, and none where none has a title', () => {
  const cover = (first: number, titled: boolean, volume = '') => ({
    ...{ first, last: first + 4, titled, volume, blind: false, content: '' },
  });
  const taken = (...covers: ReturnType<typeof cover>[]) => coverFor(covers, undefined, [])?.first;
  assert.equal(taken(cover(1, false), cover(9, true)), 9);
  assert.equal(taken(cover(1, false), cover(9, false)), undefined);
  assert.equal(taken(cover(1, false), cover(9, true, '商务标')), 1);
  const technical = [cover(1, false, '技术标'), cover(9, true, '技术标')];
  assert.equal(coverFor(technical, '技术标', [])?.first, 9);
});

test('a whole bid begins with the cover of its first volume, where the tender prints none for the whole', () => {
  const cover = (first: number, volume: string, blind = false) => ({
    ...{ first, last: first + 4, titled: false, volume, blind, content: '' },
  });
  const chapter = (order: number, volume: '商务标' | '技术标') => ({
    ...{ id: `c${order}`, parentId: null, order, title: volume, pages: 1, brief: '' },
    ...{ scoringIds: [], settings: { instruction: '', kind: 'form' as const, volume } },
  });
  const chapters = [chapter(1, '技术标'), chapter(0, '商务标')];
  const [business, technical] = [cover(1, '商务标'), cover(9, '技术标')];
  assert.equal(coverFor([technical, business], undefined, chapters)?.first, 1);
  assert.equal(coverFor([business, technical, cover(20, '')], undefined, chapters)?.first, 20);
  assert.equal(coverFor([technical], undefined, chapters), undefined);
  assert.equal(coverFor([cover(1, '商务标', true), technical], undefined, chapters), undefined);
});

test('a list of ours before it does not take the first volume’s cover away, nor papers of volumes without one behind it', () => {
  const cover = (first: number, volume: string) => ({
    ...{ first, last: first + 4, titled: false, volume, blind: false, content: '' },
  });
  const source = { quote: '', block: 1 };
  const chapter = (order: number, volume: '商务标' | '资信' | '报价', first?: number) => ({
    ...{ id: `c${order}`, parentId: null, order, title: volume, pages: 1, brief: '' },
    ...{ scoringIds: [] },
    settings: {
      ...{ instruction: '', kind: 'form' as const, volume },
      ...(first === undefined ? {} : { source, form: { first, last: first + 3 } }),
    },
  });
  const ours = chapter(0, '商务标');
  const theirs = [chapter(1, '资信', 10), chapter(2, '商务标', 30), chapter(3, '报价', 50)];
  const covers = [cover(5, '资格性响应文件'), cover(25, '商务技术文件')];
  assert.equal(coverFor(covers, undefined, [ours, ...theirs])?.first, 5);
  assert.equal(coverFor(covers, '商务标', [ours, ...theirs])?.first, 25);
  assert.equal(coverFor(covers, '报价', [ours, ...theirs]), undefined);
  assert.equal(coverFor(covers.slice(0, 1), undefined, [ours, ...theirs])?.first, 5);
});

test('a title that calls the page a cover says what the file is', () => {
  const facts = { project: '街道服务', number: '', owner: '', agency: '', bidder: '华夏公司' };
  const about = { representative: '', address: '', phone: '', lot: undefined, copy: '' as const };
  const title = (text: string) =>
    filledCover(`${text}\n\n项目名称：____`, { ...facts, ...about }).text.split('\n')[0];
  assert.equal(title('资格性响应文件封面'), '资格性响应文件');
  assert.equal(title('<p align="center">商务部分的封面格式</p>'), '<p align="center">商务部分</p>');
  assert.equal(title('某城市封面设计服务'), '某城市封面设计服务');
});
