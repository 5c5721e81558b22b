import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { moved, shiftOf } from '../../../../../site/server/documents/extract/addenda/shifts.ts';
import { changesOf } from '../../../../support/addenda/corpus.ts';

const shifted = (words: string, text: string) => {
  const shift = shiftOf(words);
  assert.ok(shift, words);
  return moved(text, shift)?.after;
};

describe('times that are only moved', () => {
  test('by days, weeks, working days, hours and months', () => {
    const at = '2026年12月18日10时00分';
    assert.equal(shifted('顺延7日', at), '2026年12月25日10时00分');
    assert.equal(shifted('延后一周', at), '2026年12月25日10时00分');
    assert.equal(shifted('推迟十五天', at), '2027年1月2日10时00分');
    assert.equal(shifted('顺延3个工作日', at), '2026年12月23日10时00分');
    assert.equal(shifted('延迟24小时', at), '2026年12月19日10时00分');
    assert.equal(shifted('提前两天', at), '2026年12月16日10时00分');
    assert.equal(shifted('延长1个月', '2027年1月31日'), '2027年2月28日');
    assert.equal(shifted('延长30日历天', '90 日历天'), '120 日历天');
  });

  test('two times, or a length of another unit, are not moved', () => {
    assert.equal(shifted('顺延7日', '2026年12月1日至2026年12月8日'), undefined);
    assert.equal(shifted('延长30天', '18 个月'), undefined);
    assert.equal(shiftOf('顺延至2026年12月25日'), undefined);
  });

  const read = (line: string) =>
    changesOf({ base: 'road-works', name: '补遗', text: `补遗书\n${line}`, changes: [] });

  test('both times are shown, with how far, and the deadline is another fact', () => {
    const [change] = read('投标截止时间（开标时间）顺延7日，地点不变。');
    assert.equal(change?.before, '2026年12月18日10时00分');
    assert.equal(change?.after, '2026年12月25日10时00分');
    assert.match(change?.about ?? '', /投标截止时间/);
    assert.deepEqual(
      change?.patch.facts?.map(({ name, now }) => [name, now.value]),
      [
        ['deadline', '2026-12-25 10:00:00'],
        ['openingTime', '2026-12-25 10:00:00'],
      ],
    );
    assert.match(change?.sources[0]?.quote ?? '', /顺延7日/);
  });

  test('holidays are not counted, which is said; a time that is nowhere is said too', () => {
    assert.match(read('投标截止时间顺延3个工作日。')[0]?.doubt ?? '', /没有计入法定节假日/);
    const [lost] = read('样品退还时间顺延5日。');
    assert.match(lost?.doubt ?? '', /没有找到原来的时间/);
    assert.equal(lost?.after, '顺延5日');
  });

  test('what a contract counts by moves nothing', () => {
    assert.deepEqual(read('每延期1日支付违约金 10000 元的约定继续有效。'), []);
  });
});
