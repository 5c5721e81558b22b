import { eq, max } from 'drizzle-orm';
import type { outline } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { toApiError } from '../../kernel/api-error.ts';
import type { Drizzle } from '../../store/database.ts';
import { appendEvents } from '../../store/event-log.ts';
import { BID_LOCK } from '../../store/locks.ts';
import { type BidRow, bidRow, outlineVersion } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import type { OutlineInput } from '../../writing/outline.ts';
import { MAX_CHAPTERS, readingOrder } from '../../writing/structure/tree.ts';
import { withDefaults } from '../row/bid-access.ts';
import { bidContext } from '../row/bid-context.ts';
import { readingOf } from '../row/bid-reading.ts';
import { decideMove, storeMove } from '../row/move-bid.ts';
import { restingStatus } from '../row/resting-status.ts';
import { graftBranch, ruledBranch, wishedOutline } from './outline-branch.ts';
import { warningsOf } from './outline-note.ts';
import { storeOutline } from './outline-service.ts';
import { branchOf, checkTree, renumbered, withoutDeep } from './outline-tree.ts';
import { withVolumes } from './outline-volumes.ts';
import { readWish } from './outline-wish.ts';

type Chapters = outline.OutlineChapter[];

const FAILED = '目录没有生成成功，请重试；若一直如此，请联系客服';
const UNCHANGED =
  '这一章之下没有得出新的目录。请在要求里写明章节，例如“分为：需求分析、总体设计、实施计划”';
const NOT_UNDERSTOOD =
  '这次的要求没有用上：目录只按要求里写明的章节标题、数量增删。可以写明标题再试。';

/** The job: makes the outline, or what stands below one chapter, by the rules, lets a model improve it, and stores a new version. */
export async function generateOutline(
  services: Needs<'database' | 'logger' | 'writer'>,
  bidId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services.database;
  const [stored] = await db.select().from(bidRow).where(eq(bidRow.id, bidId));
  if (stored?.status !== 'outlining') return;
  const row = withDefaults(stored);
  try {
    const chapters = await makeChapters(services, row, signal);
    const isUnchanged = JSON.stringify(chapters) === JSON.stringify(readingOrder(row.outline));
    const note = await noteOf(services, row, chapters);
    await db.transaction(async (tx) => {
      const [locked] = await tx.select().from(bidRow).where(eq(bidRow.id, bidId)).for(BID_LOCK);
      if (locked?.status !== 'outlining') return;
      if (!isUnchanged) await storeOutline(tx, locked, chapters, 'generated', note);
    });
    if (isUnchanged) await giveUp(db, row, UNCHANGED);
  } catch (error) {
    if (signal.aborted || toApiError(error).status >= 503) throw error;
    services.logger.error({ err: error, bidId }, 'outline failed');
    await giveUp(db, row, FAILED);
  }
}

async function makeChapters(
  services: Needs<'database' | 'writer'>,
  row: BidRow,
  signal: AbortSignal,
): Promise<Chapters> {
  const reading = await readingOf(services.database.db, row);
  const input: OutlineInput = {
    name: row.name,
    facts: row.facts,
    overview: row.overview,
    scoring: row.scoring,
    clauses: row.clauses,
    format: reading?.format ?? [],
    requirements: reading?.requirements ?? [],
    settings: row.settings,
    lotFacts: reading?.lotFacts ?? [],
  };
  const wish = row.outlineWish ?? { instruction: '' };
  const root = row.outline.find((chapter) => chapter.id === wish.chapterId);
  const chapters = root
    ? await newBranch(services, row, input, root, wish.instruction, signal)
    : await newOutline(services, row, input, wish.instruction, signal);
  const ordered = withoutDeep(readingOrder(chapters)).slice(0, MAX_CHAPTERS);
  checkTree(ordered);
  return ordered;
}

async function newOutline(
  services: Needs<'database' | 'writer'>,
  row: BidRow,
  input: OutlineInput,
  instruction: string,
  signal: AbortSignal,
) {
  const draft = await runText(row.accountId, 'buildOutline', input);
  const chapters = services.writer.improveOutline
    ? await provenOutline(
        row,
        input,
        draft,
        await services.writer.improveOutline(
          await contextOf(services, row, draft),
          draft,
          { instruction },
          signal,
        ),
      )
    : wishedOutline(input, draft, instruction);
  const [newest] = await services.database.db
    .select({ n: max(outlineVersion.n) })
    .from(outlineVersion)
    .where(eq(outlineVersion.bidId, row.id));
  return withVolumes(withNewIds(chapters, (newest?.n ?? 0) + 1), row.scoring);
}

