import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const signed = ['投标人：____（盖章）', '日期：__年__月__日'];
const letter = (title: string) => [
  ...[title, '致：某公司', '我方愿意参加投标，并承诺遵守招标文件。', ...signed],
];
const levels = (...blocks: Parameters<typeof documentOf>) =>
  extractTender(documentOf(...blocks)).format.map(({ title, level }) => `${level} ${title}`);

test('A contents page of parts, each above a list of its own, is no chapter; 投标函部分 is a part as 商务部分 is', () => {
  assert.deepEqual(
    levels(
      ...['# 第六章 投标文件格式', '目录', '# 第一部分 投标函部分', '（一）投标函'],
      ...['（二）报价承诺书', '# 第二部分 资格审查部分', '（一）营业执照', '（二）信誉承诺书'],
      ...['## 第一部分 投标函部分', ...letter('（一）投标函'), ...letter('（二）报价承诺书')],
      ...['## 第二部分 资格审查部分', '（一）营业执照', '（附复印件）'],
      ...letter('（二）信誉承诺书'),
    ),
    ['1 投标函部分', '2 投标函', '2 报价承诺书', '1 资格审查部分', '2 营业执照', '2 信誉承诺书'],
  );
});

test('The name of a volume in quotes is the name: 第二部分 “其他响应文件”格式', () => {
  assert.deepEqual(
    levels(
      ...['# 第七章 响应文件格式', '## 第一部分 “资格性响应文件”格式'],
      ...[...letter('一、授权书'), ...letter('二、承诺函'), '## 第二部分 “其他响应文件”格式'],
      ...[...letter('一、响应函'), ...letter('二、廉洁承诺书')],
    ),
    ['1 资格性响应文件', '2 授权书', '2 承诺函', '1 其他响应文件', '2 响应函', '2 廉洁承诺书'],
  );
});
