import { createHash } from 'node:crypto';
import { composeTask } from '../../writing/offline/compose.ts';
import { fixedChapter } from '../../writing/offline/fixed-chapters.ts';
import type { BidContext, ChapterTask, PassageTask } from '../../writing/writer.ts';

/** What the plan of a bid is made from (`planOf`), which knows its parts again by identity. */
const planned = (context: BidContext) => {
  const { chapters, requirements, scoring, overview, settings, facts, clauses, forms } = context;
  return {
    chapters,
    requirements,
    scoring,
    overview,
    settings,
    facts,
    clauses,
    ...(forms ? { forms } : {}),
  };
};

const kept = new Map<string, ReturnType<typeof planned>>();
/** Bids whose plan a thread remembers: those that are being written. */
const MOST_KEPT = 4;

/** A task that came to a thread, with the plan that was made for the first chapter of its bid. */
function withSharedPlan<T extends ChapterTask | PassageTask>(task: T): T {
  const parts = planned(task.context);
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
  const same = kept.get(key) ?? parts;
  kept.delete(key);
  kept.set(key, same);
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
  const context = { ...task.context, ...same };
  const chapter = same.chapters.find(({ id }) => id === task.chapter.id) ?? task.chapter;
  return { ...task, context, chapter };
}

export const compose = (task: ChapterTask | PassageTask): string =>
  composeTask(withSharedPlan(task));

/** A form of the tender, an index, a deviation table or a list of proofs, whichever writer writes the rest. */
export const composeForm = (task: ChapterTask): string => fixedChapter(withSharedPlan(task));
