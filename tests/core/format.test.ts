import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  dateStamp,
  formatBytes,
  formatMoney,
  isPhone,
  maskPhone,
  normalisePhone,
} from '../../widgets/core/format.ts';
import {
  $notices,
  dismissNotice,
  dismissNotices,
  notifyError,
  notifyInfo,
  notifySuccess,
  notifyWarning,
} from '../../widgets/core/notify.ts';
import { buildTree } from '../../widgets/core/tree.ts';

describe('format', () => {
  test('maskPhone shows the first 3 and last 4 digits', () => {
    assert.equal(maskPhone('13800138000'), '138****8000');
    assert.equal(maskPhone('1380'), '1380');
    assert.equal(maskPhone(''), '');
    assert.equal(maskPhone('王工（投标专员）'), '王工（投标专员）');
  });
  test('formatMoney gives two decimals, 0.00 for nothing', () => {
    for (const empty of ['', null, undefined, '-', Number.NaN])
      assert.equal(formatMoney(empty), '0.00');
    assert.deepEqual(
      [formatMoney('12.5'), formatMoney(3), formatMoney('-1.005e3')],
      ['12.50', '3.00', '-1005.00'],
    );
  });
  test('dateStamp is yyyyMMddhhmmss', () => {
    assert.equal(dateStamp(new Date(2026, 0, 2, 3, 4, 5).getTime()), '20260102030405');
  });
  test('formatBytes', () => {
    assert.deepEqual([0, 999, 1024, 20_971_520, 3_500_000].map(formatBytes), [
      '0 B',
      '999 B',
      '1.0 KB',
      '20 MB',
      '3.3 MB',
    ]);
  });
  test('isPhone: 11 digits, 1 then 3 to 9', () => {
    for (const phone of ['13000000000', '19999999999']) assert.equal(isPhone(phone), true, phone);
    for (const other of [
      '12000000000',
      '1380013800',
      '138001380000',
      '23800138000',
      ' 13800138000',
      '1380013800a',
      '',
    ]) {
      assert.equal(isPhone(other), false, other);
    }
  });
  test('normalisePhone takes what people paste', () => {
    for (const typed of [
      '+86 138 0013 8000',
      '8613800138000',
      '0086-138-0013-8000',
      '１３８００１３８０００',
      '(138)0013.8000',
      '138\u00a00013 8000',
    ]) {
      assert.equal(normalisePhone(typed), '13800138000', typed);
    }
    assert.equal(normalisePhone('86123'), '86123'.replace(/^86(?=1)/, ''));
    assert.equal(normalisePhone('abc'), 'abc');
  });
});

describe('buildTree', () => {
  test('goes by id and parentId into children, keeps the order, lifts orphans and a row that is its own parent', () => {
    const rows = [
      { id: 'b', parentId: 'a' },
      { id: 'a', parentId: null },
      { id: 'c', parentId: 'gone' },
      { id: 'd', parentId: 'd' },
      { id: 'e', parentId: 'a' },
    ];
    const tree = buildTree(rows);
    assert.deepEqual(
      tree.map(({ id }) => id),
      ['a', 'c', 'd'],
    );
    assert.deepEqual(
      tree[0]?.children.map(({ id }) => id),
      ['b', 'e'],
    );
    assert.deepEqual(rows[1], { id: 'a', parentId: null }, 'the rows stay as they were');
  });
  test('takes other names', () => {
    const tree = buildTree(
      [
        { code: 1, up: 0 },
        { code: 2, up: 1 },
        { code: 3, up: 2 },
      ],
      { key: 'code', parentKey: 'up', childrenKey: 'below' },
    );
    assert.equal(tree[0]?.below[0]?.below[0]?.code, 3);
  });
});

describe('notices', () => {
  test('last as long as the specification says, and are shown once', () => {
    notifyError('甲');
    notifyInfo('乙');
    notifySuccess('丙');
    notifyError('甲');
    assert.deepEqual(
      $notices.get().map(({ text, duration }) => [text, duration]),
      [
        ['乙', 4500],
        ['丙', 3000],
        ['甲', 5000],
      ],
    );
    dismissNotice($notices.get()[0]!.id);
    assert.equal($notices.get().length, 2);
    notifyWarning('丁');
    assert.equal($notices.get().at(-1)?.duration, 4500);
    for (let count = 0; count < 9; count += 1) notifyInfo(`第 ${count} 条`);
    assert.deepEqual([$notices.get().length, $notices.get()[0]?.text], [4, '第 5 条']);
    dismissNotices();
    assert.deepEqual($notices.get(), []);
  });
});
