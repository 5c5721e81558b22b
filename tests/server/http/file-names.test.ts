import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameOf } from '../../../site/server/http/file-name.ts';

test('a name is kept without folders and without what cannot be seen', () => {
  assert.equal(fileNameOf('../../资料/业绩.txt'), '业绩.txt');
  assert.equal(fileNameOf('C:\\资料\\业绩.txt'), '业绩.txt');
  assert.equal(fileNameOf('图\u202Egpj.\n\0txt'), '图gpj.txt');
  assert.equal(fileNameOf('😀 方案 (1).docx'), '😀 方案 (1).docx');
});

test('a name that is too long keeps its extension, and no half character', () => {
  const long = fileNameOf(`${'长'.repeat(300)}.docx`);
  assert.equal(long.length, 255);
  assert.ok(long.endsWith('长.docx'));
  assert.equal(fileNameOf(`a${'😀'.repeat(200)}.pdf`), `a${'😀'.repeat(125)}.pdf`);
});
