import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

function entries(...parts: Parameters<typeof documentOf>): [number, string][] {
  return extractTender(documentOf(...parts)).format.map(({ level, title }) => [level, title]);
}

test('numbered forms of the chapter, not the numbered lines inside a form', () => {
  assert.deepEqual(
    entries(
      '# 第六章 投标文件格式',
      '格式1 投标函',
      '1. 我方已仔细研究招标文件，愿意按要求投标。',
      '2. 投标有效期承诺',
      '格式2 法定代表人身份证明',
      '特此证明。',
      '格式3 授权委托书',
      '格式4 开标一览表（格式）',
      '投标人（盖章）：',
    ),
    [
      [1, '投标函'],
      [1, '法定代表人身份证明'],
      [1, '授权委托书'],
      [1, '开标一览表'],
    ],
  );
});

test('volumes and their forms', () => {
  assert.deepEqual(
    entries(
      '# 第五章 响应文件格式',
      '## 一、商务文件',
      '1、响应函',
      '2、报价一览表',
      '3、中小企业声明函（服务）',
      '## 二、技术文件',
      '1、技术偏离表',
      '2、服务方案',
      '日期：    年  月  日',
    ),
    [
      [1, '商务文件'],
      [2, '响应函'],
      [2, '报价一览表'],
      [2, '中小企业声明函（服务）'],
      [1, '技术文件'],
      [2, '技术偏离表'],
      [2, '服务方案'],
    ],
  );
});

test('the list of the parts where there is no chapter of forms', () => {
  assert.deepEqual(
    entries(
      '# 第二章 供应商须知',
      '10. 响应文件的组成',
      '响应文件应包括下列内容：',
      '（1）响应函；',
      '（2）法定代表人授权书（格式见附件）；',
      '（3）报价明细表；',
      '（4）项目实施方案。',
      '11. 响应文件的签署',
      '（1）应当逐页签字。',
    ),
    [
      [1, '响应函'],
      [1, '法定代表人授权书'],
      [1, '报价明细表'],
      [1, '项目实施方案'],
    ],
  );
});

test('forms of a works tender and of a chapter that is only called 附件', () => {
  const works = [
    '一、投标函及投标函附录',
    '二、投标保证金',
    '三、已标价工程量清单',
    '四、施工组织设计',
    '五、其他材料',
  ];
  const titles = works.map((line): [number, string] => [1, line.slice(2)]);
  assert.deepEqual(entries('# 第八章 投标文件格式', ...works.map((line) => `## ${line}`)), titles);
  const unnumbered = [
    '投标函',
    '投标保证金',
    '施工组织设计',
    '我方承诺按期完成施工组织设计',
    '其他材料',
  ];
  assert.deepEqual(
    entries('# 第八章 投标文件格式', ...unnumbered),
    ['投标函', '投标保证金', '施工组织设计', '其他材料'].map((title) => [1, title]),
  );
  assert.deepEqual(
    entries(
      '# 第五部分 合同',
      '甲乙双方。',
      '# 第六部分 附件',
      '附件1 投标函',
      '附件2 报价表',
      '附件3 商务应答表',
      '附件4 技术应答表',
    ),
    [
      [1, '投标函'],
      [1, '报价表'],
      [1, '商务应答表'],
      [1, '技术应答表'],
    ],
  );
});

test('a chapter of the forms that are to be handed in', () => {
  assert.deepEqual(
    entries(
      '# 第五部分 合同',
      '甲乙双方。',
      '第六部分 应提交的有关格式范例',
      '资格文件部分',
      '承诺函',
      '报价文件部分',
      '开标一览表',
    ),
    [
      [1, '资格文件部分'],
      [2, '承诺函'],
      [1, '报价文件部分'],
      [2, '开标一览表'],
    ],
  );
});

test('lines that each open a list of their own are parts, and the notes below are none', () => {
  assert.deepEqual(
    entries(
      '# 第二章 供应商须知',
      '投标文件的组成：',
      '1.公示卷，主要包括以下内容：',
      '（1）投标函；',
      '（2）类似项目业绩表；',
      '2.留存卷：主要包括以下内容：',
      '（1）法定代表人（负责人）授权委托书；',
      '（2）技术偏离表；',
      '（3）售后服务方案。',
      '1.本项目为电子投标，投标文件不需装订。',
      '2.关于填写报价的说明：以平台为准。',
    ),
    [
      [1, '公示卷'],
      [2, '投标函'],
      [2, '类似项目业绩表'],
      [1, '留存卷'],
      [2, '法定代表人（负责人）授权委托书'],
      [2, '技术偏离表'],
      [2, '售后服务方案'],
    ],
  );
});

