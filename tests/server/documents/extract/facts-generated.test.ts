import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { extractFactsWithDoubts } from '../../../../site/server/documents/extract/facts/facts.ts';
import { createVerifier } from '../../../../site/server/documents/extract/facts/verify.ts';
import { placeBlocks } from '../../../../site/server/documents/extract/sections.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;
type Values = Partial<Record<tender.FactName, string | null>>;

/** One tender as a person would describe it: what the file says, and what reading it must give. */
interface Plan {
  name: string;
  number: string;
  purchaser: string;
  agency: string;
  money: [said: string, yuan: string];
  bond: [said: string, yuan: string];
  deadline: [said: string, value: string];
  term: string;
}

const plans: Plan[] = [
  {
    name: '临溪县疾控中心检验试剂采购项目',
    number: 'LXZC-2027-G031',
    purchaser: '临溪县疾病预防控制中心',
    agency: '华诚招标咨询有限公司',
    money: ['人民币 126.5 万元', '1265000.00'],
    bond: ['不低于4.5万元', '45000.00'],
    deadline: ['2027年5月18日9时30分（北京时间）', '2027-05-18 09:30:00'],
    term: '合同签订之日起60日内',
  },
  {
    name: '东岭镇农村公路养护服务',
    number: 'DL(2027)-服-008',
    purchaser: '东岭镇人民政府',
    agency: '明远工程管理有限公司',
    money: ['￥3,280,000.00元', '3280000.00'],
    bond: ['人民币陆万元整（¥60000.00）', '60000.00'],
    deadline: ['2027-06-02 14:00', '2027-06-02 14:00:00'],
    term: '自合同签订之日起两年',
  },
  {
    name: '市图书馆智能书架建设项目',
    number: 'TSG-CG-2027-15',
    purchaser: '海宁州市图书馆',
    agency: '天平招标代理有限公司',
    money: ['98.00万元', '980000.00'],
    bond: ['本项目不收取投标保证金', '0.00'],
    deadline: ['2027年 7月 1日 上午 10:00', '2027-07-01 10:00:00'],
    term: '90日历天',
  },
  {
    name: '城北污水处理厂药剂供应',
    number: 'CBWS2027003',
    purchaser: '城北水务有限公司',
    agency: '中兴项目管理有限公司',
    money: ['伍佰贰拾万元整', '5200000.00'],
    bond: ['/（本项目不适用）', '0.00'],
    deadline: ['2027年8月9日15:00', '2027-08-09 15:00:00'],
    term: '一年，合同一年一签',
  },
];

/** Sentences that hold amounts and dates of other things, as general clauses and laws do. */
const decoys: Parts = [
  '# 第三章 投标人须知',
  '18.1 采购预算金额在1000万元以上的项目，评标委员会成员人数应当为7人以上单数。',
  '18.2 供应商有前款情形的，依照《中华人民共和国政府采购法》第七十七条处以采购金额千分之五以上千分之十以下的罚款，并处20万元以上罚款。',
  '18.3 投标保证金的金额不得超过采购项目预算金额的2%，最高不超过80万元。',
  '18.4 投标人应提供2024年1月1日以来的业绩，投标截止时间前三年内无违法记录。',
  '18.5 单项合同金额在300万元以上的，预算金额超过500万元的，须另行审批。',
  '18.6 如投标截止时间延期，招标人将在投标截止时间15日前书面通知。',
  '# 第五章 合同条款',
  '5.1 履约保证金为合同总价的5%，乙方逾期交货的每日支付合同价款千分之一的违约金。',
  '5.2 因乙方原因造成事故的，罚款5万元，并于2028年3月1日前完成整改。',
];

const layouts: Record<string, (plan: Plan) => Parts> = {
  'two columns in the table of particulars': (plan) => [
    '# 第二章 投标人须知',
    '投标人须知前附表',
    {
      rows: [
        ['序号', '条款名称', '编列内容'],
        ['1', '项目名称', plan.name],
        ['2', '项目编号', plan.number],
        ['3', '采购人', plan.purchaser],
        ['4', '采购代理机构', plan.agency],
        ['5', '预算金额', plan.money[0]],
        ['6', '投标保证金', `投标保证金金额：${plan.bond[0]}`],
        ['7', '投标截止时间', plan.deadline[0]],
        ['8', '合同履行期限', plan.term],
      ],
    },
  ],
  'labels with brackets in lines': (plan) => [
    '# 第一章 招标公告',
    `（项目名称）：${plan.name}`,
    `项目编号（招标编号）：${plan.number}`,
    `采购人（以下简称甲方）：${plan.purchaser}`,
    `采购代理机构（名称）：${plan.agency}`,
    `预算金额（人民币）：${plan.money[0]}`,
    `投标保证金（金额）：${plan.bond[0]}`,
    `提交投标文件截止时间（北京时间）：${plan.deadline[0]}`,
    `合同履行期限（服务期）：${plan.term}`,
  ],
  'pointers in the notice, values in the table': (plan) => [
    '# 第一章 投标邀请',
    `项目名称：${plan.name}`,
    `项目编号：${plan.number}`,
    '预算金额：详见投标人须知前附表',
    '投标保证金：见前附表',
    '合同履行期限：详见第四章采购需求',
    `投标截止时间：${plan.deadline[0]}`,
    '# 第二章 投标人须知',
    '投标人须知前附表',
    {
      rows: [
        ['条款号', '内容', '说明与要求'],
        ['1.1', '采购人', `名称：${plan.purchaser}`],
        ['1.2', '采购代理机构', `名称：${plan.agency}`],
        ['2.1', '采购预算', plan.money[0]],
        ['3.1', '投标保证金', plan.bond[0]],
        ['4.1', '服务期限', plan.term],
      ],
    },
  ],
  'four columns, labels and values in turn': (plan) => [
    '# 第一章 采购公告',
    {
      rows: [
        ['项目名称', plan.name, '项目编号', plan.number],
        ['采购单位', plan.purchaser, '代理机构', plan.agency],
        ['预算金额', plan.money[0], '投标截止时间', plan.deadline[0]],
        ['投标保证金', plan.bond[0], '服务期限', plan.term],
      ],
    },
  ],
  'numbered sections with the value below': (plan) => [
    '# 第一章 招标公告',
    '1. 项目名称',
    plan.name,
    '2. 项目编号',
    plan.number,
    '3. 采购人名称',
    plan.purchaser,
    '4. 采购代理机构名称',
    plan.agency,
    '5. 采购预算',
    plan.money[0],
    '6. 投标保证金',
    `投标保证金：${plan.bond[0]}`,
    '7. 投标截止时间',
    plan.deadline[0],
    '8. 服务期限',
    plan.term,
  ],
};

