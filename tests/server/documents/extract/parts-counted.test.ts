import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const titles = (...parts: Parameters<typeof documentOf>): string[] =>
  extractTender(documentOf('# 第一章 招标公告', '本项目公开招标。', ...parts)).format.map(
    ({ level, title, form }) => `${level} ${title}${form ? ' ▪' : ''}`,
  );
const sheet = {
  rows: [
    ['姓名', '职务', '证书'],
    ['', '', ''],
  ],
};
const sealed = '供应商：____（盖章）';

test('annexes that name the number of their part stand below it, whatever is said between', () => {
  const marks = [
    ['一、', '二、', '三、'],
    ['1、', '2、', '3、'],
    ['第一部分 ', '第二部分 ', '第三部分 '],
  ];
  for (const [one, two, three] of marks)
    for (const annex of ['附件', '附表', '格式'])
      assert.deepEqual(
        titles(
          '# 第五章 响应文件格式',
          `${one}响应声明`,
          '致：采购人',
          '我方愿意承担本项目的全部工作。',
          sealed,
          `${two}供应商的资格证明资料`,
          '供应商应提供营业执照、信用记录等证明材料，按下列次序编排。',
          `${annex}2-1 营业执照副本`,
          `${annex}2-2 信用记录`,
          `${annex}2-3 授权委托书`,
          '本人____委托____为我方代理人。',
          sealed,
          `${three}人员安排表`,
          sheet,
        ),
        [
          ...['1 响应声明 ▪', '1 供应商的资格证明资料', '2 营业执照副本', '2 信用记录'],
          ...['2 授权委托书 ▪', '1 人员安排表 ▪'],
        ],
        `${two} ${annex}`,
      );
});

test('a paper may be named after what it denies or is about', () => {
  for (const name of [
    '未使用咨询/代理声明函',
    '不参与围标串标承诺书',
    '供应商未被列入失信名单声明函',
    '没有重大违法记录声明',
    '关于资料真实性的承诺函',
    '具备履约能力的证明',
    '投标人未被列入失信被执行人的查询截图',
  ])
    assert.deepEqual(
      titles(
        '# 第五章 投标文件格式',
        '一、廉洁承诺书',
        '我公司承诺廉洁从业，不向任何人赠送礼品。',
        sealed,
        `二、${name}`,
        '我公司声明：本次文件由我公司自行编制。',
        sealed,
        '三、人员安排表',
        sheet,
      ),
      ['1 廉洁承诺书 ▪', `1 ${name} ▪`, '1 人员安排表 ▪'],
      name,
    );
});

test('what a policy requires of the bidder is a part of his bid, the text of the policy is none', () => {
  const around = (title: string): string[] =>
    titles(
      '# 第五章 响应文件格式',
      '1 营业执照',
      `2 ${title}`,
      '2-1 声明函',
      '本公司声明符合规定。',
      sealed,
      '3 人员安排表',
      sheet,
    );
  assert.deepEqual(around('落实采购政策需满足的资格要求'), [
    ...['1 营业执照', '1 落实采购政策需满足的资格要求', '2 声明函 ▪', '1 人员安排表 ▪'],
  ]);
  assert.deepEqual(around('政府采购促进中小企业发展管理办法'), ['1 营业执照', '1 人员安排表 ▪']);
});

const path = '（上传路径：商务文件-按钮“编辑”-按钮“文件上传”）';

