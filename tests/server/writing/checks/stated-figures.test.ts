import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plantedBid } from '../../../support/planted-bid.ts';

const file = `青禾市政务服务大厅综合后勤服务采购项目招标文件
第一章 招标公告
项目编号：QH-2027-018
预算金额：210万元；最高限价：205万元。
服务期限：24个月。
第二章 投标人须知
投标人须知前附表
1 投标有效期：90日历天
2 投标文件份数：正本1份，副本5份，电子版2份
3 履约保证金：合同金额的8%
第三章 评标办法
采用综合评分法。服务方案40分，人员配备20分，业绩10分，价格30分。
第四章 采购需求
一、人员要求
1.安保岗实行4班3倒，每班不少于5人，监控室每班2人。
2.每个服务窗口配置导办员1～2人，全大厅导办员6～8人。
3.员工岗前培训4天，每天8学时；在岗培训每月不少于4学时。
二、服务要求
1.大厅服务时间为工作日8:00—17:30，午间不休息。
2.夜间22:00至次日6:00每2小时巡逻一次。
3.大厅夏季温度控制在24～26℃，冬季控制在18～20℃。
4.公共区域每日消毒2次，外墙清洗每年2次。
第五章 合同条款
第一条 乙方人员擅自离岗的，每人次支付违约金200元。
第二条 乙方更换项目经理须提前15日书面申请。
第三条 合同一式六份，甲方四份，乙方两份。
第六章 投标文件格式
一、投标函
致：青禾市政务服务管理局
`;

describe('figures the tender states in any of its parts', () => {
  let found: Awaited<ReturnType<typeof plantedBid>>;
  before(async () => {
    found = await plantedBid(file, ['contradiction']);
  });

  for (const [text, asked] of [
    ['履约保证金按合同金额的5%缴纳。', '8%'],
    ['投标文件副本四份，电子版2份。', '副本5份'],
    ['本合同一式四份，双方各执两份。', '一式六份'],
    ['员工擅自离岗的，每人次支付违约金100元。', '200元'],
    ['项目经理更换提前7日提出申请。', '15日'],
    ['安保岗按3班2倒安排，保证连续值守。', '4班3倒'],
    ['监控室每班1人值守。', '2人'],
    ['全大厅导办员共5人。', '6～8人'],
    ['岗前培训3天，每天8学时，考核后上岗。', '4天，每天8学时'],
    ['岗前培训共24学时。', '4天，每天8学时'],
    ['大厅服务时间为工作日8:30—17:30。', '8:00—17:30'],
    ['夜间每3小时巡逻一次。', '每2小时巡逻一次'],
    ['冬季室温保持在16～18℃。', '18～20℃'],
    ['公共区域每日消毒1次。', '每日消毒2次'],
  ] as const)
    test(`another one is found: ${text}`, () => {
      const [one, ...others] = found(text);
      assert.ok(one?.msg.includes(asked), one?.msg);
      assert.deepEqual(others, []);
    });

  test('where the tender says so is told', () => {
    const [one] = found('履约保证金按合同金额的5%缴纳。');
    assert.match(one?.msg ?? '', /须知前附表/);
  });

  // The bid itself may promise what the tender asks elsewhere: that the two differ is told.
  for (const text of [
    '履约保证金按合同金额的10%缴纳。',
    '安保岗4班3倒，每班6人。',
    '全大厅导办员7人，每个窗口1人。',
    '岗前培训安排4天×8学时。',
    '岗前培训5天，每天8学时，共40学时。',
    '大厅夏季温度设定25℃，冬季19℃。',
    '服务人员7:45到岗，8:00准时开门，17:30闭厅。',
    '夜间每1小时巡逻一次。',
    '外墙每年清洗3次。',
    '项目经理更换提前20日提出申请。',
    '若遇恶劣天气，增派人员4人。',
    '白班导办员4人，夜班不设。',
    '消毒柜温度设定120℃。',
    '培训档案一人一档。',
    '我公司每周二14:00召开质量例会。',
  ])
    test(`what is as good, or another thing, is not: ${text}`, () =>
      assert.deepEqual(
        found(text).filter(({ msg }) => !msg.includes('与另一处的')),
        [],
      ));
});
