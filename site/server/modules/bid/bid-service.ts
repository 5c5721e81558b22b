import { and, count, desc, eq, ilike, isNull } from 'drizzle-orm';
import { bid, type tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { type AccountRow, type BidRow, bidRow, chapterRow, chapterVersion, outlineVersion } from '../../db/schema.ts';
import { storableText } from '../../db/storable-text.ts';
import { appendEvents } from '../../events/event-log.ts';
import { ApiError } from '../../http/api-error.ts';
import { scoringFromText } from '../../reading/scoring.ts';
import type { Services } from '../../services.ts';
import { aliveRun, pauseRun } from '../run/run-service.ts';
import { noFacts, tenderOf } from '../tender/tender-service.ts';
import { BID_LOCK, bidOf, changeOwnBid, ownBid, refuseStale } from './bid-access.ts';
import { chapterProgress, progressOf } from './present-bid.ts';

type CreateBody = v.InferOutput<typeof bid.createBid.body>;
type ChangeBody = v.InferOutput<typeof bid.changeBid.body>;
type ScoringInput = NonNullable<CreateBody['scoring']>;

export async function createBid(services: Services, owner: AccountRow, id: string, body: CreateBody): Promise<BidRow> {
  const { db } = services.database;
  const file = body.tenderId ? await tenderOf(services, owner, body.tenderId) : undefined;
  if (file && (file.status !== 'ready' || !file.reading)) throw new ApiError('tenderNotReady');
  if (file?.reading && file.reading.lots.length > 1 && !file.lotId) throw new ApiError('lotNotChosen');
  const reading = file?.reading;
  await db
    .insert(bidRow)
    .values({
      id,
      tenantId: owner.tenantId,
      accountId: owner.id,
      name: body.name,
      tenderId: file?.id ?? null,
      lotId: file?.lotId ?? null,
      status: 'draft',
      overview: body.overview ?? reading?.overview ?? '',
      scoring: body.scoring === undefined ? (reading?.scoring ?? []) : readScoring(body.scoring),
      facts: reading?.facts ?? noFacts,
      clauses: reading?.clauses ?? [],
      settings: body.settings,
    })
    .onConflictDoNothing();
  return bidOf(db, owner, id);
}

export async function listBids(services: Services, owner: AccountRow, query: v.InferOutput<typeof bid.bidList.query>) {
  const { db } = services.database;
  const where = and(
    eq(bidRow.tenantId, owner.tenantId),
    eq(bidRow.accountId, owner.id),
    isNull(bidRow.deletedAt),
    query.name ? ilike(bidRow.name, `%${query.name.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
    query.status ? eq(bidRow.status, query.status) : undefined,
  );
  const [total] = await db.select({ value: count() }).from(bidRow).where(where);
  const rows = await db
    .select()
    .from(bidRow)
    .where(where)
    .orderBy(desc(bidRow.updatedAt))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return { rows, total: total?.value ?? 0 };
}

export async function changeBid(services: Services, owner: AccountRow, id: string, body: ChangeBody): Promise<BidRow> {
  return changeOwnBid(services, owner, id, async (tx, row) => {
    refuseStale(body.rev, row.rev, { name: row.name, overview: row.overview, scoring: row.scoring, settings: row.settings });
    const [changed] = await tx
      .update(bidRow)
      .set({
        name: body.name ?? row.name,
        overview: body.overview ?? row.overview,
        scoring: body.scoring === undefined ? row.scoring : readScoring(body.scoring),
        facts: body.facts ? { ...row.facts, ...definedFacts(body.facts) } : row.facts,
        settings: v.parse(bid.BidSettings, { ...row.settings, ...body.settings }),
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
export async function removeBid(services: Services, owner: AccountRow, id: string): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(ownBid(owner, id)).for(BID_LOCK);
    if (!row) throw new ApiError('notFound');
    const alive = await aliveRun(tx, id);
    if (alive?.state === 'running') await pauseRun(tx, row, alive.id, null);
    await tx.update(bidRow).set({ deletedAt: new Date() }).where(eq(bidRow.id, id));
  });
}

/** A new, editable bid with the outline and the text in force; its first writing charges anew, reading it does not. */
export async function copyBid(services: Services, owner: AccountRow, id: string, newId: string): Promise<BidRow> {
  await services.database.db.transaction(async (tx) => {
    const original = await bidOf(tx, owner, id);
    const chapters = await tx.select().from(chapterRow).where(eq(chapterRow.bidId, id));
    const kept = new Set(original.outline.map((chapter) => chapter.id));
    const written = chapters.filter((chapter) => kept.has(chapter.id) && chapter.content !== '');
    const isComplete = original.outline.length > 0 && written.length === original.outline.length;
    const inserted = await tx
      .insert(bidRow)
      .values({
        id: newId,
        tenantId: owner.tenantId,
        accountId: owner.id,
        name: `${storableText(original.name.slice(0, 190))}（副本）`,
        tenderId: original.tenderId,
        lotId: original.lotId,
        status: original.outline.length === 0 ? 'draft' : isComplete ? 'written' : 'outlined',
        overview: original.overview,
        scoring: original.scoring,
        facts: original.facts,
        clauses: original.clauses,
        settings: original.settings,
        outlineRev: original.outline.length === 0 ? 0 : 1,
        outline: original.outline,
      })
      .onConflictDoNothing()
      .returning({ id: bidRow.id });
    if (inserted.length === 0 || original.outline.length === 0) return;
    await tx.insert(outlineVersion).values({ bidId: newId, n: 1, kind: 'restored', chapters: original.outline });
    await tx.insert(chapterRow).values(
      original.outline.map((chapter) => {
        const content = written.find((one) => one.id === chapter.id)?.content ?? '';
        const isWritten = content !== '';
        return {
          bidId: newId,
          id: chapter.id,
          rev: isWritten ? 1 : 0,
          status: isWritten ? ('done' as const) : ('empty' as const),
          content,
          version: isWritten ? 1 : 0,
        };
      }),
    );
    if (written.length > 0) {
      await tx
        .insert(chapterVersion)
        .values(
          written.map(({ id: chapterId, content }) => ({ bidId: newId, chapterId, n: 1, kind: 'restored' as const, content })),
        );
    }
  });
  return bidOf(services.database.db, owner, newId);
}

/** Makes the bid read-only. Throws notComplete below 100 %. */
export async function finishBid(services: Services, owner: AccountRow, id: string): Promise<BidRow> {
  return changeOwnBid(services, owner, id, async (tx, row) => {
    const { percent } = progressOf(row, await chapterProgress(tx, id));
    if (percent < 100 || row.status === 'writing') throw new ApiError('notComplete', { data: { percent } });
    const [finished] = await tx
      .update(bidRow)
      .set({ status: 'finished', finishedAt: new Date(), rev: row.rev + 1, note: null, updatedAt: new Date() })
      .where(eq(bidRow.id, id))
      .returning();
    if (!finished) throw new ApiError('notFound');
    await appendEvents(tx, id, [{ name: 'done', data: { status: 'finished' } }]);
    return finished;
  });
}

/** Pasted text goes through the rules of a file; rows keep their ids, new rows get the next free ones. */
function readScoring(input: ScoringInput): tender.ScoringItem[] {
  const rows = typeof input === 'string' ? scoringFromText(input) : input;
  const taken = new Set<string>();
  let next = 1;
  return rows.map((row) => {
    let id = row.id && !taken.has(row.id) ? row.id : '';
    while (id === '' || taken.has(id)) id = `m${next++}`;
    taken.add(id);
    return { ...row, id };
  });
}

function definedFacts(facts: NonNullable<ChangeBody['facts']>): Partial<tender.Facts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
