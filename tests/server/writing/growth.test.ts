import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnswerCleaner } from '../../../site/server/writing/model/cleaner.ts';
import { Seam } from '../../../site/server/writing/model/seam.ts';
import { shortenText } from '../../../site/server/writing/offline/shorten.ts';
import { plainPassages } from '../../../site/server/writing/text/plain-text.ts';
import { cpuTime } from '../../support/cpu-time.ts';

const DELTA = 7;

function fed(text: string, take: { push: (piece: string) => string; finish: () => string }): void {
  for (let at = 0; at < text.length; at += DELTA) take.push(text.slice(at, at + DELTA));
  take.finish();
}

const SHORT = 20_000;
/** Four times the text takes four times as long; what is quadratic takes sixteen. */
const TIMES = 4;
const MOST = 10;
/** Less than this is noise. */
const LEAST_MS = 3;

const cleaned = (text: string) => fed(text, new AnswerCleaner({ title: '总体方案', written: '' }));
const joined = (text: string) => fed(text, new Seam(text));

for (const [name, piece, run] of [
  ['quote marks in a model’s answer', '> ', cleaned],
  ['open links in a model’s answer', '[a](', cleaned],
  ['brackets in a model’s answer', '[', cleaned],
  ['an answer that says the written text again', '甲', joined],
  ['brackets in a chapter', '[a]((b)', plainPassages],
  ['comments that are never closed', '<!--', plainPassages],
  [
    'a paragraph of many sentences made shorter',
    '巡查。',
    (text) => shortenText(text, text.length / 3, { scoring: [], clauses: [] }),
  ],
] as const satisfies readonly (readonly [string, string, (text: string) => unknown])[]) {
  test(`time grows with the text: ${name}`, () => {
    const textOf = (length: number) => piece.repeat(length / piece.length);
    const short = cpuTime(() => run(textOf(SHORT)));
    const long = cpuTime(() => run(textOf(SHORT * TIMES)));
    assert.ok(
      long < Math.max(LEAST_MS, short) * MOST,
      `${short.toFixed(1)} ms, four times the text ${long.toFixed(1)} ms`,
    );
  });
}
