import { setImmediate as breathe } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { knowledge, type outline } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, knowledgeFile, knowledgePassage } from '../../store/schema.ts';
import { subjectTerms, terms } from '../../writing/text/relevance.ts';
import type { BidContext } from '../../writing/writer.ts';
import { viewerOf, visible } from './knowledge-access.ts';
import { nearestPassages } from './passage-vectors.ts';

const MOST_PASSAGES = 12;
const MOST_CHARS = 6000;
/** A passage that shares less with the chapter only happens to use a word of it; of a file chosen for the chapter a word is enough. */
const LEAST_SHARED = { ofBid: 3, ofChapter: 1 };
/** Text of a bid's files that is looked through for a chapter. */
const SEARCHED_CHARS = 4_000_000;
/** Passages scored between two looks at what else the process has to do: a few milliseconds. */
const SCORED_AT_ONCE = 40;
/** Bids whose passages are held in memory: those that are being written. */
const HELD_BIDS = 3;

/** Passages near in meaning that are looked at beside those that share words. */
const MOST_NEAR = 40;
/** How much a place in a ranking counts against the next, as in the search. */
const RANK_OFFSET = 60;

interface Passage {
  title: string;
  text: string;
  fileId: string;
}
interface NumberedPassage extends Passage {
  n: number;
}

/**
 * Passages of the material of the bid's owner that fit a chapter, the best first: of the chapter's files where it names any, else of
 * the bid's; by shared words and, where a model is configured, by meaning. Files that the owner may not see now, and those in the
 * bin, count as not named. At most 12 passages and 6,000 characters.
 */
export async function knowledgeFor(
  services: Needs<'database' | 'embedding' | 'logger'>,
  bid: BidRow,
  chapter: outline.OutlineChapter,
): Promise<BidContext['knowledge']> {
  const { db } = services.database;
  const own = chapter.settings.knowledge;
  const files = await readyFiles(db, bid, own ?? bid.settings.knowledge);
  const passages = await passagesOf(db, files);
  const subject = subjectOf(bid, chapter);
  const byWords = await fitting(
    passages,
    subjectTerms(subject),
    own ? LEAST_SHARED.ofChapter : LEAST_SHARED.ofBid,
  );
  const best = withinRoom(await withNearest(services, files, passages, byWords, subject));
  // Chosen by hand for this chapter, a file has its say there even where their words differ.
  return own && best.length === 0 ? withinRoom(passages) : best;
}

/** All that the files of the bid and of its chapters say, up to 4,000,000 characters: what a check compares the text with. */
export async function knowledgeOf(db: Executor, bid: BidRow): Promise<BidContext['knowledge']> {
  const wanted = new Set([
    ...bid.settings.knowledge,
    ...bid.outline.flatMap((chapter) => chapter.settings.knowledge ?? []),
  ]);
  return (await passagesOf(db, await readyFiles(db, bid, [...wanted]))).map(plain);
}

const plain = ({ title, text, fileId }: NumberedPassage): Passage => ({ title, text, fileId });

async function readyFiles(
  db: Executor,
  bid: BidRow,
  wanted: readonly string[],
): Promise<{ id: string; fileName: string }[]> {
  if (wanted.length === 0) return [];
  const viewer = await viewerOf(db, { id: bid.accountId, tenantId: bid.tenantId });
  return db
    .select({ id: knowledgeFile.id, fileName: knowledgeFile.fileName })
    .from(knowledgeFile)
    .where(
      and(
        visible(knowledgeFile, viewer, knowledge.knowledgeSpaces),
        inArray(knowledgeFile.id, [...wanted]),
        eq(knowledgeFile.status, 'ready'),
        isNull(knowledgeFile.removedAt),
      ),
    )
    .orderBy(asc(knowledgeFile.createdAt), asc(knowledgeFile.id));
}

