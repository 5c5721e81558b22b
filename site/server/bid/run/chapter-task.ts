import { and, eq, inArray, ne } from 'drizzle-orm';
import type { outline } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { knowledgeFor } from '../../modules/knowledge/knowledge-passages.ts';
import { picturesFor } from '../../modules/picture/picture-service.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, chapterRow } from '../../store/schema.ts';
import { contextIn } from '../../writing/blind-volumes.ts';
import { targetChars } from '../../writing/budgets.ts';
import { mayStand } from '../../writing/offline/blind.ts';
import { readingOrder } from '../../writing/structure/tree.ts';
import type { BidContext, ChapterTask } from '../../writing/writer.ts';
import type { ClaimedChapter } from './run-claim.ts';

/** As much of a neighbour as lets the text connect. */
const NEIGHBOUR_CHARS = 400;

/** As many characters of other chapters as are read through for what is said already, and as many chapters. */
const SAID_CHARS = 60_000;
const SAID_CHAPTERS = 60;

const distance = (
  order: readonly outline.OutlineChapter[],
  at: number,
  chapter: outline.OutlineChapter,
) => Math.abs(order.indexOf(chapter) - at);

/** Texts of the first of these chapters that are written, bounded. */
async function contentsNear(
  db: Executor,
  bidId: string,
  chapters: readonly outline.OutlineChapter[],
): Promise<Map<string, string>> {
  const ids = chapters.slice(0, SAID_CHAPTERS).map((chapter) => chapter.id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: chapterRow.id, content: chapterRow.content })
    .from(chapterRow)
    .where(
      and(eq(chapterRow.bidId, bidId), inArray(chapterRow.id, ids), ne(chapterRow.content, '')),
    );
  const contents = new Map(rows.map((row) => [row.id, row.content]));
  let chars = 0;
  return new Map(
    ids.flatMap((id) => {
      const content = contents.get(id);
      if (content === undefined || chars > SAID_CHARS) return [];
      chars += content.length;
      return [[id, content] as const];
    }),
  );
}

/** What the writer gets for one chapter: its place, its budget, and the ends of the neighbours written so far. */
export async function chapterTask(
  services: Needs<'database' | 'embedding' | 'logger'>,
  bid: BidRow,
  context: BidContext,
  claimed: ClaimedChapter,
): Promise<ChapterTask> {
  const order = readingOrder(context.chapters);
  const at = order.findIndex((chapter) => chapter.id === claimed.id);
  const chapter = order[at];
  if (!chapter) throw new Error(`chapter ${claimed.id} is not in the outline`);
  const { db } = services.database;
  // Nearest first: what stands beside a chapter is what it would most likely say again.
  const others = order
    .filter((one) => one.id !== claimed.id)
    .sort((a, b) => distance(order, at, a) - distance(order, at, b));
  const contents = await contentsNear(db, claimed.bidId, others);
  const contentOf = (id: string | undefined) => (id === undefined ? '' : (contents.get(id) ?? ''));
  const own = contextIn(context, chapter);
  const knowledge = await knowledgeFor(services, bid, chapter, context);
  const mayBeShown = mayStand(own);
  const pictures = (await picturesFor(db, { ...bid, settings: own.settings }, chapter)).map(
    (picture) => (mayBeShown(picture.title) ? picture : { ...picture, title: picture.category }),
  );
  return {
    context: { ...own, knowledge, pictures },
    chapter,
    targetChars: claimed.goal?.chars ?? targetChars(chapter, context.charsPerPage),
    written: claimed.draft,
    before: contentOf(order[at - 1]?.id).slice(-NEIGHBOUR_CHARS),
    after: contentOf(order[at + 1]?.id).slice(0, NEIGHBOUR_CHARS),
    said: others.flatMap(({ id, title }) =>
      contents.has(id) ? [{ title, content: contentOf(id) }] : [],
    ),
    instruction: [chapter.settings.instruction, claimed.instruction].filter(Boolean).join('\n'),
    goal: claimed.goal && { mode: claimed.goal.mode, content: claimed.content },
  };
}
