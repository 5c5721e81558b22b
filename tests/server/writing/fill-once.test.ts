import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedFact, profileFactOf } from '../../../site/server/writing/offline/asked-fact.ts';
import { fillChapters, fillPlaces } from '../../../site/server/writing/offline/fill-once.ts';

const text = (title: string, content: string) => new Map([['a', { title, content }]]);
const after = (title: string, content: string, mark: string, value: string, isBlind = false) =>
  fillChapters(text(title, content), mark, isBlind, value).get('a')?.after;

test('a text says the same by other names: these marks are filled too', () => {
  const content =
    '我方【待填写：单位全称】，法定代表人【待填写：法定代表人姓名】，【待填写：姓名】。';
  assert.equal(
    after('服务承诺', content, '【待填写：投标人名称】', '某公司'),
    '我方某公司，法定代表人【待填写：法定代表人姓名】，【待填写：姓名】。',
  );
  assert.equal(
    after('服务承诺', content, '【待填写：法定代表人】', '张三'),
    '我方【待填写：单位全称】，法定代表人张三，【待填写：姓名】。',
  );
});

test('what was typed is no blank, and stays as typed', () =>
  assert.equal(
    after('投标函', '【待填写：投标人名称】', '【待填写：投标人名称】', '甲【待填写：单位全称】'),
    '甲【待填写：单位全称】',
  ));

test('where a chapter is about others, the mark itself alone is filled, and the places are said to be doubtful', () => {
  const content = '【待填写：地址】，【待填写：单位地址】';
  assert.equal(
    after('制造商授权书', content, '【待填写：地址】', '青川'),
    '青川，【待填写：单位地址】',
  );
  const places = (title: string) =>
    fillPlaces(text(title, content), '【待填写：地址】', false).map(({ count, isOthers }) => [
      count,
      isOthers,
    ]);
  assert.deepEqual(places('制造商授权书'), [[1, true]]);
  assert.deepEqual(places('投标函'), [[2, undefined]]);
});

test('in an anonymous bid, and for what is not asked again and again, the mark alone', () => {
  const content =
    '【待填写：投标人名称】【待填写：单位全称】【待填写：姓名】【待填写：代理人姓名】';
  assert.match(
    after('承诺', content, '【待填写：投标人名称】', '甲', true) ?? '',
    /^甲【待填写：单位全称】/,
  );
  assert.match(
    after('承诺', content, '【待填写：姓名】', '乙') ?? '',
    /】乙【待填写：代理人姓名】$/,
  );
});

test('what the company’s profile has is told by the label', () => {
  assert.deepEqual(
    ['供应商名称', '统一社会信用代码', '通讯地址', '注册地址', '开户行', '项目经理', '姓名'].map(
      (label) => [askedFact(label), profileFactOf(label)],
    ),
    [
      ['knownBidder', 'name'],
      ['code', 'creditCode'],
      ['address', undefined],
      ['address', 'address'],
      ['bank', undefined],
      ['manager', undefined],
      [undefined, undefined],
    ],
  );
});
