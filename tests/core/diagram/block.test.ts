import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  newDiagram,
  readDiagram,
  withAllColumns,
  writeDiagram,
} from '../../../widgets/core/diagram/block.ts';

const source = [
  '横道图：施工进度计划',
  '开工：2026-03-01',
  '刻度：周',
  '备注一行',
  '',
  '| 序号 | 工作 | 工期 | 前置 | 我方另加的列 |',
  '| --- | --- | --- | --- | --- |',
  '| 1 | 准备 | 10天 |  | 甲\\|乙 |',
  '| 2 | 开挖 | 【待填写：工期】 | 1 |  |',
].join('\n');

describe('the block of a diagram', () => {
  test('is written as it was read, with what nobody knows left in', () => {
    const data = readDiagram(source);
    assert.deepEqual(
      [data.kind, data.title, data.settings, data.notes],
      ['gantt', '施工进度计划', { start: '2026-03-01', scale: '周' }, ['备注一行']],
    );
    assert.deepEqual(data.rows[0], ['1', '准备', '10天', '', '甲|乙']);
    assert.equal(writeDiagram(data), source);
  });

  test('keeps rows of any length and text behind the table', () => {
    const data = readDiagram('网络图\n|序号|工作|\n|1|\n|2|乙|丙|丁|\n后面一句');
    assert.deepEqual(data.columns, ['序号', '工作', '', '']);
    assert.deepEqual(data.rows, [
      ['1', '', '', ''],
      ['2', '乙', '丙', '丁'],
    ]);
    assert.deepEqual(readDiagram(writeDiagram(data)), data);
    assert.deepEqual(data.notes, ['后面一句']);
  });

  test('cannot be ended by what stands in a cell', () => {
    const data = { ...newDiagram('flow', '图'), rows: [['1', 'a\n```\n| b', '', '']] };
    const text = writeDiagram(data);
    assert.doesNotMatch(text, /```/u);
    assert.deepEqual(readDiagram(text).rows, [['1', 'a | b', '', '']]);
  });

  test('reads anything without an error, quickly', () => {
    for (const odd of [
      '',
      '：',
      '|',
      '||||',
      '横道图',
      '|-|\n|-|',
      '图：\n|\\',
      '\\|'.repeat(20_000),
    ])
      assert.ok(readDiagram(odd));
  });

  test('gets the columns of its kind that it lacks, behind its own', () => {
    const data = withAllColumns(readDiagram('组织机构图：甲\n|名称|\n|---|\n|经理|'));
    assert.deepEqual(data.columns, ['名称', '序号', '上级', '人员']);
    assert.deepEqual(data.rows, [['经理', '', '', '']]);
  });
});
