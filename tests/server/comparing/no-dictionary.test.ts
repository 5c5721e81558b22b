import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { test } from 'node:test';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { textDocument } from '../../support/compare-corpus.ts';

const lines = ['班组长每日组织安全培洵并做好登记', '仓库按装货架两排'];

for (const dictionary of [undefined, '', '一 3\n断'])
  test(`a dictionary that is ${dictionary === undefined ? 'missing' : 'damaged'} costs the slips it knows, and one warning`, async (t) => {
    const read = fs.readFileSync;
    t.after(() => {
      fs.readFileSync = read;
      syncBuiltinESMExports();
    });
    t.mock.method(fs, 'readFileSync', (path: fs.PathOrFileDescriptor, ...more: []) => {
      if (!String(path).endsWith('dict.txt')) return read(path, ...more);
      if (dictionary === undefined) throw new Error('ENOENT');
      return dictionary;
    });
    syncBuiltinESMExports();
    const { findings, warnings } = compareDocuments(
      ['a', 'b'].map((id) => textDocument(id, lines)),
      null,
    );
    assert.deepEqual(
      warnings.filter((each) => each.includes('词典')),
      ['词典文件缺失或损坏，只查常见的错别字，其余错别字没有比对。'],
    );
    const typo = findings.find(({ kind }) => kind === 'typo');
    assert.match(typo?.detail ?? '', /按装/);
    assert.doesNotMatch(typo?.detail ?? '', /培洵/);
  });
