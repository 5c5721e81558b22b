import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckInput, Found } from '../../../../site/server/writing/checks/checks.ts';
import { wrongSums } from '../../../../site/server/writing/checks/sums.ts';

const chapters = [{ id: 'c', parentId: null, title: '方案', settings: { kind: 'prose' } }];
function found(text: string): Found[] {
  const passage = { chapterId: 'c', text, row: false, heading: false, terms: new Set<string>() };
  return wrongSums({ chapters } as unknown as CheckInput, [passage]);
}

describe('totals that are not what their parts come to', () => {
  for (const [text, sum] of [
    ['投入洒水车2辆、清扫车3辆、巡查车1辆，共计7辆。', '6辆'],
    ['进度：勘察12天、设计20天、评审8天，合计45天。', '40天'],
    ['首年运维费18.5万元，次年运维费19.5万元，两年合计40万元。', '38万元'],
    ['保安十二名、保洁八名、工程三名，总计25名。', '23名'],
    ['四类合计90套，其中书桌20套、书柜30套、座椅25套、茶几10套。', '85套'],
    ['合计30人，其中骨干18人、普工16人。', '34人'],
    ['热成像仪单价12,500元，共4台，小计52,000元。', '50000元'],
    ['预付款40%、到货款50%、质保金15%，分三次支付。', '105%'],
  ] as const)
    test(`found: ${text}`, () => {
      const [one, ...others] = found(text);
      assert.ok(one?.msg.includes(sum), one?.msg);
      assert.deepEqual(others, []);
    });

  for (const text of [
    '投入洒水车2辆、清扫车3辆、巡查车1辆，共计6辆。',
    '合计30人，其中骨干8人、技师6人。',
    '开挖20天、支护15天、衬砌30天，交叉作业后合计50天。',
    '开挖20天、支护15天，共30天完成。',
    '保安4人、保洁3人，两班轮换共14人。',
    '主管1人、保安20人（含队长1人），共21人。',
    '桌面单价300元，共10张，合计3000元。',
    '预付款30%，验收后付至95%，质保金5%。',
    '预付款30%、进度款50%、尾款20%。',
    '路灯3盏、监控2个，共5个点位。',
    '首年18万元，次年18.5万元，两年合计36.5万元。',
  ])
    test(`right, or no sum: ${text}`, () => assert.deepEqual(found(text), []));
});
