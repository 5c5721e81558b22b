import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyPatch } from '../../../../../site/server/documents/extract/addenda/apply.ts';
import { mergedItem } from '../../../../../site/server/documents/extract/addenda/merged-row.ts';
import { readWithChanges } from '../../../../../site/server/documents/extract/addenda/read-with-changes.ts';
import { joinDocuments } from '../../../../../site/server/documents/extract/several/join.ts';
import { documentOf } from '../../../../support/addenda/corpus.ts';

const TENDER = `# 保洁服务招标文件

# 第三章 评标办法

| 评审因素 | 分值 | 评审标准 |
| --- | --- | --- |
| 投标报价 | 30 | 评标基准价/报价×30 |
| 服务方案 | 50 | 完整可行的得50分，一般的得10分 |
| 应急预案 | 20 | 完整可行的得20分，一般的得5分 |

# 第四章 采购需求

★园路每日清扫不少于两次，垃圾停留不超过30分钟。
`;
const after = (...addenda: string[]) => {
  const { reading, changes } = readWithChanges(
    joinDocuments([
      { file: { id: 't', n: 1, name: '招标.docx', role: 'tender' }, document: documentOf(TENDER) },
      ...addenda.map((text, at) => ({
        file: { id: `a${at}`, n: at + 2, name: `补遗${at + 1}.docx`, role: 'addendum' as const },
        document: documentOf(`补遗书（第${at + 1}号）\n\n${text}\n`),
      })),
    ]),
  );
  const now = changes.reduce((sofar, { patch }) => applyPatch(sofar, patch), reading);
  const item = now.scoring.find(({ item: name }) => name === '应急预案');
  const stars = now.clauses.flatMap(({ kind, text }) => (kind === 'star' ? text : []));
  return [item?.maxScore, item?.criteria, ...stars];
};
const RULE = '完整可行的得20分，一般的得5分';
const STAR = '园路每日清扫不少于两次，垃圾停留不超过30分钟。';
const of = (old: string, now: string) => `1. “${old}”修改为“${now}”。`;

describe('several changes of one row', () => {
  test('what an item is worth and how it is marked are both changed by one addendum, in either order', () => {
    const points = '评分标准中“应急预案”的分值由20分调整为15分。';
    const rule = `评分标准中“${RULE}”修改为“完整可行的得15分，一般的得3分”。`;
    const wanted = [15, '完整可行的得15分，一般的得3分', STAR];
    assert.deepEqual(after(`1. ${points}\n\n2. ${rule}`), wanted);
    assert.deepEqual(after(`1. ${rule}\n\n2. ${points}`), wanted);
    assert.deepEqual(after(`1. ${rule}`, `1. ${points}`), wanted);
  });

  test('a second addendum changes what has become of the row, whether it quotes the tender or the first', () => {
    const [first, second] = ['完整可行的得18分，一般的得4分', '完整可行的得16分，一般的得2分'];
    for (const quoted of [RULE, first])
      assert.deepEqual(
        after(`评分标准中${of(RULE, first)}`, `评分标准中${of(quoted, second)}`),
        [20, second, STAR],
        quoted,
      );
    const [once, twice] = [STAR.replace('两次', '三次'), STAR.replace('两次', '四次')];
    for (const quoted of [STAR, once])
      assert.deepEqual(
        after(of(`★${STAR}`, `★${once}`), of(`★${quoted}`, `★${twice}`)),
        [20, RULE, twice],
        quoted,
      );
  });

  test('two parts of one clause are changed each for itself', () => {
    assert.deepEqual(
      after(
        '1. 第四章“不少于两次”修改为“不少于三次”。\n\n2. 第四章“不超过30分钟”修改为“不超过20分钟”。',
      ),
      [20, RULE, '园路每日清扫不少于三次，垃圾停留不超过20分钟。'],
    );
  });

  test('one of two changes is put in, and taken out again, without the other', () => {
    const was = {
      id: 's',
      category: '技术',
      item: '预案',
      criteria: '甲得5分',
      source: null,
    } as const;
    const item = { ...was, maxScore: 20 };
    const [points, rule] = [
      { ...item, maxScore: 15 },
      { ...item, criteria: '甲得3分' },
    ];
    const both = mergedItem(mergedItem(item, item, points), item, rule);
    assert.deepEqual([both.maxScore, both.criteria], [15, '甲得3分']);
    const left = mergedItem(both, points, item);
    assert.deepEqual([left.maxScore, left.criteria], [20, '甲得3分']);
  });
});
