import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageContent } from '../../../../site/server/documents/read/pdf/pdf-content.ts';
import { withoutRunningText } from '../../../../site/server/documents/read/pdf/pdf-running.ts';
import { cpuTime } from '../../../support/cpu-time.ts';

const lineAt = (y: number, x1: number) => ({
  ...{ text: '1', x1, x2: x1 + 10, y, size: 10, bold: false },
});
/** A figure at forty places of each page, others on each. */
const figures = (count: number): PageContent[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ number: n + 1, width: 6000, height: 8000, tables: [] },
    ...{ plainText: '', hasContent: true, showsPictures: false },
    lines: Array.from({ length: 40 }, (_line, k) =>
      lineAt(1200 + k * 100 + (n % 90), 20 + ((n * 19) % 5000)),
    ),
  }));

test('figures all over the pages are looked up by their place, not compared each with each', () => {
  const [few, many] = [figures(50), figures(400)];
  const short = cpuTime(() => withoutRunningText(few));
  const long = cpuTime(() => withoutRunningText(many));
  assert.ok(
    long < Math.max(6, short) * 20,
    `${short.toFixed(1)} ms, eight times ${long.toFixed(1)} ms`,
  );
});

test('a head that stands elsewhere on the pages of a section with other margins is running text there too', () => {
  const text = (at: { y: number; x1: number }, words: string) => ({
    ...lineAt(at.y, at.x1),
    text: words,
  });
  const pages: PageContent[] = Array.from({ length: 12 }, (_, n) => ({
    ...{ number: n + 1, width: 595, height: 842, tables: [] },
    ...{ plainText: '', hasContent: true, showsPictures: false },
    lines: [
      text({ y: 40, x1: n === 7 || n === 8 ? 140 : 72 }, '滨河泵站机电设备养护 招标文件'),
      text({ y: 90 + n * 7, x1: 90 }, `第 ${'甲乙丙丁戊己庚辛壬癸子丑'[n]} 段`),
      // The same words in the body, where no head stands.
      ...(n === 3 ? [text({ y: 300, x1: 140 }, '滨河泵站机电设备养护 招标文件')] : []),
    ],
  }));
  const kept = withoutRunningText(pages).map(({ lines }) => lines.map((line) => line.text));
  assert.deepEqual(
    kept.map((lines) => lines.length),
    [1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1],
  );
});

test('a head that names the document on one side and the section on the other is running text in each section', () => {
  const sections = [
    '招标公告',
    '招标公告',
    '投标人须知',
    '投标人须知',
    '投标人须知',
    '招标需求',
    '合同',
  ];
  const pages: PageContent[] = sections.map((section, n) => ({
    ...{ number: n + 1, width: 595, height: 842, tables: [] },
    ...{ plainText: '', hasContent: true, showsPictures: false },
    lines: [
      { ...lineAt(50, 70), text: `招 标 文 件                    ${section}` },
      { ...lineAt(100 + n * 5, 90), text: `第 ${'甲乙丙丁戊己庚'[n]} 段` },
    ],
  }));
  const kept = withoutRunningText(pages).flatMap(({ lines }) => lines.map(({ text }) => text));
  assert.equal(kept.length, sections.length, kept.join('\n'));
});
