import { and, eq } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../store/database.ts';
import { appendEvents } from '../../store/event-log.ts';
import { BID_LOCK } from '../../store/locks.ts';
import { type BidRow, bidRow, chapterRow, run } from '../../store/schema.ts';
import type { Writer } from '../../writing/writer.ts';
import { moveBid } from '../row/move-bid.ts';
import { restingStatus } from '../row/resting-status.ts';
import { type EndPages, pagesAtEnd, pagesNote } from './end-pages.ts';
import type { Outage } from './outage.ts';
import { refundUnwritten } from './refund-unwritten.ts';
import type { RunClaim } from './run-claim.ts';
import { pauseRun } from './run-service.ts';
import type { CountPages } from './run-steps.ts';

/** Ends the run unless chapters were queued meanwhile; then the sweep finds it again. */
export async function finishRun(
  db: Drizzle,
  countPages: CountPages,
  writer: Writer['kind'],
  claim: RunClaim,
): Promise<void> {
  const pages = await pagesAtEnd(db, countPages, claim);
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(eq(bidRow.id, claim.bidId)).for(BID_LOCK);
    if (!row || !(await claim.isHeldIn(tx))) return;
    const [own] = await tx.select({ only: run.only }).from(run).where(eq(run.id, claim.runId));
    const queued = await tx
      .select({ id: chapterRow.id })
      .from(chapterRow)
      .where(and(eq(chapterRow.bidId, row.id), eq(chapterRow.status, 'queued')));
    const inOutline = new Set(row.outline.map((chapter) => chapter.id));
    const waiting = queued.filter((chapter) => inOutline.has(chapter.id));
    if (waiting.some((chapter) => !own?.only || own.only.includes(chapter.id))) return;
    if (waiting.length > 0) {
      // The chapters asked for are written; the rest was paused before, and is again.
      return pauseRun(tx, row, claim.runId, { kind: 'partWritten' });
    }
    await tx.update(run).set({ state: 'done', claim: null }).where(eq(run.id, claim.runId));
    await closeBid(tx, row, pages && { ...pages, note: pagesNote(writer, pages) });
  });
}

/** Why a count comes back, as the log of counts says it. */
const UNWRITTEN = '没有写出内容，次数退回';

/** What was not written, and why where that is the same for all. */
function failuresNote(failures: readonly { note: string | null }[], isRefunded: boolean): string {
  const [reason, ...others] = new Set(failures.map(({ note }) => note?.replace(/。$/, '') ?? ''));
  const why = reason && others.length === 0 ? `：${reason}。` : '，';
  const refund = isRefunded ? '这次没有写出内容，扣除的次数已退回；' : '';
  return `有 ${failures.length} 章没有写成${why}${refund}可点“继续”重试`;
}

async function closeBid(
  tx: Transaction,
  row: BidRow,
  pages: (EndPages & { note: string | null }) | null,
): Promise<void> {
  const failed = await tx
    .select({ id: chapterRow.id, note: chapterRow.note })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, row.id), eq(chapterRow.status, 'failed')));
  const inOutline = new Set(row.outline.map((chapter) => chapter.id));
  const failures = failed.filter((chapter) => inOutline.has(chapter.id));
  const hasFailures = failures.length > 0;
  const isRefunded = hasFailures && (await refundUnwritten(tx, row, UNWRITTEN));
  const note = hasFailures ? failuresNote(failures, isRefunded) : (pages?.note ?? null);
  // Chosen meanwhile by the bidder, a format stays.
  const isUsual = row.settings.wordFormat === '';
  const settings =
    isUsual && pages?.wordFormat ? { ...row.settings, wordFormat: pages.wordFormat } : row.settings;
  const resting = await restingStatus(tx, row.id, row.outline);
  await moveBid(tx, row, { kind: 'runEnded', hasFailures, resting, note }, { settings });
}

/** The service was away for too long to keep waiting: the run is paused, and says so. */
export async function standStill(db: Drizzle, claim: RunClaim, outage: Outage): Promise<void> {
  const note = `模型服务已超过 ${outage.minutes} 分钟不可用，编写已暂停，已写内容都在；服务恢复后请点“继续”`;
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(eq(bidRow.id, claim.bidId)).for(BID_LOCK);
    if (!row || !(await claim.isHeldIn(tx))) return;
    await refundUnwritten(tx, row, UNWRITTEN);
    await pauseRun(tx, row, claim.runId, { kind: 'paused', note });
    await appendEvents(tx, row.id, [{ name: 'failed', data: { msg: note, retriable: true } }]);
  });
}