function expected(plan: Plan): Values {
  return {
    projectName: plan.name,
    projectNumber: plan.number,
    purchaser: plan.purchaser,
    agency: plan.agency,
    budget: plan.money[1],
    deadline: plan.deadline[1],
    bidBond: plan.bond[1],
    duration: plan.term,
    location: null,
  };
}

function found(parts: Parts, names: string[]): Values {
  const { facts } = extractTender(documentOf(...parts));
  return Object.fromEntries(
    names.map((name) => [name, facts[name as tender.FactName]?.value ?? null]),
  );
}

for (const [layout, make] of Object.entries(layouts))
  for (const [order, arrange] of Object.entries({
    'before general clauses': (own: Parts): Parts => [...own, ...decoys],
    'after general clauses': (own: Parts): Parts => [...decoys, ...own],
  }))
    for (const plan of plans)
      test(`${layout}, ${order}: ${plan.name}`, () => {
        const values = expected(plan);
        assert.deepEqual(found(arrange(make(plan)), Object.keys(values)), values);
      });

test('a file of general clauses alone says no fact', () => {
  const { facts } = extractTender(documentOf(...decoys));
  assert.deepEqual(
    Object.entries(facts).filter(([, fact]) => fact !== null),
    [],
  );
});

const doubtsOf = (...parts: Parts) =>
  extractFactsWithDoubts(placeBlocks(documentOf(...parts))).doubts.map(
    ({ kind, itemId, sources }) => [kind, itemId, sources.length],
  );

test('two labels in notice and particulars that differ are a doubt with both places; one label is none', () => {
  const notice = ['# 第一章 招标公告', '项目编号：AB-2027-01', '预算金额：100万元'];
  assert.deepEqual(doubtsOf(...notice), []);
  assert.deepEqual(
    doubtsOf(...notice, '# 第二章 投标人须知', '投标人须知前附表', {
      rows: [
        ['条款号', '内容', '说明与要求'],
        ['1.1', '项目编号', 'AB-2027-01'],
        ['1.2', '预算金额', '120万元'],
      ],
    }),
    [['differs', 'budget', 2]],
  );
});

test('an amount that only a sentence names is a doubt', () => {
  assert.deepEqual(
    doubtsOf('# 第一章 招标公告', '项目已由主管部门批准，资金来源为财政资金86万元。'),
    [['weak', 'budget', 1]],
  );
});

test('a value that does not stand at its source is none', () => {
  const placed = placeBlocks(documentOf('# 第一章 招标公告', '预算金额：100万元'));
  const isThere = createVerifier(placed);
  const source = { block: 1, quote: '预算金额：100万元' };
  assert.equal(isThere('budget', '1000000.00', source), true);
  assert.equal(isThere('budget', '1100000.00', source), false);
  assert.equal(isThere('deadline', '2027-01-01 00:00:00', source), false);
  assert.equal(isThere('projectName', '某中学校舍维修项目', source), false);
});

test('prices of one, shares with a bound and other labels behind a value are no part of a fact', () => {
  const names = ['ceilingPrice', 'bidBond', 'duration'];
  const one = (...lines: string[]) => Object.values(found(['# 第一章 招标公告', ...lines], names));
  assert.deepEqual(one('单价最高限价：35元/人'), [null, null, null]);
  assert.deepEqual(one('投标保证金金额：不超过项目估算价的2%，最高不超过80万元'), [
    null,
    null,
    null,
  ]);
  assert.deepEqual(
    one('计划工期：120日历天，计划开工日期：2027年3月1日，计划竣工日期：2027年6月29日'),
    [null, null, '120日历天'],
  );
});

test('each lot has its own budget, ceiling, bond and term', () => {
  const document = documentOf('# 第一章 招标公告', {
    rows: [
      ['包号', '名称', '预算金额（万元）', '最高限价（万元）', '投标保证金（元）', '服务期'],
      ['1', '保洁服务', '120', '118', '20000', '一年'],
      ['2', '保安服务', '80', '79.5', '15000', '两年'],
    ],
  });
  const names = ['budget', 'ceilingPrice', 'bidBond', 'duration'] as const;
  const of = (lotId?: string) => {
    const { facts } = extractTender(document, lotId === undefined ? {} : { lotId });
    return names.map((name) => facts[name]?.value ?? null);
  };
  assert.deepEqual(of(), [null, null, null, null]);
  assert.deepEqual(of('lot-1'), ['1200000.00', '1180000.00', '20000.00', '一年']);
  assert.deepEqual(of('lot-2'), ['800000.00', '795000.00', '15000.00', '两年']);
});
