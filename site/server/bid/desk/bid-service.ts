import { and, eq } from 'drizzle-orm';
import { bid, type check, tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import { deadlineDay } from '../../modules/knowledge/credential/expiry.ts';
import { profileOf } from '../../modules/knowledge/profile/profile-service.ts';
import { documentJson } from '../../modules/tender/document-json.ts';
import { tenderOf } from '../../modules/tender/tender-rows.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { BID_LOCK } from '../../store/locks.ts';
import { ownBid, ownBids } from '../../store/own-bids.ts';
import { type AccountRow, type BidRow, bidRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { filledFromProfile } from '../../writing/profile-facts.ts';
import { warningsOf } from '../outline/outline-note.ts';
import { bidOf, changeOwnBid, refuseStale, withDefaults } from '../row/bid-access.ts';
import { changedFacts, readClauses, readScoring, scoringRows, withIds } from '../row/bid-rows.ts';
import { newBidState } from '../row/bid-status.ts';
import { moveBid } from '../row/move-bid.ts';
import { chapterProgress, progressOf } from '../row/present-bid.ts';
import { bidRegister } from '../row/register.ts';
import { refundUnwritten } from '../run/refund-unwritten.ts';
import { aliveRun, pauseRun } from '../run/run-service.ts';

/** Settings that decide whether the chapters find room. */
const pageSettings = ['pages', 'pageMode', 'wordFormat', 'blind'] as const;

/** So much of a clause and its answer is quoted in a refusal. */
const REASON_CHARS = 60;

type CreateBody = v.InferOutput<typeof bid.createBid.body>;
type ChangeBody = v.InferOutput<typeof bid.changeBid.body>;

export async function createBid(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  body: CreateBody,
): Promise<BidRow> {
  const file = body.tenderId ? await tenderOf(db, owner, body.tenderId) : undefined;
  if (file && (file.status !== 'ready' || !file.reading)) throw new ApiError('tenderNotReady');
  if (file?.reading && file.reading.lots.length > 1 && !file.lotId)
    throw new ApiError('lotNotChosen');
  const reading = file?.reading;
  const scoring =
    body.scoring === undefined ? undefined : readScoring(await scoringRows(owner, body.scoring));
  const document = file ? await documentJson(db, file.id) : null;
  const starting = await runText(
    owner.id,
    'factSheetOfDocument',
    reading ?? null,
    body.settings.bidder,
    document,
  );
  // A bid that must not show who wrote it is not given the company's own facts.
  const factSheet = body.settings.blind
    ? starting
    : filledFromProfile(
        starting,
        await profileOf(db, owner),
        deadlineDay(reading?.facts.deadline?.value),
      );
  await db
    .insert(bidRow)
    .values({
      id,
      tenantId: owner.tenantId,
      accountId: owner.id,
      name: body.name,
      tenderId: file?.id ?? null,
      lotId: file?.lotId ?? null,
      ...newBidState('draft'),
      overview: body.overview ?? reading?.overview ?? '',
      scoring: scoring ?? reading?.scoring ?? [],
      facts: reading?.facts ?? tender.noFacts,
      clauses: reading?.clauses ?? [],
      factSheet,
      settings: body.settings,
    })
    .onConflictDoNothing();
  return bidOf(db, owner, id);
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

/** Marked only: what the bidder wrote is kept, and may be given back. Nobody goes on writing it. */
export async function removeBid(db: Drizzle, owner: AccountRow, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(ownBid(owner, id)).for(BID_LOCK);
    if (!row) throw new ApiError('notFound');
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

/** Clauses on which a bid is refused and that this one does not meet, by its own word or by its figures. */
function unmetStars(row: BidRow, register: readonly check.RegisterRow[]): bid.FinishReason[] {
  const binding = new Set(
    row.clauses
      .filter(tender.isMarked)
      .filter(tender.isBinding)
      .map(({ id }) => id),
  );
  return register
    .filter(({ clauseId, deviation }) => deviation === 'negative' && binding.has(clauseId))
    .map(({ clauseId, number, requirement, response }) => {
      const name = number === '' ? '' : `${number} `;
      const own = response === '' ? '' : `，应答为“${response.slice(0, REASON_CHARS)}”`;
      return {
        ...{ kind: 'star-negative', clauseId },
        msg: `★ 条款 ${name}为负偏离：要求“${requirement.slice(0, REASON_CHARS)}”${own}`,
      };
    });
}

/** The answers as they are shown now: what the company's profile says later changes no finished bid. */
function keptAnswers(register: readonly check.RegisterRow[]): BidRow['responses'] {
  return Object.fromEntries(
    register
      .filter(({ state }) => state !== 'open')
      .map(({ clauseId, response, deviation, note, evidence, confirmedBy }) => [
        clauseId,
        { response, deviation, note, evidence, ...(confirmedBy ? { confirmedBy } : {}) },
      ]),
  );
}

/**
 * Makes the bid read-only, with the answers to clauses as they stand. Throws notComplete below 100 %, and finishRefused with the
 * reasons where a clause on which bids are refused is not met.
 */
export async function finishBid(db: Drizzle, owner: AccountRow, id: string): Promise<BidRow> {
  return changeOwnBid(db, owner, id, async (tx, row) => {
    const { percent } = progressOf(row, await chapterProgress(tx, id));
    const finished = await moveBid(tx, row, { kind: 'finished', percent });
    const register = await bidRegister(tx, row, new Map());
    const reasons = unmetStars(row, register);
    if (reasons.length > 0) throw new ApiError('finishRefused', { data: { reasons } });
    const responses = keptAnswers(register);
    await tx.update(bidRow).set({ responses }).where(eq(bidRow.id, row.id));
    return { ...(finished ?? row), responses };
  });
}