/** Fuses the ranking by words with that by meaning, where there is one. */
async function withNearest(
  services: Needs<'database' | 'embedding' | 'logger'>,
  files: readonly { id: string }[],
  passages: readonly NumberedPassage[],
  byWords: readonly NumberedPassage[],
  subject: string,
): Promise<readonly NumberedPassage[]> {
  if (!services.embedding || files.length === 0) return byWords;
  const ids = files.map(({ id }) => id);
  const near = await nearestPassages(services, inArray(knowledgeFile.id, ids), subject, MOST_NEAR);
  if (!near || near.length === 0) return byWords;
  const places = new Map(passages.map((passage) => [`${passage.fileId}:${passage.n}`, passage]));
  const byMeaning = near.flatMap(({ fileId, n }) => places.get(`${fileId}:${n}`) ?? []);
  const scores = new Map<NumberedPassage, number>();
  for (const ranking of [byWords, byMeaning]) {
    for (const [rank, passage] of ranking.entries()) {
      scores.set(passage, (scores.get(passage) ?? 0) + 1 / (RANK_OFFSET + rank));
    }
  }
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([passage]) => passage);
}

/** What the chapter is about: its title and brief, and what is scored in it. */
function subjectOf(bid: BidRow, chapter: outline.OutlineChapter): string {
  const items = bid.scoring.filter((item) => chapter.scoringIds.includes(item.id));
  return [
    chapter.title,
    chapter.brief,
    chapter.settings.instruction,
    ...items.map((item) => `${item.item}\n${item.criteria}`),
  ].join('\n');
}

const held = new Map<string, NumberedPassage[]>();

/** Passages of a read file never change, so ids and names say whether what is held is right. */
async function passagesOf(
  db: Executor,
  files: { id: string; fileName: string }[],
): Promise<NumberedPassage[]> {
  if (files.length === 0) return [];
  const key = JSON.stringify(files.map(({ id, fileName }) => [id, fileName]));
  const known = held.get(key);
  if (known) return known;
  const names = new Map(files.map((file) => [file.id, file.fileName]));
  const passages: NumberedPassage[] = [];
  let chars = 0;
  for (const { id } of files) {
    const rows = await db
      .select({
        n: knowledgePassage.n,
        heading: knowledgePassage.heading,
        text: knowledgePassage.text,
      })
      .from(knowledgePassage)
      .where(eq(knowledgePassage.fileId, id))
      .orderBy(asc(knowledgePassage.n));
    for (const { n, heading, text } of rows) {
      chars += text.length;
      if (chars > SEARCHED_CHARS) break;
      passages.push({
        title: [names.get(id), heading].filter(Boolean).join(' › '),
        text,
        fileId: id,
        n,
      });
    }
  }
  held.set(key, passages);
  for (const oldest of held.keys()) if (held.size > HELD_BIDS) held.delete(oldest);
  return passages;
}

async function fitting(
  passages: readonly NumberedPassage[],
  subject: ReadonlySet<string>,
  least: number,
): Promise<NumberedPassage[]> {
  const spread = new Map<string, number>();
  const matches: { passage: NumberedPassage; shared: Set<string>; size: number }[] = [];
  for (const [at, passage] of passages.entries()) {
    if (at % SCORED_AT_ONCE === SCORED_AT_ONCE - 1) await breathe();
    const own = terms(`${passage.title}\n${passage.text}`);
    const shared = new Set(own.filter((term) => subject.has(term)));
    if (shared.size < Math.min(least, subject.size)) continue;
    for (const term of shared) spread.set(term, (spread.get(term) ?? 0) + 1);
    matches.push({ passage, shared, size: own.length });
  }
  const scored = matches.map(({ passage, shared, size }) => {
    let score = 0;
    for (const term of shared) score += Math.log(1 + passages.length / (spread.get(term) ?? 1));
    return { passage, score: score / Math.sqrt(Math.sqrt(size)) };
  });
  return scored.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage);
}

/** The first of them that are within the bounds. */
function withinRoom(passages: readonly NumberedPassage[]): Passage[] {
  const best: Passage[] = [];
  let chars = 0;
  for (const passage of passages) {
    if (best.length === MOST_PASSAGES) break;
    if (chars + passage.text.length > MOST_CHARS) continue;
    chars += passage.text.length;
    best.push(plain(passage));
  }
  return best;
}
