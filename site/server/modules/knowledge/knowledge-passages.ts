import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { knowledge, type outline } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, knowledgeFile, knowledgePassage } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import type { PlacedKnowledge, PlacingBid } from '../../writing/knowledge/place-knowledge.ts';
import { profilePassages } from '../../writing/knowledge/profile-passages.ts';
import type { BidContext } from '../../writing/writer.ts';
import { viewerOf, visible } from './knowledge-access.ts';
import { nearestSubjects } from './passage-vectors.ts';

/** Text of a bid's files that is looked through. */
const SEARCHED_CHARS = 4_000_000;
/** Bids whose passages are held in memory: those that are being written. */
const HELD_BIDS = 3;

interface Passage {
  title: string;
  text: string;
  fileId: string;
}
interface NumberedPassage extends Passage {
  n: number;
}

type Known = Pick<BidContext, 'charsPerPage' | 'profile'>;

/** What of the material of the bid's owner stands in a chapter: see `placedKnowledge`. */
export async function knowledgeFor(
  services: Needs<'database' | 'embedding' | 'logger'>,
  bid: BidRow,
  chapter: outline.OutlineChapter,
  known: Known = {},
): Promise<BidContext['knowledge']> {
  const { byChapter } = await placedKnowledge(services, bid, known, chapter);
  return byChapter.get(chapter.id) ?? [];
}

/**
 * Every piece of the chosen files and of the profile in the one chapter that asks for what it says, and what stands nowhere with the
 * reason: of the chapter's files where it names any, else of the bid's; by words and, where a model is configured, by meaning. Files
 * that the owner may not see now, and those in the bin, count as not named. `chapter` stands for the one of its id in the outline.
 */
export async function placedKnowledge(
  services: Needs<'database' | 'embedding' | 'logger'>,
  bid: BidRow,
  { charsPerPage, profile }: Known,
  chapter?: outline.OutlineChapter,
): Promise<PlacedKnowledge> {
  const { db } = services.database;
  const isOther = (one: outline.OutlineChapter) => one.id !== chapter?.id;
  const isSame = chapter && bid.outline.some((one) => one === chapter);
  const chapters = chapter && !isSame ? [...bid.outline.filter(isOther), chapter] : bid.outline;
  const files = await readyFiles(db, bid, chosenFiles(bid, chapters));
  const { name, facts, scoring, settings } = bid;
  const placing: PlacingBid = {
    ...{ name, facts, scoring, settings, chapters },
    ...(charsPerPage === undefined ? {} : { charsPerPage }),
    bidFiles: settings.knowledge,
    day: profile?.day,
  };
  const key = JSON.stringify([
    ...[bid.id, files.map(({ id, fileName }) => [id, fileName]), placing, profile ?? null],
  ]);
  const held = placedBids.get(bid.id);
  if (held?.key === key) return held.placed;
  const placed = place(services, bid, files, placing, profile);
  placedBids.set(bid.id, { key, placed });
  for (const oldest of placedBids.keys())
    if (placedBids.size > HELD_BIDS) placedBids.delete(oldest);
  placed.catch(() => placedBids.delete(bid.id));
  return placed;
}

const placedBids = new Map<string, { key: string; placed: Promise<PlacedKnowledge> }>();

async function place(
  services: Needs<'database' | 'embedding' | 'logger'>,
  bid: BidRow,
  files: { id: string; fileName: string }[],
  placing: PlacingBid,
  profile: BidContext['profile'],
): Promise<PlacedKnowledge> {
  const stored = await passagesOf(services.database.db, files);
  const near = await nearestChapters(services, files, placing);
  const passages = stored.map((passage) => {
    const chapterId = near.get(`${passage.fileId}:${passage.n}`);
    return chapterId === undefined ? plain(passage) : { ...plain(passage), near: chapterId };
  });
  if (passages.length === 0 && !profile) return { byChapter: new Map(), unused: [] };
  return runText(bid.accountId, 'placeKnowledge', placing, [
    ...passages,
    ...profilePassages(profile),
  ]);
}

/** The chapter whose subject each passage is nearest to in meaning; empty without a model. */
async function nearestChapters(
  services: Needs<'database' | 'embedding' | 'logger'>,
  files: readonly { id: string }[],
  { chapters, scoring }: PlacingBid,
): Promise<Map<string, string>> {
  if (!services.embedding || files.length === 0) return new Map();
  const parents = new Set(chapters.map(({ parentId }) => parentId));
  const leaves = chapters.filter(
    ({ id, settings }) => !parents.has(id) && settings.kind !== 'form',
  );
  const subjects = leaves.map((chapter) => subjectOf(chapter, scoring));
  const ids = files.map(({ id }) => id);
  const near = await nearestSubjects(services, inArray(knowledgeFile.id, ids), subjects);
  return new Map(
    near.flatMap(({ fileId, n, at }) => {
      const chapter = leaves[at];
      return chapter ? [[`${fileId}:${n}`, chapter.id] as const] : [];
    }),
  );
}

const chosenFiles = (bid: BidRow, chapters: readonly outline.OutlineChapter[]): string[] => [
  ...new Set([
    ...bid.settings.knowledge,
    ...chapters.flatMap(({ settings }) => settings.knowledge ?? []),
  ]),
];

/** All that the files of the bid and of its chapters say, up to 4,000,000 characters: what a check compares the text with. */
export async function knowledgeOf(db: Executor, bid: BidRow): Promise<BidContext['knowledge']> {
  const files = await readyFiles(db, bid, chosenFiles(bid, bid.outline));
  return (await passagesOf(db, files)).map(plain);
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

/** What the chapter is about: its title and brief, and what is scored in it. */
function subjectOf(chapter: outline.OutlineChapter, scoring: BidRow['scoring']): string {
  const items = scoring.filter((item) => chapter.scoringIds.includes(item.id));
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
