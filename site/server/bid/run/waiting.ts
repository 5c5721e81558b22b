import { eq } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import { toApiError } from '../../kernel/api-error.ts';
import type { Drizzle } from '../../store/database.ts';
import { bidRow, run } from '../../store/schema.ts';
import { bidProgress } from '../row/present-bid.ts';

const DISK_FULL =
  '服务器磁盘空间不足，暂时无法保存，工作已停下等待；有空间后自动继续，已有内容都在';

/**
 * Does a bid's work in the background. While it cannot go on because the disk is full, the bid says so: in this process alone, for
 * nothing can be stored then. `bidIdOf` finds the bid once that is known.
 */
export async function sayingWhyItWaits(
  services: Needs<'database' | 'hub' | 'logger' | 'waiting'>,
  bidIdOf: () => Promise<string | undefined>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (toApiError(error).status === 507) {
      const bidId = await bidIdOf().catch(() => undefined);
      if (bidId !== undefined) await notify(services, bidId, DISK_FULL);
    }
    throw error;
  }
}

/** The bid's work goes on: what was said of its waiting is taken back. */
export async function waitsNoLonger(
  services: Needs<'database' | 'hub' | 'logger' | 'waiting'>,
  bidId: string,
): Promise<void> {
  if (services.waiting.has(bidId)) await notify(services, bidId, null);
}

/** The bid whose text a run writes. */
export async function bidOfRun(db: Drizzle, runId: string): Promise<string | undefined> {
  const [row] = await db.select({ bidId: run.bidId }).from(run).where(eq(run.id, runId));
  return row?.bidId;
}

async function notify(
  services: Needs<'database' | 'hub' | 'logger' | 'waiting'>,
  bidId: string,
  note: string | null,
): Promise<void> {
  const { db } = services.database;
  if (note === null) services.waiting.delete(bidId);
  else services.waiting.set(bidId, note);
  try {
    const [row] = await db.select().from(bidRow).where(eq(bidRow.id, bidId));
    if (!row) return;
    const progress = await bidProgress(db, row);
    services.hub.notify(bidId, {
      name: 'progress',
      data: { ...progress, status: row.status, note: note ?? row.note },
    });
  } catch (error) {
    services.logger.warn({ err: error, bidId }, 'readers could not be notified why a bid waits');
  }
}
