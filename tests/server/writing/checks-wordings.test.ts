import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { bid, check, outline } from 'tender-widgets/contract';
import {
  type CheckInput,
  checkBid,
  type Found,
} from '../../../site/server/writing/checks/checks.ts';
import { readHanNumber, withFigures } from '../../../site/server/writing/text/han-number.ts';
import { facts, settings } from './sample-bid.ts';

const chapter = (
  id: string,
  kind: 'prose' | 'evidence' | 'form' = 'prose',
  title = `章节${id}`,
): outline.OutlineChapter => ({
  id,
  parentId: null,
  order: 0,
  title,
  pages: 1,
  brief: '',
  scoringIds: [],
  settings: { instruction: '', kind },
});

function findings(texts: Record<string, string>, changes: Partial<CheckInput> = {}): Found[] {
  return checkBid({
    facts,
    scoring: [],
    clauses: [],
    settings: settings({ bidder: '澄江市远帆物业服务有限公司' }),
    chapters: Object.keys(texts).map((id) => chapter(id)),
    contents: new Map(Object.entries(texts)),
    requirements: [
      {
        heading: '项目概况',
        text: '对18个重点库房开展巡查，其中地下库房7间。\n投入吸尘设备46台。\n每个楼层设置消防柜不少于3个。\n作业人员不少于12人。',
      },
    ],
    ...changes,
  });
}

const line = (label: string, value: string, confirmed = true): bid.SheetFact => ({
  id: label,
  group: '其他',
  label,
  value,
  confirmed,
  source: confirmed ? null : { block: 0, quote: value },
});
const told = (found: readonly Found[], kind: check.Finding['kind']) =>
  found.filter((one) => one.kind === kind).length;

