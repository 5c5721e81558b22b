import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

test('a numbered line stands beside the heading of its rank, and not under it', () => {
  const { requirements } = extractTender(
    documentOf(
      '# 第三章 采购需求',
      '一、岗位时间',
      '1. 绿化岗位',
      '（1）浇水在上午八时前完成。',
      '2. 会务岗位的工作时间为八时至十七时，节假日除外。',
      '节假日按采购人通知安排，另行计时。',
      '二、人员',
      '1. 保安',
      '保安不少于十二人，身体健康。',
      '2. 所有人员统一着装，佩戴标识，仪容整洁。',
    ),
  );
  const headingOf = (words: string) =>
    requirements.find(({ text }) => text.includes(words))?.heading ?? '';
  assert.match(headingOf('浇水'), /绿化岗位/);
  assert.match(headingOf('会务岗位的工作时间'), /岗位时间/);
  assert.match(headingOf('另行计时'), /岗位时间/);
  assert.match(headingOf('不少于十二人'), /保安/);
  assert.match(headingOf('统一着装'), /人员/);
});

test('the title of a table is no word of the requirement above it', () => {
  const { clauses } = extractTender(
    documentOf(
      '# 第三章 采购需求',
      '一、商务要求',
      '（一）付款：按月考核后支付；',
      '（二）每月考核低于80分的扣除当月服务费的5%。',
      '巡查考核表',
      {
        rows: [
          ['内容', '分值'],
          ['在岗', '60'],
        ],
      },
      '# 第四章 评分标准',
    ),
  );
  assert.ok(clauses.some(({ text }) => text.includes('低于80分')));
  assert.ok(clauses.every(({ text }) => !text.includes('考核表')));
});
