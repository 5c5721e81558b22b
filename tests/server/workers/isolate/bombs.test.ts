import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as breathe } from 'node:timers/promises';
import type { TenderDocument } from '../../../../site/server/documents/document.ts';
import { startChild } from '../../../../site/server/workers/isolate/child.ts';
import { drawPicture } from '../../../../site/server/workers/isolate/draw-file.ts';
import {
  importInWorker,
  readPassagesFile,
  readTenderFile,
} from '../../../../site/server/workers/isolate/read-file.ts';
import * as bombs from '../../../support/bomb-files.ts';
import { docxFile, paragraph } from '../../../support/docx-file.ts';

const SIDE = 30_000;
const read = (fileName: string, file: Uint8Array) =>
  readTenderFile({ fileName, bytes: () => file }, { owner: 'a' });
const blocksOf = (read: { document: string }) =>
  (JSON.parse(read.document) as TenderDocument).blocks;
const small = () => read('a.docx', docxFile(paragraph('投标截止时间：2026年3月1日')));

test('memory outside the heap is held: a PDF that inflates to 700 MB ends its process, not the service', async () => {
  await assert.rejects(read('a.pdf', await bombs.pdfBomb(700, 1)), { code: 'tooComplexFile' });
  const twice = await bombs.pdfBomb(700, 2);
  assert.ok(twice.length < 20_000);
  await assert.rejects(read('a.pdf', twice), { code: 'tooComplexFile' });
  await assert.rejects(
    importInWorker({ id: 'd', fileName: 'a.pdf', bytes: () => twice }, { owner: 'a' }),
    {
      code: 'tooComplexFile',
    },
  );
  assert.equal(blocksOf(await small()).length, 1);
});

test('a task that is at work is ended for its memory within its limit, and says so', async () => {
  const child = startChild();
  const running = child.run({
    name: 'readPassages',
    input: { fileName: 'a.txt' },
    bytes: Buffer.from('文字'),
    memory: 20 * 1024 * 1024,
    time: 60_000,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await assert.rejects(running, { name: 'TaskEndedError', reason: 'memory' });
  assert.equal(child.isAlive(), false);
});

test('a task that takes too long is ended, and so is one that is called off', async () => {
  const task = {
    name: 'readTender' as const,
    input: { fileName: 'a.docx' },
    bytes: docxFile(paragraph('第一条 要求').repeat(50_000)),
    memory: 0,
    onProgress: () => undefined,
  };
  await assert.rejects(
    startChild().run({ ...task, time: 1, signal: new AbortController().signal }),
    { reason: 'time' },
  );
  const abort = new AbortController();
  const child = startChild();
  const running = child.run({ ...task, time: 60_000, signal: abort.signal });
  // It is at work once another turn has come.
  await breathe();
  abort.abort(new Error('removed'));
  await assert.rejects(running, /removed/);
  assert.equal(child.isAlive(), false);
});

test('files that are too much are refused by what they are', async () => {
  await assert.rejects(read('a.docx', bombs.zipBomb(64)), { code: 'bombFile' });
  await assert.rejects(read('a.docx', bombs.docxOfTables(100_000)), { code: 'tooComplexFile' });
  await assert.rejects(read('a.docx', bombs.nestedDocx(10_000)), { code: 'bombFile' });
  await assert.rejects(read('a.pdf', bombs.pdfOfPages(60_000)), { code: 'tooComplexFile' });
  const sheet = bombs.xlsxOfRows(1_000_000);
  await assert.rejects(
    readPassagesFile({ fileName: 'a.xlsx', bytes: () => sheet }, { owner: 'a' }),
    { code: 'sheetTooLarge' },
  );
});

test('what still makes sense is read: columns without number, brackets without end', async () => {
  const blocks = blocksOf(await read('a.docx', bombs.docxOfSpans()));
  const cells = blocks.flatMap((block) => (block.kind === 'table' ? block.rows.flat() : []));
  assert.equal(cells.length, 40);
  assert.ok(cells.every(({ column, colSpan }) => column <= 400 && colSpan <= 200));
  assert.equal(blocksOf(await read('a.txt', Buffer.from(bombs.nestedJson(100_000)))).length, 1);
});

test('pictures of 30,000 points a side are refused by their header', async () => {
  for (const [bytes, make] of [
    [await bombs.pngOf(SIDE), 'clean'],
    [await bombs.jpegOf(SIDE), 'clean'],
    [bombs.heicOf(SIDE), 'heic'],
  ] as const) {
    await assert.rejects(drawPicture(bytes, { make }, 'a'), { fault: 'pictureTooLarge' });
  }
});
