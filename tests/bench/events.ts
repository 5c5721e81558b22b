import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Writer } from '../../site/server/writing/writer.ts';
import { type Call, until } from '../support/caller.ts';
import { startTestService } from '../support/service.ts';

/** Pieces of one chapter, each large enough to be stored at once. */
const PIECES = 40;
const PIECE = '按照招标文件要求逐项响应，'.repeat(34);
const READERS = 20;

const writer: Writer = {
  kind: 'offline',
  name: 'bench',
  async *writeChapter(_task, signal) {
    for (let index = 0; index < PIECES; index++) {
      signal.throwIfAborted();
      yield PIECE;
      await sleep(0);
    }
  },
  async *writePassage({ passage }) {
    yield passage;
  },
};

/** Counts the events of a stream up to `done`. */
async function readToDone(call: Call, id: string): Promise<number> {
  const { response } = await call('GET', `/bid/client/bids/${id}/events`);
  let events = 0;
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    events += text.split('\nevent: ').length - 1;
    if (text.includes('event: done')) break;
  }
  return events;
}

/** The limit: the bare database's transactions of one insert and one update, without service, readers or rules. */
async function bareTransactions(): Promise<number> {
  const database = await PGlite.create('memory://');
  await database.exec(
    'create table t (id int primary key, n int, body text); insert into t values (0, 0, null)',
  );
  const count = 500;
  const began = performance.now();
  for (let index = 1; index <= count; index++) {
    await database.transaction(async (tx) => {
      await tx.query('insert into t values ($1, 0, $2)', [index, PIECE]);
      await tx.query('update t set n = n + 1 where id = 0');
    });
  }
  const perSecond = count / ((performance.now() - began) / 1000);
  await database.close();
  return perSecond;
}

const service = await startTestService({ writer });
const { call } = await service.signIn();
const scoring = Array.from({ length: 20 }, (_, index) => ({
  category: '技术',
  item: `方案${index + 1}`,
  maxScore: 5,
  criteria: '完整',
}));
const created = await call('POST', '/bid/client/bids', {
  name: '事件',
  scoring,
  settings: { pages: 40, parallel: 20 },
});
const { id } = created.body.data;
await call('POST', `/bid/client/bids/${id}/outline/generate`);
await until(
  () => call('GET', `/bid/client/bids/${id}`),
  ({ body }) => body.data.status === 'outlined',
);
const readers = Array.from({ length: READERS }, () => readToDone(call, id));
const cpu = process.cpuUsage();
const began = performance.now();
await call('POST', `/bid/client/bids/${id}/write`);
const counts = await Promise.all(readers);
const seconds = (performance.now() - began) / 1000;
const used = process.cpuUsage(cpu);
const cpuSeconds = (used.user + used.system) / 1e6;
await service.remove();

const written = counts[0] ?? 0;
const limit = await bareTransactions();
console.log(
  `${written} events written and read by ${READERS} readers in ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of processor)`,
);
console.log(
  `events per second and core: ${Math.round(written / cpuSeconds)} written, ${Math.round((written * READERS) / cpuSeconds)} delivered`,
);
console.log(
  `limit, bare transactions of the same database: ${Math.round(limit)} per second; ours/limit ${(written / seconds / limit).toFixed(2)}`,
);
