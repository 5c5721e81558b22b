import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { withDrawnPdf } from '../../site/server/documents/draw/drawn-pdf.ts';
import { openPdf } from '../../site/server/documents/read/pdf/pdf.ts';
import { type PageContent, splitPage } from '../../site/server/documents/read/pdf/pdf-content.ts';
import { readPdfPage } from '../../site/server/documents/read/pdf/pdf-page.ts';
import { openEngine } from '../../site/server/documents/scan/engine.ts';
import { greyOf } from '../../site/server/documents/scan/grey.ts';
import { pageOfScan } from '../../site/server/documents/scan/page-of-scan.ts';
import { readScan } from '../../site/server/documents/scan/read-scan.ts';
import { pdfFile } from '../support/pdf-file.ts';
import { conditions } from './ocr-spoil.ts';

/**
 * Draws pages of PDFs with a text layer at 150 dpi, spoils them, and reads them against that layer: share of wrong characters, cells
 * with their place and their text, marks. Usage: npm run bench:ocr -- [FOLDER] [PAGES OF A FILE]; without a folder pages of its own.
 * Exits 1 past a bar: 0.5 % on clean pages, 2 % on spoiled ones, 95 % of the marks.
 */
const SIZE = { dpi: 150, maxSide: 2600 };
const LEAST_CHARS = 250;
const LEAST_MARKS = 0.95;
const marks = /[▲★]/gu;
const [folder, perFile = '2'] = process.argv.slice(2);

/** Width, blanks and shapes of punctuation are taken as equal. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s_]/g, '')
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[—–―‐]/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/[•·・∙]/g, '·')
    .replace(/\.{2,}|…+|·{3,}/g, '…')
    .replace(/[〜～]/g, '~')
    .replace(/[¥￥]/g, '¥');

function distance(a: string, b: string): number {
  const [x, y] = [[...a], [...b]];
  let row = y.map((_, i) => i + 1);
  for (const [i, one] of x.entries()) {
    let [corner, left] = [i, i + 1];
    row = row.map((above, j) => {
      left = Math.min(above + 1, left + 1, corner + (one === y[j] ? 0 : 1));
      corner = above;
      return left;
    });
  }
  return row.at(-1) ?? x.length;
}

function textOf({ lines, tables }: PageContent): string {
  return [
    ...lines.map(({ y, text }) => ({ y, text })),
    ...tables.map(({ top, bottom, rows }) => ({
      y: (top + bottom) / 2,
      text: rows.flatMap((row) => row.map(({ text }) => text)).join(''),
    })),
  ]
    .sort((a, b) => a.y - b.y)
    .map(({ text }) => text)
    .join('');
}

/** Cells of the layer: how many there are, how many stand at their place, how many have their text too. */
function compareCells(truth: PageContent, read: PageContent): [number, number, number] {
  const counts: [number, number, number] = [0, 0, 0];
  for (const table of truth.tables) {
    const other = read.tables.find(
      ({ top, bottom }) =>
        Math.min(bottom, table.bottom) - Math.max(top, table.top) >
        0.5 * Math.min(bottom - top, table.bottom - table.top),
    );
    for (const [r, row] of table.rows.entries()) {
      for (const { column, rowSpan, colSpan, text } of row) {
        const mine = other?.rows[r]?.find(
          (cell) => cell.column === column && cell.rowSpan === rowSpan && cell.colSpan === colSpan,
        );
        counts[0] += 1;
        if (mine) counts[1] += 1;
        if (mine && fold(mine.text) === fold(text)) counts[2] += 1;
      }
    }
  }
  return counts;
}

const ownPage = pdfFile((page) => {
  page.text(200, 70, '第三章 评分办法', { size: 16 });
  const sentences = [
    '本项目采用竞争性磋商方式采购，评分满分100分，磋商小组按下表评审。',
    '一、投标人应当具有独立承担民事责任的能力，并提供营业执照副本的复印件。',
    '二、投标截止时间为2026年3月1日9时30分，逾期送达的投标文件不予接收。',
    '三、采购预算为人民币1280000.00元，报价超过预算的作无效投标处理。',
    '四、中标人应当自中标通知书发出之日起三十日内与采购人签订书面合同。',
    '▲五、系统应当支持不少于500个用户同时在线，页面响应时间不超过2秒。',
    '★六、投标人须承诺交货期不超过45个日历天，质保期不少于36个月。',
  ];
  for (const [i, text] of sentences.entries()) page.text(70, 105 + i * 24, text);
  page.table(
    70,
    290,
    [50, 120, 60, 220],
    [
      ['序号', '评分项', '分值', '评分标准'],
      ['1', '▲技术方案', '20分', '方案完整、可行的得20分'],
      ['2', '★质量保证', '15分', '措施具体的得15分'],
      ['3', '项目负责人', '10分', '具有高级职称的得10分'],
      ['4', '类似业绩', '12分', '每提供一个合同得3分'],
    ],
  );
});

