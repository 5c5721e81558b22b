import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { compareDocuments } from '../../site/server/comparing/compare/compare-documents.ts';
import { textDocument } from './compare-corpus.ts';

/** `node compare-without-dictionary.ts missing|WORDS`: compares two texts where the dictionary's file is missing, or holds these words. */
const [, , words = 'missing'] = process.argv;
const read = fs.readFileSync;
Object.assign(fs, {
  readFileSync: (path: fs.PathOrFileDescriptor, ...more: []) => {
    if (!String(path).endsWith('dict.txt')) return read(path, ...more);
    if (words === 'missing') throw new Error('ENOENT');
    return words;
  },
});
syncBuiltinESMExports();
const lines = ['班组长每日组织安全培洵并做好登记', '仓库按装货架两排'];
const { findings, warnings } = compareDocuments(
  ['a', 'b'].map((id) => textDocument(id, lines)),
  null,
);
process.stdout.write(JSON.stringify({ findings, warnings }));
