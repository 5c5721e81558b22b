import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { ReadingError } from '../../../../site/server/documents/read/reading-error.ts';

/** Saved as Word 97 by LibreOffice: a heading, a numbered list of two levels, a table with merged cells. */
const file = readFileSync(new URL('fixtures/score-table.doc', import.meta.url));
const code = (bytes: Uint8Array): Promise<string> =>
  readDocument(bytes, '招标文件.doc').then(
    () => 'read',
    (error) => (error instanceof ReadingError ? error.code : String(error)),
  );
/** The header of the WordDocument stream, wherever it lies in the file. */
const header = file.indexOf(Buffer.from('eca5', 'hex'));

test('a binary Word file gives headings, automatic numbers and merged cells', async () => {
  const { blocks, format } = await readDocument(file, '招标文件.doc');
  assert.equal(format, 'doc');
  assert.deepEqual(
    blocks.map((block) =>
      block.kind === 'table' ? 'table' : `${block.level ?? '-'} ${block.text}`,
    ),
    [
      '1 第一章 评标办法',
      '- 一、评审因素',
      '- （1）技术部分',
      '- （2）商务部分',
      '- 二、评分标准',
      'table',
      '- ★以上为实质性要求。',
    ],
  );
  const table = blocks[5];
  assert.ok(table?.kind === 'table');
  assert.deepEqual(
    table.rows.map((row) =>
      row.map((cell) => `${cell.column}+${cell.colSpan}x${cell.rowSpan} ${cell.text}`),
    ),
    [
      ['0+2x1 评审因素', '2+1x1 分值'],
      ['0+1x2 技术', '1+1x1 方案\n完整', '2+1x1 10'],
      ['1+1x1 人员', '2+1x1 5'],
    ],
  );
});

test('a binary Word file with a password, and one older than Word 97', async () => {
  assert.ok(header > 0);
  const encrypted = Buffer.from(file);
  encrypted.writeUInt16LE(encrypted.readUInt16LE(header + 0x0a) | 0x0100, header + 0x0a);
  assert.equal(await code(encrypted), 'encryptedFile');
  const old = Buffer.from(file);
  old.writeUInt16LE(0x65, header + 2);
  assert.equal(await code(old), 'unreadableFile');
});

test('a binary Word file cut short, or of another program', async () => {
  assert.equal(await code(file.subarray(0, 3000)), 'truncatedFile');
  const other = Buffer.from(file);
  Buffer.from('OtherDocument', 'utf16le').copy(
    other,
    other.indexOf(Buffer.from('WordDocument', 'utf16le')),
  );
  assert.equal(await code(other), 'renamedFile');
});

test('a table in a cell of a binary Word file is a table of that cell, its rows lines of it', async () => {
  const nested = readFileSync(new URL('fixtures/nested-table.doc', import.meta.url));
  const { blocks } = await readDocument(nested, '招标文件.doc');
  const [, table, after] = blocks;
  assert.ok(table?.kind === 'table' && after?.kind === 'paragraph');
  const cell = table.rows[1]?.[1];
  assert.equal(
    cell?.text,
    '评分因素如下\n序号 评分项 权重\n1 价格 30\n2 实施方案 70\n以上合计100分',
  );
  assert.deepEqual(
    cell?.tables?.map((rows) => rows.map((row) => row.map(({ text }) => text))),
    [
      [
        ['序号', '评分项', '权重'],
        ['1', '价格', '30'],
        ['2', '实施方案', '70'],
      ],
    ],
  );
  assert.equal(after.text, '表后一段。');
});