test('a series goes on behind a table with a declaration, a text with clauses, and papers counted below', () => {
  for (const remark of ['', path])
    assert.deepEqual(
      titles(
        '# 第五章 投标文件格式',
        '一、商务文件',
        `（一）商务偏差表${remark}`,
        '招标编号：',
        sheet,
        '投标人声明：除本表已列明偏差外，我们接受招标文件规定的其余全部商务条件，并按其提供服务。',
        `（二）责任保险${remark}`,
        '投标人自行选择保险公司投保，保单须包含以下内容：',
        '一、保险险种：责任险',
        '二、特别约定：',
        '（一）按照招标文件的规定，下列情形也属于本保单承保范围：',
        '（二）按年度投保的，截止日期在保险期间内的属于承保范围。',
        '说明：请在此处提供保单查询途径，未提供的视为无效。',
        `（三）补充文件${remark}`,
        '1.人员关系说明',
        '截至投标截止日，本企业高管中存在上述人员担任职务的情形。具体情况如下。',
        '《人员关系说明表》',
        sheet,
        '2.资格证明文件',
        '2.1营业执照',
        '2.2查询报告',
        '投标人需提供在公示系统网站查询并生成的报告或打印截图，查询日期应在截止日前20天内。',
        '3.财务状况',
        '投标人需按年份提供审计报告中的资产负债表、利润表及现金流量表并填写下表。',
        sheet,
      ),
      [
        ...['1 商务文件', '2 商务偏差表 ▪', '2 责任保险 ▪', '2 补充文件', '3 人员关系说明 ▪'],
        ...['3 资格证明文件', '4 营业执照', '4 查询报告', '3 财务状况 ▪'],
      ],
      remark,
    );
});

test('a name with a colon above its form, sheets right below a name, and what the bidder writes himself are chapters', () => {
  for (const mark of ['表', '附表', '格式'])
    assert.deepEqual(
      titles(
        '# 第五章 投标文件格式',
        '一、商务文件',
        '（一）商务偏差表',
        sheet,
        '二、技术文件',
        '（一）技术偏差表',
        sheet,
        '（二）专项投标文件',
        '1.业绩文件：',
        '近年类似项目情况表',
        sheet,
        '2.项目团队情况',
        `${mark}1 主要人员汇总表`,
        sheet,
        `${mark}2 主要人员简历表`,
        sheet,
        '注：1.信息不全的证明材料不予认可。',
        '2.“职务”处填写项目负责人或其他主要人员。',
        '3.对项目的理解（如有，格式自拟）',
        '4.工作规划（如有，格式自拟）',
      ),
      [
        ...['1 商务文件', '2 商务偏差表 ▪', '1 技术文件', '2 技术偏差表 ▪', '2 专项投标文件'],
        ...['3 业绩文件', '4 近年类似项目情况表 ▪', '3 项目团队情况', '4 主要人员汇总表 ▪'],
        ...['4 主要人员简历表 ▪', '3 对项目的理解', '3 工作规划'],
      ],
      mark,
    );
});

test('without pages and headings a number right above its own first one opens a part', () => {
  for (const [below, sign] of [
    ['-', ' '],
    ['.', '、'],
  ] as const)
    assert.deepEqual(
      titles(
        '# 第五章 响应文件格式',
        '响应文件',
        '项目名称：',
        '供应商名称：',
        `1${sign}满足采购法第二十二条规定`,
        `1${below}1 营业执照`,
        `1${below}2 资格声明书`,
        '致：采购人',
        '我单位承诺具有良好的商业信誉。',
        sealed,
        `2${sign}本项目的特定资格要求`,
        `2${below}1 联合协议`,
        '本公司声明如下，各方达成协议。',
        sealed,
        `3${sign}响应书`,
        '致：采购人',
        '我方愿意承担本项目的全部工作。',
        sealed,
      ),
      [
        ...['1 满足采购法第二十二条规定', '2 营业执照', '2 资格声明书 ▪'],
        ...['1 本项目的特定资格要求', '2 联合协议 ▪', '1 响应书 ▪'],
      ],
      below,
    );
});

test('the part of the letter is a volume among the others', () => {
  assert.deepEqual(
    titles(
      '# 第五章 投标文件格式',
      ...['投标函部分', '一、投标函', '致：招标人', '我方愿意承担全部工作。', sealed],
      ...['二、授权委托书', '本人____委托____为我方代理人。', sealed],
      ...['技术标部分', '一、人员安排表', sheet, '二、偏离表', sheet],
      ...['经济标部分', '一、报价表', sheet],
    ),
    [
      ...['1 投标函部分', '2 投标函 ▪', '2 授权委托书 ▪', '1 技术标部分', '2 人员安排表 ▪'],
      ...['2 偏离表 ▪', '1 经济标部分', '2 报价表 ▪'],
    ],
  );
});
