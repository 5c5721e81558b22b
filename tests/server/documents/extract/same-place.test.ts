import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

/** Levels and titles of what the bid holds, of a tender that lists it and prints these forms. */
const formatOf = (listed: readonly string[], forms: readonly string[]): [number, string][] =>
  extractTender(
    documentOf(
      ...['# 第一章 招标公告', '本项目公开招标。', '# 第二章 投标人须知', '11. 投标文件的组成'],
      ...['投标文件应包括下列内容：', ...listed, '12. 报价', '只能有一个报价。'],
      ...['# 第三章 投标文件格式', ...forms],
    ),
  ).format.map(({ level, title }) => [level, title]);

const signed = ['投标人：____（盖章）', '____年____月____日'];
const letter = (title: string) => [title, '致：招标人', '我方郑重承诺不转包。', ...signed];

test('one paper and one form of a kind between the same neighbours are one; several are not proven', () => {
  const listed = ['（1）投标函；', '（2）廉洁承诺书；', '（3）授权委托书；', '（4）资格声明函。'];
  const others = [letter('三、授权委托书'), letter('四、资格声明函')].flat();
  assert.deepEqual(
    formatOf(listed, [...letter('一、投标函'), ...letter('二、诚信参与承诺书'), ...others]).map(
      ([, title]) => title,
    ),
    ['投标函', '诚信参与承诺书', '授权委托书', '资格声明函'],
  );
  const two = [letter('二、诚信参与承诺书'), letter('三、回避承诺书')].flat();
  const rest = [letter('四、授权委托书'), letter('五、资格声明函')].flat();
  const titles = formatOf(listed, [...letter('一、投标函'), ...two, ...rest]);
  assert.ok(titles.some(([, title]) => title === '廉洁承诺书'));
});

test('forms of the next part counted anew stand where the list has them, and the next clause is no paper', () => {
  assert.deepEqual(
    formatOf(
      [
        '（1）商务文件：',
        '①投标函；',
        '②资格声明函；',
        '（2）报价文件：',
        '①报价表；',
        '②承诺书。',
      ],
      [
        ...letter('1. 投标函'),
        ...letter('2. 资格声明函'),
        ...letter('1. 报价表'),
        ...letter('2. 承诺书'),
      ],
    ),
    [
      [1, '商务文件'],
      [2, '投标函'],
      [2, '资格声明函'],
      [1, '报价文件'],
      [2, '报价表'],
      [2, '承诺书'],
    ],
  );
});

test('behind a paper of others the series goes on as it stood', () => {
  const contract = ['附件9 采购合同格式', '甲方：____', '一、合同标的', '甲方（盖章）：____'];
  assert.deepEqual(
    formatOf(
      ['（1）投标函；', '（2）资格声明函；', '（3）承诺书。'],
      [
        ...letter('附件1 投标函'),
        ...letter('附件2 资格声明函'),
        ...contract,
        ...letter('附件3 承诺书'),
      ],
    ),
    [
      [1, '投标函'],
      [1, '资格声明函'],
      [1, '承诺书'],
    ],
  );
});
