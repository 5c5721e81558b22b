import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compositionOf } from '../../../../site/server/documents/extract/forms/composition.ts';
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
const sealed = '投标人：____（盖章）';
const letter = (title: string) => [title, '致：招标人', '我方承诺完成全部工作。', sealed];

test('a printed table of contents whose parts have the style of headings orders what follows', () => {
  assert.deepEqual(
    titles(
      ...['# 第二章 投标文件格式', '# 第一部分 投标函部分', '（一）投标函', '（二）分项报价表'],
      ...['# 第二部分 技术部分', '（一）偏差表', '（二）技术方案'],
      ...['## 第一部分 投标函部分', ...letter('（一）投标函'), '（二）分项报价表', sheet, sealed],
      ...['## 第二部分 技术部分', '（一）偏差表', sheet, sealed, '（二）技术方案', '格式自拟。'],
    ),
    [
      ...['1 投标函部分', '2 投标函 ▪', '2 分项报价表 ▪'],
      ...['1 技术部分', '2 偏差表 ▪', '2 技术方案'],
    ],
  );
});

test('the marks around a name are none of it: volumes and forms', () => {
  assert.deepEqual(
    titles(
      '# 第二章 响应文件格式',
      ...['# 第一部分 “资格性响应文件”格式', ...letter('一、承诺函'), ...letter('二、声明函')],
      ...['# 第二部分 “其他响应文件”格式', ...letter('一、响应函'), '二、业绩表', sheet, sealed],
    ),
    [
      ...['1 资格性响应文件', '2 承诺函 ▪', '2 声明函 ▪'],
      ...['1 其他响应文件', '2 响应函 ▪', '2 业绩表 ▪'],
    ],
  );
  assert.ok(titles('# 第二章 投标文件格式', ...letter('附件1：《投标书》')).includes('1 投标书 ▪'));
});

test('a list goes on behind what is said of a paper, and holds below it what is counted in another way', () => {
  const said =
    '投标人必须对招标项目的要求逐个作出实质性的响应，其响应应与招标文件采用相同的顺序，对每个需求按以下规则响应：';
  const found = titles(
    ...['# 第二章 投标人须知', '投标文件应包括但不限于下列所列文件：', '1、授权书', '2、投标书'],
    ...['3、服务内容描述', said, '1）重复该需求；', '2）说明偏差；', '4、项目实施计划'],
    ...['5、投标人资格证明文件', '1）生产厂商授权函；', '2）其他相关资格证明文件。'],
    ...['6、廉洁承诺书', '# 第三章 投标文件格式', ...letter('附件1 投标书')],
    ...[...letter('附件2 授权书'), ...letter('附件3 廉洁承诺书')],
  );
  assert.deepEqual(found, [
    ...['1 授权书 ▪', '1 投标书 ▪', '1 服务内容描述', '1 项目实施计划'],
    ...['1 投标人资格证明文件', '2 生产厂商授权函', '2 其他相关资格证明文件', '1 廉洁承诺书 ▪'],
  ]);
});

test('parts alone on their lines, each above papers counted from 1, and a lot of its own', () => {
  const found = titles(
    ...['# 第二章 投标人须知', '10. 投标文件的组成'],
    '10.1 投标文件由商务部分和技术部分两部分组成，具体内容如下：',
    ...['商务部分', '1. 投标函', '2. 报价表', '3. 业绩表'],
    ...['技术部分', '包件一', '1. 整体服务方案', '2. 应急预案', '包件二', '1. 赛题设计方案'],
    ...['# 第三章 投标文件格式', ...letter('附件1 投标函'), '附件2 报价表', sheet, sealed],
    ...['附件3 业绩表', sheet, sealed],
  );
  assert.deepEqual(found, [
    ...['1 商务部分', '2 投标函 ▪', '2 报价表 ▪', '2 业绩表 ▪'],
    ...['1 技术部分', '2 整体服务方案', '2 应急预案', '2 赛题设计方案'],
  ]);
});

