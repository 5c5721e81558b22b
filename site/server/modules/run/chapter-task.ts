import { and, eq, inArray } from 'drizzle-orm';
import { chapterRow } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { targetChars } from '../../writing/budgets.ts';
import { readingOrder } from '../../writing/structure/tree.ts';
import type { BidContext, ChapterTask } from '../../writing/writer.ts';
import type { ClaimedChapter } from './run-claim.ts';

/** As much of a neighbour as lets the text connect. */
const NEIGHBOUR_CHARS = 400;

/** What the writer gets for one chapter: its place, its budget, and the ends of the neighbours written so far. */
export async function chapterTask(services: Services, context: BidContext, claimed: ClaimedChapter): Promise<ChapterTask> {
  const order = readingOrder(context.chapters);
  const at = order.findIndex((chapter) => chapter.id === claimed.id);
  const chapter = order[at];
  if (!chapter) throw new Error(`chapter ${claimed.id} is not in the outline`);
  const neighbours = [order[at - 1]?.id, order[at + 1]?.id].filter((id) => id !== undefined);
  const rows = await services.database.db
    .select({ id: chapterRow.id, content: chapterRow.content })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, claimed.bidId), inArray(chapterRow.id, neighbours)));
  const contentOf = (id: string | undefined) => rows.find((row) => row.id === id)?.content ?? '';
  return {
    context,
    chapter,
    targetChars: targetChars(chapter),
    written: claimed.draft,
    before: contentOf(order[at - 1]?.id).slice(-NEIGHBOUR_CHARS),
    after: contentOf(order[at + 1]?.id).slice(0, NEIGHBOUR_CHARS),
    instruction: [chapter.settings.instruction, claimed.instruction].filter(Boolean).join('\n'),
  };
}
