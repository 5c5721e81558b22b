import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { RunClaim } from '../../site/server/bid/run/run-claim.ts';
import type { Drizzle } from '../../site/server/store/database.ts';
import { appendEvents } from '../../site/server/store/event-log.ts';
import { chapterRow, event, eventCounter, run } from '../../site/server/store/schema.ts';
import { claimedBid } from '../support/claimed-bid.ts';
import { percentile } from '../support/percentile.ts';
import { startTestService } from '../support/service.ts';

/**
 * Pieces of text that are stored in a second and in a second of this process's processor: in groups, one transaction a piece, and bare
 * inserts of a row; then how long a piece waits while so many bids (`node tests/bench/pieces.ts 30`) stream in twenty chapters each.
 */
const bids = Number(process.argv[2] ?? 8);
const CHAPTERS = 20;
const MS = 4000;
/** What a model of sixty tokens a second gives in the time between two pieces. */
const PIECE = '按照招标文件的要求逐项响应，如实填写。';
const PIECE_MS = 200;

const service = await startTestService({
  env: { ROLE: 'web', DATABASE_POOL: process.env.DATABASE_POOL ?? '10' },
});
const { db } = service.services.database;
const { call } = await service.signIn();

type Store = (chapterId: string, offset: number) => Promise<void>;

/** Twenty chapters that store one piece after the other. */
async function rate(name: string, store: Store): Promise<number> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  let stored = 0;
  await Promise.all(
    Array.from({ length: CHAPTERS }, async (_, n) => {
      for (let offset = 0; performance.now() - began < MS; offset += PIECE.length) {
        await store(`c${n}`, offset);
        stored += 1;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const perCore = stored / ((user + system) / 1e6);
  console.log(
    `${name}: ${Math.round(stored / seconds)} pieces a second, ${Math.round(perCore)} a second of this process's processor`,
  );
  return perCore;
}

/** One transaction a piece: the claim, the text, the number, the event, the notification. */
function onePiece(database: Drizzle, bidId: string, runId: string): Store {
  return (chapterId, offset) =>
    database.transaction(async (tx) => {
      await tx
        .select({ id: run.id })
        .from(run)
        .where(and(eq(run.id, runId), eq(run.state, 'running')))
        .for('share');
      await tx
        .update(chapterRow)
        .set({ draft: sql`${chapterRow.draft} || ${PIECE}` })
        .where(and(eq(chapterRow.bidId, bidId), eq(chapterRow.id, chapterId)));
      await appendEvents(tx, bidId, [{ name: 'delta', data: { chapterId, offset, text: PIECE } }]);
    });
}

async function takenBid(): Promise<{ id: string; runId: string; claim: RunClaim }> {
  const { id, runId, claim: take } = await claimedBid(db, call, CHAPTERS);
  const claim = await take();
  for (let n = 0; n < CHAPTERS; n++) await claim.takeNext(new Set());
  return { id, runId, claim };
}

/** Many bids at the pace of a model; how long each piece waits until it is stored. */
async function streaming(): Promise<void> {
  const taken = [];
  for (let n = 0; n < bids; n++) taken.push(await takenBid());
  const waits: number[] = [];
  const cpu = process.cpuUsage();
  const began = performance.now();
  await Promise.all(
    taken.flatMap(({ claim }) =>
      Array.from({ length: CHAPTERS }, async (_, n) => {
        await sleep(Math.random() * PIECE_MS);
        for (let offset = 0; performance.now() - began < 2 * MS; offset += PIECE.length) {
          const due = performance.now() + PIECE_MS;
          const asked = performance.now();
          await claim.append(`c${n}`, offset, PIECE);
          waits.push(performance.now() - asked);
          await sleep(Math.max(0, due - performance.now()));
        }
      }),
    ),
  );
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${bids} bids of ${CHAPTERS} chapters, a piece each ${PIECE_MS} ms: ${Math.round(waits.length / seconds)} pieces a second, ${((user + system) / 1e6 / seconds).toFixed(2)} of a processor; a piece waits ${Math.round(percentile(waits, 0.5))} ms (95 %: ${Math.round(percentile(waits, 0.95))} ms, longest ${Math.round(percentile(waits, 1))} ms)`,
  );
}

const single = await takenBid();
const apart = await rate('one transaction a piece', onePiece(db, single.id, single.runId));
const grouped = await takenBid();
const together = await rate('in groups', (chapterId, offset) =>
  grouped.claim.append(chapterId, offset, PIECE),
);
const [counter] = await db
  .select({ seq: eventCounter.seq })
  .from(eventCounter)
  .where(eq(eventCounter.bidId, grouped.id));
let seq = counter?.seq ?? 0;
const bare = await rate('bare inserts of a row', async (chapterId, offset) => {
  const data = { chapterId, offset, text: PIECE };
  await db.insert(event).values({ bidId: grouped.id, seq: ++seq, name: 'delta', data });
});
console.log(
  `in groups / one transaction a piece ${(together / apart).toFixed(1)}, in groups / bare inserts ${(together / bare).toFixed(1)}`,
);
await streaming();
await service.remove();
