import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { md5 } from '../../widgets/core/crypto.ts';
import { buildTree, dateStamp, formatBytes, formatMoney, maskPhone } from '../../widgets/core/format.ts';
import { $notices, dismissNotice, dismissNotices, notifyError, notifyInfo, notifySuccess } from '../../widgets/core/notify.ts';

describe('format', () => {
  test('maskPhone shows the first 3 and last 4 digits', () => {
    assert.equal(maskPhone('13800138000'), '138****8000');
    assert.equal(maskPhone('1380'), '1380');
    assert.equal(maskPhone(''), '');
  });
  test('formatMoney gives two decimals, 0.00 for nothing', () => {
    for (const empty of ['', null, undefined, '-', Number.NaN]) assert.equal(formatMoney(empty), '0.00');
    assert.deepEqual([formatMoney('12.5'), formatMoney(3), formatMoney('-1.005e3')], ['12.50', '3.00', '-1005.00']);
  });
  test('dateStamp is yyyyMMddhhmmss', () => {
    assert.equal(dateStamp(new Date(2026, 0, 2, 3, 4, 5).getTime()), '20260102030405');
  });
  test('formatBytes', () => {
    assert.deepEqual([0, 999, 1024, 20_971_520, 3_500_000].map(formatBytes), ['0 B', '999 B', '1.0 KB', '20 MB', '3.3 MB']);
  });
  test('buildTree keeps the order, lifts orphans and survives a row that is its own parent', () => {
    const rows = [
      { id: 'b', up: 'a' },
      { id: 'a', up: null },
      { id: 'c', up: 'gone' },
      { id: 'd', up: 'd' },
      { id: 'e', up: 'a' },
    ];
    const tree = buildTree(rows, 'id', 'up');
    assert.deepEqual(
      tree.map(({ id }) => id),
      ['a', 'c', 'd'],
    );
    assert.deepEqual(
      tree[0]?.children.map(({ id }) => id),
      ['b', 'e'],
    );
  });
  test('md5 of the family', () => {
    const vectors = {
      'Passw0rd!': '47b7bfb65fa83ac9a71dcb0f6296bb6e',
      '123456': 'e10adc3949ba59abbe56e057f20f883e',
      '': 'd41d8cd98f00b204e9800998ecf8427e',
    };
    for (const [text, digest] of Object.entries(vectors)) assert.equal(md5(text), digest);
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
    for (let count = 0; count < 9; count += 1) notifyInfo(`第 ${count} 条`);
    assert.deepEqual([$notices.get().length, $notices.get()[0]?.text], [4, '第 5 条']);
    dismissNotices();
    assert.deepEqual($notices.get(), []);
  });
});