test('a listed paper and a form of one number whose names are akin are one', () => {
  assert.deepEqual(
    entries(
      '# 第三章 须知',
      '投标文件应包括下列内容：',
      '附件1：投标函',
      '附件2：法定代表人授权书',
      '附件3：廉洁自律承诺函',
      '附件4：报价一览表',
      '# 第六章 投标文件格式',
      '附件1 投标函',
      '致：采购人',
      '投标人（盖章）：',
      '附件2 法定代表人授权书',
      '兹授权______为代理人。',
      '附件3 廉洁承诺书',
      '我方承诺不行贿。',
      '附件4 报价一览表',
      '投标人（盖章）：',
    ),
    [
      [1, '投标函'],
      [1, '法定代表人授权书'],
      [1, '廉洁承诺书'],
      [1, '报价一览表'],
    ],
  );
});

const letter = ['致：采购人', '我方愿意承担全部工作，并保证履行。', '投标人：______（盖章）'];
const sheet = {
  rows: [
    ['序号', '名称'],
    ['1', ''],
  ],
};

test('parts numbered as the chapters of the file are parts of the bid where they stand in its chapter of forms', () => {
  const text = Array.from({ length: 13 }, (_, i) => `供应商应当按要求完成第${i + 1}项工作。`);
  assert.deepEqual(
    entries(
      ...[
        '第一部分 磋商公告',
        ...text,
        '第二部分 供应商须知',
        ...text,
        '第三部分 采购需求',
        ...text,
      ],
      ...['第四部分 响应文件格式', '一、响应文件组成：'],
      ...['第一部分：资格证明部分', '1.1 营业执照副本', '1.2 无重大违法记录声明'],
      ...['第二部分：报价部分', '2.1 首次报价一览表', '第三部分：技术部分', '3.1 保洁服务方案'],
      ...['3.2 人员配备表', '二、参考格式如下：', '格式1', '无重大违法记录声明', ...letter],
      ...['格式2', '首次报价一览表', sheet, '供应商（公章）：　　法定代表人（签字）：'],
      ...['格式3', '拟派人员配备表', sheet, '第五部分 合同条款', '双方约定如下。'],
    ),
    [
      ...[[1, '资格证明部分'] as const, [2, '营业执照副本'], [2, '无重大违法记录声明']],
      ...[
        [1, '报价部分'],
        [2, '首次报价一览表'],
        [1, '技术部分'],
        [2, '保洁服务方案'],
      ],
      [2, '拟派人员配备表'],
    ],
  );
});

test('a list calls a form by its number, or by more or fewer words; a table of another kind is another paper', () => {
  const contents = {
    rows: [
      ['部分', '格式编号', '内容', '备注'],
      ['一、资格证明文件', '格式一', '声明函', '须提供'],
      ['', '格式二', '资质证明', '须提供'],
      ['二、商务文件', '格式三', '业绩汇总表', '须提供'],
      ['', '格式四', '荣誉证明', '自拟'],
    ],
  };
  const forms = ['格式一 声明函', ...letter, '格式二 资质证明', '（附证书扫描件）'];
  assert.deepEqual(
    entries(
      ...['# 第六章 投标文件格式', '投标文件目录及格式对照表', contents, ...forms],
      ...['格式三 同类项目一览表', sheet, '格式四 荣誉证明', '（附证书扫描件）'],
    ),
    [
      ...[[1, '资格证明文件'] as const, [2, '声明函'], [2, '资质证明']],
      ...[
        [1, '商务文件'],
        [2, '同类项目一览表'],
        [2, '荣誉证明'],
      ],
    ],
  );
  const listed = (sheets: string, printed: string) =>
    entries(
      ...['# 第二章 须知', '3.1 投标文件的组成：'],
      ...['（1）商务文件：投标函、授权委托书、财务及业绩资料、其他材料；'],
      ...[`（2）技术文件：监理大纲、${sheets}、合理化建议。`],
      ...['# 第六章 投标文件格式', '第一卷 商务文件', '附件1-1 投标函', ...letter],
      ...[
        '附件1-2 授权委托书',
        ...letter,
        '附件1-3 财务状况表',
        sheet,
        '附件1-4 类似业绩表',
        sheet,
      ],
      ...['第二卷 技术文件', '附件2-1 监理大纲', '（格式自拟）', `附件2-2 ${printed}`, sheet],
      ...['附件2-3 合理化建议', '（格式自拟）'],
    ).map(([, title]) => title);
  const business = ['商务文件', '投标函', '授权委托书', '财务状况表', '类似业绩表', '其他材料'];
  assert.deepEqual(listed('检测设备表', '检测仪器设备配置表'), [
    ...business,
    ...['技术文件', '监理大纲', '检测仪器设备配置表', '合理化建议'],
  ]);
  assert.deepEqual(listed('商务响应偏离表、仪器表', '技术响应偏离表').slice(6), [
    ...['技术文件', '监理大纲', '技术响应偏离表', '商务响应偏离表', '仪器表', '合理化建议'],
  ]);
  assert.deepEqual(listed('商务条款响应偏离表', '技术条款响应偏离表').slice(6), [
    ...['技术文件', '监理大纲', '技术条款响应偏离表', '商务条款响应偏离表', '合理化建议'],
  ]);
  const order = ['# 第二章 须知', '申请文件由申请书、商务偏离表、报价单组成，并按此顺序装订。'];
  const title = ['样式1 比选申请书', ...letter, '样式2 技术偏离表', sheet, '样式3 报价单', sheet];
  assert.deepEqual(
    entries(...order, '# 第六章 申请文件格式', ...title).map(([, one]) => one),
    ['比选申请书', '技术偏离表', '商务偏离表', '报价单'],
  );
});

