import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Part = Parameters<typeof documentOf>[number];

const formatOf = (...parts: Part[]) =>
  extractTender(documentOf('# 第一章 招标公告', '本项目公开招标。', ...parts)).format;
const titles = (...parts: Part[]): string[] =>
  formatOf(...parts).map(({ level, title, form }) => `${level} ${title}${form ? ' ▪' : ''}`);

const sheet = {
  rows: [
    ['序号', '名称', '备注'],
    ['', '', ''],
  ],
};
const signed = ['投标人名称：（单位公章）', '日期：'];
const letter = (title: string) => [title, '致：采购人', '我方承诺完成全部工作。', ...signed];
const table = (title: string): Part[] => [title, sheet, ...signed];
const cover = (number: string, volume: string) => [
  ...[`## ${number}`, '正本/副本', '____________项目', volume],
  ...['投标人名称：', '采购项目编号：', '投标时间： 年月日'],
];

test('two volumes, the parts of the second and the papers of each part: three levels of one list, its forms printed in another order', () => {
  const found = titles(
    ...['# 第二章 投标人须知', '12. 投标文件的组成'],
    '投标人编写的投标文件应包括资格性投标文件和其他响应性投标文件两部分，分册装订，应包括下列部分：',
    ...['12.1 资格性投标文件。按照第五章的要求提供。', '12.2 其他响应性投标文件。'],
    '（一）报价部分。投标人按照要求填写的“开标一览表”及“报价明细表”（如有）。',
    '（二）服务部分。投标人按照要求做出的服务应答，包括下列内容：',
    ...['1.养护方案（格式自拟）；', '2.服务应答表；'],
    '（三）商务部分。投标人按照要求提供的有关文件。包括以下内容：',
    ...['1.投标函；', '2.商务应答表；', '（四）后续服务。投标人作出的承诺。'],
    ...['# 第三章 投标文件格式', '# 第一部分 “资格性投标文件”格式'],
    ...cover('格式1-1', '资格性投标文件'),
    ...['## 格式1-2', ...letter('一、授权书'), '## 格式1-3', ...letter('二、承诺函')],
    ...['# 第二部分 “其他响应性投标文件”格式', ...cover('格式2-1', '其他响应性投标文件')],
    ...['## 格式2-2', ...letter('一、投标函'), '## 格式2-3', ...table('二、开标一览表')],
    ...['## 格式2-4', ...table('三、分项报价明细表'), '## 格式2-5', ...table('四、商务应答表')],
    ...['## 格式2-6', ...table('五、服务应答表')],
  );
  assert.deepEqual(found, [
    ...['1 资格性投标文件', '2 授权书 ▪', '2 承诺函 ▪', '1 其他响应性投标文件'],
    ...['2 报价部分', '3 开标一览表 ▪', '3 分项报价明细表 ▪'],
    ...['2 服务部分', '3 养护方案', '3 服务应答表 ▪'],
    ...['2 商务部分', '3 投标函 ▪', '3 商务应答表 ▪', '2 后续服务'],
  ]);
});

test('a letter goes on to its signature, whatever laws its points name', () => {
  const [entry] = formatOf(
    ...['# 第三章 投标文件格式', '一、投标函', '致：采购人', '一、我方愿意提供所需服务。'],
    '二、我方同意依据相关法律法规对我方的失信行为进行惩戒',
    ...['三、我方同意提供任何资料。', ...signed, ...table('二、报价表'), ...letter('三、声明函')],
  ).filter(({ title }) => title === '投标函');
  assert.equal((entry?.form?.last ?? 0) - (entry?.form?.first ?? 0), 5);
});

test('the particulars part the bid where the clauses name its papers in one row', () => {
  const found = titles(
    '# 第二章 投标人须知',
    {
      rows: [
        ['条款号', '条款名称', '编列内容'],
        [
          ...['3.1.1', '构成投标文件的材料'],
          '商务标：（1）投标函；（2）授权委托书；（3）项目管理机构；（4）其他材料（信用承诺书）。\n技术标（暗标）：施工组织设计（含附表）。',
        ],
      ],
    },
    ...['3.1.1 投标文件应包括下列内容：', '（1）投标函；', '（2）授权委托书；'],
    ...['（3）施工组织设计；', '（4）项目管理机构；', '（5）其他材料。'],
    ...['# 第三章 投标文件格式', ...letter('一、投标函'), ...letter('二、授权委托书')],
    ...['三、施工组织设计', '格式自拟。', ...table('四、项目管理机构')],
    ...letter('五、其他材料'),
  );
  assert.deepEqual(
    found.filter((title) => title.startsWith('1')),
    ['1 商务标', '1 技术标（暗标）'],
  );
  assert.equal(found.at(-1), '2 施工组织设计');
});

test('一）资格部分 above ①: parts and their papers, in the order the list demands; 业绩 is 类似业绩表', () => {
  const found = titles(
    ...['# 第二章 投标人须知', '投标文件由下列内容组成，并按此顺序装订：'],
    ...['一）资格部分', '①营业执照副本；', '②身份证明；', '③声明函。'],
    ...['二）商务部分', '①投标函', '②业绩', '③廉洁承诺书', '三）技术部分', '①配送方案', '②其他'],
    ...['# 第五章 投标文件格式', ...letter('格式一 投标函'), ...letter('格式二 身份证明')],
    ...table('格式三 类似业绩表'),
    ...[
      '格式四 配送方案',
      '格式自拟。',
      ...letter('格式五 声明函'),
      ...letter('格式六 廉洁承诺书'),
    ],
  );
  assert.deepEqual(found, [
    ...['1 资格部分', '2 营业执照副本', '2 身份证明 ▪', '2 声明函 ▪'],
    ...['1 商务部分', '2 投标函 ▪', '2 类似业绩表 ▪', '2 廉洁承诺书 ▪'],
    ...['1 技术部分', '2 配送方案', '2 其他'],
  ]);
});

