import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findLibreOffice } from '../../../site/server/layout/export/libre-office.ts';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import { parseWordFormat, presets } from '../../../site/server/layout/word-format.ts';
import { useLibreOffice } from '../../support/libre-office.ts';
import { assertWellFormed, part } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';

const map = (name: string) => `\`\`\`mindmap\n- ${name}\n  - 甲\n  - 乙\n\`\`\``;
const long = '本项目按计划实施，逐项落实，过程留痕。'.repeat(20);
const bid = bidOf([
  chapter(
    'a',
    null,
    0,
    '总体方案',
    `${map('组织架构')}\n\n${`${long}\n\n`.repeat(8)}${map('部署示意')}`,
  ),
  chapter('b', null, 1, '售后服务', `${long}\n\n${map('服务流程')}`),
]);
const listed = { ...presets.standard, toc: { ...presets.standard.toc, figures: true } };

/** The entries behind the title of the list: caption and page. */
function figures(docx: Uint8Array): string[] {
  assertWellFormed(docx);
  const xml = part(docx, 'word/document.xml');
  const from = xml.indexOf('插图目录');
  if (from < 0) return [];
  return [
    ...xml
      .slice(from)
      .matchAll(/<w:p>(?:(?!<\/w:p>).)*PAGEREF (_Toc\d+)(?:(?!<\/w:p>).)*<\/w:p>/gs),
  ].map(([line, anchor]) => {
    assert.equal(xml.match(new RegExp(`<w:bookmarkStart[^>]*w:name="${anchor}"`, 'g'))?.length, 1);
    return line
      .replace(/<w:instrText[^>]*>.*?<\/w:instrText>/gs, '')
      .replace(/<w:tab\/>/g, ' ')
      .replace(/<[^>]+>/g, '');
  });
}

useLibreOffice(true);
const soffice = await findLibreOffice();

describe('the list of figures', () => {
  test('stands behind the contents where the format asks for it, each with its page', async () => {
    const { docx, pages } = await paginate(bid, listed, { soffice: null });
    assert.deepEqual(
      figures(docx).map((line) => line.replace(/\s?\d+$/, '')),
      ['图1-1 组织架构', '图1-2 部署示意', '图2-1 服务流程'],
    );
    const numbers = figures(docx).map((line) => Number(/(\d+)$/.exec(line)?.[1]));
    assert.equal(numbers[0], 1);
    assert.ok((numbers[1] ?? 0) > 1 && (numbers[2] ?? 0) >= (numbers[1] ?? 0), String(numbers));
    assert.ok((numbers[2] ?? 0) <= pages.total);
  });

  test('is not there unasked, nor where there are no figures; a format of before has none', async () => {
    assert.deepEqual(figures((await paginate(bid, presets.standard, { soffice: null })).docx), []);
    const bare = bidOf([chapter('a', null, 0, '总体方案', long)]);
    assert.deepEqual(figures((await paginate(bare, listed, { soffice: null })).docx), []);
    const { figures: _figures, ...toc } = presets.standard.toc;
    assert.equal(parseWordFormat(JSON.stringify({ ...presets.standard, toc })).toc.figures, false);
  });

  test('names the pages of the file as LibreOffice lays it out', {
    skip: soffice === undefined && 'no LibreOffice',
  }, async () => {
    const { docx, pages } = await paginate(bid, listed, { soffice: soffice ?? null });
    assert.equal(pages.by, 'libreoffice');
    const numbers = figures(docx).map((line) => Number(/(\d+)$/.exec(line)?.[1]));
    assert.equal(numbers[0], 1);
    assert.ok(
      numbers.every((page, i) => page >= (numbers[i - 1] ?? 1)),
      String(numbers),
    );
  });
});
