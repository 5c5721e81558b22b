import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const read = (...parts: Parameters<typeof documentOf>) =>
  extractTender(documentOf('# 第一章 招标公告', '本项目公开招标。', ...parts)).format;
const titles = (...parts: Parameters<typeof documentOf>): string[] =>
  read(...parts).map(({ level, title, form }) => `${level} ${title}${form ? ' ▪' : ''}`);

const sheet = {
  rows: [
    ['姓名', '职务', '证书'],
    ['', '', ''],
  ],
};
const sealed = '投标人：____（盖章）';
const letter = ['附件1 投标函', '致：招标人', '我方愿意承担本项目的全部工作。', sealed];

test('a form counted below another one stands below its name, with it', () => {
  assert.deepEqual(
    titles(
      '# 第二章 投标文件格式',
      ...letter,
      '附件2 主要人员介绍（建议格式）',
      sheet,
      '2-1项目负责人介绍（建议格式）',
      sheet,
      '附件3 服务承诺书',
      '我方承诺按时完成。',
      sealed,
    ),
    ['1 投标函 ▪', '1 主要人员介绍', '2 主要人员介绍 ▪', '2 项目负责人介绍 ▪', '1 服务承诺书 ▪'],
  );
});

const promise = [
  '附件2 文件编制承诺书',
  '本公司授权____对文件进行说明，并承诺以下事项：',
  '附件：1.《编制人员名单》',
  '2.《编制情况》',
  sealed,
];

test('what a letter says it encloses stands below its name, all of it or none', () => {
  const enclosed = ['附件3 编制人员名单', sheet, sealed, '附件4 编制情况', '电脑____台', sheet];
  assert.deepEqual(titles('# 第二章 投标文件格式', ...letter, ...promise, ...enclosed), [
    ...['1 投标函 ▪', '1 文件编制承诺书', '2 文件编制承诺书 ▪'],
    ...['2 编制人员名单 ▪', '2 编制情况 ▪'],
  ]);
  assert.deepEqual(
    titles('# 第二章 投标文件格式', ...letter, ...promise, ...enclosed.slice(0, 3)),
    [...['1 投标函 ▪', '1 文件编制承诺书 ▪', '1 编制人员名单 ▪']],
  );
});

test('附表： behind the form it adds to is a title, 附： before what is enclosed is none', () => {
  assert.deepEqual(
    titles(
      ...['# 第二章 投标文件格式', ...letter, '附件2 人员一览表', sheet, sealed],
      ...['附：人员的证书复印件', '附表：主要设备一览表', sheet],
      ...['附件3 服务承诺书', '我方承诺按时完成。', sealed],
    ),
    ['1 投标函 ▪', '1 人员一览表 ▪', '1 主要设备一览表 ▪', '1 服务承诺书 ▪'],
  );
});

test('附表： is a title too where it is a heading, as in a PDF that sets it bold', () => {
  assert.deepEqual(
    titles(
      ...['# 第二章 投标文件格式', ...letter, '附件2 人员一览表', sheet, sealed],
      ...['附：人员的证书复印件', '## 附表：主要设备一览表', sheet],
      ...['附件3 服务承诺书', '我方承诺按时完成。', sealed],
    ),
    ['1 投标函 ▪', '1 人员一览表 ▪', '1 主要设备一览表 ▪', '1 服务承诺书 ▪'],
  );
});

test('a paper that refers to the form printed behind is that form, at its own place', () => {
  const format = read(
    ...['# 第二章 投标文件格式', '一、投标函', '致：招标人', '我方愿意承担全部工作。', sealed],
    ...['二、关联单位说明（格式详见附件1）', '提供关联单位说明（盖单位公章）。'],
    ...['三、服务承诺书', '我方承诺按时完成。', sealed],
    ...['附件1', '关联单位说明', '说明：应当披露下列单位：', '（1）控股的单位', sealed],
  );
  assert.deepEqual(
    format.map(({ title }) => title),
    ['投标函', '关联单位说明', '服务承诺书'],
  );
  assert.equal(format[1]?.form?.first, 14);
});

test('a name with a blank in it is a title, and so is one above a long blank', () => {
  const [first, second, third] = titles(
    ...['# 第二章 投标文件格式', '投标函', '致：招标人', '我方愿意承担全部工作。', sealed],
    ...['响应招标文件所附________承诺书', '______（招标人）：', '我方承诺，如中标将遵守。', sealed],
    ...[
      '联合体共同投标协议',
      `投标项目名称：${'_'.repeat(40)}`,
      '致：____',
      '我方组成联合体。',
      sealed,
    ],
  );
  assert.deepEqual(
    [first, second, third],
    ['1 投标函 ▪', '1 响应招标文件所附承诺书 ▪', '1 联合体共同投标协议 ▪'],
  );
});

test('a letter about what the bidder does not do is no rule, and a paper that is not asked for is none', () => {
  assert.deepEqual(
    titles(
      ...['# 第二章 投标文件格式', ...letter, '附件2 供应商不转包、不挂靠、不违法分包承诺书'],
      ...['我单位承诺不转包。', sealed, '附件3 银行信贷证明（不要求提供）', '附件4 服务承诺书'],
      ...['我方承诺按时完成。', sealed],
    ),
    ['1 投标函 ▪', '1 供应商不转包、不挂靠、不违法分包承诺书 ▪', '1 服务承诺书 ▪'],
  );
});

test('one sentence names the parts, and the sections behind it say what each holds', () => {
  const rules = [
    '# 第二章 投标人须知',
    '11.1 投标文件由资格审查文件、《投标函》《工程投标书》用于评标的业绩、投标报价文件等组成。',
    ...['11.2 资格审查文件主要包括的内容：', '（1）法定代表人证明书，委托时附授权书；'],
    ...['（2）营业执照（取自平台内上传件）；', '（3）审查前，投标人须建立档案；'],
    '（4）投标人按规定格式签署的《投标人声明》（格式见第四章）；',
    ...['11.3《投标函》（格式见第四章）', '11.4《工程投标书》（格式见第四章）'],
    ...['11.5 用于评标的企业业绩（网上选择）', '用于评标的项目负责人业绩（网上选择）'],
    ...['11.6 投标报价部分：', '（1）投标报价汇总表；', '（2）综合单价分析表；'],
    '11.7 清单的编制按国家规范执行。',
  ];
  const forms = [
    ...['# 第四章 投标文件格式', '投标函', '致：招标人', '我方愿意承担全部工作。', sealed],
    ...['工程投标书', sheet, '投标人声明', '本公司郑重声明：', '我方没有违法。', sealed],
  ];
  assert.deepEqual(titles(...rules, ...forms), [
    ...['1 资格审查文件', '2 法定代表人证明书', '2 营业执照', '2 投标人声明 ▪'],
    ...['1 投标函 ▪', '1 工程投标书 ▪', '1 用于评标的业绩'],
    ...['2 用于评标的企业业绩', '2 用于评标的项目负责人业绩'],
    ...['1 投标报价文件', '2 投标报价汇总表', '2 综合单价分析表'],
  ]);
  const other = rules.filter((line) => !line.startsWith('11.4'));
  assert.ok(!titles(...other, ...forms).includes('1 用于评标的业绩'));
});
