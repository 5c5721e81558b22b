import { and, eq } from 'drizzle-orm';
import { type chapter, type outline, shownChars } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, type ChapterRow, chapterRow } from '../../store/schema.ts';
import { roleOf } from '../../writing/structure/draft.ts';
import { shownText } from '../row/present-bid.ts';

/** Throws notFound. Inside a transaction that changes it, its row is locked. */
export async function chapterOf(
  db: Executor,
  bidId: string,
  id: string,
  lock?: 'update',
): Promise<ChapterRow> {
  const query = db
    .select()
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, bidId), eq(chapterRow.id, id)));
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) throw new ApiError('notFound');
  return row;
}

/** Throws notFound for a chapter that is not in the outline. */
export function inOutline(bid: BidRow, id: string): outline.OutlineChapter {
  const found = bid.outline.find((one) => one.id === id);
  if (!found) throw new ApiError('notFound');
  return found;
}

/** Of the forms those apart whose rows are the register's answers, and those that hold prices. */
function shownKind(
  title: string,
  kind: outline.OutlineChapter['settings']['kind'],
  content: string,
): chapter.Chapter['kind'] {
  if (kind !== 'form') return kind;
  if (/^(?:`{3,}|~{3,})[ \t]*deviation-table/m.test(content)) return 'register';
  return roleOf(title).role === 'price' ? 'price' : kind;
}

export function presentChapter(bid: BidRow, row: ChapterRow): chapter.Chapter {
  const content = shownText(row);
  const { title, settings } = inOutline(bid, row.id);
  return {
    id: row.id,
    rev: row.rev,
    title,
    kind: shownKind(title, settings.kind, content),
    status: row.status,
    note: row.note,
    content,
    chars: shownChars(content),
    version: row.version,
    updatedAt: dateTime(row.updatedAt),
  };
}
