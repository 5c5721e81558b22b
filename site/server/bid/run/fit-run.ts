import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import { newId } from '../../kernel/ids.ts';
import { chargeBid } from '../../modules/account/charge-bid.ts';
import type { Drizzle } from '../../store/database.ts';
import { appendEvents } from '../../store/event-log.ts';
import { BID_LOCK } from '../../store/locks.ts';
import type { AccountRow } from '../../store/schema.ts';
import { type BidRow, bidRow, chapterRow, chapterVersion, run } from '../../store/schema.ts';
import { changeOwnBid, withDefaults } from '../row/bid-access.ts';
import { chapterEvent, notifyProgress } from '../row/bid-events.ts';
import { decideMove, storeMove } from '../row/move-bid.ts';
import { pageModel } from '../row/page-estimate.ts';
import { chapterProgress } from '../row/present-bid.ts';
import { restingStatus } from '../row/resting-status.ts';
import { compacted } from './cap-format.ts';
import { type FitChapter, type FitGoal, type Project, planFit } from './fit-plan.ts';
import type { RunClaim } from './run-claim.ts';
import { aliveRun } from './run-service.ts';
import type { CountPages } from './run-steps.ts';

/** Layouts and corrections of one run; a writer that has no more to say is not asked for ever. */
const MOST_ROUNDS = 3;

/** Begins a run that only brings a written bid to its number of pages. Throws notComplete, writingNow, bidFinished, notFound. */
export async function startFit(
  services: Needs<'database' | 'jobs'>,
  owner: AccountRow,
  bidId: string,
): Promise<{ runId: string }> {
  const runId = await changeOwnBid(services.database.db, owner, bidId, async (tx, row) => {
    const isComplete =
      !(await aliveRun(tx, bidId)) && (await restingStatus(tx, bidId, row.outline)) === 'written';
    const move = decideMove(row, { kind: 'fitStarted', isComplete, note: measuring });
    await chargeBid(tx, owner, bidId);
    const id = newId();
    await tx.insert(run).values({ id, bidId, state: 'running', kind: 'fit' });
    if (move) await storeMove(tx, row, move);
    return id;
  });
  await services.jobs.enqueue('write-run', runId);
  return { runId };
}

const measuring = '正在排版并测量页数…';

/** What the estimate says of a plan, corrected by what it says of the bid as it has been measured. */
async function projection(db: Drizzle, row: BidRow, measured: number): Promise<Project> {
  const model = await pageModel(db, row, await chapterProgress(db, row.id), measured);
  return (goals) => model.withLengths(new Map([...goals].map(([id, goal]) => [id, goal.chars])));
}

/**
 * After the queue is empty: lays the bid out, measures it, and queues the chapters that are to become longer or shorter.
 * False when the run is through: the pages fit, nothing more can be gained, or it is a run that is not fitted.
 */
export async function queueFit(
  db: Drizzle,
  countPages: CountPages,
  claim: RunClaim,
): Promise<boolean> {
  const [begun] = await db.select().from(run).where(eq(run.id, claim.runId));
  const [stored] = await db.select().from(bidRow).where(eq(bidRow.id, claim.bidId));
  if (
    !begun ||
    !stored ||
    begun.kind === 'chapters' ||
    begun.only !== null ||
    begun.rounds >= MOST_ROUNDS
  )
    return false;
  const usual = withDefaults(stored);
  if ((await restingStatus(db, usual.id, usual.outline)) !== 'written') return false;
  await notifyMeasuring(db, claim);
  const { row, count } = await compacted(db, countPages, claim, usual);
  // The writer had nothing more to give, or to leave out.
  if (begun.pages === count.pages) return false;
  const goals = planFit(
    count,
    await fittable(db, row, count.chapters),
    await projection(db, row, count.pages),
  );
  if (goals.size === 0) return false;
  return queueGoals(db, claim, goals, count);
}

async function notifyMeasuring(db: Drizzle, claim: RunClaim): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(eq(bidRow.id, claim.bidId)).for(BID_LOCK);
    if (!row || !(await claim.isHeldIn(tx))) return;
    await tx.update(bidRow).set({ note: measuring }).where(eq(bidRow.id, row.id));
    await notifyProgress(tx, { ...row, note: measuring });
  });
}

/** Text chapters whose text is the writer's: what the bidder wrote or changed is theirs, and stays. */
async function fittable(
  db: Drizzle,
  row: BidRow,
  pages: readonly { id: string; pages: number }[],
): Promise<FitChapter[]> {
  const prose = row.outline.filter((chapter) => chapter.settings.kind === 'prose');
  if (prose.length === 0) return [];
  const texts = await db
    .select({ id: chapterRow.id, content: chapterRow.content })
    .from(chapterRow)
    .innerJoin(
      chapterVersion,
      and(
        eq(chapterVersion.bidId, chapterRow.bidId),
        eq(chapterVersion.chapterId, chapterRow.id),
        eq(chapterVersion.n, chapterRow.version),
      ),
    )
    .where(
      and(
        eq(chapterRow.bidId, row.id),
        ne(chapterRow.content, ''),
        inArray(chapterVersion.kind, ['generated', 'fitted']),
        inArray(
          chapterRow.id,
          prose.map((chapter) => chapter.id),
        ),
      ),
    );
  const contents = new Map(texts.map((text) => [text.id, text.content]));
  const measured = new Map(pages.map((chapter) => [chapter.id, chapter.pages]));
  return prose.flatMap((chapter) => {
    const content = contents.get(chapter.id);
    if (content === undefined || isLive(content)) return [];
    return [
      {
        id: chapter.id,
        chars: content.length,
        pages: measured.get(chapter.id) ?? 0,
        budget: chapter.pages,
      },
    ];
  });
}

/** A table that is made from the bid itself cannot be written longer. */
function isLive(content: string): boolean {
  return /^```(?:scoring-index|deviation-table)/m.test(content);
}

/** Queues the chapters unless the run is lost, the bidder has changed something, or the last round gained nothing. */
async function queueGoals(
  db: Drizzle,
  claim: RunClaim,
  goals: ReadonlyMap<string, FitGoal>,
  count: { pages: number; wanted: number },
): Promise<boolean> {
  const note =
    count.pages > count.wanted
      ? `排版后 ${count.pages} 页，正在精简到 ${count.wanted} 页`
      : `排版后 ${count.pages} 页，正在充实到 ${count.wanted} 页`;
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(eq(bidRow.id, claim.bidId)).for(BID_LOCK);
    if (!row || !(await claim.isHeldIn(tx))) return false;
    const [begun] = await tx.select().from(run).where(eq(run.id, claim.runId));
    await tx
      .update(run)
      .set({ rounds: (begun?.rounds ?? 0) + 1, pages: count.pages, pace: null })
      .where(eq(run.id, claim.runId));
    for (const [id, goal] of goals) {
      const [queued] = await tx
        .update(chapterRow)
        .set({ status: 'queued', draft: '', note: null, instruction: '', goal, tries: 0 })
        .where(
          and(eq(chapterRow.bidId, row.id), eq(chapterRow.id, id), eq(chapterRow.status, 'done')),
        )
        .returning();
      if (queued) await appendEvents(tx, row.id, [{ name: 'chapter', data: chapterEvent(queued) }]);
    }
    await tx.update(bidRow).set({ note }).where(eq(bidRow.id, row.id));
    await notifyProgress(tx, { ...row, note });
    return true;
  });
}