describe('faults in the words careless bidders leave', () => {
  const faults: readonly (readonly [kind: check.Finding['kind'], text: string])[] = [
    ['foreign-name', '结合沙河口水库除险加固工程的施工经验编制本方案。'],
    ['foreign-name', '本方案适用于大石桥灌区续建配套与节水改造项目。'],
    ['foreign-name', '本文件针对“理化实验室气相色谱仪购置项目”编制。'],
    ['foreign-name', '每周向宁安县河道管理所报送简报。'],
    ['foreign-name', '成果报云岭开发区管委会审核。'],
    ['foreign-name', '报价单位：南塘光华灯饰厂'],
    ['wrong-date', '计划2029年11月中旬进场。'],
    ['wrong-date', '2029年暑假前完成安装。'],
    ['wrong-date', '服务期限为三十六个月。'],
    ['wrong-date', '在36个月的服务期内持续改进。'],
    ['wrong-date', '合同签订后三十个月内完成全部服务内容的交付。'],
    ['wrong-amount', '我方以保函形式缴纳保证金壹拾万元整。'],
    ['wrong-amount', '报价总计人民币388万元，含税。'],
    ['contradiction', '本次对20个重点库房逐一巡查。'],
    ['contradiction', '其中地下库房9间。'],
    ['contradiction', '每个楼层设置消防柜2个。'],
    ['contradiction', '投入吸尘设备64台。'],
    ['unsourced', '我公司为国家高新技术企业。'],
    ['unsourced', '我公司承建的柳林闸改造工程运行良好。'],
    ['unsourced', '我公司实验室面积3200平方米。'],
    ['unsourced', '先后为三十多所学校完成照明改造。'],
    ['unsourced', '我厂建于2008年。'],
    ['placeholder', '配备水泵XX台。'],
    ['placeholder', '实验室位于X市X区。'],
    ['placeholder', '授权书编号：待补'],
    ['placeholder', '备件地点：待确定'],
    ['placeholder', '投入钻机    台。'],
    ['placeholder', '清单见附件（……）'],
    ['placeholder', '距现场约【】公里。'],
    ['placeholder', '在[县城]设有仓库。'],
    ['placeholder', '本产品由{{厂家}}制造。'],
    ['placeholder', '（以下内容请按照本单位实际情况修改）'],
    ['placeholder', '（插入厂区平面图）'],
    ['placeholder', '完成同类任务○○项。'],
    ['placeholder', '应急流程待细化。'],
    ['placeholder', '选派技师N人。'],
    ['placeholder', '服务电话：0XX-XXXXXXX'],
    ['foreign-name', '中标后将在宁远县设立项目部。'],
    ['wrong-amount', '保单金额¥61000.00，作为投标保证金。'],
    ['buyer-voice', '供货商须保证备件供应。'],
    ['foreign-name', '瑞丰公司将选派专人值守。'],
    ['foreign-name', '交货地点位于沂河县城北工业园。'],
    ['wrong-amount', '我方的报价为3990000元。'],
    ['wrong-amount', '投标保证金已到账，共￥61,000.00。'],
    ['wrong-date', '本授权自2024年3月8日起有效。'],
    ['wrong-date', '委托期限自签署之日起至2029年1月6日止。'],
    ['wrong-date', '全部材料将于2031年9月1日开标前送达。'],
    ['wrong-date', '整个项目在99个月内全部完成。'],
    ['buyer-voice', '卖方应负责货物的装卸。'],
    ['buyer-voice', '要求投标人具备完善的制度。'],
    ['buyer-voice', '中标人未按期到岗的，每日扣除服务费五百元。'],
  ];
  for (const [kind, text] of faults) {
    test(text, () =>
      assert.ok(told(findings({ a: text }), kind) > 0, JSON.stringify(findings({ a: text }))),
    );
  }

  test('how long the bid is valid, told without the name of it', () => {
    const factSheet: bid.SheetFact[] = [
      { ...line('投标有效期', '90日历天', false), source: { block: 0, quote: '90日历天' } },
    ];
    for (const text of [
      '我方的投标文件在开标后60日内保持有效。',
      '有效期：自投标截止之日起75个日历日',
    ])
      assert.equal(told(findings({ a: text }, { factSheet }), 'contradiction'), 1, text);
    assert.deepEqual(findings({ a: '报价文件自开标之日起90日内有效。' }, { factSheet }), []);
  });

  test('who supervises is the bidder of a supervision, and the builder is another', () => {
    const facts_ = { ...facts, projectName: { value: '迁建工程监理', source: null } };
    const voices = (text: string, changes = {}) =>
      told(findings({ a: text }, changes), 'buyer-voice');
    assert.equal(voices('监理人应当按月提交月报。', { facts: facts_ }), 1);
    assert.equal(voices('承包人应当报送进度计划。', { facts: facts_ }), 0);
    assert.equal(voices('监理人应当在七日内批复。'), 0);
    assert.equal(voices('承包人应当报送进度计划。'), 1);
  });

  test('a ★ that is not met, in other words', () => {
    const star = '驻场人员每日巡查不少于两次';
    const clauses = [{ id: 'star-1', kind: 'star' as const, text: star, source: null }];
    for (const text of [
      `${star}——该项我方存在负偏差。`,
      `针对“${star}”，我方暂时达不到。`,
      `我方对★条款“${star}”申请降低标准执行。`,
    ])
      assert.match(
        findings({ a: text }, { clauses })
          .map(({ msg }) => msg)
          .join(),
        /属于负偏离/,
        text,
      );
  });

  test('persons who differ from the confirmed one, whatever the order of words', () => {
    const factSheet = [
      line('项目负责人', '戴雨桐'),
      line('法定代表人', '钟国维'),
      line('授权代表', '冯立群'),
    ];
    for (const text of [
      '本项目由毛志远担任项目负责人。',
      '法定代表人（签字）：江海涛',
      '兹授权施建平为我方授权代表。',
      '| 项目负责人 | 毛志远 | 高级工程师 |',
    ]) {
      const chapters = [chapter('a', 'evidence', '项目团队')];
      assert.equal(told(findings({ a: text }, { factSheet, chapters }), 'contradiction'), 1, text);
    }
    const past = [chapter('a', 'evidence', '类似业绩')];
    assert.equal(
      told(findings({ a: '项目负责人：毛志远' }, { factSheet, chapters: past }), 'contradiction'),
      0,
    );
  });

  test('a warranty shorter than the tender lays down; a longer one is an offer', () => {
    const factSheet = [line('质保期', '3年', false)];
    assert.equal(
      told(findings({ a: '整机免费质保二十四个月。' }, { factSheet }), 'contradiction'),
      1,
    );
    assert.deepEqual(findings({ a: '质保期为五年，质保满一年后付清尾款。' }, { factSheet }), []);
  });

  test('what names the bidder in an anonymous bid', () => {
    const blind = { settings: settings({ blind: true, bidder: '澄江市禹成水利建设有限公司' }) };
    for (const text of [
      '禹成公司承诺按期完工。',
      '导办组长（谭丽）负责调度。',
      '| 安全主管 | 崔海波 | 巡查 |',
      '由高级工程师贺振东任总工。',
      '现场由樊志刚、吕向东两位同志分片负责。',
      '该工法已在东坝河泵站、南滩泵站等工程中成功应用。',
      '我司自2019年起为江宁博物馆提供保安服务。',
      '微信号：yucheng_fw。',
    ])
      assert.ok(told(findings({ a: text }, blind), 'blind-bid') > 0, text);
  });

  test('rules of an anonymous bid count wherever the tender states them; its own grades are no letters', () => {
    const requirements = [
      { heading: '暗标要求', text: '技术标采用暗标，不得使用英文字母。' },
      { heading: '混凝土', text: '强度等级不低于C30。' },
    ];
    const blind = { settings: settings({ blind: true }), requirements };
    assert.equal(told(findings({ a: '采用BIM技术综合管线。' }, blind), 'blind-bid'), 1);
    assert.deepEqual(findings({ a: '强度等级不低于C30，见第{{page:c12}}页。' }, blind), []);
  });
});

