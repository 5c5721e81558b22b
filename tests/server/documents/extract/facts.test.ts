import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tender } from 'tender-widgets/contract';
import { blockText, type TenderDocument } from '../../../../site/server/documents/document.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, documentOfText } from './extract-blocks.ts';

type Expected = Partial<Record<tender.FactName, string | null>>;

/** Checks the facts named in `expected`, and that every fact has a source whose words stand in its block. */
function check(document: TenderDocument, expected: Expected): void {
  const { facts } = extractTender(document);
  const found = Object.fromEntries(
    Object.keys(expected).map((name) => [name, facts[name as tender.FactName]?.value ?? null]),
  );
  assert.deepEqual(found, expected);
  for (const name of tender.factNames) {
    const fact = facts[name];
    if (!fact) continue;
    assert.ok(fact.source, `${name} has a source`);
    const block = document.blocks[fact.source.block];
    assert.ok(block, `${name} has a block`);
    assert.ok(fact.source.quote.length > 0 && fact.source.quote.length <= 300);
    const flat = (text: string) => text.replace(/\s+/g, '');
    assert.ok(
      flat(blockText(block)).includes(flat(fact.source.quote)),
      `${name}: the quote stands in its block: ${fact.source.quote}`,
    );
  }
}

test('a cover and an announcement of key：value lines', () => {
  check(
    documentOfText(`
      招标编号：QHZB-2027-FW-021
      青湖市第三人民医院后勤保洁服务采购项目
      公开招标文件
      采 购 人：青湖市第三人民医院
      采购代理机构：青湖正远招标代理有限公司
      二〇二七年三月
      第一章 投标邀请
      一、项目基本情况
      1.项目编号：QHZB-2027-FW-021
      2.项目名称：青湖市第三人民医院后勤保洁服务采购项目
      3.预算金额：312.5万元
      4.最高限价：310万元
      5.合同履行期限：自合同签订之日起两年
      6.服务地点：青湖市湖滨路9号院内
      三、获取招标文件
      时间：2027年3月1日至2027年3月8日，每天上午9:00至12:00
      四、提交投标文件截止时间、开标时间和地点
      2027年3月22日 14点30分（北京时间）
      地点：青湖市公共资源交易中心二楼
      五、其他
      本项目不收取投标保证金。
    `),
    {
      projectName: '青湖市第三人民医院后勤保洁服务采购项目',
      projectNumber: 'QHZB-2027-FW-021',
      purchaser: '青湖市第三人民医院',
      agency: '青湖正远招标代理有限公司',
      budget: '3125000.00',
      ceilingPrice: '3100000.00',
      deadline: '2027-03-22 14:30:00',
      openingTime: '2027-03-22 14:30:00',
      bidBond: '0.00',
      duration: '自合同签订之日起两年',
      location: '青湖市湖滨路9号院内',
    },
  );
});

test('a table of particulars with clause numbers; the announcement points to it', () => {
  check(
    documentOf(
      '# 第一章 招标公告',
      '项目名称：详见投标人须知前附表',
      '投标保证金：见投标人须知前附表',
      '# 第二章 投标人须知',
      '投标人须知前附表',
      {
        rows: [
          ['条款号', '条款名称', '编列内容'],
          ['1.1.2', '招标人', '名称：临川水务建设有限公司\n地址：临川市北环路1号\n联系人：李工'],
          ['1.1.3', '招标代理机构', '名称：恒正工程管理有限公司\n地址：临川市南环路2号'],
          ['1.1.4', '招标项目名称', '临川市城东污水处理厂提标改造工程'],
          ['1.1.5', '建设地点', '临川市城东工业园'],
          ['1.3.2', '计划工期', '计划工期：300日历天\n计划开工日期：2027年6月1日'],
          ['2.2.1', '投标人要求澄清招标文件的截止时间', '2027年4月10日17时00分'],
          ['3.2.3', '最高投标限价', '贰仟叁佰肆拾伍万陆仟柒佰元整（￥23,456,700.00）'],
          [
            '3.4.1',
            '投标保证金',
            '☑要求递交\n投标保证金的金额：人民币 40 万元\n递交截止时间：2027年4月25日17:00前到账\n□不要求递交',
          ],
          ['4.2.1', '投标截止时间', '2027年4月28日9时30分'],
          ['5.1', '开标时间和地点', '开标时间：同投标截止时间\n开标地点：临川市公共资源交易中心'],
          ['7.6.1', '履约保证金', '金额：中标价的10%'],
        ],
      },
      '# 第三章 评标办法',
    ),
    {
      projectName: '临川市城东污水处理厂提标改造工程',
      purchaser: '临川水务建设有限公司',
      agency: '恒正工程管理有限公司',
      budget: null,
      ceilingPrice: '23456700.00',
      bidBond: '400000.00',
      deadline: '2027-04-28 09:30:00',
      openingTime: '2027-04-28 09:30:00',
      location: '临川市城东工业园',
    },
  );
});

