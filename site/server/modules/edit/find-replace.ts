import { setImmediate as breathe } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { edit } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Executor } from '../../db/open.ts';
import { type AccountRow, type BidRow, type ChapterRow, chapterRow } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { readingOrder } from '../../writing/structure/tree.ts';
import { bidOf, changeOwnBid } from '../bid/bid-access.ts';
import { shownText } from '../bid/present-bid.ts';
import { settleBid, writeVersion } from '../chapter/chapter-versions.ts';
import { matchesIn, replaceShown } from './replace-text.ts';
import { type ShownText, shownTextOf } from './shown-text.ts';

const SHOWN_PLACES = 20;
const CONTEXT_CHARS = 30;
/** Characters read between two looks at what else the process has to do. */
const READ_AT_ONCE = 50_000;

/** Where the words stand in the bid's texts as a reader sees them, in reading order. */
export async function findInBid(
  services: Services,
  owner: AccountRow,
  bidId: string,
  { text, matchCase }: v.InferOutput<typeof edit.findInBid.body>,
) {
  const { db } = services.database;
  const bid = await bidOf(db, owner, bidId);
  const chapters: v.InferInput<typeof edit.findInBid.reply>['chapters'] = [];
  let total = 0;
  for await (const { id, title, row } of orderedChapters(db, bid)) {
    const shown = shownTextOf(shownText(row));
    const matches = matchesIn(shown, text, matchCase);
    if (matches.length === 0) continue;
    total += matches.length;
    const places = matches.slice(0, SHOWN_PLACES).map(({ from, to }) => placeOf(shown, from, to));
    chapters.push({ id, title, count: matches.length, places });
  }
  return { total, chapters };
}

function placeOf({ text }: ShownText, from: number, to: number) {
  const line = (part: string) => storableEnds(part).replaceAll(/\s+/g, ' ');
  return {
    before: line(text.slice(Math.max(0, from - CONTEXT_CHARS), from)),
    match: text.slice(from, to),
    after: line(text.slice(to, to + CONTEXT_CHARS)),
  };
}

/** Without halves of characters that the cut left. */
function storableEnds(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}

/**
 * Replaces the words wherever they are shown, as one change of the bid; each changed chapter gets one version. Chapters a writer is
 * at work on, or has stopped in the middle of, are left alone and named.
 */
export async function replaceInBid(
  services: Services,
  owner: AccountRow,
  bidId: string,
  body: v.InferOutput<typeof edit.replaceInBid.body>,
) {
  return changeOwnBid(services, owner, bidId, async (tx, bid) => {
    const chapters: v.InferInput<typeof edit.replaceInBid.reply>['chapters'] = [];
    const skipped: { id: string; title: string }[] = [];
    let replaced = 0;
    for await (const { id, title, row } of orderedChapters(tx, bid, body.chapters)) {
      const result = replaceShown(shownText(row), body.text, body.with, body.matchCase);
      if (result.count === 0) continue;
      if (row.status !== 'done' && row.status !== 'empty') {
        skipped.push({ id, title });
        continue;
      }
      replaced += result.count;
      chapters.push({ id, title, count: result.count, versionBefore: row.version });
      if (result.markdown !== row.content) await writeVersion(tx, bid, row, result.markdown, 'replaced');
    }
    if (chapters.length > 0) await settleBid(tx, bid);
    return { replaced, chapters, skipped };
  });
}

/** Chapters of the outline that have a text, in reading order; one by one, so that a large bid is never whole in memory. */
async function* orderedChapters(
  db: Executor,
  bid: BidRow,
  only?: readonly string[],
): AsyncGenerator<{ id: string; title: string; row: ChapterRow }> {
  const wanted = only && new Set(only);
  let read = 0;
  const ordered = readingOrder(bid.outline).filter((chapter) => wanted?.has(chapter.id) ?? true);
  const BATCH = 50;
  for (let at = 0; at < ordered.length; at += BATCH) {
    const batch = ordered.slice(at, at + BATCH);
    const ids = batch.map((chapter) => chapter.id);
    const rows = await db
      .select()
      .from(chapterRow)
      .where(and(eq(chapterRow.bidId, bid.id), inArray(chapterRow.id, ids)));
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, title } of batch) {
      const row = byId.get(id);
      if (!row || shownText(row) === '') continue;
      read += row.content.length;
      if (read >= READ_AT_ONCE) {
        read = 0;
        await breathe();
      }
      yield { id, title, row };
    }
  }
}