test('a dark volume on a cover without a bidder, what is said of how it is made, and its annexes behind its chapters', () => {
  const bound = (volume: string) => [
    ...[
      '某中学迁建工程',
      '投标文件',
      `（${volume}）`,
      '投标人：____（盖单位公章）',
      '____年__月__日',
    ],
  ];
  const found = titles(
    ...['# 第二章 投标人须知', '3.1 投标文件由技术标、资信标、商务标三部分组成：'],
    ...[
      '（一）技术标（暗标），包括下列内容：',
      '（1）重点分析；',
      '（2）质量控制；',
      '（3）建议。',
    ],
    ...['（二）资信标，包括下列内容：', '（1）身份证明；', '（2）承诺书；'],
    ...['（三）商务标，包括下列内容：', '（1）投标函；', '（2）报价书；', '# 第六章 投标文件格式'],
    ...bound('资信标'),
    ...[...letter('一、身份证明'), ...letter('一（附）、授权委托书'), ...letter('二、承诺书')],
    ...bound('商务标'),
    ...[...letter('一、投标函'), ...letter('二、报价书')],
    ...['某中学迁建工程', '投标文件', '（技术标（暗标））', '（封面由代理机构统一发放）'],
    ...['技术标编制说明', '技术标由投标人自行编制，按所列内容顺序编写，并附下列附表：'],
    ...['附表一 人员进场计划表', sheet, '附表二 旁站部位一览表', sheet],
  );
  assert.deepEqual(found, [
    ...['1 资信标', '2 身份证明 ▪', '2 授权委托书 ▪', '2 承诺书 ▪'],
    ...['1 商务标', '2 投标函 ▪', '2 报价书 ▪'],
    ...['1 技术标', '2 重点分析', '2 质量控制', '2 建议'],
    ...['2 人员进场计划表 ▪', '2 旁站部位一览表 ▪'],
  ]);
});

test('where something is laid down is no paper of the list, and a case in brackets is no part of a name', () => {
  const found = titles(
    ...['# 第二章 投标人须知', '11. 投标文件的组成', '11.1 投标函', '11.2 报价表'],
    ...['11.3 声明函', '11.4 投标文件的装订要求见前附表。', '# 第三章 投标文件格式'],
    ...[...letter('附件1 投标函'), ...table('附件2 报价表'), ...letter('附件3 声明函（如符合）')],
  );
  assert.deepEqual(found, ['1 投标函 ▪', '1 报价表 ▪', '1 声明函 ▪']);
});

test('第一册 in a list is the volume whose cover has the name alone, 5-5 goes on behind 5-4, and how a dark volume is made is no chapter', () => {
  const found = titles(
    ...['# 第二章 须知', '8.响应文件由以下三册组成，每册单独装订：', '8.1 第一册 资格证明文件'],
    ...['（1）营业执照；', '（2）授权书；', '（3）财务状况报告。', '8.2 第二册 商务技术文件'],
    ...['（1）响应函；', '（2）包装、运输方案；', '（3）保密承诺书。'],
    ...['8.3 第三册 报价文件', '（1）报价表；', '# 第六章 响应文件格式'],
    ...['## 第一册 资格证明文件', ...letter('格式1 授权书')],
    ...['## 第二册 商务技术文件', ...letter('格式2 响应函'), '格式3 包装、运输方案', '格式自拟。'],
    ...letter('格式4 保密承诺书'),
    ...[
      '## 第三册 报价文件',
      ...table('格式5 报价表'),
      '附件一 暗标编制要求',
      '字体为宋体小四号。',
    ],
  );
  assert.deepEqual(found, [
    ...['1 资格证明文件', '2 营业执照', '2 授权书 ▪', '2 财务状况报告'],
    ...['1 商务技术文件', '2 响应函 ▪', '2 包装、运输方案', '2 保密承诺书 ▪'],
    ...['1 报价文件', '2 报价表 ▪'],
  ]);
  const papers = titles(
    ...['# 第六章 投标文件格式', ...letter('附件1 投标函'), '附件2 资格审查资料'],
    ...[...table('2-1 基本情况表'), '2-2 信誉承诺书', '我公司承诺无不良行为；如有隐瞒，接受处理。'],
    ...['2-3 CRCC认证证书', '（附证书及查询截图）', ...letter('附件3 声明函')],
  );
  assert.ok(papers.includes('2 CRCC认证证书'), papers.join('、'));
});

test('a paper that a list names in one volume and the tender prints in another stands where it is printed', () => {
  const found = titles(
    ...['# 第二章 须知', '3.2 响应文件由以下两册组成：', '3.2.1 第一册 商务技术文件：'],
    ...['（1）响应函；', '（2）承诺书；', '（3）中小企业声明函。'],
    ...['3.2.2 第二册 报价文件：', '（1）报价表；', '（2）分项报价表；', '# 第六章 响应文件格式'],
    ...['## 第一册 商务技术文件', ...letter('附件1-1 响应函'), ...letter('附件1-2 承诺书')],
    ...['## 第二册 报价文件', ...table('附件2-1 报价表'), ...table('附件2-2 分项报价表')],
    ...letter('附件2-3 中小企业声明函'),
  );
  assert.deepEqual(found, [
    ...['1 商务技术文件', '2 响应函 ▪', '2 承诺书 ▪'],
    ...['1 报价文件', '2 报价表 ▪', '2 分项报价表 ▪', '2 中小企业声明函 ▪'],
  ]);
});