test('a label and its value on lines of their own', () => {
  check(
    documentOfText(`
      第一章 采购公告
      项目名称
      南屏区智慧停车管理平台建设项目
      项目编号
      NPQ-CG-2027-0044
      采购人
      南屏区城市管理局
      采购代理机构
      南屏信达项目咨询有限公司
      预算金额（元）
      1,860,000.00
      投标截止时间
      2027-05-11 09:00
    `),
    {
      projectName: '南屏区智慧停车管理平台建设项目',
      projectNumber: 'NPQ-CG-2027-0044',
      purchaser: '南屏区城市管理局',
      agency: '南屏信达项目咨询有限公司',
      budget: '1860000.00',
      deadline: '2027-05-11 09:00:00',
    },
  );
});

test('sentences only', () => {
  check(
    documentOf(
      '# 竞争性磋商邀请',
      '华岳招标有限公司受东岭县教育局的委托，就东岭县中小学校服采购项目进行竞争性磋商，欢迎符合条件的供应商参加。',
      '本项目预算为人民币86.4万元，最高限价为人民币85万元，报价超过最高限价的按无效响应处理。',
      '供应商应于2027年7月15日09:30前将响应文件递交至东岭县行政服务中心三楼。',
      '磋商文件自2027年7月1日起至2027年7月8日17:00止发售，疑问须在2027年7月10日12:00前提出。',
      '供应商须交纳磋商保证金人民币捌仟元整。',
    ),
    {
      projectName: '东岭县中小学校服采购项目',
      purchaser: '东岭县教育局',
      agency: '华岳招标有限公司',
      budget: '864000.00',
      ceilingPrice: '850000.00',
      deadline: '2027-07-15 09:30:00',
      bidBond: '8000.00',
    },
  );
});

test('a key-value table with two pairs a row, and money in the unit of its label', () => {
  check(
    documentOf('# 第一章 询价公告', {
      rows: [
        ['项目名称', '云台农商行机房空调更换', '项目编号', 'YTRCB-XJ-2027-08'],
        ['询价人', '云台农村商业银行股份有限公司', '最高限价（万元）', '45.80'],
        ['报价截止时间', '2027年9月3日下午3:00', '交货地点', '云台市金融街18号'],
        ['交货期', '合同签订后45日历天内', '投标保证金', '无'],
      ],
    }),
    {
      projectName: '云台农商行机房空调更换',
      projectNumber: 'YTRCB-XJ-2027-08',
      purchaser: '云台农村商业银行股份有限公司',
      ceilingPrice: '458000.00',
      budget: null,
      deadline: '2027-09-03 15:00:00',
      location: '云台市金融街18号',
      duration: '合同签订后45日历天内',
      bidBond: '0.00',
    },
  );
});

