import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { check, outline } from 'tender-widgets/contract';
import { type CheckInput, checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { facts, settings } from '../sample-bid.ts';

const chapter: outline.OutlineChapter = {
  ...{ id: 'a', parentId: null, order: 0, title: '章节', pages: 1, brief: '', scoringIds: [] },
  settings: { instruction: '', kind: 'prose' },
};
const value = (text: string) => ({ value: text, source: null });
const own: CheckInput['facts'] = {
  ...facts,
  projectName: value('望塘区老城片区雨污分流改造工程（二期）施工'),
  deadline: value('2026-12-18 09:30:00'),
  openingTime: value('2026-12-18 09:30:00'),
  duration: value('300日历天'),
  bidBond: value('30000.00'),
};
const star = '探头接口≥4个，全激活、可互换；具有超声造影成像功能。';
const clauses: CheckInput['clauses'] = [
  { id: 's', kind: 'star', number: '1.2', text: star, source: null },
];

const kindsIn = (text: string) =>
  checkBid({
    ...{ facts: own, scoring: [], clauses, requirements: [], chapters: [chapter] },
    settings: settings({ bidder: '澄江市远帆物业服务有限公司' }),
    contents: new Map([['a', text]]),
  }).map(({ kind, chapterId }) => (chapterId === null ? '' : kind));

const faults: readonly (readonly [kind: check.Finding['kind'], text: string])[] = [
  ['placeholder', '探头数量？？把，随机配送。'],
  ['placeholder', '厂家技术热线（空），每天有人值守。'],
  ['placeholder', '检测单位为###，具备资质。'],
  ['placeholder', '我公司成立于…年，注册资金…万元。'],
  ['placeholder', '剔除率不低于（　　）%。'],
  ['placeholder', '进场日期为YYYY年MM月DD日。'],
  ['missing-star', '本机接口较少，达不到第1.2条的要求。'],
  ['missing-star', '超声造影成像功能目前不支持，计划在下一版加入。'],
  ['missing-star', '探头接口一项存在轻微负偏离。'],
  ['buyer-voice', '招标人将每月组织暗测，并按结果扣减服务费。'],
  ['buyer-voice', '本医院有权要求更换设备。'],
  ['buyer-voice', '中标人负责设备的运输、卸货和就位。'],
  ['wrong-date', '我公司将于2026年12月25日14:00前完成投标文件的上传。'],
  ['wrong-date', '我公司授权代表于2026年12月18日15:00参加开标。'],
  ['wrong-date', '本工程从开工到竣工历时365天。'],
  ['wrong-date', '施工总工期为一年半。'],
  ['wrong-amount', '我公司已通过银行转账提交20000元投标保证金。'],
  ['foreign-name', '望塘区老城片区雨污分流改造工程（三期）施工部署如下。'],
  ['foreign-name', '我公司为云溪湖景区绿化养护项目组建了专门队伍。'],
];
const good: readonly string[] = [
  '采购人在验收单上签字后，质保期开始计算。',
  '招标人将我公司的考核结果与服务费挂钩。',
  '若采购人需要，我公司提前到货。',
  '第一年服务期满前30日，我公司提交年度总结。',
  '分区工期：一区90天、二区85天，交叉推进。',
  '2022年完成的雨污分流工程，工期365天，见业绩表。',
  '探头接口4个，全部激活，任意互换。',
  '服从县水利局的统一调度。',
  '我公司于2026年12月18日9时30分参加开标。',
];

describe('faults in words of every day', () => {
  for (const [kind, text] of faults)
    test(`${kind}: ${text}`, () => assert.ok(kindsIn(text).includes(kind), kindsIn(text).join()));
  for (const text of good)
    test(`nothing is said of: ${text}`, () =>
      assert.deepEqual(
        kindsIn(text).filter((kind) => kind !== ''),
        [],
      ));
});