test('the cover of a part is no form, and a part listed as one paper has the chapters that are printed', () => {
  const cover = ['某工程监理', '投标文件', '（第一卷 商务标）', '投标人：______（盖单位章）'];
  assert.deepEqual(
    entries(
      ...['# 第二章 须知', '3.1 投标文件应包括下列内容：'],
      ...['（1）商务标：投标函、授权委托书；', '（2）技术标：施工组织设计；'],
      ...['# 第六章 投标文件格式', '第一卷 商务标', ...cover, '年 月 日'],
      ...['一、投标函', ...letter, '二、授权委托书', ...letter, '第二卷 技术标'],
      ...['一、总体部署与平面布置', '二、质量保证措施', '三、安全文明施工措施'],
    ),
    [
      ...[[1, '商务标'] as const, [2, '投标函'], [2, '授权委托书'], [1, '技术标']],
      ...([
        [2, '总体部署与平面布置'],
        [2, '质量保证措施'],
        [2, '安全文明施工措施'],
      ] as const),
    ],
  );
});

test('a file divided by 壹、贰、 has its chapter of forms; 样式1 counts forms, and 响应文件附表 is a chapter of them', () => {
  const forms = (label: string) => [
    ...[`${label}1`, '比选申请书', ...letter, `${label}2`, '负责人身份证明', '特此证明。'],
    ...['申请人（公章）：______', `${label}3`, '服务费报价单', sheet],
  ];
  const expected = [[1, '比选申请书'] as const, [1, '负责人身份证明'], [1, '服务费报价单']];
  const text = Array.from({ length: 13 }, (_, i) => `申请人应当按要求完成第${i + 1}项工作。`);
  const names = ['壹、比选公告', '贰、申请人须知', '叁、评审办法', '肆、服务需求', '伍、合同'];
  assert.deepEqual(
    entries(
      ...['目录', ...names, '陆、比选申请文件参考格式'],
      ...names.flatMap((name) => [name, ...text]),
      ...['陆、比选申请文件参考格式', '（格式仅供参考）', ...forms('样式')],
    ),
    expected,
  );
  assert.deepEqual(
    entries('第五章 合同文本', '双方约定如下。', '第六章 响应文件附表', ...forms('附表')),
    expected,
  );
});

test('forms counted A-1, B-1 stand below their parts; a name in brackets is the title below a bare number', () => {
  assert.deepEqual(
    entries(
      ...['# 第六章 投标文件格式', '## A 资格部分', '### A-1 营业执照等证明文件（扫描件）'],
      ...['（提供有效的营业执照）', '### A-2 前三年内没有重大违法记录的声明', '无重大违法记录声明'],
      ...[...letter, '### A-4 未参与前期工作的声明', ...letter, '## B 商务部分', '### B-1 投标函'],
      ...['投标函', ...letter, '### B-2 开标一览表', '开标一览表'],
      sheet,
    ),
    [
      ...[
        [1, '资格部分'] as const,
        [2, '营业执照等证明文件'],
        [2, '前三年内没有重大违法记录的声明'],
      ],
      ...[
        [2, '未参与前期工作的声明'],
        [1, '商务部分'],
        [2, '投标函'],
        [2, '开标一览表'],
      ],
    ],
  );
  assert.deepEqual(
    entries(
      ...['# 第六章 响应文件格式', '某某局道路养护工程施工招标', '样式1', '响应函', ...letter],
      ...['样式2', '（附许可证正副本）', '无行业处分承诺', ...letter, '样式3'],
      ...[
        '（法律服务方案，格式自拟，不超过60页）',
        '按评分次序编写。',
        '样式4',
        '联合体协议（不适用）',
      ],
      ...['样式5', '报价单', sheet],
    ),
    [[1, '响应函'] as const, [1, '无行业处分承诺'], [1, '法律服务方案'], [1, '报价单']],
  );
});

