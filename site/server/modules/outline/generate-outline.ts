import { eq, max } from 'drizzle-orm';
import type { outline } from 'tender-widgets/contract';
import { type BidRow, bidRow, outlineVersion } from '../../db/schema.ts';
import { appendEvents } from '../../events/event-log.ts';
import { toApiError } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { buildOutline } from '../../writing/outline.ts';
import { readingOrder } from '../../writing/structure/tree.ts';
import { BID_LOCK } from '../bid/bid-access.ts';
import { bidContext, readingOf } from '../run/bid-context.ts';
import { restingStatus, storeOutline } from './outline-service.ts';
import { checkTree } from './outline-tree.ts';

type Chapters = outline.OutlineChapter[];

/** The job: makes the outline by the rules, lets a model improve it, and stores it as a new version. */
export async function generateOutline(services: Services, bidId: string, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(bidRow).where(eq(bidRow.id, bidId));
  if (row?.status !== 'outlining') return;
  try {
    const chapters = await makeChapters(services, row, signal);
    await db.transaction(async (tx) => {
      const [locked] = await tx.select().from(bidRow).where(eq(bidRow.id, bidId)).for(BID_LOCK);
      if (locked?.status !== 'outlining') return;
      const [newest] = await tx
        .select({ n: max(outlineVersion.n) })
        .from(outlineVersion)
        .where(eq(outlineVersion.bidId, bidId));
      await storeOutline(tx, locked, withNewIds(chapters, (newest?.n ?? 0) + 1), 'generated');
    });
  } catch (error) {
    if (signal.aborted || toApiError(error).status === 503) throw error;
    services.logger.error({ err: error, bidId }, 'outline failed');
    await giveUp(services, row);
  }
}

async function makeChapters(services: Services, row: BidRow, signal: AbortSignal): Promise<Chapters> {
  const reading = await readingOf(services, row);
  const draft = buildOutline({
    name: row.name,
    facts: row.facts,
    overview: row.overview,
    scoring: row.scoring,
    clauses: row.clauses,
    format: reading?.format ?? [],
    requirements: reading?.requirements ?? [],
    settings: row.settings,
  });
  const context = await bidContext(services, { ...row, outline: draft });
  const chapters = (await services.writer.improveOutline?.(context, draft, signal)) ?? draft;
  checkTree(chapters);
  return readingOrder(chapters);
}

/** A new outline's chapters are new ones: text of an earlier outline stays with that one. */
function withNewIds(chapters: Chapters, n: number): Chapters {
  const renamed = (id: string) => `v${n}${id}`;
  return chapters.map((chapter) => ({
    ...chapter,
    id: renamed(chapter.id),
    parentId: chapter.parentId && renamed(chapter.parentId),
  }));
}

async function giveUp(services: Services, row: BidRow): Promise<void> {
  const note = '目录没有生成成功，请重试；若一直如此，请联系客服';
  await services.database.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(bidRow).where(eq(bidRow.id, row.id)).for(BID_LOCK);
    // Meanwhile the bid may have been finished.
    if (locked?.status !== 'outlining') return;
    const status = await restingStatus(tx, row.id, row.outline);
    await tx.update(bidRow).set({ status, note }).where(eq(bidRow.id, row.id));
    await appendEvents(tx, row.id, [{ name: 'failed', data: { msg: note, retriable: true } }]);
    await appendEvents(tx, row.id, [{ name: 'outline', data: { rev: row.outlineRev, status } }]);
  });
}
