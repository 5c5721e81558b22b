import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';
import { generatedForms } from './forms-generated.ts';

const SEEDS = 300;

function read(...parts: Parameters<typeof documentOf>) {
  return extractTender(documentOf(...parts)).format;
}
const formsIn = (...parts: Parameters<typeof documentOf>) =>
  read(...parts).flatMap(({ title, form }) => (form ? [[title, form.first, form.last]] : []));

test('generated chapters of forms: every title in order, every form from its title to its end, nothing of others', () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { name, document, titles, forms } = generatedForms(seed);
    const { format } = extractTender(document);
    const found = format.map(({ level, title }) => [level, title]);
    assert.deepEqual(found, titles, `seed ${seed}, ${name}`);
    const places = format.flatMap(({ title, form }) => (form ? [{ title, ...form }] : []));
    assert.deepEqual(places, forms, `seed ${seed}, ${name}`);
  }
});

test('what a letter lists and the clauses of a guarantee are no chapters', () => {
  const titles = read(
    '# 第六章 投标文件格式',
    '附件1 投标函',
    '致：采购人',
    '我方代表经正式授权提交下述文件，并声明如下：',
    '## 1、资格性文件',
    '## 2、商务文件',
    '## 3、报价文件',
    '投标人（盖章）：',
    '日期：',
    '附件2 投标保证金担保函',
    '致：采购人',
    '鉴于投标人参加贵方项目的投标，我方提供担保如下，并承担连带责任：',
    '## 一、保证责任的情形及保证金额',
    '投标人在投标有效期内撤回投标的，我方承担责任。',
    '## 二、保证的方式及保证期间',
    '连带责任保证。',
    '保证人：（公章）',
    '附件3 开标一览表',
    {
      rows: [
        ['序号', '报价'],
        ['', ''],
      ],
    },
  ).map(({ title }) => title);
  assert.deepEqual(titles, ['投标函', '投标保证金担保函', '开标一览表']);
});

for (const blank of ['               。', '______。', '：________；'])
  test(`a sentence of the bidder with a blank in it is a form, however short: ${blank.trim()}`, () => {
    const found = formsIn(
      '# 第六章 投标文件格式',
      '一、投标函',
      '致：采购人',
      '我方愿以总价____元承担本项目，并按规定履行全部责任。',
      '投标人（盖章）：',
      '日期：',
      '二、主要设备品牌',
      `我单位所投主要设备的品牌为${blank}`,
      '备注：一个品牌填一次。',
      '三、其他说明',
    );
    assert.deepEqual(
      found.map(([title]) => title),
      ['投标函', '主要设备品牌'],
    );
  });

test('volumes begin with their covers, and one of them never stands in another', () => {
  const covers = read(
    '# 第八章 投标文件格式',
    '投标文件',
    '（商务文件）',
    '投标人：（盖单位章）',
    '## 一、投标函',
    '致：招标人',
    '我方愿意按招标文件的要求投标。',
    '投标人：（盖单位章）',
    '投标文件',
    '（技术文件）',
    '投标人：（盖单位章）',
    '## 一、施工组织设计',
    '格式自拟。',
  );
  assert.deepEqual(
    covers.map(({ level, title }) => [level, title]),
    [
      [1, '商务文件'],
      [2, '投标函'],
      [1, '技术文件'],
      [2, '施工组织设计'],
    ],
  );
  const counted = read(
    '# 第五章 投标文件格式',
    '## 一、商务响应文件有关格式',
    '1、投标函',
    '致：采购人',
    '我方愿意投标。',
    '日期：',
    '2、报价明细表',
    {
      rows: [
        ['序号', '报价'],
        ['', ''],
      ],
    },
    '## 3、技术响应文件有关表格格式',
    '1、人员情况表',
    {
      rows: [
        ['姓名', '职务'],
        ['', ''],
      ],
    },
  );
  assert.deepEqual(
    counted.map(({ level, title }) => [level, title]),
    [
      [1, '商务响应文件'],
      [2, '投标函'],
      [2, '报价明细表'],
      [1, '技术响应文件'],
      [2, '人员情况表'],
    ],
  );
});