test('a check list of the whole stands before the parts, and the title of a part between two forms is none of the first', () => {
  assert.deepEqual(
    entries(
      ...['# 第二章 须知', '响应文件由以下部分组成：', '（1）资格证明材料：信用承诺函、营业执照；'],
      ...['（2）报价材料：报价一览表、分项报价表。', '# 第六章 响应文件附表'],
      ...['附表1 响应文件自查表', sheet, '（一）资格证明材料', '附表2 信用承诺函', ...letter],
      ...['附表3 营业执照', '（附复印件）', '（二）报价材料', '附表4 报价一览表', sheet],
      ...[
        '附表5 分项报价表',
        sheet,
        '附表6 不良行为自查表',
        sheet,
        '附表7 联合体协议书（本次不用）',
      ],
    ),
    [
      ...[[1, '响应文件自查表'] as const, [1, '资格证明材料'], [2, '信用承诺函'], [2, '营业执照']],
      ...[
        [1, '报价材料'],
        [2, '报价一览表'],
        [2, '分项报价表'],
        [2, '不良行为自查表'],
      ],
    ],
  );
});

test('an order told in one sentence in words of its own: forms stand at its papers, several below the name of one', () => {
  assert.deepEqual(
    entries(
      '# 第二章 须知',
      ...[
        '第五条 比选申请文件由比选申请函、法定代表人（负责人）身份证明及授权书、报价表、资质证书、团队情况、类似业绩、廉洁承诺书组成，并按此顺序装订。',
      ],
      ...['# 第六章 比选申请文件格式', '样式1 比选申请书', ...letter, '样式2 负责人身份证明书'],
      ...[
        '特此证明。',
        '申请人（公章）：______',
        '样式3 授权书',
        ...letter,
        '样式4 服务费报价单',
        sheet,
      ],
      ...[
        '样式5 拟派团队一览表',
        sheet,
        '样式6 团队负责人简历表',
        sheet,
        '样式7 顾问业绩清单',
        sheet,
      ],
      ...['样式8 廉洁承诺书', ...letter],
    ),
    [
      ...[[1, '比选申请书'] as const, [1, '法定代表人（负责人）身份证明及授权书']],
      ...[[2, '负责人身份证明书'] as const, [2, '授权书'], [1, '服务费报价单'], [1, '资质证书']],
      ...[[1, '团队情况'] as const, [2, '拟派团队一览表'], [2, '团队负责人简历表']],
      ...[[1, '顾问业绩清单'] as const, [1, '廉洁承诺书']],
    ],
  );
});

test('a printed sheet of statements is a form, told by the head that counts its pages; the same words without it are a remark', () => {
  const forms = (head: string) =>
    extractTender(
      documentOf(
        ...['# 第八章 投标文件格式', '一、投标函', ...letter],
        ...['二、报价编制说明', head, '1. 单价包括全部费用。', '2. 未填写的视为已含在其他单价中。'],
        ...['三、已标价工程量清单', sheet],
      ),
    ).format.flatMap(({ title, form }) => (form ? [title] : []));
  const both = ['投标函', '已标价工程量清单'];
  assert.deepEqual(forms('工程名称： 第 页 共 页'), [both[0], '报价编制说明', both[1]]);
  assert.deepEqual(forms('编制时应注意：'), both);
});

test('marks around a whole title are none of its name, and end the form before it', () => {
  const found = extractTender(
    documentOf(
      ...['# 第六章 响应文件格式', '## 1. 响应函', ...letter],
      ...['## 2. 【技术规范书点对点响应表】', '## 3. 业绩表', sheet],
    ),
  ).format;
  assert.deepEqual(
    found.map(({ title }) => title),
    ['响应函', '技术规范书点对点响应表', '业绩表'],
  );
});

test('sheets behind the points of a plan that are only listed stand beside them, not below the last', () => {
  const sheet = {
    rows: [
      ['序号', '设备名称', '数量'],
      ['1', '', ''],
    ],
  };
  const plan = ['# 第六章 投标文件格式', '## 一、投标函', '致：招标人', '投标人（盖章）：'];
  const behind = ['拟投入机械设备表', sheet, '## 三、其他资料', '格式自拟'];
  assert.deepEqual(
    entries(...plan, '## 二、施工组织设计', '1、施工部署', '2、施工方案', '3、质量措施', ...behind),
    [
      [1, '投标函'],
      [1, '施工组织设计'],
      [2, '施工部署'],
      [2, '施工方案'],
      [2, '质量措施'],
      [2, '拟投入机械设备表'],
      [1, '其他资料'],
    ],
  );
});
