import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unmetDemands } from '../../../site/server/writing/checks/demands.ts';
import { liveTable } from '../../../site/server/writing/live-blocks.ts';
import { AnswerCleaner } from '../../../site/server/writing/model/cleaner.ts';
import { Seam } from '../../../site/server/writing/model/seam.ts';
import { shortenText } from '../../../site/server/writing/offline/shorten.ts';
import { plainPassages } from '../../../site/server/writing/text/plain-text.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { bidContext } from './sample-bid.ts';

const DELTA = 7;

function fed(text: string, take: { push: (piece: string) => string; finish: () => string }): void {
  for (let at = 0; at < text.length; at += DELTA) take.push(text.slice(at, at + DELTA));
  take.finish();
}

const CHARS_EACH = 100;
/** As many rows of a table of the tender's own as clauses that they may ask for. */
function live(text: string): void {
  const rows = Array.from(text.slice(0, text.length / CHARS_EACH), (_, at) => at);
  const clauses = rows.map((at) => ({
    ...{ id: `star-${at}`, kind: 'star' as const, number: '', part: '技术' as const },
    ...{ text: `第${at}项指标的具体要求：不少于8核`, source: null },
  }));
  const table = ['序号 | 招标要求 | 投标响应 | 偏离', ...rows.map((at) => `1 | 参数${at}`)];
  liveTable('deviation-table', ['技术', ...table].join('\n'), new Map(), {
    ...{ scoring: [], chapters: [], clauses, responses: {}, factSheet: [], lots: [] },
  });
}

/** As many figures of a bid as figures the tender asks for, each of another thing. */
function demanded(text: string): void {
  const things = Array.from(
    text.slice(0, text.length / CHARS_EACH),
    (_, at) => `第${at}类设备响应时间`,
  );
  const context = bidContext({ scoring: [], clauses: [] });
  const chapterId = context.chapters.find(({ settings: { kind } }) => kind === 'prose')?.id ?? '';
  const requirements = [
    { heading: '', text: things.map((name) => `${name}不超过8小时`).join('\n') },
  ];
  unmetDemands(
    { ...context, requirements, contents: new Map() },
    things.map((name) => ({
      chapterId,
      text: `${name}为9小时。`,
      heading: false,
      row: false,
      terms: new Set<string>(),
    })),
  );
}

const SHORT = 20_000;
/** Four times the text takes four times as long; what is quadratic takes sixteen. */
const TIMES = 4;
const MOST = 10;
/** What else runs may make one pair of measurements wrong, and not each: what is quadratic never passes. */
const ATTEMPTS = 3;
/** Less than this is noise. */
const LEAST_MS = 3;

const cleaned = (text: string) => fed(text, new AnswerCleaner({ title: '总体方案', written: '' }));
/** At twice the length, where following the places outweighs finding them. */
const joined = (text: string) => fed(text + text, new Seam(text + text));

for (const [name, piece, run] of [
  ['quote marks in a model’s answer', '> ', cleaned],
  ['open links in a model’s answer', '[a](', cleaned],
  ['brackets in a model’s answer', '[', cleaned],
  ['an answer that says the written text again', '甲', joined],
  ['brackets in a chapter', '[a]((b)', plainPassages],
  ['rows of a table beside clauses', '参', live],
  ['figures of a bid beside those asked for', '数', demanded],
  ['comments that are never closed', '<!--', plainPassages],
  [
    'a paragraph of many sentences made shorter',
    '巡查。',
    (text) => shortenText(text, text.length / 3, { scoring: [], clauses: [] }),
  ],
] as const satisfies readonly (readonly [string, string, (text: string) => unknown])[]) {
  test(`time grows with the text: ${name}`, () => {
    const textOf = (length: number) => piece.repeat(length / piece.length);
    let said = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const short = cpuTime(() => run(textOf(SHORT)));
      const long = cpuTime(() => run(textOf(SHORT * TIMES)));
      if (long < Math.max(LEAST_MS, short) * MOST) return;
      said += `${short.toFixed(1)} ms, four times the text ${long.toFixed(1)} ms; `;
    }
    assert.fail(said);
  });
}
