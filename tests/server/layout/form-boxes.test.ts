import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormLook } from '../../../site/server/documents/form-look.ts';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import {
  chapterHeight,
  estimateBidPages,
  measureChapter,
} from '../../../site/server/layout/measure/estimate.ts';
import { textHeight } from '../../../site/server/layout/page/page-geometry.ts';
import { presets } from '../../../site/server/layout/word-format.ts';
import { bidOf, chapter } from './sample-bid.ts';
import { line, run, table, wordTender } from './word-tender.ts';

const format = presets.standard;
const room = [400, 700] as const;
const type = { size: 12, line: 20, rule: 'exact', before: 0, after: 0, grid: 0 } as const;
const look = (more: Partial<FormLook> = {}): FormLook => ({
  ...{ room, type, blanks: 0, tables: [] },
  ...more,
});
const measured = (content: string, own?: FormLook) =>
  measureChapter(
    { title: '承诺函', content, level: 1, form: { content, ...(own ? { look: own } : {}) } },
    format,
  );
/** Points of the tender's own pages, without the heading. */
function printed(content: string, own: FormLook): number {
  const heading = chapterHeight(measured('', own)) + (format.headings[0]?.spaceAfter ?? 0);
  return ((chapterHeight(measured(content, own)) - heading) / textHeight(format)) * room[1];
}
const near = (real: number, wanted: number) =>
  assert.ok(Math.abs(real - wanted) < 1, `${real}, not ${wanted}`);

const letter = Array.from({ length: 10 }, (_, at) => `我方承诺第${at}项`).join('\n\n');

test('a form is as high as its lines are in the tender’s file, with the empty ones between them', () => {
  near(printed(letter, look()), 200);
  near(printed(letter, look({ type: { ...type, line: 46.8 } })), 468);
  near(printed(letter, look({ blanks: 100 })), 300);
});

test('a table has the columns and the least rows of the tender’s file', () => {
  const cells = (text: string) =>
    `<table>\n${`<tr><td>1</td><td>${text}</td></tr>\n`.repeat(10)}</table>`;
  const own = (widths: number[], row = 0) => look({ tables: [{ room, type, widths, row }] });
  const text = '需要供应商提供八台公车的驾驶服务并安排值班';
  assert.ok(printed(cells(text), own([350, 50])) > printed(cells(text), own([50, 350])) * 3);
  near(printed(cells('短'), own([200, 200], 60)), 600);
  const other = { ...look(), tables: [{ room, type, widths: [400], row: 0 }] };
  assert.ok(printed(cells(text), other) > 0, 'of another shape: as wide as the text needs');
});

test('what is still to be filled in takes the room of the blank that was printed', () => {
  const table = (words: string) => `<table>\n<tr><td>单价</td><td>${words}</td></tr>\n</table>`;
  const own = look({ tables: [{ room, type, widths: [350, 50], row: 0 }] });
  const form = table('');
  const height = (content: string) =>
    chapterHeight(
      measureChapter(
        { title: '报价', content, level: 1, form: { content: form, look: own } },
        format,
      ),
    );
  assert.equal(height(table('【待填写：单价（元/月）】')), height(form));
  assert.ok(height(table('一百二十三万四千五百六十七元')) > height(form));
});

test('a form that is filled with many rows is measured by them, whatever Word said of the empty one', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => [`${at + 1}`, `响应第${at + 1}条`]);
  const markdown = (cells: string[][]) =>
    [['序号', '响应'], ['---', '---'], ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const form = `偏离表\n\n${markdown([['1', '']])}`;
  const content = `偏离表\n\n${markdown(rows)}`;
  const broken = '<w:r><w:lastRenderedPageBreak/></w:r>';
  const tender = wordTender(
    line(run('合同') + broken) +
      line(run('偏离表')) +
      table([
        ['序号', '响应'],
        ['1', ''],
      ]),
  );
  const own = look({ tables: [{ room, type, widths: [100, 300], row: 0 }] });
  const one = { ...chapter('f', null, 0, '偏离表', content), form, look: own };
  const { pages } = await paginate({ ...bidOf([one]), tender }, format, { soffice: null });
  assert.ok(pages.ownBody >= 6, `${pages.ownBody}`);
  const size = measureChapter(
    { title: '偏离表', content, level: 1, form: { content: form, look: own } },
    format,
  );
  assert.equal(estimateBidPages(new Map([['f', size]]), format).total, pages.total);
});