test('prescribed words may stand twice: forms are not looked through for repetition', () => {
  const text =
    '以上企业不属于大企业的分支机构，不存在控股股东为大企业的情形，也不存在与大企业的负责人为同一人的情形。';
  const chapters = [chapter('a', 'form'), chapter('b', 'form')];
  assert.deepEqual(findings({ a: text, b: text }, { chapters }), []);
  assert.equal(told(findings({ a: text, b: text }), 'repetition'), 1);
});

test('how a device is built in is no word to whoever writes', () => {
  const text = '温度传感器（插入式）放置于配电室（放置于室内地面），水尺（插入深度不小于100mm）。';
  assert.deepEqual(
    findings({ a: text }).filter(({ kind }) => kind === 'placeholder'),
    [],
  );
});

test('what only looks like a fault', () => {
  const text = [
    '项目经理常驻现场，安全员（专职）每日巡查，班长负责交接。',
    '按每间库房配置，作业人员15人，其中组长2人。',
    '合同签订后10日内完成人员进场。',
    '我公司为本项目中标单位后立即组织交接，我方承担的全部工作按约定完成。',
    '吸尘设备46台由专人保管，备用吸尘设备2台。',
    '同时获得相关荣誉奖项者优先安排。',
    '| 岗位 | 姓名 |\n| --- | --- |\n| 保安队长 | 白班 |',
  ].join('\n\n');
  assert.deepEqual(findings({ a: text }), []);
});

test('a person signs on paper: that line is no blank, the name of the firm is one', () => {
  for (const text of [
    '法定代表人或授权代表（签字或盖章）：____________',
    '法定代表人或其委托代理人：____________（签字）',
    '委托代理人（签字）：【待填写】',
    '投标人授权代表签名：______________',
    '(公 章)：_____________',
    '承诺方盖章：__________________',
    '授权代表签字：_____________',
    '法定代表人或授权代表：_____________（签字或签章）',
    '符合要求的审计报告由会计师事务所出具，资信证明由开户银行出具。',
  ])
    assert.deepEqual(findings({ a: text }), [], text);
  assert.equal(told(findings({ a: '投标人（盖章）：____________' }), 'placeholder'), 1);
  assert.equal(told(findings({ a: '授权代表电话：____________' }), 'placeholder'), 1);
});

