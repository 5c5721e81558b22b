import { eq } from 'drizzle-orm';
import type { word } from 'tender-widgets/contract';
import type { Drizzle, Executor } from '../../store/database.ts';
import { BID_LOCK } from '../../store/locks.ts';
import { type BidRow, bidRow } from '../../store/schema.ts';
import { withDefaults } from '../row/bid-access.ts';
import { bidFormat } from '../row/bid-format.ts';
import { compactFormat } from '../row/compact-format.ts';
import { leastPages } from '../row/page-plan.ts';
import type { RunClaim } from './run-claim.ts';
import type { CountPages } from './run-steps.ts';

/** A cap nearer than this to the least the chapters need leaves no room for the empty ends of pages. */
const NEAR_LEAST = 1.3;
/** Up to this share of the text is rather cut than the look of the file changed. */
const CUT_RATHER = 0.1;

/** The settings a full text is begun with: where the cap leaves no room for it, no chapter begins a new page. */
export async function settingsForCap(db: Executor, row: BidRow): Promise<BidRow['settings']> {
  const wordFormat = compactFormat(row);
  if (wordFormat === undefined) return row.settings;
  const least = await leastPages(db, row, await bidFormat(db, row));
  return least * NEAR_LEAST <= row.settings.pages ? row.settings : { ...row.settings, wordFormat };
}

/**
 * Brings a bid that is over its cap nearer to it by letting chapters follow each other, before texts are cut for it. Answers with the bid
 * and its pages as they are then; as they were where that gains nothing, or where little text would have to go.
 */
export async function compacted(
  db: Drizzle,
  countPages: CountPages,
  claim: RunClaim,
  row: BidRow,
): Promise<{ row: BidRow; count: word.PageCount }> {
  const count = await countPages(row);
  const wordFormat = compactFormat(row);
  const kinds = new Map(row.outline.map((chapter) => [chapter.id, chapter.settings.kind]));
  const text = count.chapters.reduce(
    (sum, { id, pages }) => sum + (kinds.get(id) === 'prose' ? pages : 0),
    0,
  );
  if (
    wordFormat === undefined ||
    count.state !== 'over' ||
    count.pages - count.wanted <= text * CUT_RATHER
  )
    return { row, count };
  const compact = { ...row, settings: { ...row.settings, wordFormat } };
  const then = await countPages(compact);
  if (then.pages >= count.pages) return { row, count };
  const isStored = await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(bidRow).where(eq(bidRow.id, row.id)).for(BID_LOCK);
    if (!stored || !(await claim.isHeldIn(tx))) return false;
    const { settings } = withDefaults(stored);
    // Chosen meanwhile by the bidder, a format stays.
    if (settings.wordFormat !== '') return false;
    await tx
      .update(bidRow)
      .set({ settings: { ...settings, wordFormat } })
      .where(eq(bidRow.id, row.id));
    return true;
  });
  return isStored ? { row: compact, count: then } : { row, count };
}
