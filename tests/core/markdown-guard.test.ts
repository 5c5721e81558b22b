import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTangled } from '../../widgets/core/markdown-guard.ts';

const cases: { name: string; text: (count: number) => string; most: number }[] = [
  { name: 'marks on one line', text: (count) => '*a '.repeat(count), most: 400 },
  {
    name: 'marks in the lines of one paragraph',
    text: (count) => '*a\n'.repeat(count),
    most: 1000,
  },
  { name: 'quotes within each other', text: (count) => '> '.repeat(count), most: 39 },
  {
    name: 'lists within each other on one line',
    text: (count) => `${'- '.repeat(count)}a`,
    most: 39,
  },
  { name: 'blanks before an entry', text: (count) => `${' '.repeat(count)}- a`, most: 239 },
  { name: 'lines that run on a quote', text: (count) => '> a\nb\n'.repeat(count), most: 200 },
];

for (const { name, text, most } of cases) {
  test(`${name}: ${most} are read, one more is words`, () => {
    assert.equal(isTangled(text(most)), false);
    assert.equal(isTangled(text(most + 1)), true);
  });
}

test('what begins anew is counted anew: entries, rows, headings, quotes, paragraphs', () => {
  for (const line of ['- *a', '1. *a', '| *a |', '# *a', '> *a'])
    assert.equal(isTangled(`${line}\n`.repeat(3000)), false);
  assert.equal(isTangled('*a\n\n'.repeat(3000)), false);
  assert.equal(isTangled('> a\nb\n\n'.repeat(3000)), false);
});

test('a row of a table may hold eight marks a cell more', () => {
  assert.equal(isTangled(`|${' *a* |'.repeat(800)}`), false);
  assert.equal(isTangled(' *a* *a*'.repeat(400)), true);
});

test('marks of a program are none, and a fence of the other kind does not end it', () => {
  assert.equal(
    isTangled(`\`\`\`\n${'*'.repeat(2)}${' *a'.repeat(900)}\n~~~\n${' *a'.repeat(900)}\n\`\`\``),
    false,
  );
  assert.equal(isTangled(`\`\`\`\n\`\`\`\n${' *a'.repeat(900)}`), true);
});
