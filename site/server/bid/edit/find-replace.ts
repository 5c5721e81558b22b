import { setImmediate as breathe } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { edit } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Drizzle, Executor } from '../../store/database.ts';
import { type AccountRow, type BidRow, type ChapterRow, chapterRow } from '../../store/schema.ts';
import type { ReplacedText } from '../../writing/shown/chapter-texts.ts';
import { readingOrder } from '../../writing/structure/tree.ts';
import { settleBid, writeVersions } from '../chapter/chapter-versions.ts';
import { bidOf, changeOwnBid } from '../row/bid-access.ts';
import { measureAhead } from '../row/chapter-sizes.ts';
import { shownText } from '../row/present-bid.ts';
import { fillLine, keptFact } from './fill-line.ts';
import { type Searching, searching } from './searching.ts';

/** Chapters read and worked on at a time, so that a large bid is never whole in memory. */
const BATCH = 50;

/** Where the words stand in the bid's texts as a reader sees them, in reading order. */
export async function findInBid(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
  body: v.InferOutput<typeof edit.findInBid.body>,
) {
  const bid = await bidOf(db, owner, bidId);
  const { places } = await searching(db, bid, body);
  const titles = new Map(bid.outline.map((chapter) => [chapter.id, chapter.title]));
  const chapters: v.InferInput<typeof edit.findInBid.reply>['chapters'] = [];
  for await (const rows of orderedChapters(db, bid)) {
    const found = await places(textsOf(rows));
    chapters.push(
      ...found.map(({ id, ...rest }) => ({ id, title: titles.get(id) ?? '', ...rest })),
    );
  }
  const total = chapters.reduce((sum, chapter) => sum + chapter.count, 0);
  const keeps = body.everywhere ? await keptFact(db, owner, bid, body.text) : undefined;
  return { total, chapters, ...(keeps && { keeps }) };
}

type Replacing = v.InferOutput<typeof edit.replaceInBid.body>;

/**
 * Replaces the words wherever they are shown, as one change of the bid; each changed chapter gets one version. Chapters a writer is
 * at work on, or has stopped in the middle of, are left alone and named.
 */
export async function replaceInBid(db: Drizzle, owner: AccountRow, bidId: string, body: Replacing) {
  // Before the transaction, which holds up everybody else on the embedded database; what is edited meanwhile is replaced anew.
  const before = await bidOf(db, owner, bidId);
  const { replaced: replacedOf } = await searching(db, before, body);
  const ahead = await replacedAhead(db, before, body, replacedOf);
  return changeOwnBid(db, owner, bidId, async (tx, bid) => {
    const titles = new Map(bid.outline.map((chapter) => [chapter.id, chapter.title]));
    const chapters: v.InferInput<typeof edit.replaceInBid.reply>['chapters'] = [];
    const skipped: { id: string; title: string }[] = [];
    const changed: ChapterRow[] = [];
    let replaced = 0;
    for await (const rows of orderedChapters(tx, bid, body.chapters)) {
      const results = await replacedIn(rows, replacedOf, ahead);
      const texts: { row: ChapterRow; content: string }[] = [];
      for (const row of rows) {
        const result = results.get(row.id);
        if (!result) continue;
        const title = titles.get(row.id) ?? '';
        if (row.status !== 'done' && row.status !== 'empty') {
          skipped.push({ id: row.id, title });
          continue;
        }
        replaced += result.count;
        chapters.push({ id: row.id, title, count: result.count, versionBefore: row.version });
        if (result.after !== row.content) texts.push({ row, content: result.after });
      }
      changed.push(...(await writeVersions(tx, bid, texts, 'replaced')));
      await breathe();
    }
    if (chapters.length > 0) await settleBid(tx, bid, changed);
    const lineId = body.everywhere ? await fillLine(tx, bid, body.text, body.with) : undefined;
    return { replaced, chapters, skipped, ...(lineId !== undefined && { lineId }) };
  });
}

type Ahead = ReadonlyMap<string, ReplacedText | { before: string; count: 0 }>;

/** What the chapters come to, measured as well, by id. */
async function replacedAhead(
  db: Executor,
  bid: BidRow,
  body: Replacing,
  replacedOf: Searching['replaced'],
): Promise<Ahead> {
  const ahead = new Map<string, ReplacedText | { before: string; count: 0 }>();
  for await (const rows of orderedChapters(db, bid, body.chapters)) {
    const texts = textsOf(rows);
    const results = await replacedOf(texts);
    for (const [id, before] of texts) ahead.set(id, results.get(id) ?? { before, count: 0 });
    await measureAhead(db, bid, new Map([...results].map(([id, { after }]) => [id, after])));
  }
  return ahead;
}

/** The same for chapters as they are now: those that have changed since are looked through again. */
async function replacedIn(
  rows: readonly ChapterRow[],
  replacedOf: Searching['replaced'],
  ahead: Ahead,
) {
  const texts = textsOf(rows);
  const other = new Map([...texts].filter(([id, text]) => ahead.get(id)?.before !== text));
  const results = await replacedOf(other);
  for (const [id, known] of ahead)
    if (texts.has(id) && !other.has(id) && 'after' in known) results.set(id, known);
  return results;
}

const textsOf = (rows: readonly ChapterRow[]) =>
  new Map(rows.map((row) => [row.id, shownText(row)]));

/** Chapters of the outline that have a text, in reading order, some at a time. */
async function* orderedChapters(
  db: Executor,
  bid: BidRow,
  only?: readonly string[],
): AsyncGenerator<ChapterRow[]> {
  const wanted = only && new Set(only);
  const ordered = readingOrder(bid.outline).filter((chapter) => wanted?.has(chapter.id) ?? true);
  for (let at = 0; at < ordered.length; at += BATCH) {
    const ids = ordered.slice(at, at + BATCH).map((chapter) => chapter.id);
    const rows = await db
      .select()
      .from(chapterRow)
      .where(and(eq(chapterRow.bidId, bid.id), inArray(chapterRow.id, ids)));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const batch = ids.flatMap((id) => byId.get(id) ?? []).filter((row) => shownText(row) !== '');
    if (batch.length > 0) yield batch;
  }
}
