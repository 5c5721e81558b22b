import { eq } from 'drizzle-orm';
import { type check, evaluation, type tender } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { createLimit } from '../../kernel/limit.ts';
import { type BidRow, bidRow, evaluationRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { askJudge, type JudgeTask, type JudgeVerdict } from '../../writing/model/judge.ts';
import type { Model } from '../../writing/model/model.ts';
import { ModelError } from '../../writing/model/model-error.ts';
import { withoutReferences } from '../../writing/text/reference-text.ts';
import { withDefaults } from '../row/bid-access.ts';
import { resolvedContentsOf } from '../row/contents.ts';

type Item = evaluation.EvaluatedItem;

/** Calls of the model at a time. */
const AT_ONCE = 3;
/** Tries of one judge; then the item has one mark less. */
const TRIES = 3;
const RETRY_MS = 2000;

/** What rules say of each item: proofs by what is shown, text by its points. */
export function itemsByRules(rows: readonly check.CoverageRow[]): Item[] {
  return rows.map((row) => ({
    ...{ scoringId: row.scoringId, item: row.item, maxScore: row.maxScore, nature: row.nature },
    ...{ marks: [], spread: 0, estimate: row.estimate },
    missing: missingOf(row),
    chapters: row.chapters.map(({ id, title }) => ({ id, title })),
  }));
}

function missingOf({ points, reason }: check.CoverageRow): string[] {
  const open = points.flatMap(({ text, missing }) =>
    missing === undefined ? [] : [`${text}：${missing}`],
  );
  return open.length > 0 || reason === '' ? open : [reason];
}

/** Asks one judge, again where the service is away for a moment. Undefined where it gives no mark. Throws AbortError, and what holds for every call. */
async function markOfJudge(
  model: Model,
  task: JudgeTask,
  judge: number,
  signal: AbortSignal,
): Promise<JudgeVerdict | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await askJudge(model, task, judge, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof ModelError)) throw error;
      if (error.failure === 'over-cap' || error.failure === 'not-allowed') throw error;
      if (!error.retriable || attempt >= TRIES) return undefined;
      await pause(RETRY_MS * attempt, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** The item with what the judges gave; by rules where none gave a mark. */
function withMarks(item: Item, verdicts: readonly JudgeVerdict[]): Item {
  if (verdicts.length === 0) return item;
  const marks = verdicts.map(({ mark }) => mark);
  const [low, high] = [Math.min(...marks), Math.max(...marks)];
  // What rules find missing is certain; what judges miss comes after it.
  const missing = [...new Set([...item.missing, ...verdicts.flatMap((one) => one.missing)])];
  return {
    ...item,
    ...{ marks, spread: high - low, estimate: { low, high }, missing: missing.slice(0, 8) },
  };
}

interface AtWork {
  row: BidRow;
  model: Model;
  contents: ReadonlyMap<string, string>;
  signal: AbortSignal;
  inTurn: ReturnType<typeof createLimit>;
}

async function markItem(
  { row, model, contents, signal, inTurn }: AtWork,
  item: Item,
  scoring: tender.ScoringItem,
  points: check.CoverageRow['points'],
): Promise<Item> {
  const text = chaptersBelow(
    row,
    item.chapters.map(({ id }) => id),
  )
    .flatMap(({ id, title }) => {
      const content = withoutReferences(contents.get(id) ?? '').trim();
      return content === '' ? [] : [`【${title}】\n${content}`];
    })
    .join('\n\n');
  if (text === '') return item;
  const bid = { id: row.id, name: row.name, overview: row.overview };
  const task = { bid, item: scoring, points, text };
  const verdicts = await Promise.all(
    Array.from({ length: evaluation.judges }, (_, at) =>
      inTurn(() => markOfJudge(model, task, at + 1, signal)),
    ),
  );
  return withMarks(
    item,
    verdicts.flatMap((one) => one ?? []),
  );
}

/** The chapters named and those below them, in the order of the outline. */
function chaptersBelow(row: BidRow, ids: readonly string[]): BidRow['outline'] {
  const found = new Set(ids);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { id, parentId } of row.outline)
      if (parentId !== null && found.has(parentId)) found.add(id);
  }
  return row.outline.filter(({ id }) => found.has(id));
}

/** What the bid says for each scoring item now. */
export async function coverageOf(
  db: Needs<'database'>['database']['db'],
  row: BidRow,
): Promise<{ rows: check.CoverageRow[]; contents: Map<string, string> }> {
  const contents = await resolvedContentsOf(db, row);
  const rows = await runText(row.accountId, 'coverage', row.scoring, row.outline, contents);
  return { rows, contents };
}

/**
 * The job: judges the items that text answers, three judges each, and keeps what is done after every item, so that a process that takes
 * over goes on from there. What proofs, tables and prices earn stays as the rules say.
 */
export async function runEvaluation(
  services: Needs<'database' | 'logger' | 'model'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services.database;
  const [begun] = await db.select().from(evaluationRow).where(eq(evaluationRow.id, id));
  if (begun?.status !== 'running') return;
  const [stored] = await db.select().from(bidRow).where(eq(bidRow.id, begun.bidId));
  const { model } = services;
  const end = (status: 'done' | 'failed', note: string | null) =>
    db.update(evaluationRow).set({ status, note }).where(eq(evaluationRow.id, id));
  if (!stored || !model) {
    await end('failed', '没有配置模型，不能模拟评审');
    return;
  }
  const row = withDefaults(stored);
  const { rows, contents } = await coverageOf(db, row);
  const known = new Map(begun.items.map((item) => [item.scoringId, item]));
  const items = itemsByRules(rows).map((item) => known.get(item.scoringId) ?? item);
  const inTurn = createLimit(AT_ONCE);
  let unmarked = 0;
  try {
    for (const [at, item] of items.entries()) {
      const scoring = row.scoring.find((one) => one.id === item.scoringId);
      if (item.nature !== 'prose' || item.marks.length > 0 || !scoring) continue;
      const atWork = { row, model, contents, signal, inTurn };
      items[at] = await markItem(atWork, item, scoring, rows[at]?.points ?? []);
      if (items[at].marks.length === 0 && item.estimate.high > 0) unmarked++;
      await db.update(evaluationRow).set({ items }).where(eq(evaluationRow.id, id));
    }
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof ModelError)) throw error;
    services.logger.warn({ err: error, bidId: row.id }, 'evaluation ends early');
    await end('failed', error.message);
    return;
  }
  await db.update(evaluationRow).set({ items }).where(eq(evaluationRow.id, id));
  await end('done', unmarked === 0 ? null : `${unmarked} 项评委没有打出分数，按规则估分`);
}
