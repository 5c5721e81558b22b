import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

function entries(...parts: Parameters<typeof documentOf>): [number, string][] {
  return extractTender(documentOf(...parts)).format.map(({ level, title }) => [level, title]);
}

const signed = ['供应商（盖章）：____', '日期：__年__月__日'];
const form = (title: string, words: string) => [title, '致：某大学', words, ...signed];

test('报价文件格式 is the name of the whole where one sentence lists letters and papers of every kind as what 报价文件 holds', () => {
  const found = entries(
    ...['# 第一章 采购邀请', '欢迎报价。', '# 第二章 报价须知'],
    '一、报价文件按以下顺序装订成册：报价函；报价表；技术应答表；授权书；资格证明材料；售后服务承诺。',
    ...['二、报价有效期为60天。', '# 第三章 报价文件格式'],
    ...form('附件一 报价函', '我方愿意按采购文件的要求参加报价。'),
    ...[
      '附件二 报价表',
      {
        rows: [
          ['名称', '单价'],
          ['', ''],
        ],
      },
      ...signed,
    ],
    ...[
      '附件三 技术应答表',
      {
        rows: [
          ['要求', '应答'],
          ['', ''],
        ],
      },
      ...signed,
    ],
    ...form('附件四 授权书', '兹授权____为我方代理人，参加报价活动。'),
  );
  assert.deepEqual(
    found.map(([level, title]) => `${level} ${title}`),
    ['1 报价函', '1 报价表', '1 技术应答表', '1 授权书', '1 资格证明材料', '1 售后服务承诺'],
  );
});

test('报价文件格式 stays a volume where the list of the bid names it beside others', () => {
  const found = entries(
    ...['# 第二章 供应商须知', '1.响应文件由报价文件和技术文件组成：'],
    ...['（1）报价文件：报价函、报价表；', '（2）技术文件：技术应答表、服务方案。'],
    '# 第三章 报价文件格式',
    ...form('附件一 报价函', '我方愿意参加报价。'),
    ...[
      '附件二 报价表',
      {
        rows: [
          ['名称', '单价'],
          ['', ''],
        ],
      },
      ...signed,
    ],
    ...[
      '附件三 技术应答表',
      {
        rows: [
          ['要求', '应答'],
          ['', ''],
        ],
      },
      ...signed,
    ],
  );
  assert.ok(
    found.some(([level, title]) => level === 1 && title === '报价文件'),
    found.join(' '),
  );
});

test('1.1 below 1、确认： of a letter is a clause of it, whatever sheets it names', () => {
  const found = entries(
    '# 第七章 投标文件格式',
    ...['一、投标函', '致：某代理机构', '本投标人代表宣布遵守招标文件的全部规定，同时：'],
    ...['1、确认：', '1.1 所投合同包的投标报价详见“开标一览表”及“投标分项报价表”。'],
    ...['1.2 我方已审查全部招标文件。', '2、承诺及声明：', '2.1 技术承诺见响应表', ...signed],
    ...[
      '二、技术响应表',
      {
        rows: [
          ['要求', '响应'],
          ['', ''],
        ],
      },
      '※注意：',
    ],
    ...['1、本表应按照下列规定填写：', '1.1 填写的内容应与“技术要求”一致，见需求表', ...signed],
    ...form('三、承诺函', '我方承诺不转包。'),
  );
  assert.deepEqual(found, [
    [1, '投标函'],
    [1, '技术响应表'],
    [1, '承诺函'],
  ]);
});

test('an invitation printed behind the forms is a letter of the buyer’s, and no form', () => {
  const found = entries(
    '# 第五章 响应文件格式',
    ...form('一、响应函', '我方愿意参加谈判。'),
    ...form('二、承诺函', '我方承诺不转包。'),
    ...['# 附录 竞争性谈判邀请函', '（被邀请供应商名称）：', '邀请你单位参加谈判采购活动。'],
    ...['采购人：____', '采购代理机构：____（公章）'],
  );
  assert.deepEqual(found, [
    [1, '响应函'],
    [1, '承诺函'],
  ]);
});

test('a part explained by what it is for (用于资格审查，包括…等) has the papers behind these words, and a paper called 资格证明材料 among its forms is no second volume', () => {
  const found = entries(
    ...['# 第二章 申请人须知', '1．比选申请文件的组成'],
    '比选申请人应分别编制资格性响应文件和其他响应文件：',
    '1.1 资格性响应文件：用于资格审查，包括营业执照、授权书、承诺函等；',
    '1.2 其他响应文件：用于评审，包括申请函、报价表、类似业绩、服务方案等。',
    ...['# 第五章 比选申请文件格式', '## 第一部分 资格性响应文件'],
    ...form('一、授权书', '兹授权____为我方代理人。'),
    ...form('二、承诺函', '我方承诺具备各项条件。'),
    ...['三、资格证明材料', '1．营业执照（副本）复印件；', '2．注册证书复印件；', '3．其他证明。'],
    '## 第二部分 其他响应文件',
    ...form('一、申请函', '我方决定参加比选。'),
    ...[
      '二、报价表',
      {
        rows: [
          ['名称', '单价'],
          ['', ''],
        ],
      },
      ...signed,
    ],
    ...[
      '三、类似项目业绩一览表',
      {
        rows: [
          ['名称', '金额'],
          ['', ''],
        ],
      },
      ...signed,
    ],
    ...['四、服务方案', '格式自拟。'],
  );
  assert.deepEqual(
    found.map(([level, title]) => `${level} ${title}`),
    [
      ...['1 资格性响应文件', '2 授权书', '2 承诺函', '2 资格证明材料'],
      ...['3 营业执照（副本）复印件', '3 注册证书复印件', '3 其他证明'],
      ...['1 其他响应文件', '2 申请函', '2 报价表', '2 类似项目业绩一览表', '2 服务方案'],
    ],
  );
});
