import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block } from '../../../../site/server/documents/document.ts';
import { extractFormat } from '../../../../site/server/documents/extract/forms/format.ts';
import { placeBlocks } from '../../../../site/server/documents/extract/sections.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { cpuTime } from '../../../support/cpu-time.ts';
import { documentOf } from './extract-blocks.ts';

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

test('titles one under another are looked through for lists once, not anew from each', () => {
  const read = (count: number) => {
    const titles = Array.from({ length: count }, (_, at) => `附件${at + 1} 第${at}项承诺书`);
    const placed = placeBlocks(documentOf('# 第六章 投标文件格式', ...titles));
    return cpuTime(() => extractFormat(placed));
  };
  read(20);
  const long = read(1200);
  const short = read(150);
  assert.ok(
    long < Math.max(3, short) * 40,
    `${short.toFixed(1)} ms, eight times ${long.toFixed(1)} ms`,
  );
});
