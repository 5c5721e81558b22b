import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addendaOf, changesOf, compared, halves } from '../../../../support/addenda/corpus.ts';

/** What of the corpus is found at least; the half that was held back is no less a promise. */
const bars = {
  open: { recall: 1, precision: 1 },
  held: { recall: 0.89, precision: 0.91 },
  notices: { recall: 1, precision: 1 },
  'notices-held': { recall: 0.78, precision: 0.84 },
};

describe('changes read out of addenda', () => {
  for (const half of halves)
    test(`the ${half} half of the corpus`, () => {
      let [all, found, read] = [0, 0, 0];
      const faults: unknown[] = [];
      for (const addendum of addendaOf(half)) {
        const changes = changesOf(addendum);
        const { missed, extra } = compared(addendum.changes, changes);
        all += addendum.changes.length;
        found += addendum.changes.length - missed.length;
        read += changes.length;
        faults.push(...missed, ...extra.map(({ about, before, after }) => [about, before, after]));
      }
      const said = JSON.stringify(faults);
      assert.ok(found / all >= bars[half].recall, said);
      assert.ok(found / read >= bars[half].precision, said);
    });

  const base = 'road-works';
  const read = (text: string) => changesOf({ base, name: '补遗', text, changes: [] });

  test('every change has its two places, and words that are not there are said', () => {
    const [bond, lost] = read(
      [
        '补遗书',
        '1. 第3.4.1项原“人民币 600000.00 元”更正为“人民币 500000.00 元”。',
        '2. 第六章原“钢筋保护层厚度不小于 25 毫米”修改为“钢筋保护层厚度不小于 30 毫米”。',
      ].join('\n'),
    );
    assert.equal(bond?.kind, 'fact');
    assert.deepEqual(
      bond?.sources.map(({ fileId }) => fileId),
      ['a', 't'],
    );
    assert.equal(bond?.doubt, undefined);
    assert.match(lost?.doubt ?? '', /没有找到原文“钢筋保护层/);
  });

  test('an addendum of another project is said to be one, whatever it changes', () => {
    const changes = read(
      [
        '更正公告',
        '项目编号：QT-2025-9999',
        '项目名称：远山县中心小学食堂改造工程',
        '投标截止时间由2026年12月18日10时00分延期至2026年12月30日10时00分。',
      ].join('\n'),
    );
    assert.ok(changes.length > 0);
    for (const { doubt } of changes) assert.match(doubt ?? '', /另一个项目/);
  });

  test('two that contradict each other are both shown, each with the other’s words', () => {
    const changes = read(
      [
        '补遗书',
        '1. 计划工期由 210 日历天调整为 240 日历天。',
        '2. 计划工期由 210 日历天调整为 180 日历天。',
      ].join('\n'),
    );
    assert.equal(changes.length, 2);
    assert.match(changes[0]?.doubt ?? '', /后面对同一处另有说法：“180\s?日历天”/);
    assert.match(changes[1]?.doubt ?? '', /前面对同一处的说法是“240\s?日历天”/);
  });

  test('what only says where to look changes nothing', () => {
    assert.deepEqual(read('澄清\n问：工期如何计算？\n答：详见招标文件第二章。'), []);
    assert.deepEqual(read('关于召开答疑会的通知\n请各投标人于12月1日前提交问题。'), []);
  });
});