test('a sheet with headings of its own is one form; forms named in a common title are as many', () => {
  const sheet = formsIn(
    '# 第六章 投标文件格式',
    '附件1 投标人基本情况表',
    '一、投标人概况',
    {
      rows: [
        ['名称', ''],
        ['地址', ''],
      ],
    },
    '二、投标人获奖情况',
    {
      rows: [
        ['奖项', '年份'],
        ['', ''],
      ],
    },
    '附件2 投标函',
    '致：采购人',
    '我方愿意投标。',
    '日期：',
    '附件3 法定代表人证明书及授权委托书',
    '（1）法定代表人证明书',
    '姓名：____，现任我单位职务，特此证明。',
    '日期：',
    '（2）授权委托书',
    '致：采购人',
    '现授权____为我方代理人。',
    '日期：',
  );
  assert.deepEqual(sheet, [
    ['投标人基本情况表', 2, 5],
    ['投标函', 7, 9],
    ['法定代表人证明书', 12, 13],
    ['授权委托书', 15, 17],
  ]);
});

test('flat forms stand under the parts the tender names, each where its list names it', () => {
  const entries = read(
    '# 第二章 供应商须知',
    '3.2 响应文件构成（应具有但不局限于以下内容）',
    '（一）商务标',
    '3.2.1 投标公函（格式见附件）；',
    '3.2.2 授权委托书（格式见附件）；',
    '3.2.3 投标报价一览表（格式见附件）；',
    '（二）技术标',
    '3.2.4 针对本项目的服务方案；',
    '3.2.5 应急预案和紧急事件处置措施；',
    '3.3 投标有效期',
    '见前附表。',
    '# 第四章 响应文件格式',
    '附件一：',
    '## 投标公函',
    '致：采购人',
    '我方愿意投标。',
    '日期：',
    '附件二：',
    '## 法定代表人授权委托书',
    '本人系法定代表人，现授权____。',
    '日期：',
    '附件三：',
    '## 投标报价一览表',
    {
      rows: [
        ['序号', '报价'],
        ['', ''],
      ],
    },
  );
  assert.deepEqual(
    entries.map(({ level, title, form }) => [level, title, form !== undefined]),
    [
      [1, '商务标', false],
      [2, '投标公函', true],
      [2, '法定代表人授权委托书', true],
      [2, '投标报价一览表', true],
      [1, '技术标', false],
      [2, '针对本项目的服务方案', false],
      [2, '应急预案和紧急事件处置措施', false],
    ],
  );
});

test('of a form printed for two cases the one whose case is ticked stands, however often the other is spoken of', () => {
  const tender = (box: (name: string) => string) =>
    extractTender(
      documentOf(
        '# 第二章 投标人须知',
        '采用固定总价报价的，总价不得超过最高限价；固定总价报价按清单汇总，固定总价报价包干。',
        `${box('固定总价报价')}固定总价报价 ${box('单价报价')}单价报价`,
        '# 第六章 投标文件格式',
        '## 一、投标函',
        '致：采购人',
        '投标人（盖章）：',
        '## 二、费用清单（A）',
        '说明：采用“固定总价报价”方式时参照本格式。',
        { rows: [['序号', '总价']] },
        '投标人（盖章）：',
        '## 二、费用清单（B）',
        '说明：采用“工程单价报价”方式时参照本格式。',
        { rows: [['序号', '单价']] },
        '投标人（盖章）：',
      ),
    ).format.map(({ title }) => title);
  assert.deepEqual(
    tender((name) => (name === '单价报价' ? '☑' : '□')),
    ['投标函', '费用清单（B）'],
  );
  assert.deepEqual(
    tender((name) => (name === '单价报价' ? '□' : '☑')),
    ['投标函', '费用清单（A）'],
  );
});

test('a sheet that says in its last row that it is not bound in is no chapter', () => {
  const { format } = extractTender(
    documentOf(
      '# 第六章 响应文件格式',
      '## 一、响应函',
      '致：采购人',
      '供应商（盖章）：',
      '## 二、最后报价表',
      '项目名称：',
      { rows: [['报价内容', '备注：1、以总价报价。\n2、本表用于最后报价，不在响应文件中装订。']] },
      '供应商（盖章）：',
    ),
  );
  assert.deepEqual(
    format.map(({ title }) => title),
    ['响应函'],
  );
});

