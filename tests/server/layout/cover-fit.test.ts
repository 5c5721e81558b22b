import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverFit } from '../../../site/server/layout/measure/cover-fit.ts';
import { parseWordFormat } from '../../../site/server/layout/word-format.ts';

test('a cover keeps its sizes, and its gaps follow the page, until the page is too low for both', () => {
  const lines = [
    { text: '云岭市综合服务中心物业管理服务采购项目', size: 22, before: 50 },
    { text: '投 标 文 件', size: 42, before: 60 },
  ];
  const rows = ['YL-1', '云岭市管理委员会', '', '　　年　月　日'];
  const fitted = (width: number, height: number, margin = 25) => {
    const margins = { top: margin, bottom: margin, left: margin, right: margin };
    return coverFit(
      lines,
      rows,
      parseWordFormat(JSON.stringify({ page: { width, height, margins } })),
    );
  };
  assert.deepEqual(fitted(210, 297), { size: 1, gap: 1 });
  const [large, lying, low] = [fitted(297, 420), fitted(297, 210), fitted(297, 210, 60)];
  assert.equal(large.size, 1);
  assert.ok(large.gap > 1.4, 'a higher page has wider gaps');
  assert.equal(lying.size, 1);
  assert.ok(lying.gap < 1 && lying.gap > 0.4);
  assert.ok(low.size < 1);
});
