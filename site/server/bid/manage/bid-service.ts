import { and, eq } from 'drizzle-orm';
import { bid, tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import { managedPool } from '../../modules/account/company.ts';
import { deadlineDay } from '../../modules/knowledge/credential/expiry.ts';
import { profileOf } from '../../modules/knowledge/profile/profile-service.ts';
import { choiceIn, lotReading } from '../../modules/tender/lot-reading.ts';
import { wholeTender } from '../../modules/tender/whole-tender.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { BID_LOCK } from '../../store/locks.ts';
import { ownBid, ownBids } from '../../store/own-bids.ts';
import {
  type AccountRow,
  type BidRow,
  bidRow,
  type StoredReading,
  type TenderFileRow,
} from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { filledFromProfile } from '../../writing/profile-facts.ts';
import { startWithAccepted } from '../addenda/addenda-service.ts';
import { warningsOf } from '../outline/outline-note.ts';
import { bidOf, changeOwnBid, refuseStale, withDefaults } from '../row/bid-access.ts';
import { changedFacts, readClauses, readScoring, scoringRows, withIds } from '../row/bid-rows.ts';
import { newBidState } from '../row/bid-status.ts';
import { refundUnwritten } from '../run/refund-unwritten.ts';
import { aliveRun, pauseRun } from '../run/run-service.ts';

/** Settings that decide whether the chapters find room. */
const pageSettings = ['pages', 'pageMode', 'wordFormat', 'blind'] as const;

type CreateBody = v.InferOutput<typeof bid.createBid.body>;
type ChangeBody = v.InferOutput<typeof bid.changeBid.body>;

export async function createBid(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  body: CreateBody,
): Promise<BidRow> {
  const file = body.tenderId ? await wholeTender(db, owner, body.tenderId) : undefined;
  if (file && (file.status !== 'ready' || !file.reading)) throw new ApiError('tenderNotReady');
  const { lotId, reading } = await chosenReading(db, owner, file, body);
  const scoring =
    body.scoring === undefined ? undefined : readScoring(await scoringRows(owner, body.scoring));
  const starting = await runText(
    owner.id,
    'factSheetOfDocument',
    reading,
    body.settings.bidder,
    file?.document ?? null,
  );
  // A bid that must not show who wrote it is not given the company's own facts.
  const factSheet = body.settings.blind
    ? starting
    : filledFromProfile(
        starting,
        await profileOf(db, owner),
        deadlineDay(reading?.facts.deadline?.value),
      );
  const [made] = await db
    .insert(bidRow)
    .values({
      id,
      tenantId: owner.tenantId,
      accountId: owner.id,
      name: body.name,
      tenderId: file?.id ?? null,
      lotId,
      ...newBidState('draft'),
      overview: body.overview ?? reading?.overview ?? '',
      scoring: scoring ?? reading?.scoring ?? [],
      facts: reading?.facts ?? tender.noFacts,
      clauses: reading?.clauses ?? [],
      factSheet,
      settings: body.settings,
    })
    .onConflictDoNothing()
    .returning();
  if (file?.isChanged) await startWithAccepted(db, id, file.id);
  // There already: the same request came before.
  return made ? withDefaults(made) : bidOf(db, owner, id);
}

/** The lots the bid is for, as they are kept, and what the tender says for them. */
async function chosenReading(
  db: Drizzle,
  owner: AccountRow,
  file: TenderFileRow | undefined,
  { lotId, lotIds }: CreateBody,
): Promise<{ lotId: string | null; reading: StoredReading | null }> {
  if (!file?.reading) return { lotId: null, reading: null };
  const { id, reading } = file;
  const wanted = lotIds ?? (lotId === undefined ? undefined : [lotId]);
  const choice = wanted ? choiceIn(reading, wanted) : file.lotId;
  if (reading.lots.length > 1 && choice === null) throw new ApiError('lotNotChosen');
  return choice === null || choice === file.lotId
    ? { lotId: choice, reading }
    : {
        lotId: choice,
        reading: await lotReading(db, { id, reading }, choice, { owner: owner.id }),
      };
}

/** What is said of the outline, said anew where a change concerns the pages or the scoring it was made for. */
async function noteOver(
  tx: Executor,
  before: BidRow,
  next: Pick<BidRow, 'scoring' | 'settings'>,
): Promise<string | null> {
  const isOtherLength = pageSettings.some((name) => next.settings[name] !== before.settings[name]);
  if (before.status !== 'outlined' || !(isOtherLength || next.scoring !== before.scoring))
    return before.note;
  return (await warningsOf(tx, { ...before, ...next }, before.outline)).join('\n') || null;
}

export async function changeBid(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  body: ChangeBody,
): Promise<BidRow> {
  const rows = body.scoring === undefined ? undefined : await scoringRows(owner, body.scoring);
  return changeOwnBid(db, owner, id, async (tx, row) => {
    const { name, overview, scoring, facts, clauses, factSheet, settings } = row;
    refuseStale(body.rev, row.rev, {
      name,
      overview,
      scoring,
      facts,
      clauses,
      factSheet,
      settings,
    });
    const next = {
      scoring: rows === undefined ? scoring : readScoring(rows, scoring),
      settings: v.parse(bid.BidSettings, { ...settings, ...body.settings }),
    };
    const [changed] = await tx
      .update(bidRow)
      .set({
        scoring: next.scoring,
        settings: next.settings,
        note: await noteOver(tx, row, next),
        name: body.name ?? name,
        overview: body.overview ?? overview,
        facts: body.facts ? changedFacts(facts, body.facts) : facts,
        clauses: body.clauses ? readClauses(body.clauses) : clauses,
        factSheet: body.factSheet ? withIds(body.factSheet) : factSheet,
        rev: row.rev + 1,
        updatedAt: new Date(),
      })
      .where(eq(bidRow.id, id))
      .returning();
    if (!changed) throw new ApiError('notFound');
    return changed;
  });
}

/**
 * Marked only: what the bidder wrote is kept, and may be given back. Nobody goes on writing it. Throws forbidden where the bid is
 * finished and the person does not manage the company.
 */
export async function removeBid(db: Drizzle, owner: AccountRow, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(ownBid(owner, id)).for(BID_LOCK);
    if (!row) throw new ApiError('notFound');
    // What was handed in is kept, unless somebody answers for its removal.
    if (row.finishedAt) await managedPool(tx, owner);
    const alive = await aliveRun(tx, id);
    if (alive?.state === 'running')
      await pauseRun(tx, withDefaults(row), alive.id, { kind: 'paused', note: null });
    await refundUnwritten(tx, row, '还没有写出内容就删除了，次数退回');
    await tx.update(bidRow).set({ deletedAt: new Date() }).where(eq(bidRow.id, id));
  });
}

/** Takes a removal back. A bid that is not removed is left as it is: a second click is no fault. */
export async function restoreBid(db: Drizzle, owner: AccountRow, id: string): Promise<BidRow> {
  await db
    .update(bidRow)
    .set({ deletedAt: null })
    .where(and(eq(bidRow.id, id), ownBids(owner)));
  return bidOf(db, owner, id);
}
