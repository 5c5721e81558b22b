import { and, asc, count, eq } from 'drizzle-orm';
import { type edit, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle, Transaction } from '../../store/database.ts';
import { type AccountRow, comment } from '../../store/schema.ts';
import { inOutline } from '../chapter/chapter-row.ts';
import { bidOf, changeOwnBid } from '../row/bid-access.ts';

const MAX_COMMENTS = 2000;

type CommentRow = typeof comment.$inferSelect;

function presentComment({
  id,
  chapterId,
  quote,
  before,
  text,
  resolved,
  createdAt,
}: CommentRow): edit.Comment {
  return { id, chapterId, quote, before, text, resolved, createdAt: dateTime(createdAt) };
}

/** Comments at chapters of the outline, oldest first; those of a chapter that left it come back with the chapter. */
export async function listComments(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
): Promise<edit.Comment[]> {
  const bid = await bidOf(db, owner, bidId);
  const chapters = new Set(bid.outline.map((chapter) => chapter.id));
  const rows = await db
    .select()
    .from(comment)
    .where(eq(comment.bidId, bidId))
    .orderBy(asc(comment.createdAt), asc(comment.id));
  return rows.filter((row) => chapters.has(row.chapterId)).map(presentComment);
}

export async function addComment(
  db: Drizzle,
  owner: AccountRow,
  params: { id: string; cid: string },
  commentId: string,
  body: v.InferOutput<typeof edit.addComment.body>,
): Promise<edit.Comment> {
  return changeOwnBid(db, owner, params.id, async (tx, bid) => {
    inOutline(bid, params.cid);
    const [used] = await tx
      .select({ comments: count() })
      .from(comment)
      .where(eq(comment.bidId, params.id));
    if ((used?.comments ?? 0) >= MAX_COMMENTS) {
      throw new ApiError('badInput', { msg: refusals.commentsFull(MAX_COMMENTS) });
    }
    await tx
      .insert(comment)
      .values({ id: commentId, bidId: params.id, chapterId: params.cid, ...body })
      .onConflictDoNothing();
    return presentComment(await commentOf(tx, params.id, commentId));
  });
}

export async function changeComment(
  db: Drizzle,
  owner: AccountRow,
  params: { id: string; commentId: string },
  body: v.InferOutput<typeof edit.changeComment.body>,
): Promise<edit.Comment> {
  return changeOwnBid(db, owner, params.id, async (tx) => {
    const row = await commentOf(tx, params.id, params.commentId);
    const changes = { text: body.text ?? row.text, resolved: body.resolved ?? row.resolved };
    await tx.update(comment).set(changes).where(eq(comment.id, row.id));
    return presentComment({ ...row, ...changes });
  });
}

export async function removeComment(
  db: Drizzle,
  owner: AccountRow,
  params: { id: string; commentId: string },
): Promise<void> {
  await changeOwnBid(db, owner, params.id, async (tx) => {
    const row = await commentOf(tx, params.id, params.commentId);
    await tx.delete(comment).where(eq(comment.id, row.id));
  });
}

async function commentOf(tx: Transaction, bidId: string, id: string): Promise<CommentRow> {
  const [row] = await tx
    .select()
    .from(comment)
    .where(and(eq(comment.bidId, bidId), eq(comment.id, id)));
  if (!row) throw new ApiError('notFound');
  return row;
}
