import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assembleLines } from '../../../../site/server/documents/read/pdf/pdf-lines.ts';

/** Characters of a line, one beside the other. */
const line = (text: string, x: number, y: number, size = 12) =>
  [...text].map((one, at) => ({
    ...{ text: one, x: x + at * size, y, width: size, size, bold: false },
  }));

test('the mark of a footnote over a line does not part what goes on there', () => {
  const texts = (...glyphs: ReturnType<typeof line>[]) =>
    assembleLines(glyphs.flat()).map(({ text }) => text);
  const [first, second] = [line('承接企业的从业人员', 60, 100), line('人，营业收入为', 60, 124)];
  assert.deepEqual(texts(first, line('1', 110, 115, 6), second), [
    '承接企业的从业人员',
    '人，营业收入为',
  ]);
  // The number of a page, and one of a list, stand by themselves.
  assert.deepEqual(texts(first, line('9', 110, 112), second).length, 3);
  assert.deepEqual(texts(first, line('1', 110, 108, 6)).length, 2);
  assert.deepEqual(texts(first, line('1', 20, 115, 6), second).length, 3);
  // A power is no mark.
  assert.deepEqual(texts(line('容积10', 60, 100), line('3', 108, 91, 6)), ['3', '容积10']);
});
