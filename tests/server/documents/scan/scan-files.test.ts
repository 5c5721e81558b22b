import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import sharp from 'sharp';
import { type TenderDocument, tableGrid } from '../../../../site/server/documents/document.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { startChild } from '../../../../site/server/workers/isolate/child.ts';
import type { ScanProgress } from '../../../../site/server/workers/isolate/file-source.ts';
import {
  readPassagesFile,
  readTenderFile,
  readWholeTender,
} from '../../../../site/server/workers/isolate/read-file.ts';
import { until } from '../../../support/caller.ts';
import { pdfFile } from '../../../support/pdf-file.ts';
import { pdfOfPictures } from '../../../support/picture-pdf.ts';

/** A part of a page at 150 dpi that leans by 0.6 degrees: heading, sentence with 磋商, table with ▲ and ★, two facts, page number. */
const picture = await readFile(new URL('page.png', import.meta.url));
const png = { fileName: '照片.PNG', bytes: () => picture };

async function scannedPage() {
  const page = sharp({ create: { width: 1240, height: 1754, channels: 3, background: '#fff' } });
  const bytes = await page
    .composite([{ input: picture, left: 0, top: 100 }])
    .jpeg({ quality: 70 })
    .toBuffer();
  const dictionary =
    '/Width 1240 /Height 1754 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  return { bytes, dictionary };
}

const cells = ({ blocks }: TenderDocument): string[][] =>
  blocks.flatMap((block) =>
    block.kind === 'table'
      ? tableGrid(block).map((row) => row.map((cell) => cell?.text ?? ''))
      : [],
  );
const table = [
  ['序号', '评分项', '分值', '评分标准'],
  ['1', '▲技术方案', '20分', '方案完整、可行的得20分'],
  ['2', '★质量保证', '15分', '措施具体的得15分'],
  ['3', '项目负责人', '10分', '具有高级职称的得10分'],
];

test('a photograph is read with its table and marks, and every source says that it was recognised', async () => {
  const told: number[] = [];
  const { document, format, reading } = await readWholeTender(png, {
    owner: 'a',
    onProgress: (fraction) => told.push(fraction),
  });
  const read = JSON.parse(document) as TenderDocument;
  assert.deepEqual([format, read.scannedPages, reading.scannedPages], ['picture', 1, 1]);
  assert.deepEqual(cells(read), table);
  assert.ok(read.blocks.some(({ kind }) => kind === 'heading'));
  assert.ok(
    read.blocks.some((block) => block.kind !== 'table' && block.text.includes('竞争性磋商')),
  );
  assert.ok(read.blocks.every((block) => block.scanned));
  assert.equal(reading.facts.budget?.value, '1280000.00');
  assert.equal(reading.facts.deadline?.value, '2026-03-01 09:30:00');
  assert.equal(reading.facts.budget?.source?.scanned, true);
  assert.ok(reading.scoring.length === 3 && reading.scoring.every((item) => item.source?.scanned));
  assert.deepEqual(
    [...told].sort((a, b) => a - b),
    told,
  );
});

test('pages with text stay as they are; those that are pictures are recognised, and told one by one', async () => {
  const { bytes, dictionary } = await scannedPage();
  const scan = pdfOfPictures([
    { bytes, dictionary },
    { bytes, dictionary },
  ]);
  const told: ScanProgress[] = [];
  const { document, pages } = await readTenderFile(
    { fileName: 'a.pdf', bytes: () => scan },
    { owner: 'a', onScan: (progress) => told.push(progress) },
  );
  const read = JSON.parse(document) as TenderDocument;
  assert.deepEqual([pages, read.scannedPages], [2, 2]);
  assert.deepEqual(cells(read).slice(0, 4), table);
  assert.deepEqual(
    told.map(({ page, pages }) => [page, pages]),
    [
      [1, 2],
      [2, 2],
    ],
  );
  assert.equal(told.at(-1)?.seconds, 0);
  const text = pdfFile((page) =>
    page.text(70, 100, '投标截止时间：2026年3月1日9时30分，逾期不受理。'),
  );
  const plain = await readWholeTender({ fileName: 'b.pdf', bytes: () => text }, { owner: 'a' });
  assert.equal(plain.reading.scannedPages, undefined);
  assert.equal(plain.reading.facts.deadline?.source?.scanned, undefined);
});