test('a series of tables that goes on below another form stands where it stood, and the stated order holds', () => {
  const table = {
    rows: [
      ['序号', '名称', '数量'],
      ['1', '', ''],
    ],
  };
  const read = (order: string) =>
    extractTender(
      documentOf(
        '# 第二章 投标人须知',
        '投标文件的组成：',
        '（1）投标函；',
        '（2）报价表；',
        '（3）业绩表；',
        '（4）人员及设备配置；',
        '（5）服务方案。',
        order,
        '# 第六章 投标文件格式',
        ...['附件一', '投标函', '致：采购人', '我方愿意以报价承担全部工作，并保证履行。'],
        ...['投标人：______（盖章）', '附件二', '报价表', '表1 总报价表', table, '表2 分项报价表'],
        ...[table, '附件三', '人员及设备配置', '表3 人员汇总表', table, '表4 主要设备表', table],
        ...['附件四', '业绩表', table],
      ),
    ).format.map(({ level, title }) => `${level} ${title}`);
  const people = ['1 人员及设备配置', '2 人员汇总表', '2 主要设备表'];
  const price = ['1 投标函', '1 报价表', '2 总报价表', '2 分项报价表'];
  assert.deepEqual(read('以上内容按顺序编制。'), [...price, '1 业绩表', ...people, '1 服务方案']);
  assert.deepEqual(read('投标文件应编制目录。'), [...price, ...people, '1 服务方案', '1 业绩表']);
});

test('forms of one number for several cases, and books that each begin with contents of their own', () => {
  const table = {
    rows: [
      ['序号', '名称', '数量'],
      ['1', '', ''],
    ],
  };
  const letter = ['致：采购人', '我方愿意承担全部工作，并保证履行。', '投标人：______（盖章）'];
  for (const [a, b] of [
    ['（3A）', '（3B）'],
    ['三-A ', '三-B '],
    ['3A、', '3B、'],
  ] as const)
    assert.deepEqual(
      read(
        '# 第六章 投标文件格式',
        ...['一、投标函', ...letter, '二、报价表', table, '三、法定代表人证明及授权文件'],
        ...[`${a}法定代表人身份证明`, ...letter, `${b}授权委托书`, ...letter, '四、业绩表', table],
      ).map(({ level, title }) => `${level} ${title}`),
      [
        ...['1 投标函', '1 报价表', '1 法定代表人证明及授权文件'],
        ...['2 法定代表人身份证明', '2 授权委托书', '1 业绩表'],
      ],
      a,
    );
  const books = read(
    '# 第七章 投标文件格式',
    ...[
      '## 第一册 资格与资信册',
      '册内目录',
      '1-1 投标函',
      '1-2 单位授权书',
      '1-3 具备履约能力的声明函',
    ],
    ...[
      '1-1 投标函',
      ...letter,
      '1-2 单位授权书',
      ...letter,
      '1-3 具备履约能力的声明函',
      ...letter,
    ],
    ...['1本表由投标人填写，无上一年度数据的可不填报', '## 第二册 技术商务册', '册内目录'],
    ...['2-1 服务要求响应表', '2-2 商务条件响应表', '2-3 业绩一览表'],
    ...['2-1 服务要求响应表', table, '2-2 商务条件响应表', table, '2-3 业绩一览表', table],
  );
  assert.deepEqual(
    books.map(({ level, title, form }) => `${level} ${title}${form ? ' form' : ''}`),
    [
      ...['1 资格与资信册', '2 投标函 form', '2 单位授权书 form', '2 具备履约能力的声明函 form'],
      ...['1 技术商务册', '2 服务要求响应表 form', '2 商务条件响应表 form', '2 业绩一览表 form'],
    ],
  );
});

