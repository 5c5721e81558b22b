import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { storableText } from '../../kernel/storable-text.ts';
import type { Drizzle, Transaction } from '../../store/database.ts';
import {
  type AccountRow,
  type BidRow,
  bidChange,
  bidRow,
  chapterRow,
  chapterVersion,
  outlineVersion,
  priceSheetRow,
} from '../../store/schema.ts';
import { bidOf } from '../row/bid-access.ts';
import { newBidState } from '../row/bid-status.ts';

const NAME_CHARS = 190;

/**
 * A new, editable bid with the outline, the text in force and its versions, and what the bidder said of facts, clauses,
 * findings and prices; its first writing charges anew, reading it does not.
 */
export async function copyBid(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  newId: string,
): Promise<BidRow> {
  await db.transaction(async (tx) => {
    const original = await bidOf(tx, owner, id);
    const written = await writtenChapters(tx, original);
    const isComplete = original.outline.length > 0 && written.length === original.outline.length;
    const inserted = await tx
      .insert(bidRow)
      .values({
        id: newId,
        tenantId: owner.tenantId,
        accountId: owner.id,
        name: await copyName(tx, owner, original.name),
        tenderId: original.tenderId,
        lotId: original.lotId,
        ...newBidState(
          original.outline.length === 0 ? 'draft' : isComplete ? 'written' : 'outlined',
        ),
        overview: original.overview,
        scoring: original.scoring,
        facts: original.facts,
        clauses: original.clauses,
        factSheet: original.factSheet,
        responses: original.responses,
        waivers: original.waivers,
        openPlaces: original.openPlaces,
        settings: original.settings,
        outlineRev: original.outline.length === 0 ? 0 : 1,
        outline: original.outline,
      })
      .onConflictDoNothing()
      .returning({ id: bidRow.id });
    if (inserted.length === 0) return;
    await tx.execute(sql`
      insert into ${priceSheetRow} (bid_id, rev, rows, settings)
      select ${newId}::text, rev, rows, settings from ${priceSheetRow} where bid_id = ${id}`);
    await tx.execute(sql`
      insert into ${bidChange} (bid_id, change_id, n, change, addendum, state, chapters, undo)
      select ${newId}::text, change_id, n, change, addendum, state, '[]'::jsonb, '{}'::jsonb
      from ${bidChange} where bid_id = ${id} and state = 'applied'`);
    if (original.outline.length === 0) return;
    await tx
      .insert(outlineVersion)
      .values({ bidId: newId, n: 1, kind: 'restored', chapters: original.outline });
    await tx
      .insert(chapterRow)
      .values(original.outline.map((chapter) => ({ bidId: newId, id: chapter.id })));
    if (written.length > 0) await copyTexts(tx, id, newId, written);
  });
  return bidOf(db, owner, newId);
}

/** The name with （副本） or, where that is taken, （副本 2）; a copy of a copy counts on instead of being one twice. */
async function copyName(tx: Transaction, owner: AccountRow, name: string): Promise<string> {
  const base = storableText(name.replace(/（副本(?: \d+)?）$/, '').slice(0, NAME_CHARS));
  const rows = await tx
    .select({ name: bidRow.name })
    .from(bidRow)
    .where(
      and(
        eq(bidRow.tenantId, owner.tenantId),
        eq(bidRow.accountId, owner.id),
        isNull(bidRow.deletedAt),
        sql`starts_with(${bidRow.name}, ${`${base}（副本`})`,
      ),
    );
  const taken = new Set(rows.map((row) => row.name));
  let copy = `${base}（副本）`;
  for (let n = 2; taken.has(copy); n++) copy = `${base}（副本 ${n}）`;
  return copy;
}

async function writtenChapters(tx: Transaction, original: BidRow): Promise<string[]> {
  if (original.outline.length === 0) return [];
  const ids = original.outline.map((chapter) => chapter.id);
  const rows = await tx
    .select({ id: chapterRow.id })
    .from(chapterRow)
    .where(
      and(
        eq(chapterRow.bidId, original.id),
        inArray(chapterRow.id, ids),
        sql`trim(${chapterRow.content}) <> ''`,
      ),
    );
  return rows.map((row) => row.id);
}

/** Inside the database: the texts of a large bid with all its versions are hundreds of megabytes. */
async function copyTexts(
  tx: Transaction,
  id: string,
  newId: string,
  written: string[],
): Promise<void> {
  const chapters = sql.join(
    written.map((chapterId) => sql`${chapterId}`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${chapterVersion} (bid_id, chapter_id, n, kind, content, created_at)
    select ${newId}::text, chapter_id, n, kind, content, created_at from ${chapterVersion}
    where bid_id = ${id} and chapter_id in (${chapters})`);
  await tx.execute(sql`
    update ${chapterRow} as target set status = 'done', rev = 1, content = source.content, version = source.version
    from ${chapterRow} as source
    where target.bid_id = ${newId} and source.bid_id = ${id} and source.id = target.id and target.id in (${chapters})`);
}
