import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbered } from '../../../../site/server/documents/extract/forms/number.ts';

test('numbers of forms end before a year and are none before a length of time', () => {
  for (const [line, style, path, rest] of [
    ['附件3 年度费用测算表', 'form:附件', [3], '年度费用测算表'],
    ['格式十五  三季校服单价表', 'form:格式', [15], '三季校服单价表'],
    ['附件二十一 二级资质证书', 'form:附件', [21], '二级资质证书'],
    ['附件十 一览表', 'form:附件', [10], '一览表'],
    ['附件2 2024年度财务报告', 'form:附件', [2], '2024年度财务报告'],
    ['附2024年度审计报告', undefined, undefined, '附2024年度审计报告'],
    ['11.3.2 年度费用表', 'dec3', [11, 3, 2], '年度费用表'],
    ['2.2025年度财务报表', 'num', [2], '2025年度财务报表'],
    ['3 人员配备表', 'num', [3], '人员配备表'],
    ['4 名称变更证明', 'num', [4], '名称变更证明'],
    ['5 个人业绩表', 'num', [5], '个人业绩表'],
    ['3人组成联合体', undefined, undefined, '3人组成联合体'],
    ['2名工程师', undefined, undefined, '2名工程师'],
    ['3年内无违法声明', undefined, undefined, '3年内无违法声明'],
    ['技－1　设计说明书', 'form:技', [1], '设计说明书'],
    ['IV-9-1 投标人的资格声明', 'form:IV2', [9, 1], '投标人的资格声明'],
    ['IV-13 类似业绩一览表', 'form:IV', [13], '类似业绩一览表'],
    ['附件C 服务承诺书', 'form:附件', [3], '服务承诺书'],
    ['附件A类用户名单', undefined, undefined, '附件A类用户名单'],
    ['附件APP使用说明', undefined, undefined, '附件APP使用说明'],
    ['A-1 类似业绩表', 'letterdash2', [1, 1], '类似业绩表'],
  ] as const) {
    const found = numbered(line);
    assert.deepEqual(
      [found.number?.style, found.number?.path, found.rest],
      [style, path, rest],
      line,
    );
  }
});

test('a title that begins with its lot keeps it', () => {
  for (const title of ['TJ-1标开标一览表', 'A1标段投标函', 'A1包报价表'])
    assert.equal(numbered(title).rest, title);
  assert.equal(numbered('技-1技术偏离表').rest, '技术偏离表');
  assert.equal(numbered('A1标准件清单').rest, '标准件清单');
});
