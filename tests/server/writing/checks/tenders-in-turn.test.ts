import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutTenderWords } from '../../../../site/server/writing/checks/tender-words.ts';
import { facts, settings } from '../sample-bid.ts';

const own = '我方每日安排专人巡查，发现问题当日处理完毕';
const asked = '供应商须在接到通知后两小时内到达现场处理';

/** Both sentences in a bid on a tender that says one of them. */
function covered(tender: string): string[] {
  const passages = [own, asked].map((text) => ({
    ...{ chapterId: 'a', text, row: false, heading: false },
    terms: new Set<string>(),
  }));
  const input = {
    ...{ facts, scoring: [], clauses: [], settings: settings(), chapters: [] },
    ...{ contents: new Map<string, string>(), requirements: [{ heading: '', text: tender }] },
  };
  return withoutTenderWords(input, passages).map(({ text }) => text);
}

test('bids on two tenders are checked in turn: each is held against the words of its own', () => {
  for (let round = 0; round < 2; round++) {
    assert.deepEqual(covered(asked), [own, '。'.repeat(asked.length)]);
    assert.deepEqual(covered(own), ['。'.repeat(own.length), asked]);
  }
});
