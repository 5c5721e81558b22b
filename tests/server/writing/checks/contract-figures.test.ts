import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type CheckInput,
  checkBid,
  type Found,
} from '../../../../site/server/writing/checks/checks.ts';
import { offlineBid } from '../../../support/offline-bid.ts';

const file = `临江市图书馆改造工程施工招标文件
第一章 招标公告
项目编号：LJ-2027-031
最高投标限价：9800000元（其中专业工程暂估价620000元、规费315000.50元）。
工期：180日历天。
第二章 投标人须知
投标人须知前附表
1 投标有效期：90日历天
2 计划开工日期：2027年5月8日
3 分包：不允许
4 履约保证金：60000元
第三章 评标办法
采用综合评分法。施工组织设计40分，人员配备20分，业绩10分，价格30分。
第四章 采购需求
一、建设内容
1.阅览区设置自习工位126个，检索台配置座椅48座。
2.智能化设备款（240000元）单独计列。
第五章 合同条款
第一条 进度款按当月完成工程量的75%支付，竣工验收合格后支付至合同价的85%。
第二条 预付款：合同价的20%。
第三条 承包人每逾期一日，按合同价的0.5‰支付违约金，违约金累计不超过合同价的4%。
第四条 质量保证金为结算价的3%。
第六条 缺损按价赔偿，图书破损率不超过2%。
第五条 监测费用结算方式：按季度据实结算。
第六章 投标文件格式
一、投标函
致：临江市图书馆
`;

describe('figures of the contract, each by its name', () => {
  let bid: CheckInput;
  let known: Set<string>;
  const keyOf = ({ kind, quote, msg }: Found) => JSON.stringify([kind, quote, msg]);
  const found = (text: string) => {
    const [chapter] = bid.chapters.filter(
      ({ id, settings }) =>
        settings.kind === 'prose' && !bid.chapters.some(({ parentId }) => parentId === id),
    );
    assert.ok(chapter);
    const content = `${bid.contents.get(chapter.id) ?? ''}\n\n${text}`;
    const contents = new Map([...bid.contents, [chapter.id, content]]);
    return checkBid({ ...bid, contents }).filter(
      (one) =>
        (one.kind === 'contradiction' || one.kind === 'wrong-date') && !known.has(keyOf(one)),
    );
  };
  before(async () => {
    bid = await offlineBid(Buffer.from(file), 'tender.txt');
    known = new Set(checkBid(bid).map(keyOf));
  });

  for (const [text, asked] of [
    ['专业工程暂估价560000元已计入我方报价。', '620000元'],
    ['规费为305000.50元，不参与竞争。', '315000.50元'],
    ['智能化设备款（260000元）已单独计列。', '240000元'],
    ['工程进度款按当月完成量的80%申请支付。', '75%'],
    ['竣工验收合格后付至合同价的95%。', '85%'],
    ['预付款30%到账后组织材料进场。', '20%'],
    ['每迟延一天，我方按合同价的0.2‰支付违约金。', '0.5‰'],
    ['逾期的，按合同价每日万分之二支付违约金。', '0.5‰'],
    ['违约金累计以合同价的2%为上限。', '4%'],
    ['违约金最高以合同价的1%为限。', '4%'],
    ['预付款比例为35%，到账后备料。', '20%'],
    ['监测费用按半年据实结算。', '按季度'],
    ['我方按2027年6月18日的计划开工日期排布工序。', '2027年5月8日'],
    ['计划开工日期为2027年6月18日。', '2027年5月8日'],
    ['我方收到通知后缴纳履约保证金50000元。', '60000元'],
    ['阅览区布置自习工位116个。', '126个'],
    ['检索台配置座椅40座。', '48座'],
    ['防水工程由我方分包给专业队伍施工。', '不允许'],
  ] as const)
    test(`another one is found: ${text}`, () => {
      const [one, ...others] = found(text);
      assert.ok(one?.msg.includes(asked), one?.msg);
      assert.deepEqual(others, []);
    });

  for (const text of [
    '专业工程暂估价620000元已计入报价，规费315000.50元单列。',
    '工程进度款按当月完成量的75%申请。',
    '监测费用每季度结算，工人工资按月支付。',
    '图书破损率控制在1.5%。',
    '钢材损耗比定额低2%。',
    '钢材款按到货量的60%支付给供货商。',
    '每迟延一天，我方按合同价的万分之五支付违约金。',
    '我方计划开工日期为2027年5月8日，6月18日前完成拆除。',
    '我方承诺不转包、不违法分包。',
    '未经发包人同意，任何工程不得分包给他人。',
    '劳务人员全部自有，不存在分包给个人的情形。',
    '施工分包括拆除、砌筑两个阶段。',
    '项目部每日班前会宣讲安全要点5分钟。',
  ])
    test(`what is as good, or another thing, is not: ${text}`, () =>
      assert.deepEqual(found(text), []));
});