/**
 * What a model proposes, where the tender is answered by it as well as by the draft: its parts, forms, price papers, scoring items and
 * points. The draft, where anything of that is worse.
 */
async function provenOutline(
  row: BidRow,
  { format, scoring, settings, lotFacts }: OutlineInput,
  draft: Chapters,
  proposed: Chapters,
): Promise<Chapters> {
  const openOf = async (chapters: Chapters) => {
    const signInput = { format, scoring, chapters, bidType: settings.bidType, lotFacts };
    const signs = await runText(row.accountId, 'outlineSigns', signInput);
    return signs.map(({ open }) => open.length);
  };
  const [before, after] = [await openOf(draft), await openOf(proposed)];
  return after.every((open, at) => open <= (before[at] ?? 0)) ? proposed : draft;
}

/** The model sees the whole outline, but only what it says of the branch is taken. */
async function newBranch(
  services: Needs<'database' | 'writer'>,
  row: BidRow,
  input: OutlineInput,
  root: outline.OutlineChapter,
  instruction: string,
  signal: AbortSignal,
): Promise<Chapters> {
  const usual = await runText(row.accountId, 'buildOutline', input);
  const ruled = ruledBranch(input, usual, row.outline, root, instruction);
  const draft = graftBranch(row.outline, root, ruled, row.scoring);
  if (!services.writer.improveOutline) {
    const old = branchOf(row.outline, root.id).map((chapter) => chapter.id);
    return ruled.map((chapter) => chapter.id).join() === old.join() ? row.outline : draft;
  }
  const context = await contextOf(services, row, draft);
  const improved = await services.writer.improveOutline(
    context,
    draft,
    { chapterId: root.id, instruction },
    signal,
  );
  const branch = branchOf(improved, root.id);
  if (branch.length === 0) return draft;
  const outside = new Set(draft.map((chapter) => chapter.id));
  for (const { id } of ruled) outside.delete(id);
  const own = branch.filter((chapter) => !outside.has(chapter.id));
  const fresh = own.map((chapter) => ({
    ...chapter,
    parentId: own.some((other) => other.id === chapter.parentId) ? chapter.parentId : root.id,
  }));
  const answered = new Set([...root.scoringIds, ...fresh.flatMap((chapter) => chapter.scoringIds)]);
  const isLost = ruled.flatMap((chapter) => chapter.scoringIds).some((id) => !answered.has(id));
  if (isLost || fresh.length === 0) return draft;
  const grafted = graftBranch(row.outline, root, renumbered(fresh), row.scoring);
  return provenOutline(row, input, draft, grafted);
}

const contextOf = (services: Needs<'database'>, row: BidRow, draft: Chapters) =>
  bidContext(services.database.db, { ...row, outline: draft });

/** A new outline's chapters are new ones: text of an earlier outline stays with that one. */
function withNewIds(chapters: Chapters, n: number): Chapters {
  const renamed = (id: string) => `v${n}${id}`;
  return chapters.map((chapter) => ({
    ...chapter,
    id: renamed(chapter.id),
    parentId: chapter.parentId && renamed(chapter.parentId),
  }));
}

/** What the bidder should know of the outline; a wish that nobody could act on is not passed over in silence. */
async function noteOf(
  services: Needs<'database' | 'writer'>,
  row: BidRow,
  chapters: Chapters,
): Promise<string | null> {
  const warnings = await warningsOf(services.database.db, row, chapters);
  const instruction = row.outlineWish?.instruction ?? '';
  if (instruction !== '' && !services.writer.improveOutline) {
    const { titles, unwanted, count } = readWish(instruction);
    if (titles.length === 0 && unwanted.length === 0 && count === null)
      warnings.unshift(NOT_UNDERSTOOD);
  }
  return warnings.join('\n') || null;
}

async function giveUp(db: Drizzle, row: BidRow, note: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(bidRow).where(eq(bidRow.id, row.id)).for(BID_LOCK);
    if (!locked) return;
    const resting = await restingStatus(tx, row.id, row.outline);
    const move = decideMove(locked, { kind: 'outlineFailed', resting, note });
    if (!move) return;
    await appendEvents(tx, row.id, [{ name: 'failed', data: { msg: note, retriable: true } }]);
    // A bid that got nothing new keeps its place in the list.
    await storeMove(tx, row, move, { outlineWish: null, updatedAt: locked.updatedAt });
  });
}