test('a remark in brackets begins no letter, and papers the tender has no use for are none', () => {
  const letter = ['致：采购人', '我方愿意承担全部工作，并保证履行。', '投标人：______（盖章）'];
  const papers = ['1-1 投标函', '1-2 营业执照', '1-3 财务状况报告', '1-4 纳税证明'];
  const last = ['1-5 联合投标协议', '1-6 投标保证金凭证', '1-7 设备报价表'];
  const parts = read(
    '# 第六章 投标文件格式',
    ...['## 资格文件', ...papers, ...last],
    ...[
      '1-1 投标函',
      ...letter,
      '1-2 营业执照',
      '（现附上我方的营业执照复印件，该证明材料真实有效。）',
    ],
    ...['1-3 财务状况报告', '（提供上一年度的财务报告复印件。）'],
    ...['1-4 纳税证明', '（提供近六个月内任一月份的完税凭证复印件。）'],
    ...['1-5 联合投标协议', '本项目不接受联合体，无须提供。'],
    ...['1-6 投标保证金凭证', '（粘贴凭证复印件）', '1-7 设备报价表', '本项目不接受进口产品。'],
    ...['1-8 遵守法律法规承诺书', ...letter, '以下附件不装入投标文件'],
    ...['1-9 设备说明表', { rows: [['序号', '名称']] }],
  ).map(({ title }) => title);
  assert.deepEqual(parts, [
    ...['资格文件', '投标函', '营业执照', '财务状况报告', '纳税证明'],
    ...['投标保证金凭证', '设备报价表', '遵守法律法规承诺书'],
  ]);
});

test('a sheet below rules on how to fill it in is a form of its own', () => {
  const table = {
    rows: [
      ['序号', '费用', '金额'],
      ['1', '', ''],
    ],
  };
  const letter = ['致：采购人', '我方愿意承担全部工作，并保证履行。', '投标人：______（盖章）'];
  const parts = read(
    '# 第六章 投标文件格式',
    ...['一、投标函', ...letter, '二、报价清单', '1. 报价为总价包干，分项金额供支付和变更时参考。'],
    ...['2. 报价应包含全部费用。', '报价汇总表', table, '三、业绩表', table],
  ).map(({ level, title, form }) => `${level} ${title}${form ? ' form' : ''}`);
  assert.deepEqual(parts, ['1 投标函 form', '1 报价清单', '2 报价汇总表 form', '1 业绩表 form']);
});

test('a series of bare numbers goes on behind remarks, notes and a title that is not found', () => {
  const table = {
    rows: [
      ['序号', '名称'],
      ['1', ''],
    ],
  };
  const signed = '供应商：______（盖章）';
  const parts = read(
    '# 第三册 响应文件格式',
    ...['1 响应函', '致：采购人', '1.我方已仔细研究全部文件。', '2.我方已提交保证金。', signed],
    ...['（注：响应函须由法定代表人签字。）', '2 身份证明及授权委托书', '2.1 法定代表人身份证明'],
    ...['单位性质：______', '特此证明。', signed, '2.2 授权委托书', '致：采购人', signed],
    ...['3 保证金缴纳凭证', '（附电汇底单扫描件）', '4 供应商基本情况及资格证明'],
    ...['4.1 供应商基本情况表', table, '4.2 营业执照复印件', '（附营业执照）', '5 偏差表', table],
    ...['注：★条款须逐条列出。', signed, '6 拟投入人员情况', '6.1 人员汇总表', table],
  ).map(({ level, title }) => `${level} ${title}`);
  assert.deepEqual(parts, [
    ...['1 响应函', '1 身份证明及授权委托书', '2 法定代表人身份证明', '2 授权委托书'],
    ...['1 保证金缴纳凭证', '1 供应商基本情况及资格证明', '2 供应商基本情况表'],
    ...['2 营业执照复印件', '1 偏差表', '1 拟投入人员情况', '2 人员汇总表'],
  ]);
  const lost = read(
    '# 第三册 响应文件格式',
    ...['1 响应函', '致：采购人', '我方愿意承担全部工作。', signed],
    ...['2.1 法定代表人身份证明', '特此证明。', signed, '3 偏差表', table],
  ).map(({ level, title }) => `${level} ${title}`);
  assert.deepEqual(lost, ['1 响应函', '1 法定代表人身份证明', '1 偏差表']);
});