test('annexes of a contract among the forms are none, what follows the contract is', () => {
  assert.deepEqual(
    titles(
      ...['# 第二章 投标文件格式', ...letter('附件1 投标函'), ...letter('附件2 声明函')],
      ...['附件3：拟签订的合同文本', '甲方：招标人', '乙方：', '附件一：服务水平协议'],
      ...['服务水平协议', sheet, '附件4：廉洁承诺书', '我方承诺廉洁。', sealed],
    ),
    ['1 投标函 ▪', '1 声明函 ▪', '1 廉洁承诺书 ▪'],
  );
});

test('a table behind a form belongs to it where nothing is left to fill in; 表3-1 stands below 3、', () => {
  const prices = (cell: string) => ({
    rows: [
      ['名称', '单价'],
      ['基站', cell],
    ],
  });
  const read = (cell: string) =>
    titles(
      ...['# 第二章 投标文件格式', ...letter('1、投标函'), '2、投标一览表', sheet, sealed],
      ...['附表1：维护目录单价表', prices(cell), '3、人员及车辆情况', '表3-1 人员汇总表', sheet],
      ...['表3-2 车辆汇总表', sheet, ...letter('4、承诺书')],
    );
  const rest = ['1 人员及车辆情况', '2 人员汇总表 ▪', '2 车辆汇总表 ▪', '1 承诺书 ▪'];
  assert.deepEqual(read('3860'), ['1 投标函 ▪', '1 投标一览表 ▪', ...rest]);
  assert.ok(read('').some((title) => title.includes('维护目录单价表')));
});

test('parts of a bid that a colon opens are listed between chapters of the file', () => {
  assert.deepEqual(
    titles(
      ...['# 第二章 投标人须知', '投标文件应包括下列内容：'],
      ...['第一部分 资格审查文件：', '（1）投标函；', '（2）授权委托书；'],
      ...['第二部分 报价文件：', '（1）价格清单；', '（2）报价说明。'],
      ...['# 第三章 评审办法', '综合评分法。', '# 第五章 投标文件格式'],
      ...[...letter('附件一：投标函'), ...letter('附件二：授权委托书'), '附件三：价格清单', sheet],
    ),
    ['1 资格审查文件', '2 投标函 ▪', '2 授权委托书 ▪', '1 报价文件', '2 价格清单 ▪', '2 报价说明'],
  );
});

test('papers that nothing counts stand below the counted part that leads to them', () => {
  for (const [led, stop] of [
    ['：', '；'],
    ['：', ''],
    ['，其中：', ''],
  ] as const) {
    const list = (...names: string[]) => names.map((name) => name + stop);
    const stated = [
      ...['投标文件应包括下列内容，并按以下顺序编制：', `（一）商务文件${led}`],
      ...list('投标函', '授权委托书（原件）', '信用查询记录'),
      ...[`（二）报价文件${led}`, ...list('价格清单'), '报价说明。', '上述两部分应分别密封。'],
    ];
    for (const parts of [stated, [{ rows: [['11', '投标文件的组成', stated.join('\n')]] }]])
      assert.deepEqual(
        titles(
          ...['# 第二章 投标人须知', ...parts, '# 第五章 投标文件格式'],
          ...[...letter('附件一：投标函'), ...letter('附件二：授权委托书')],
          ...['附件三：价格清单', sheet],
        ),
        [
          ...['1 商务文件', '2 投标函 ▪', '2 授权委托书 ▪', '2 信用查询记录'],
          ...['1 报价文件', '2 价格清单 ▪', '2 报价说明'],
        ],
        led + stop,
      );
  }
});

