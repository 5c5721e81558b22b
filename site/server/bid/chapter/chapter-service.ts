import { and, eq, inArray } from 'drizzle-orm';
import { type chapter, check, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import { type AccountRow, type BidRow, type ChapterRow, chapterRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { bidOf, changeOwnBid, refuseStale } from '../row/bid-access.ts';
import { measureAhead } from '../row/chapter-sizes.ts';
import { shownText } from '../row/present-bid.ts';
import { withBlanks, withForm } from './chapter-forms.ts';
import { chapterOf, inOutline, presentChapter } from './chapter-row.ts';
import { settleBid, versionOf, writeVersion } from './chapter-versions.ts';

export async function chapterDetail(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
  id: string,
): Promise<chapter.Chapter> {
  const bid = await bidOf(db, owner, bidId);
  inOutline(bid, id);
  return withForm(db, bid, presentChapter(bid, await chapterOf(db, bidId, id)));
}

/** Every saved edit is a version; saving what is stored already changes nothing. */
export async function saveChapter(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
  id: string,
  input: {
    rev?: number | undefined;
    content?: string | undefined;
    blanks?: Record<string, string> | undefined;
  },
): Promise<chapter.Chapter> {
  const ahead = await bidOf(db, owner, bidId);
  const { content, rev } =
    input.content === undefined
      ? await filledText(db, ahead, id, { ...input, blanks: input.blanks ?? {} })
      : { content: input.content, rev: input.rev };
  await measureAhead(db, ahead, new Map([[id, content]]));
  return change(db, owner, bidId, id, async (tx, bid, row) => {
    refuseStale(rev, row.rev, { content: shownText(row) });
    return content === shownText(row) ? row : writeVersion(tx, bid, row, content, 'edited');
  });
}

/** The chapter's text with values at its blanks, and the revision it was made from: what is written meanwhile is not lost. */
async function filledText(
  db: Drizzle,
  bid: BidRow,
  id: string,
  { rev, blanks }: { rev?: number | undefined; blanks: Record<string, string> },
): Promise<{ content: string; rev: number }> {
  inOutline(bid, id);
  const row = await chapterOf(db, bid.id, id);
  refuseStale(rev, row.rev, { content: shownText(row) });
  return { content: await withBlanks(db, bid, row, blanks), rev: row.rev };
}

/** The text of an older version as a new one. What is in force now stays as a version, also what was only being written. */
export async function restoreChapter(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
  id: string,
  n: number,
) {
  const ahead = await bidOf(db, owner, bidId);
  const { content } = await versionOf(db, bidId, id, n);
  await measureAhead(db, ahead, new Map([[id, content]]));
  return change(db, owner, bidId, id, async (tx, bid, row) => {
    const version = await versionOf(tx, bidId, id, n);
    return writeVersion(tx, bid, row, version.content, 'restored');
  });
}

/** A table, or a mind map, as `addFigure` would add it; nothing is changed. Throws as it does. */
export async function chapterFigure(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
  id: string,
  kind: 'table' | 'mind-map',
) {
  const bid = await bidOf(db, owner, bidId);
  inOutline(bid, id);
  const texts = await figureTexts(db, bid, id);
  refuseEmpty(texts.get(id) ?? '');
  const markdown = (await figureOf(bid, id, kind, texts)).trim();
  refuseMissing(markdown, texts.get(id));
  return { markdown };
}

function refuseEmpty(content: string): void {
  if (content.trim() === '') throw new ApiError('badInput', { msg: refusals.chapterEmpty });
}

/** A text that gives no figure: too short, or all but its stock text is. */
function refuseMissing(figure: string, content = ''): void {
  if (figure !== '') return;
  const msg = content.includes(check.referenceMark) ? refusals.onlyReferences : undefined;
  throw new ApiError('textTooShort', msg === undefined ? {} : { msg });
}

/**
 * Adds a table, or a mind map, made from what the chapter says, or from its sub-chapters where it only leads into them.
 * Throws badInput for a chapter without text, textTooShort for one that gives no two rows.
 */
export async function addFigure(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
  id: string,
  kind: 'table' | 'mind-map',
) {
  const ahead = await bidOf(db, owner, bidId);
  const texts = await figureTexts(db, ahead, id);
  const made = await figureOf(ahead, id, kind, texts);
  await measureAhead(db, ahead, new Map([[id, withFigure(texts.get(id) ?? '', made)]]));
  return change(db, owner, bidId, id, async (tx, bid, row) => {
    if (row.status === 'queued') throw new ApiError('writingNow');
    refuseEmpty(row.content);
    const now = await figureTexts(tx, bid, id);
    const isSame =
      bid.rev === ahead.rev &&
      bid.outlineRev === ahead.outlineRev &&
      [...now].every(([key, text]) => texts.get(key) === text);
    const figure = isSame ? made : await figureOf(bid, id, kind, now);
    refuseMissing(figure, row.content);
    return writeVersion(tx, bid, row, withFigure(row.content, figure), kind);
  });
}

const withFigure = (content: string, figure: string) =>
  `${content.trimEnd()}\n\n${figure.trim()}\n`;

/** Texts a figure is made from: the chapter's and those of the chapters right below it. */
async function figureTexts(db: Executor, bid: BidRow, id: string): Promise<Map<string, string>> {
  const ids = [
    id,
    ...bid.outline.filter((chapter) => chapter.parentId === id).map((chapter) => chapter.id),
  ];
  const rows = await db
    .select({ id: chapterRow.id, content: chapterRow.content })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, bid.id), inArray(chapterRow.id, ids)));
  return new Map(rows.map((row) => [row.id, row.content]));
}

function figureOf(
  bid: BidRow,
  id: string,
  kind: 'table' | 'mind-map',
  texts: ReadonlyMap<string, string>,
): Promise<string> {
  const { outline: chapters, scoring } = bid;
  return runText(
    bid.accountId,
    'chapterFigure',
    inOutline(bid, id),
    kind,
    { chapters, scoring },
    texts,
  );
}

async function change(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
  id: string,
  work: (tx: Transaction, bid: BidRow, row: ChapterRow) => Promise<ChapterRow>,
): Promise<chapter.Chapter> {
  const { bid, changed } = await changeOwnBid(db, owner, bidId, async (tx, bid) => {
    inOutline(bid, id);
    const row = await chapterOf(tx, bidId, id, 'update');
    // In a paused run the bidder may take a queued chapter over: the text becomes theirs, and the chapter leaves the queue.
    if (bid.status === 'writing' && (row.status === 'queued' || row.status === 'writing'))
      throw new ApiError('writingNow');
    const changed = await work(tx, bid, row);
    if (changed !== row) await settleBid(tx, bid, [changed]);
    return { bid, changed: presentChapter(bid, changed) };
  });
  return withForm(db, bid, changed);
}