async function* files(): AsyncGenerator<[name: string, bytes: Uint8Array]> {
  if (!folder) return yield ['own page', ownPage];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort();
  for (const name of names) yield [basename(name, '.pdf'), await readFile(join(folder, name))];
}

/** Pages with a text layer: those with marks and tables first. */
async function truths(bytes: Uint8Array): Promise<PageContent[]> {
  const loading = openPdf(bytes);
  try {
    const pdf = await loading.promise;
    const pages: PageContent[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = splitPage(await readPdfPage(await pdf.getPage(number)));
      if (page.plainText.length >= LEAST_CHARS) pages.push(page);
    }
    const worth = (page: PageContent) =>
      (page.plainText.match(marks)?.length ?? 0) * 10 + page.tables.length;
    return pages.sort((a, b) => worth(b) - worth(a)).slice(0, Number(perFile));
  } finally {
    await loading.destroy();
  }
}

const totals = conditions.map(() => ({
  chars: 0,
  wrong: 0,
  cells: [0, 0, 0],
  marks: 0,
  found: 0,
  doubts: 0,
  pages: 0,
  seconds: 0,
}));
const engine = await openEngine();
if (!engine) {
  process.stderr.write('onnxruntime-node or its networks do not load here\n');
  process.exit(2);
}
for await (const [name, bytes] of files()) {
  const pages = await truths(bytes);
  await withDrawnPdf(bytes, 40_000_000, async (pdf) => {
    for (const truth of pages) {
      const { unit, ...drawn } = await pdf.draw(truth.number, SIZE);
      for (const [i, { name: condition, spoil }] of conditions.entries()) {
        const total = totals[i];
        if (!total) continue;
        const { width, height, rgba } = await spoil(drawn);
        const before = process.cpuUsage();
        const scan = await readScan(greyOf(rgba, width, height), unit, engine.run, engine.keys);
        const { page, doubts } = pageOfScan(scan, truth.number);
        const { user, system } = process.cpuUsage(before);
        const read = splitPage(page);
        const [expected, got] = [fold(textOf(truth)), fold(textOf(read))];
        const wrong = distance(expected, got);
        const [wanted, found] = [expected, got].map((text) => text.match(marks)?.length ?? 0);
        total.chars += expected.length;
        total.wrong += wrong;
        total.cells = compareCells(truth, read).map((n, k) => n + (total.cells[k] ?? 0));
        total.marks += wanted ?? 0;
        total.found += Math.min(wanted ?? 0, found ?? 0);
        total.doubts += doubts.length;
        total.pages += 1;
        total.seconds += (user + system) / 1e6;
        const share = ((wrong / expected.length) * 100).toFixed(2);
        process.stderr.write(`${name} ${truth.number} ${condition}: ${share} %\n`);
      }
    }
  });
}

let isPast = false;
const percent = (part: number, all: number) =>
  all === 0 ? '–' : `${((part / all) * 100).toFixed(2)} %`;
for (const [i, { name, most }] of conditions.entries()) {
  const total = totals[i];
  if (!total) continue;
  const [cells = 0, placed = 0, exact = 0] = total.cells;
  const isBad = total.wrong > most * total.chars || total.found < LEAST_MARKS * total.marks;
  isPast ||= isBad;
  process.stdout.write(
    `${name}: ${percent(total.wrong, total.chars)} wrong of ${total.chars}; cells placed ${percent(placed, cells)}, exact ${percent(exact, cells)} of ${cells}; ▲★ ${total.found} of ${total.marks}; ${(total.doubts / total.pages).toFixed(1)} doubtful lines and ${(total.seconds / total.pages).toFixed(1)} s of processors a page${isBad ? ' PAST THE BAR' : ''}\n`,
  );
}
process.stdout.write(`most memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB\n`);
process.exitCode = isPast ? 1 : 0;
