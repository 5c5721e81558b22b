import assert from 'node:assert/strict';
import { test } from 'node:test';
import { papersFor } from '../../../../site/server/writing/criteria/proof-tables.ts';

const usual = '相应证明文件';

test('papers are called what the criterion calls them', () => {
  for (const [text, papers] of [
    [
      '每提供一辆自有冷藏车得2分，须提供行驶证复印件，租赁的提供租赁合同。',
      '行驶证复印件、租赁合同',
    ],
    ['提供房屋产权证明或租赁合同复印件，面积1000平方米以上得3分', '房屋产权证明、租赁合同复印件'],
    ['提供有效的食品经营许可证扫描件并加盖公章', '食品经营许可证扫描件'],
    ['须附检测报告（CMA）', '检测报告（CMA）'],
  ])
    assert.equal(papersFor(text ?? '', usual), papers);
});

test('what names no paper leaves the usual ones', () => {
  for (const text of ['需提供证明材料', '提供24小时服务', '提供服务承诺得2分', '提供复印件'])
    assert.equal(papersFor(text, usual), usual);
});

test('a paper that is only spoken of, not handed in, has its usual name', () => {
  assert.equal(papersFor('具有高级职称的得2分', usual), '职称证书复印件');
  assert.match(
    papersFor('提供2021年1月1日以来类似项目业绩合同复印件', usual),
    /^合同关键页复印件、业绩证明/,
  );
});