test('a printed table of contents tells the parts of the bid and what stands in each', () => {
  const table = {
    rows: [
      ['序号', '名称'],
      ['1', ''],
    ],
  };
  const signed = ['致：采购人', '我方愿意承担全部工作，并保证履行。', '投标人：______（盖章）'];
  const parts = read(
    '# 第六章 投标文件格式',
    '投标文件目录',
    {
      rows: [
        ['部分', '序号', '内容', '格式'],
        ['第一部分 资格审查文件', '1-1', '营业执照等证明文件', '扫描件'],
        ['', '1-2', '资格条件承诺函', '附件1'],
        ['第二部分 商务技术文件', '2-1', '投标函', '附件2'],
        ['', '2-2', '售后服务方案', '格式自拟'],
        ['第三部分 报价文件', '3-1', '开标一览表', '附件3'],
      ],
    },
    ...['附件1 资格条件承诺函', ...signed, '附件2 投标函', ...signed, '附件3 开标一览表', table],
  ).map(({ level, title }) => `${level} ${title}`);
  assert.deepEqual(parts, [
    ...['1 资格审查文件', '2 营业执照等证明文件', '2 资格条件承诺函'],
    ...['1 商务技术文件', '2 投标函', '2 售后服务方案', '1 报价文件', '2 开标一览表'],
  ]);
});

test('a heading that goes on with its series is a part, below a list of letters to provide that is no letter itself', () => {
  const format = read(
    '# 第四章 投标文件格式',
    '## 一、投标函',
    '致：某某局',
    '我方愿意参加投标。',
    '投标人（盖章）：',
    '## 二、资格审查资料',
    '### （一）营业执照',
    '提供营业执照复印件并加盖公章。',
    '### （二）承诺书、函',
    '1、提供不存在联合体投标及项目执行过程中不转变主体责任承诺书；近三年无因违约等引起的仲裁和诉讼不良记录的承诺书（盖单位公章）。',
    '2、提供企业无采购单位干部职工投资入股承诺书，由法定代表人签署并注明日期后一并提交（盖单位公章）。',
    '### （三）纳税和社保缴款凭据',
    '近六个月内任一个月的缴款凭据复印件。',
    '## 三、其他',
    '由投标人自行编制。',
  );
  assert.deepEqual(
    format.map(({ level, title, form }) => [level, title, form !== undefined]),
    [
      [1, '投标函', true],
      [1, '资格审查资料', false],
      [2, '营业执照', false],
      [2, '承诺书、函', false],
      [2, '纳税和社保缴款凭据', false],
      [1, '其他', false],
    ],
  );
});

test('a numbered condition among the papers is no paper', () => {
  assert.deepEqual(
    read(
      '# 第六章 投标文件格式',
      '1、投标函',
      '致：采购人',
      '我方愿意参加投标。',
      '投标人（盖章）：',
      '2、★被列入失信名单的投标人，无资格参加本项目的采购活动（须附查询截图）',
      '第一步，打开查询页面；',
      '3、业绩一览表',
      '投标人（盖章）：',
    ).map(({ title }) => title),
    ['投标函', '业绩一览表'],
  );
});

test('a chapter called as the bid, with its cover below: its volumes stand by themselves; a volume with forms stays one', () => {
  const letter = (title: string) => [title, '致：某公司', '我方愿意参加。', '报价人：____（盖章）'];
  const volumes = [
    ...['## （一）商务部分', ...letter('1、报价函'), ...letter('2、承诺书')],
    ...['## （二）技术部分', ...letter('1、技术承诺书')],
    ...['## （三）价格部分', ...letter('1、报价单')],
  ];
  const titles = (...below: string[]) =>
    read('# 第六部分 报价文件格式', ...below, ...volumes).flatMap(({ title, level }) =>
      level === 1 ? [title] : [],
    );
  const all = ['商务部分', '技术部分', '价格部分'];
  const cover = ['报价文件封面', '项目名称：____', '采购编号：____', '报价人：____（盖章）'];
  assert.deepEqual(titles(...cover), all);
  assert.ok(titles('价格汇总表', '报价人：____（盖章）').length > all.length);
});
