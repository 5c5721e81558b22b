import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;

const sealed = '报价人：____（盖章）';
const letter = ['致：某勘测中心', '我方接受全部要求，如有不实，承担责任。', sealed];
const sheet = { rows: [['序号', '要求', '响应', '偏离'], Array.from({ length: 4 }, () => '')] };
const list = {
  rows: [
    ['顺序', '文件', '格式所在'],
    ['1', '报价函', '第二章附件2-1'],
    ['2', '资格声明函', '第三章附件3-1'],
    ['3', '供货方案', '格式自拟'],
    ['4', '偏离表', '第四章附件4-1'],
  ],
};
const read = (...chapters: Parts) =>
  extractTender(
    documentOf(
      ...['# 第一章 采购公告', '本项目公开邀请报价人。', '# 第二章 报价人须知'],
      ...['3. 报价文件的组成和顺序', '报价文件按下列顺序装订：', list],
      ...chapters,
    ),
  ).format.map(({ title, form }) => `${title}${form ? ` ${form.last - form.first + 1}` : ''}`);

test('papers a list names have the numbered forms that stand behind the chapters that ask for them', () => {
  const found = read(
    ...['附件2-1', '报价函', ...letter],
    ...['# 第三章 资格要求', '1. 在国内注册。', '附件3-1 资格声明函', ...letter],
    ...['# 第四章 技术要求', '1. 量程30米。', '附件4-1', '偏离表', sheet, sealed],
  );
  assert.deepEqual(found, ['报价函 3', '资格声明函 3', '供货方案', '偏离表 2']);
});

test('what has no number there, and what the jury or the contract prints, is no form of theirs', () => {
  const found = read(
    ...['报价函', ...letter],
    ...['# 第三章 评审办法', '1. 综合评分。', '附件3-1 资格声明函', ...letter],
    ...['# 第四章 合同条款', '1. 付款。', '附件4-1', '偏离表', sheet, sealed],
  );
  assert.deepEqual(found, ['报价函', '资格声明函', '供货方案', '偏离表']);
});

test('what such a form has the bidder say is no condition and no requirement of the tender', () => {
  const { clauses, requirements } = extractTender(
    documentOf(
      ...['# 第一章 采购公告', '本项目公开邀请报价人。', '# 第二章 报价人须知'],
      ...['3. 报价文件的组成和顺序', '报价文件按下列顺序装订：', list],
      ...['附件2-1', '报价函', ...letter],
      ...['# 第三章 资格要求', '报价人应当具备的条件', '1. 在国内注册的法人；'],
      ...['2. 有供货经验。', '附件3-1 资格声明函', '致：某勘测中心'],
      ...['1. 我方应当具有独立承担责任的能力；', sealed],
      ...['# 第四章 技术要求', '1. 量程不小于30米。', '2. 设备须防水。', '附件4-1', '偏离表'],
      ...[sheet, '注：所报指标须与说明书一致。', sealed],
    ),
  );
  assert.deepEqual(
    clauses.map(({ kind, text }) => `${kind} ${text}`),
    [
      'qualification 报价人应当具备的条件',
      'qualification 在国内注册的法人；',
      'qualification 有供货经验。',
      'requirement 量程不小于30米。',
      'requirement 设备须防水。',
    ],
  );
  assert.deepEqual(
    requirements.map(({ text }) => text),
    ['1. 量程不小于30米。\n2. 设备须防水。'],
  );
});
