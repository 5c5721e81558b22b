import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block } from '../../../../site/server/documents/document.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';

/** More of anything than a call takes as arguments. */
const MANY = 130_000;
const read = (...blocks: Block[]) => extractTender({ format: 'docx', pages: null, blocks });
const paragraph = (index: number, text: string): Block => ({
  ...{ kind: 'paragraph', index, page: null, text },
});
const project = paragraph(0, '项目名称：某市道路改造工程');

test('a bill of two hundred thousand cells stands in the way of no reading', () => {
  const head = ['序号', '项目名称', '特征', '单位', '数量', '单价', '合价', '编码', '备注', '其他'];
  const rows = Array.from({ length: MANY / 10 + 1 }, (_, at) =>
    head.map((title, column) => {
      const text = at === 0 ? title : column === 0 ? String(at) : '混凝土';
      return { text, column, rowSpan: 1, colSpan: 1 };
    }),
  );
  for (const chapter of ['第五章 工程量清单', '第六章 投标文件格式']) {
    const title = { kind: 'heading', level: 1, index: 1, page: null, text: chapter } as const;
    const { facts } = read(project, title, { kind: 'table', index: 2, page: null, rows });
    assert.equal(facts.projectName?.value, '某市道路改造工程');
  }
});

test('nor does a text of as many lines', () => {
  const { facts } = read(project, paragraph(1, '联系电话：见公告\n'.repeat(MANY)));
  assert.equal(facts.projectName?.value, '某市道路改造工程');
});
