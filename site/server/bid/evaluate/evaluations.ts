import { and, count, desc, eq } from 'drizzle-orm';
import type { evaluation as contract } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { newId } from '../../kernel/ids.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle } from '../../store/database.ts';
import { type AccountRow, evaluationRow } from '../../store/schema.ts';
import { bidOf } from '../row/bid-access.ts';
import { type MendPlan, startMending } from '../run/mend-chapters.ts';
import { coverageOf, itemsByRules } from './evaluate-bid.ts';

type Row = typeof evaluationRow.$inferSelect;
type PageInput = v.InferOutput<typeof contract.bidEvaluations.query>;

/** No rule and no judge of ours says what these earn. */
const apart: ReadonlySet<string> = new Set(['price', 'attended']);

function present({ id, status, by, note, items, createdAt }: Row): contract.Evaluation {
  const own = items.filter(({ nature }) => !apart.has(nature));
  const sum = (points: (item: contract.EvaluatedItem) => number) =>
    Math.round(own.reduce((total, item) => total + points(item), 0) * 10) / 10;
  return {
    ...{ id, status, by, note, items, createdAt: dateTime(createdAt) },
    total: {
      low: sum(({ estimate }) => estimate.low),
      high: sum(({ estimate }) => estimate.high),
      max: sum(({ maxScore }) => maxScore),
    },
  };
}

/** Begins an evaluation, or gives the one that is under way; without a model the rules' estimate at once. Throws notFound, outlineMissing. */
export async function evaluate(
  services: Needs<'database' | 'jobs' | 'model'>,
  owner: AccountRow,
  bidId: string,
): Promise<contract.Evaluation> {
  const { db } = services.database;
  const row = await bidOf(db, owner, bidId);
  if (row.outline.length === 0) throw new ApiError('outlineMissing');
  const { rows } = await coverageOf(db, row);
  const by = services.model ? ('model' as const) : ('rules' as const);
  const status = by === 'model' ? ('running' as const) : ('done' as const);
  const items = itemsByRules(rows);
  const [made] = await db
    .insert(evaluationRow)
    .values({ id: newId(), bidId, status, by, items })
    .onConflictDoNothing()
    .returning();
  if (made && by === 'model') await services.jobs.enqueue('evaluate-bid', made.id);
  const running = and(eq(evaluationRow.bidId, bidId), eq(evaluationRow.status, 'running'));
  const [shown] = made ? [made] : await db.select().from(evaluationRow).where(running);
  if (!shown) throw new ApiError('writingNow');
  return present(shown);
}

export async function listEvaluations(
  db: Drizzle,
  owner: AccountRow,
  bidId: string,
  { current, size }: PageInput,
): Promise<{ rows: contract.Evaluation[]; total: number }> {
  const { id } = await bidOf(db, owner, bidId);
  const own = eq(evaluationRow.bidId, id);
  const [counted] = await db.select({ total: count() }).from(evaluationRow).where(own);
  const rows = await db
    .select()
    .from(evaluationRow)
    .where(own)
    .orderBy(desc(evaluationRow.createdAt), desc(evaluationRow.id))
    .limit(size)
    .offset((current - 1) * size);
  return { rows: rows.map(present), total: counted?.total ?? 0 };
}

/** Chapters that are mended in one round, those that lose most first. */
const MOST_CHAPTERS = 6;
/** Less is no loss that more text mends. */
const LEAST_LOSS = 0.5;
/** Characters that one missing point takes. */
const CHARS_PER_POINT = 300;
const MOST_POINTS = 6;

/** What a chapter lacks, from the items it answers. */
function plansOf(
  items: readonly contract.EvaluatedItem[],
  outline: readonly { id: string; title: string; parentId: string | null; prose: boolean }[],
): MendPlan[] {
  const leaves = outline.filter(
    ({ id, prose }) => prose && !outline.some((one) => one.parentId === id),
  );
  const below = (id: string): string[] => [
    id,
    ...outline.filter(({ parentId }) => parentId === id).flatMap((one) => below(one.id)),
  ];
  const plans = items.flatMap((item) => {
    const { marks, maxScore, nature, missing } = item;
    if (nature !== 'prose' || missing.length === 0 || marks.length === 0) return [];
    const mean = marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
    const own = new Set(item.chapters.flatMap(({ id }) => below(id)));
    const homes = leaves.filter(({ id }) => own.has(id));
    const [home] = [...homes].sort((a, b) => fit(b.title, missing) - fit(a.title, missing));
    if (!home || maxScore - mean < LEAST_LOSS) return [];
    const points = missing.slice(0, MOST_POINTS);
    const wish = `评审时，本章在评分项“${item.item}”（${maxScore} 分）上失分。请补写：${points.join('；')}。只写资料中有依据的内容，没有依据的写【待填写：说明】。`;
    return [
      {
        id: home.id,
        loss: maxScore - mean,
        instruction: wish,
        chars: points.length * CHARS_PER_POINT,
      },
    ];
  });
  const byLoss = plans.sort((a, b) => b.loss - a.loss);
  const once = byLoss.filter(({ id }, at) => byLoss.findIndex((one) => one.id === id) === at);
  return once.slice(0, MOST_CHAPTERS).map(({ loss: _loss, ...plan }) => plan);
}

/** How many of the letters of a title stand in what is missing. */
const fit = (title: string, missing: readonly string[]): number => {
  const words = missing.join('');
  return [...title].filter((letter) => words.includes(letter)).length / Math.max(1, title.length);
};

/** Queues the chapters that lose most to be lengthened by what they lack. Throws notFound, nothingToWrite, bidFinished, writingNow. */
export async function mend(
  services: Needs<'database' | 'jobs' | 'model'>,
  owner: AccountRow,
  { id, evaluationId }: { id: string; evaluationId: string },
): Promise<{ runId: string; chapters: string[] }> {
  const { db } = services.database;
  const row = await bidOf(db, owner, id);
  if (row.finishedAt) throw new ApiError('bidFinished');
  const wanted = and(eq(evaluationRow.bidId, id), eq(evaluationRow.id, evaluationId));
  const [found] = await db.select().from(evaluationRow).where(wanted);
  if (!found) throw new ApiError('notFound');
  if (found.status !== 'done' || !services.model) throw new ApiError('nothingToWrite');
  const outline = row.outline.map((chapter) => ({
    ...{ id: chapter.id, title: chapter.title, parentId: chapter.parentId },
    prose: chapter.settings.kind === 'prose',
  }));
  return startMending(services, owner, id, plansOf(found.items, outline));
}
