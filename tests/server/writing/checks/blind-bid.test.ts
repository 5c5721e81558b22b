import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckInput, checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { bidContext, settings } from '../sample-bid.ts';

const bidder = '澄江市远帆物业服务有限公司';
const context = bidContext({
  scoring: [],
  clauses: [],
  requirements: [],
  settings: settings({ blind: true, bidder }),
});
const home = context.chapters.find(({ settings: { kind } }) => kind === 'prose')?.id ?? '';
const all = (text: string, changes: Partial<CheckInput> = {}) =>
  checkBid({ ...context, contents: new Map([[home, text]]), ...changes }).filter(
    ({ kind }) => kind === 'blind-bid',
  );
/** What each finding calls it, and what it quotes. */
const found = (text: string, changes: Partial<CheckInput> = {}) =>
  all(text, changes).map(({ msg }) => /暗标中出现([^，]+)，/.exec(msg)?.[1]);
const ruled = (text: string) => ({ requirements: [{ heading: '技术标的格式', text }] });

test('an anonymous bid names neither the bidder, whole or short, nor another firm', () => {
  assert.deepEqual(found(`由${bidder}承担。`), ['投标人名称']);
  assert.deepEqual(found('远帆坚持每日巡查。'), ['投标人名称']);
  assert.deepEqual(found('由清溪宏达机电有限公司维保电梯。'), ['单位名称']);
  assert.deepEqual(found('我公司商标置于封面。'), ['企业标识']);
});

test('ways to reach somebody are told each by what it is', () => {
  assert.deepEqual(found('手机13812345678。'), ['手机号码']);
  assert.deepEqual(found('热线400-810-8888。'), ['电话号码']);
  assert.deepEqual(found('发至bid@yuanhang.example。'), ['电子邮箱']);
  assert.deepEqual(found('微信号：yuanhang2031。'), ['社交账号']);
  assert.deepEqual(found('详见www.yuanhang.example。'), ['网址']);
});

test('past projects and certificates of the bidder tell who it is, those the tender asks for do not', () => {
  assert.deepEqual(found('近三年承接过清溪市图书馆物业服务项目。'), ['以往业绩']);
  assert.deepEqual(found('我方取得ISO9001质量管理体系认证证书。'), ['证书或荣誉']);
  const asks = ruled('供应商须取得ISO9001质量管理体系认证证书。');
  assert.deepEqual(found('我方取得ISO9001质量管理体系认证证书。', asks), []);
});

test('a place is a warning unless the tender names it; common words that end like one are none', () => {
  const [one] = all('总部位于清溪市。');
  assert.deepEqual([one?.severity, one?.quote.includes('清溪市')], ['warning', true]);
  assert.deepEqual(found('项目地处清溪市。', ruled('服务地点：清溪市。')), []);
  assert.deepEqual(found('人员位于作业区。'), []);
});

test('a rule of the tender, told again, names what must not be there', () => {
  assert.deepEqual(found('技术标不得出现企业标识、公司徽标。'), []);
});

test('letters, emphasis and pictures are forbidden where the tender says so', () => {
  const text = '采用Modbus协议，\n\n**重点**巡查。\n\n![现场](a.png)';
  const severities = (changes: Partial<CheckInput>) =>
    all(text, changes).map(({ severity, msg }) => [
      severity,
      /暗标中出现([^，（]+)/.exec(msg)?.[1],
    ]);
  assert.deepEqual(severities({}), [['warning', '图片']]);
  assert.deepEqual(severities(ruled('技术标不得出现英文字母。')), [
    ['error', '英文字母'],
    ['warning', '图片'],
  ]);
  assert.deepEqual(severities(ruled('文字不得加粗，不得使用图片。')), [
    ['error', '图片'],
    ['error', '加粗、下划线等特殊字体'],
  ]);
});

test('units and words of the tender are no forbidden letters', () => {
  const rule = '技术标不得出现英文字母。混凝土标号为C30。';
  assert.deepEqual(found('管径200mm，标号C30。', ruled(rule)), []);
  assert.deepEqual(found('管径200mm，标号C35。', ruled(rule)), ['英文字母']);
});

test('what is in a chapter twice is told once; a bid with names is not looked through', () => {
  assert.deepEqual(found('手机13812345678。\n\n手机13812345678。'), ['手机号码']);
  assert.deepEqual(found('手机13812345678。', { settings: settings({ bidder }) }), []);
});
