import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Block, TenderDocument } from '../../../../site/server/documents/document.ts';
import { meaningsOf } from '../../../../site/server/documents/extract/facts/labels.ts';
import { moneyIn } from '../../../../site/server/documents/extract/facts/money.ts';
import { pastedScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { isTocLine, withoutLeader } from '../../../../site/server/documents/read/plain-headings.ts';
import { cleanText, closeBlanks } from '../../../../site/server/documents/read/tidy-text.ts';
import { cpuTime } from '../../../support/cpu-time.ts';

const blanks = {
  plain: ' ',
  'full-width': '\u3000',
  'no-break': '\u00a0',
  tab: '\t',
  'line ends': '\n',
};

/** Four times the text may take four times as long, and half as much again for a busy machine; the square would be sixteen. */
const MOST_GROWTH = 10;
const LENGTH = 25_000;
/** What grew by the square took many seconds at these lengths; a busy machine may stop anything for a moment. */
const QUICK_MS = 400;

const pasted = (text: string) => pastedScoring({ text });

/** Time grows with the text, not with its square. What is quick even at four times the length has not grown. */
function assertLinear(run: (text: string) => unknown, textOf: (length: number) => string): void {
  const [small, large] = [textOf(LENGTH), textOf(LENGTH * 4)];
  const four = cpuTime(() => run(large));
  if (four < QUICK_MS) return;
  const one = cpuTime(() => run(small));
  assert.ok(four < one * MOST_GROWTH, `${one.toFixed(1)} ms became ${four.toFixed(1)} ms`);
}

describe('time grows with the text', () => {
  for (const [name, blank] of Object.entries(blanks)) {
    test(`100 000 ${name} blanks`, () => {
      for (const run of [cleanText, closeBlanks, isTocLine, withoutLeader, pasted]) {
        assertLinear(run, (length) => `评${blank.repeat(length)}分`);
        assertLinear(run, (length) => blank.repeat(length));
      }
    });
  }

  test('dots, dashes and figures that lead to no page number', () => {
    for (const piece of ['.', '. ', '…', '·', '_', '-', '．', '・', '1', ' 1'])
      for (const run of [isTocLine, withoutLeader, closeBlanks, (text: string) => moneyIn(text)])
        assertLinear(run, (length) => `第一章${piece.repeat(length / piece.length)}则`);
  });

  test('labels of one word over and over', () => {
    // Two ways to read each 费 made 38 seconds of one label.
    const words = ['费', '预算', '最高', '采购', '服务费', '保证金', '项目名称', '及', '本项目'];
    for (const word of words)
      assert.ok(cpuTime(() => meaningsOf(word.repeat(44 / word.length))) < QUICK_MS, word);
  });

  test('clauses that are not repeats of one another', () => {
    const documentOf = (count: number): TenderDocument => ({
      format: 'docx',
      pages: null,
      blocks: Array.from({ length: count }, (_, index): Block => {
        const letters = Array.from({ length: 24 }, (_, i) =>
          String.fromCharCode(0x4e00 + ((index * 7919 + i * 104_729) % 20_000)),
        );
        return {
          kind: 'paragraph',
          index,
          page: null,
          text: `★${letters.join('')}，否则投标无效。`,
        };
      }),
    });
    // Each is held against those kept before it, four hundred at most: only beyond that many does the time tell how it grows.
    assertLinear(
      (text) => extractTender(documentOf(text.length / 25)),
      (length) => ' '.repeat(length),
    );
  });
});

describe('what stands in a contents line stays as it was', () => {
  for (const [line, wanted] of [
    ['第一章 总则……………12', '第一章 总则\t12'],
    ['第一章 总则 . . . . . 12', '第一章 总则\t12'],
    ['第一章 总则.....-----5', '第一章 总则.....\t5'],
    ['第一章 总则……（5）', '第一章 总则\t（5）'],
    ['第一章 总则…… — 5 —', '第一章 总则\t— 5 —'],
    ['第一章 总则………12345', '第一章 总则………12345'],
    ['第一章 总则 12', '第一章 总则 12'],
  ] as const) {
    test(line, () => {
      assert.equal(withoutLeader(line), wanted);
      assert.equal(isTocLine(line), line !== wanted);
    });
  }
});