test('nothing stands below what the bidder writes himself: papers counted anew behind it are another part', () => {
  assert.deepEqual(
    titles(
      ...['# 第二章 投标人须知', '投标文件应包括下列内容：'],
      ...['（一）报价文件：', '1. 价格清单', '2. 报价说明'],
      ...['（二）商务文件：', '1. 投标函', '2. 授权委托书', '# 第五章 投标文件格式'],
      ...['1. 价格清单', sheet, sealed, '2. 报价说明（格式自拟）'],
      ...[...letter('1. 投标函'), ...letter('2. 授权委托书')],
    ),
    [
      ...['1 报价文件', '2 价格清单 ▪', '2 报价说明'],
      ...['1 商务文件', '2 投标函 ▪', '2 授权委托书 ▪'],
    ],
  );
});

test('a list counted anew right behind the papers is another list; one below a paper is its own', () => {
  const forms = [
    ...['# 第五章 投标文件格式', ...letter('附件一：投标函'), ...letter('附件二：授权委托书')],
    ...['附件三：价格清单', sheet, '附件四：服务方案', '格式自拟。'],
  ];
  const own = (...list: string[]) =>
    titles('# 第二章 投标人须知', '投标文件由下列内容组成：', ...list, ...forms);
  const printed = ['1 投标函 ▪', '1 授权委托书 ▪', '1 价格清单 ▪', '1 服务方案'];
  const papers = ['（1）投标函', '（2）授权委托书', '（3）价格清单', '（4）服务方案'];
  assert.deepEqual(
    own(...papers, '（1）投标人按单价报价', '（2）合同期内单价不作调整，数量按实结算'),
    printed,
  );
  const below = ['（1）单价分析表', '（2）费率表'];
  const found = own(...papers.slice(0, 3), ...below, ...papers.slice(3), '（5）类似业绩表');
  assert.equal(found.at(-1), '1 类似业绩表', found.join('\n'));
});

test('a year begins the name of a paper', () => {
  const found = titles(
    ...['# 第五章 投标文件格式', ...letter('附件一：投标函'), '附件二：资格证明材料'],
    ...['按下列次序附复印件：', '1.营业执照；', '2.2025年度财务报表或资信证明；'],
    ...['3.社保缴纳凭证。', ...letter('附件三：授权委托书')],
  );
  assert.ok(found.includes('2 2025年度财务报表或资信证明'), found.join('\n'));
});

