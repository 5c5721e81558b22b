import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Writer } from '../../site/server/writing/writer.ts';
import { until } from '../support/caller.ts';
import { percentile } from '../support/percentile.ts';
import { startTestService } from '../support/service.ts';

/**
 * `node tests/bench/streams.ts 30`: so many bids are written at once in one process with all it does besides, twenty chapters each at the
 * pace of a model; how long a piece waits until it is stored, what calls take meanwhile, and the delay of the event loop.
 */
const bids = Number(process.argv[2] ?? 30);
const CHAPTERS = 20;
/** About sixty tokens a second. */
const PIECE = '按照招标文件的要求逐项响应，如实填写。';
const PIECE_MS = 210;
const PIECES_OF_CHAPTER = 60;
const MEASURE_MS = 20_000;

const waits: number[] = [];
let writing = 0;
let isMeasuring = false;
const writer: Writer = {
  kind: 'offline',
  name: 'bench',
  async *writeChapter({ written }, signal) {
    writing += 1;
    const from = Math.floor(written.length / PIECE.length);
    for (let n = from; n < PIECES_OF_CHAPTER; n++) {
      await sleep(PIECE_MS, undefined, { signal });
      const given = performance.now();
      yield PIECE;
      if (isMeasuring) waits.push(performance.now() - given);
    }
    writing -= 1;
  },
  async *writePassage({ passage }) {
    yield passage;
  },
};

const shown = (values: number[], share: number) => Math.round(percentile(values, share));

const service = await startTestService({
  writer,
  env: {
    RUNS_AT_ONCE: String(bids),
    SIGNUP_BIDS: String(bids),
    LIMITS: 'off',
    DATABASE_POOL: process.env.DATABASE_POOL ?? '10',
  },
});
const { call } = await service.signIn();
const chapters = Array.from({ length: CHAPTERS * 4 }, (_, order) => ({
  id: `c${order}`,
  parentId: null,
  order,
  title: `第${order}节`,
  pages: 1,
}));
let id = '';
for (let n = 0; n < bids; n++) {
  const settings = { parallel: CHAPTERS };
  id = (await call('POST', '/bid/client/bids', { name: `第${n}份`, settings })).body.data.id;
  await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
  await call('POST', `/bid/client/bids/${id}/write`, { chapters: chapters.map((one) => one.id) });
}
await until(
  async () => writing,
  (n) => n >= bids * CHAPTERS * 0.9,
);
isMeasuring = true;
const loop = monitorEventLoopDelay({ resolution: 10 });
loop.enable();
const cpu = process.cpuUsage();
const began = performance.now();
const calls: number[] = [];
while (performance.now() - began < MEASURE_MS) {
  const asked = performance.now();
  await call('GET', `/bid/client/bids/${id}`);
  calls.push(performance.now() - asked);
  await sleep(200);
}
isMeasuring = false;
const { user, system } = process.cpuUsage(cpu);
const seconds = (performance.now() - began) / 1000;
console.log(
  `${bids} bids of ${CHAPTERS} streaming chapters: ${Math.round(waits.length / seconds)} pieces a second with ${((user + system) / 1e6 / seconds).toFixed(2)} of a processor`,
);
console.log(
  `a piece waits ${shown(waits, 0.5)} ms (95 %: ${shown(waits, 0.95)}, 99 %: ${shown(waits, 0.99)}); a call ${shown(calls, 0.5)} ms (95 %: ${shown(calls, 0.95)}); event loop late by ${Math.round(loop.percentile(95) / 1e6)} ms at 95 %, ${Math.round(loop.max / 1e6)} ms at the most`,
);
await service.remove();
