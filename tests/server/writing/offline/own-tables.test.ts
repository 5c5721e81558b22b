import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownTables } from '../../../../site/server/writing/offline/own-tables.ts';
import { knowledgeText } from '../../../../site/server/writing/offline/slot-text.ts';

const rows =
  '序号，姓名，岗位，主要经历\n1，祁一，项目经理，带过大队，管过车站\n4，邰二，班长，六年安检';

test('rows of the bidder’s table are a table again, without numbers that have gaps', () => {
  const { text, tables } = ownTables(`人员如下。\n${rows}\n以上人员均在岗。`);
  assert.equal(text, '人员如下。\n以上人员均在岗。');
  assert.deepEqual(tables, [
    [
      '| 姓名 | 岗位 | 主要经历 |',
      '| --- | --- | --- |',
      '| 祁一 | 项目经理 | 带过大队，管过车站 |',
      '| 邰二 | 班长 | 六年安检 |',
    ].join('\n'),
  ]);
});

test('a column that says nothing of any row is left out', () => {
  const { tables } = ownTables(
    '姓名，岗位，证书，备注\n祁一，班长，保安员，\n邰二，班长，保安员，',
  );
  assert.match(tables[0] ?? '', /^\| 姓名 \| 岗位 \| 证书 \|\n/);
});

test('the number a line had in its paper does not stand in the chapter', () => {
  const text =
    '第一条新员工培训二十四学时。\n3、每周训练两次。\n3 台设备各一人操作。\n1.5米以上系安全带。';
  assert.deepEqual(knowledgeText([{ title: '办法.docx', text }], 600, true), [
    '新员工培训二十四学时。每周训练两次。3 台设备各一人操作。1.5米以上系安全带。',
  ]);
});

test('the number of a paper is no number of its row', () => {
  const { tables } = ownTables('证书名称，编号，有效期\n质量管理体系认证，QQ-1，2028-04-02');
  assert.match(tables[0] ?? '', /QQ-1/);
});

test('where tables may not stand the rows are sentences', () => {
  const [plain = ''] = knowledgeText([{ title: '名册.docx', text: rows }], 600, false);
  assert.doesNotMatch(plain, /\|/);
  assert.match(plain, /祁一，项目经理/);
  const [table = ''] = knowledgeText([{ title: '名册.docx', text: rows }], 600, true);
  assert.match(table, /^\| 姓名/);
});