test('a table of columns gives budget and ceiling; blanks torn into the number are closed', () => {
  check(
    documentOf(
      '# 第一章 公开招标公告',
      '三、采购内容及预算',
      {
        rows: [
          ['包号', '包名称', '数量', '预算金额（元）', '最高限价（元）'],
          ['1', '食堂食材配送', '1', '2 345 6 00.0 0', '包1-2300000.00元'],
        ],
      },
      '# 第二章 投标人须知',
      '欢迎参加。',
    ),
    { budget: '2345600.00', ceilingPrice: '2300000.00', projectName: '食堂食材配送' },
  );
});

test('parties under 采购人信息 and 采购代理机构信息', () => {
  check(
    documentOfText(`
      第一章 竞争性谈判公告
      八、凡对本次采购提出询问，请按以下方式联系
      1.采购人信息
      名 称：白沙镇人民政府
      地 址：白沙镇中心街5号
      2.采购代理机构信息（如有）
      名 称：嘉禾工程咨询有限公司
      地 址：江城市滨江路88号
      3.项目联系方式
      项目联系人：王工
    `),
    { purchaser: '白沙镇人民政府', agency: '嘉禾工程咨询有限公司' },
  );
});

test('a table whose columns are the parties', () => {
  check(
    documentOf('# 第一章 招标公告', '7. 联系方式', {
      rows: [
        ['', '招标人', '招标代理机构'],
        ['名称', '江北交通投资集团有限公司', '明诚建设咨询有限公司'],
        ['地址', '江北市一号路', '江北市二号路'],
      ],
    }),
    { purchaser: '江北交通投资集团有限公司', agency: '明诚建设咨询有限公司' },
  );
});

test('blanks to fill in, unreplaced fields and pointers are never values', () => {
  check(
    documentOfText(`
      第一章 投标邀请
      项目编号：________
      项目名称：XXXX采购项目
      采购人：[采购中心-采购单位名称]
      预算金额：/
      最高限价：详见附件
      投标截止时间：____年__月__日__时__分
      投标保证金：[投标保证金收款账户（金额、开户行）]
      服务地点：详见第五章采购需求
    `),
    {
      projectNumber: null,
      projectName: null,
      purchaser: null,
      budget: null,
      ceilingPrice: null,
      deadline: null,
      openingTime: null,
      bidBond: null,
      location: null,
    },
  );
});

test('of several numbers the project number counts, not plan or agency numbers', () => {
  check(
    documentOfText(`
      第一章 招标公告
      政府采购计划编号：[2027]0001号
      代理机构内部编号：ZD-27-1180
      项目编号：HX[GK]2027011
      项目名称：和县气象局探测设备采购
    `),
    { projectNumber: 'HX[GK]2027011', projectName: '和县气象局探测设备采购' },
  );
});

test('only the ticked option counts', () => {
  const bond = (text: string) =>
    documentOf('# 第二章 供应商须知', '供应商须知前附表', {
      rows: [
        ['序号', '内容', '要求'],
        ['1', '投标保证金', text],
      ],
    });
  check(bond('☑不收取。\n□收取，金额：人民币50000元'), { bidBond: '0.00' });
  check(bond('□不收取\n■收取，保证金金额：人民币50000元'), { bidBond: '50000.00' });
  check(bond('金额为0元人民币；在投标有效期满后90天内保持有效'), { bidBond: '0.00' });
  check(bond('采购预算的2%'), { bidBond: null });
});

test('a bond that is only talked about is not known', () => {
  check(
    documentOf(
      '# 第二章 投标人须知',
      '有下列情形之一的，投标保证金不予退还：',
      '（1）在投标有效期内撤销投标文件的；',
      '履约保证金：人民币200000元',
      '投标人未按要求提交投标保证金的，其投标无效。',
    ),
    { bidBond: null },
  );
});

test('contingency and safety sums are neither budget nor ceiling', () => {
  check(
    documentOf(
      '# 第一章 招标公告',
      '2.3 招标控制价：人民币9876543.21元（其中暂列金额300000.00元，安全文明施工费120000.00元）。',
      '暂列金额：300000.00元',
      '2.4 工程总投资约1500万元。',
    ),
    { ceilingPrice: '9876543.21', budget: null },
  );
});

