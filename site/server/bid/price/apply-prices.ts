import { and, eq } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../store/database.ts';
import {
  type AccountRow,
  type BidRow,
  type ChapterRow,
  chapterRow,
  chapterVersion,
} from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { pricePlaces } from '../../writing/price/price-volume.ts';
import { kindOf } from '../../writing/structure/tree.ts';
import { chapterOf } from '../chapter/chapter-row.ts';
import { settleBid, writeVersion } from '../chapter/chapter-versions.ts';
import { bidOf, changeOwnBid } from '../row/bid-access.ts';
import { notifyProgress } from '../row/bid-events.ts';
import { formsOf, ownLotOf, readingOf } from '../row/bid-reading.ts';
import { contentsOf } from '../row/contents.ts';
import { shownText } from '../row/present-bid.ts';
import { pricedSheetOf } from '../row/price-sheet.ts';

/**
 * Puts the prices into the forms that are written: blanks for the total in figures and capitals, and price tables. Nothing while a row
 * has no price, in an anonymous bid and in a finished one, nor where the price is bound apart. Chapters that are being written or changed meanwhile are left: the check
 * names what differs. Readers are told of the pages either way: forms that are not written yet will have other ones.
 */
export async function applyPrices(db: Drizzle, owner: AccountRow, id: string): Promise<void> {
  const bid = await bidOf(db, owner, id);
  if (!(await putPrices(db, owner, bid))) await notifyProgress(db, bid);
}

/** Whether a text has changed. */
async function putPrices(db: Drizzle, owner: AccountRow, bid: BidRow): Promise<boolean> {
  const { id } = bid;
  const parents = new Set(bid.outline.map((chapter) => chapter.parentId));
  const placeOf = pricePlaces({ chapters: bid.outline, clauses: bid.clauses });
  const fixed = bid.outline.filter(
    (chapter) =>
      kindOf(chapter) === 'form' && !parents.has(chapter.id) && placeOf(chapter.id) === 'open',
  );
  if (fixed.length === 0 || bid.settings.blind || bid.finishedAt) return false;
  const [sheet, all] = [await pricedSheetOf(db, bid), await contentsOf(db, bid)];
  const contents = new Map(fixed.flatMap(({ id }) => [[id, all.get(id) ?? '']] as const));
  if (!sheet || [...contents.values()].every((text) => text === '')) return false;
  const reading = await readingOf(db, bid);
  const forms = await formsOf(db, bid, reading);
  const lots = reading?.lotFacts ?? [];
  const own = ownLotOf(bid, reading);
  const texts = await runText(owner.id, 'pricedForms', fixed, contents, forms, sheet, lots, own);
  if (texts.size === 0) return false;
  return changeOwnBid(db, owner, id, async (tx, row) => {
    const changed: ChapterRow[] = [];
    for (const [chapterId, text] of texts) {
      const before = await chapterOf(tx, id, chapterId, 'update');
      const isBusy = before.status === 'queued' || before.status === 'writing';
      if (isBusy || shownText(before) !== contents.get(chapterId)) continue;
      changed.push(await putText(tx, row, before, text));
    }
    if (changed.length > 0) await settleBid(tx, row, changed);
    return changed.length > 0;
  });
}

/** Prices change with every key: where the last version is one of them already, it is written over. */
async function putText(
  tx: Transaction,
  bid: BidRow,
  row: ChapterRow,
  content: string,
): Promise<ChapterRow> {
  const ofVersion = and(
    eq(chapterVersion.bidId, bid.id),
    eq(chapterVersion.chapterId, row.id),
    eq(chapterVersion.n, row.version),
  );
  const [last] = await tx.select().from(chapterVersion).where(ofVersion);
  if (last?.kind !== 'price') return writeVersion(tx, bid, row, content, 'price');
  await tx.update(chapterVersion).set({ content }).where(ofVersion);
  const [changed] = await tx
    .update(chapterRow)
    .set({ content, rev: row.rev + 1, updatedAt: new Date() })
    .where(and(eq(chapterRow.bidId, bid.id), eq(chapterRow.id, row.id)))
    .returning();
  return changed ?? row;
}
