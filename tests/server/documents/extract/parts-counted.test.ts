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