test('the name of a volume ends with its line, and below …目录如下： a list begins without a number', () => {
  const envelopes = ['第一信封（商务及技术文件）', '第二信封（报价文件）'] as const;
  const forms = [
    ...[`# ${envelopes[0]}`, ...letter('# 投标函'), ...letter('# 授权委托书')],
    ...[`# ${envelopes[1]}`, ...letter('# 价格承诺函'), '# 价格清单', sheet, sealed],
  ];
  const asWritten = (mark: string) =>
    forms.map((line) => (typeof line === 'string' ? line.replace(/^# /, mark) : line));
  const own = [
    ...[`1 ${envelopes[0]}`, '2 投标函 ▪', '2 授权委托书 ▪'],
    ...[`1 ${envelopes[1]}`, '2 价格承诺函 ▪', '2 价格清单 ▪'],
  ];
  assert.deepEqual(titles('# 第二章 投标文件格式', ...asWritten('## ')), own);
  const contents = [envelopes[0], '投标函', '授权委托书', envelopes[1], '价格承诺函', '价格清单'];
  const lead = '投标文件格式目录如下：';
  assert.deepEqual(
    titles('# 第二章 投标文件格式', lead, ...contents, ...asWritten('')).filter(
      (title) => !title.includes(envelopes[1]),
    ),
    own.filter((title) => !title.includes(envelopes[1])),
  );
});

test('what is counted anew behind a paper that a line says the bidder writes is another part', () => {
  const found = titles(
    ...['# 第二章 投标人须知', '投标文件应包括下列内容：'],
    ...['（一）报价文件：', '1. 价格清单', '2. 报价说明', '（二）商务文件：', '1. 投标函'],
    ...['2. 授权委托书', '# 第五章 投标文件格式', '1. 价格清单', sheet, sealed, '2. 报价说明'],
    ...['由投标人自行编制。', ...letter('1. 投标函'), ...letter('2. 授权委托书')],
  );
  assert.deepEqual(found, [
    ...['1 报价文件', '2 价格清单 ▪', '2 报价说明'],
    ...['1 商务文件', '2 投标函 ▪', '2 授权委托书 ▪'],
  ]);
});

test('papers counted anew behind a form that is signed are another part, and none of that form', () => {
  const found = titles(
    ...[
      '# 第五章 投标文件格式',
      '（一）报价总表',
      sheet,
      sealed,
      '（二）报价明细表',
      '一、主要货物',
    ],
    ...[
      sheet,
      '二、备品备件',
      sheet,
      sealed,
      ...letter('（一）投标函'),
      ...letter('（二）授权委托书'),
    ],
  );
  assert.deepEqual(found, [...['1 报价总表 ▪', '1 报价明细表 ▪', '1 投标函 ▪', '1 授权委托书 ▪']]);
});

test('a group of a table that has the name of its one paper is that paper', () => {
  const names = ['投标函', '授权委托书', '技术方案', '养护人员表'];
  const cell = (text: string, column: number, rowSpan = 1) => ({
    ...{ text, column, rowSpan, colSpan: 1, page: null },
  });
  const rows = [
    ['组成部分', '序号', '资料名称', '备注'].map((text, at) => cell(text, at)),
    ...names.map((name, at) => [cell(name, 0), cell(`${at + 1}`, 1), cell(name, 2), cell('/', 3)]),
    [cell('资信材料', 0, 2), cell('5', 1), cell('营业执照', 2), cell('/', 3)],
    [cell('6', 1), cell('审计报告', 2), cell('/', 3)],
  ];
  const found = compositionOf(
    [
      { block: { kind: 'paragraph', index: 0, text: '投标文件包括以下部分：', page: null } },
      { block: { kind: 'table', index: 1, page: null, rows } },
    ].map((part) => ({ ...part, place: 'instructions', title: false, chapter: '' })) as never,
  );
  assert.deepEqual(
    found[0]?.papers.map(({ title, within }) => (within ? `${title} < ${within}` : title)),
    [...names, '资信材料', '营业执照 < 资信材料', '审计报告 < 资信材料'],
  );
});

test('a clause of a later part of the rules is no paper of the list before it, with what is left out between', () => {
  const rules = (clause: string) => [
    ...['# 第二章 投标人须知', '3.1 投标文件的组成', '3.1.1 商务标包括：'],
    ...['（1）投标函', '（2）授权委托书', '（3）偏离表', '3.1.2 报价标包括：'],
    ...['（1）报价函', '（2）报价明细表', clause, '（1）字体为宋体四号；', '# 第三章 投标文件格式'],
    ...['一、商务标', ...letter('（一）投标函'), ...letter('（二）授权委托书')],
    ...['二、报价标', ...letter('（一）报价函')],
  ];
  const parts = ['1 商务标', '2 投标函 ▪', '2 授权委托书 ▪', '2 偏离表'];
  const prices = ['1 报价标', '2 报价函 ▪', '2 报价明细表'];
  for (const clause of ['3.7.5 暗标编制规定', '3.2.1 响应内容说明'])
    assert.deepEqual(titles(...rules(clause)), [...parts, ...prices]);
});

test('names without a number above those that are counted below one of them are the same table of contents', () => {
  const forms = ['响应函', '授权书', '资信证明资料', '承诺书'];
  assert.deepEqual(
    titles(
      ...['# 第二章 响应文件格式', '目 录', '响应函', '授权书', '资信证明资料'],
      ...['3.1 信用声明', '3.2 财务声明', '承诺书'],
      ...[...letter('响应函'), ...letter('授权书'), '资信证明资料'],
      ...[...letter('3.1 信用声明'), ...letter('3.2 财务声明'), ...letter('承诺书')],
    ).filter((title) => forms.some((form) => title.includes(form))),
    ['1 响应函 ▪', '1 授权书 ▪', '1 资信证明资料', '1 承诺书 ▪'],
  );
});
