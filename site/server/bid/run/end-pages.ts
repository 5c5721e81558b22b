import { eq } from 'drizzle-orm';
import type { word } from 'tender-widgets/contract';
import type { Drizzle } from '../../store/database.ts';
import { bidRow, run } from '../../store/schema.ts';
import type { Writer } from '../../writing/writer.ts';
import { withDefaults } from '../row/bid-access.ts';
import { compactFormat, isCompact } from '../row/compact-format.ts';
import { restingStatus } from '../row/resting-status.ts';
import type { RunClaim } from './run-claim.ts';
import type { CountPages } from './run-steps.ts';

/** The pages of a full text as laid out at the end of its run. */
export interface EndPages {
  count: word.PageCount;
  /** The Word format that keeps the bid under its cap where the usual one does not; the bid takes it over. */
  wordFormat?: string;
  /** Chapters follow each other without new pages, for the cap's sake. */
  isCompact: boolean;
}

/** Counts the pages of a bid that is written; null for a run that wrote only some chapters, or that left some unwritten. */
export async function pagesAtEnd(
  db: Drizzle,
  countPages: CountPages,
  claim: RunClaim,
): Promise<EndPages | null> {
  const [begun] = await db.select({ kind: run.kind }).from(run).where(eq(run.id, claim.runId));
  const [stored] = await db.select().from(bidRow).where(eq(bidRow.id, claim.bidId));
  if (!stored || begun?.kind === 'chapters') return null;
  const row = withDefaults(stored);
  if ((await restingStatus(db, row.id, row.outline)) !== 'written') return null;
  const count = await countPages(row);
  const wordFormat = count.state === 'over' ? compactFormat(row) : undefined;
  if (wordFormat !== undefined) {
    const compact = await countPages({
      ...row,
      settings: { ...row.settings, wordFormat },
    });
    if (compact.pages < count.pages) return { count: compact, wordFormat, isCompact: true };
  }
  return { count, isCompact: count.mode === 'cap' && isCompact(row) };
}

/** What the bidder should know of the pages; null when they are as asked for. */
export function pagesNote(writer: Writer['kind'], { count, isCompact }: EndPages): string | null {
  const { state, pages, wanted, advice } = count;
  const changed = isCompact
    ? '为不超过页数上限，一级标题已改为不另起一页，可在 Word 格式中改回'
    : '';
  if (state === 'fits') return changed || null;
  if (state === 'over' || writer !== 'offline') return [changed, advice].filter(Boolean).join('。');
  return `排版后 ${pages} 页，目标 ${wanted} 页。正文只用招标文件与资料里有的内容，不凑字数；在资料库补充资料后可以写得更充实`;
}