test('a sentence that runs into a title of the bid names no other project', () => {
  const text = '我方从施工准备、信息管理几方面落实主要工程项目的施工方案。';
  const of = (title: string) => findings({ a: text }, { chapters: [chapter('a', 'prose', title)] });
  assert.equal(told(of('主要工程项目的施工方案'), 'foreign-name'), 0);
  assert.equal(told(of('施工方案'), 'foreign-name'), 1);
  const foreign = { a: '本方案适用于白马县城区供水管网改造项目经理部。' };
  const chapters = [chapter('a', 'prose', '项目经理部')];
  assert.equal(told(findings(foreign, { chapters }), 'foreign-name'), 1);
});

test('a date with nothing in it is one thing to fill in, quoted with its label', () => {
  const [found, ...others] = findings({ a: '日期：【待填写】年【待填写】月【待填写】日' });
  assert.deepEqual(others, []);
  assert.equal(found?.places, undefined);
  assert.match(found?.quote ?? '', /^日期：/);
});

test('a row that is still to be filled in, and what is told of the tender, answer no ★', () => {
  const clauses = [
    { id: 'star-1', kind: 'star' as const, text: '能效等级：一级', source: null },
    { id: 'star-2', kind: 'star' as const, text: '交货地点：云湖实训楼一层', source: null },
  ];
  const table = '| 序号 | 参数 | 响应 |\n| --- | --- | --- |\n| 1 | 能效等级：★一级 |';
  const project = '项目名称为云湖设备采购，采购人为云湖学院，交货地点为云湖实训楼一层。';
  const open = findings({ a: `${table} 【待填写：逐条响应】 |\n\n${project}` }, { clauses });
  assert.equal(told(open, 'missing-star'), 2);
  // One stands in the table and is to be filled in, the other stands nowhere.
  const messages = open.map(({ msg }) => msg);
  assert.equal(messages.filter((msg) => msg.includes('已列入表中')).length, 1);
  assert.equal(messages.filter((msg) => msg.includes('未见响应')).length, 1);
  const beside = {
    a: `${table} 能效等级为一级 |\n\n项目名称为云湖设备采购，采购人为云湖学院。我方将货物送至交货地点：云湖实训楼一层。`,
  };
  assert.equal(told(findings(beside, { clauses }), 'missing-star'), 0);
  const said = { a: `${table} 能效等级为一级 |\n\n我方将货物送至交货地点：云湖实训楼一层。` };
  assert.equal(told(findings(said, { clauses }), 'missing-star'), 0);
});

test('a ★ that names a paper of the bid is no clause to answer, and what a blank asks for is no date of the bid', () => {
  const clauses = [
    {
      id: 'star-1',
      kind: 'star' as const,
      text: '投标函（须加盖投标人公章，请严格按照格式编制）',
      source: null,
    },
  ];
  const chapters = [chapter('a', 'form', '投标函'), chapter('b')];
  const found = findings(
    { a: '我方参加投标。', b: '【待填写：2024.1.1至今】' },
    { clauses, chapters },
  );
  assert.deepEqual(
    found.map(({ kind }) => kind),
    ['placeholder'],
  );
  const without = findings({ b: '正文' }, { clauses, chapters: [chapter('b')] });
  assert.equal(told(without, 'missing-star'), 1);
  for (const text of ['投标函中的工期不得超过100天', '投标函，单价不得高于100元', '不得修改投标函'])
    assert.equal(
      told(
        findings({ a: '正文' }, { clauses: [{ ...clauses[0]!, text }], chapters }),
        'missing-star',
      ),
      1,
      text,
    );
});

test('a short blank is quoted with the words around it', () => {
  const found = findings({ a: '实验室位于X市，面积满足要求。' });
  assert.match(found[0]?.quote ?? '', /位于X市/);
});

test('numbers in words are read as figures', () => {
  assert.deepEqual(
    ['二百七十', '三十六', '十', '两', '一千零五'].map(readHanNumber),
    [270, 36, 10, 2, 1005],
  );
  assert.equal(withFigures('工期二百七十天，第三年起，两个月'), '工期270 天，第三年起，2个月');
});
