import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, strToU8 } from 'fflate';
import { countWhole } from '../../../site/server/layout/whole-total.ts';

const text = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;
const table = (words: string) => `<w:tbl><w:tr><w:tc>${text(words)}</w:tc></w:tr></w:tbl>`;
const empty = '<w:p><w:pPr><w:spacing w:line="20"/></w:pPr></w:p>';

/** The body behind whose words the mark of the last page stands. */
function markedIn(...body: string[]): string {
  const parts: Record<string, Uint8Array> = {
    'word/document.xml': strToU8(`<w:body>${body.join('')}<w:sectPr/></w:body>`),
    'word/footer1.xml': strToU8('<w:instrText> SECTIONPAGES </w:instrText>'),
  };
  countWhole(parts);
  assert.match(strFromU8(parts['word/footer1.xml'] ?? strToU8('')), / PAGEREF _BidEnd /);
  const [before = '', behind] = strFromU8(parts['word/document.xml'] ?? strToU8('')).split(
    '"_BidEnd"',
  );
  assert.ok(behind !== undefined, 'marked');
  return before.split('<w:t>').at(-1)?.split('</w:t>')[0] ?? '';
}

test('the page at which the body ends is that of its last words, not of the empty line that closes a table', () => {
  assert.equal(markedIn(text('正文'), text('末段')), '末段');
  assert.equal(markedIn(text('正文'), table('其他材料'), empty), '其他材料');
  assert.equal(markedIn(text('正文'), table('其他材料'), empty, empty), '其他材料');
  assert.equal(markedIn(text('正文'), empty), '正文');
});