test('the knowledge base takes a scan as a text', async () => {
  const { bytes, dictionary } = await scannedPage();
  const { passages } = await readPassagesFile(
    { fileName: 'a.pdf', bytes: () => pdfOfPictures([{ bytes, dictionary }]) },
    { owner: 'a' },
  );
  assert.ok(passages.some(({ text }) => text.includes('竞争性磋商')));
});

test('called off in the middle of a page, the process is gone and the service reads on', async () => {
  const { bytes, dictionary } = await scannedPage();
  const scan = pdfOfPictures([
    { bytes, dictionary },
    { bytes, dictionary },
  ]);
  const child = startChild();
  const abort = new AbortController();
  // The first page is done, the second one begun.
  const running = child.run({
    name: 'readScans',
    input: { format: 'pdf', pages: [1, 2] },
    bytes: scan,
    memory: 0,
    time: 600_000,
    signal: abort.signal,
    onProgress: () => abort.abort(new Error('removed')),
  });
  await assert.rejects(running, /removed/);
  const isThere = () => {
    try {
      return process.kill(child.pid ?? 0, 0);
    } catch {
      return false;
    }
  };
  await until(
    async () => isThere(),
    (there) => !there,
  );
  const whole = new AbortController();
  const reading = readTenderFile(
    { fileName: 'a.pdf', bytes: () => scan },
    { owner: 'a', signal: whole.signal, onScan: () => whole.abort(new Error('deleted')) },
  );
  await assert.rejects(reading, /deleted/);
  assert.equal((await readTenderFile(png, { owner: 'a' })).scannedPages, 1);
});

test('where nothing can be recognised, a photograph and a scan are refused with the reason', async () => {
  const { bytes, dictionary } = await scannedPage();
  const scan = pdfOfPictures([{ bytes, dictionary }]);
  await assert.rejects(readDocument(scan, 'a.pdf'), { code: 'scannedFile' });
  await assert.rejects(readDocument(picture, 'a.png'), { code: 'scannedFile' });
  await assert.rejects(readDocument(scan, 'a.pdf', undefined, undefined, 'ask'), {
    name: 'ScansWantedError',
    pages: [1],
  });
});

test('files that are no page are refused: too many scans, an empty picture, another format', async () => {
  const { bytes, dictionary } = await scannedPage();
  const many = pdfOfPictures(Array.from({ length: 401 }, () => ({ bytes, dictionary })));
  const read = (fileName: string, file: Uint8Array) =>
    readTenderFile({ fileName, bytes: () => file }, { owner: 'a' });
  await assert.rejects(read('a.pdf', many), { code: 'scanTooLong' });
  const empty = { create: { width: 600, height: 800, channels: 3, background: '#fff' } } as const;
  await assert.rejects(read('a.jpg', await sharp(empty).jpeg().toBuffer()), { code: 'noTextFile' });
  await assert.rejects(read('a.jpg', await sharp(empty).gif().toBuffer()), { code: 'renamedFile' });
  await assert.rejects(read('a.png', Buffer.from('文字'.repeat(20))), { code: 'renamedFile' });
});

test('only sources in recognised blocks are marked, with the score of the line they stand in', () => {
  const paragraph = (index: number, text: string) =>
    ({ kind: 'paragraph', index, page: index + 1, text }) as const;
  const { facts } = extractTender({
    format: 'pdf',
    pages: 2,
    scannedPages: 1,
    blocks: [
      paragraph(0, '投标截止时间：2026年3月1日9时30分'),
      {
        ...paragraph(1, '预算金额：1280000.00元'),
        scanned: true,
        doubts: [
          { text: '预算金额:1280000.00元', score: 0.62 },
          { text: '另一行文字', score: 0.3 },
        ],
      },
    ],
  });
  assert.equal(facts.deadline?.source?.scanned, undefined);
  assert.deepEqual([facts.budget?.source?.scanned, facts.budget?.source?.confidence], [true, 0.62]);
});
