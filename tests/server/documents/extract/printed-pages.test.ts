import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block } from '../../../../site/server/documents/document.ts';
import { withPrintedPages } from '../../../../site/server/documents/extract/printed-pages.ts';
import { pdfFile } from '../../../support/pdf-file.ts';
import { documentOf } from './extract-blocks.ts';

const pageless = (parts: Parameters<typeof documentOf>) => {
  const document = documentOf(...parts);
  const blocks = document.blocks.map((block): Block => ({ ...block, page: null }));
  return { ...document, pages: null, blocks };
};

test('blocks get the page they are printed on, whatever repeats in headers and in the table of contents', async () => {
  const header = '某市道路工程招标文件';
  const pdf = pdfFile(
    (page) => {
      page.text(70, 40, header);
      page.text(70, 100, '目录');
      page.text(70, 130, '第一章 招标公告 2');
      page.text(70, 160, '第二章 投标人须知 3');
    },
    (page) => {
      page.text(70, 40, header);
      page.text(70, 100, '第一章 招标公告');
      page.text(70, 130, '本项目已经批准建设，现进行公开招标。');
      page.text(70, 160, '无');
    },
    (page) => {
      page.text(70, 40, header);
      page.text(70, 100, '第二章 投标人须知');
      page.text(70, 130, '某市道路工程招标文件由下列文件组成。');
      page.table(70, 160, [100, 200], [['报价', '低价优先得满分三十分']]);
    },
    (page) => {
      page.text(70, 40, header);
      page.text(70, 100, '投标文件应当按时递交。');
    },
  );
  const { pages, blocks } = await withPrintedPages(
    pageless([
      '目录',
      '第一章 招标公告 2',
      '第二章 投标人须知 3',
      '# 第一章 招标公告',
      '本项目已经批准建设，现进行公开招标。',
      '无',
      '# 第二章 投标人须知',
      '某市道路工程招标文件由下列文件组成。',
      '这一段画在图里，印出来没有文字。',
      { rows: [['报价', '低价优先得满分三十分']] },
      '投标文件应当按时递交。',
    ]),
    pdf,
  );
  assert.equal(pages, 4);
  assert.deepEqual(
    blocks.map(({ page }) => page),
    [1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4],
  );
});

test('a file whose words are printed nowhere stays in order on its first page', async () => {
  const { blocks } = await withPrintedPages(
    pageless(['甲乙丙丁', '戊己庚辛']),
    pdfFile((page) => page.text(70, 100, '别的文字')),
  );
  assert.deepEqual(
    blocks.map(({ page }) => page),
    [1, 1],
  );
});
