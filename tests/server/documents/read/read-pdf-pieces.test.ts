import assert from 'node:assert/strict';
import test from 'node:test';
import { compact } from '../../../../site/server/documents/extract/text.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { pdfFile } from '../../../support/pdf-file.ts';

test('a page whose operators come in many pieces is read whole and in order', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => 60 + row * 12);
  const { blocks } = await readDocument(
    pdfFile((page) => {
      for (const [row, y] of rows.entries())
        for (let column = 0; column < 15; column++)
          page.text(60 + column * 32, y, String(row * 15 + column).padStart(4, '0'), {
            size: 6,
          });
    }),
    '招标文件.pdf',
  );
  const text = compact(blocks.map((block) => (block.kind === 'table' ? '' : block.text)).join(''));
  assert.equal(text, Array.from({ length: 900 }, (_, i) => String(i).padStart(4, '0')).join(''));
});