test('deadline and opening in one cell, and the opening at the deadline', () => {
  const particulars = (label: string, value: string) =>
    documentOf('# 第二章 投标人须知', '投标人须知前附表', {
      rows: [
        ['条款号', '内容', '说明与要求'],
        ['20.1', '招标文件发售时间', '2027年1月4日至2027年1月11日17:00'],
        ['20.2', label, value],
      ],
    });
  check(particulars('投标截止时间及开标时间', '2027年1月25日09时30分（北京时间）'), {
    deadline: '2027-01-25 09:30:00',
    openingTime: '2027-01-25 09:30:00',
  });
  check(particulars('开标时间', '与投标截止时间相同，即2027年1月25日上午10时整'), {
    openingTime: '2027-01-25 10:00:00',
  });
});

test('a day without an hour gives way to the same day with one', () => {
  check(
    documentOfText(
      '第一章 招标公告\n投标截止时间：2027年2月3日\n五、开标\n投标文件递交截止时间为2027年2月3日14:00。',
    ),
    {
      deadline: '2027-02-03 14:00:00',
    },
  );
  check(documentOfText('第一章 招标公告\n投标截止日期：2027年2月3日'), {
    deadline: '2027-02-03 00:00:00',
  });
});

test('a purchaser damaged on the cover is taken from where it stands whole', () => {
  check(
    documentOfText(`
      采购单位：石 市交通运输局
      第一章 招标公告
      欢迎参加。
      第二章 投标人须知
      2.3 “采购人”系指石桥市交通运输局。
      第三章 采购需求
      石桥市交通运输局办公楼位于环城路。
    `),
    { purchaser: '石桥市交通运输局' },
  );
});

test('the cover prints the kind of document one character a line', () => {
  check(
    documentOfText(`
      项目编号：PX2027-CS-5
      平溪镇中心小学食堂
      劳务外包服务
      竞
      争
      性
      磋
      商
      文
      件
      第一章 竞争性磋商公告
      欢迎参加。
    `),
    { projectName: '平溪镇中心小学食堂劳务外包服务', projectNumber: 'PX2027-CS-5' },
  );
});

test('what the form of contract or the bid forms say does not outweigh the announcement', () => {
  check(
    documentOf(
      '# 第一章 招标公告',
      '项目名称：金沙河河道清淤工程',
      '招标人：金沙河管理处',
      '计划工期：90日历天',
      '# 第四章 合同条款及格式',
      '项目名称：某某工程',
      '甲方：发包单位有限公司',
      '工期：120日历天',
      '# 第六章 投标文件格式',
      '项目名称：投标项目示例工程',
    ),
    { projectName: '金沙河河道清淤工程', purchaser: '金沙河管理处', duration: '90日历天' },
  );
});

test('an empty file has no facts', () => {
  const { facts } = extractTender(documentOf('说明'));
  assert.deepEqual(
    Object.values(facts),
    tender.factNames.map(() => null),
  );
});

test('how long the works take, beside the day on which they begin', () => {
  for (const said of [
    '300日历天\n计划开工日期：2027年2月20日（以监理人开工通知为准）',
    '2026年11月1日计划开工，施工总期：300日历天。',
    '计划开工日期：2027年6月1日\n计划工期：300日历天',
  ])
    check(documentOf('投标人须知前附表', { rows: [['1.3.2', '计划工期', said]] }), {
      duration: '300日历天',
    });
});

test('the name above the words 竞价采购文件 on a cover is the project’s, not what a sentence buys', () => {
  check(
    documentOf(
      ...['南江地铁2027年电客车备件框架采购', '竞价采购文件', '采购编号：NJ-2027-084'],
      ...['# 一、采购公告', '南江地铁因运营需要，对电客车备件进行框架采购，公告如下：'],
    ),
    { projectName: '南江地铁2027年电客车备件框架采购' },
  );
});
