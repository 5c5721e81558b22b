import { setTimeout as pause } from 'node:timers/promises';
import { evidenceChapter } from './offline/evidence-chapter.ts';
import { formChapter } from './offline/form-chapter.ts';
import { leadChapter } from './offline/lead-chapter.ts';
import { lengthenText } from './offline/lengthen.ts';
import { composePassage } from './offline/passage.ts';
import { pieces, remainder } from './offline/pieces.ts';
import { planOf } from './offline/plan.ts';
import { proseChapter } from './offline/prose-chapter.ts';
import { shortenText } from './offline/shorten.ts';
import { kindOf } from './structure/tree.ts';
import type { ChapterTask, Writer } from './writer.ts';

interface OfflineWriterOptions {
  /** Milliseconds between two pieces, so that writing can be seen. */
  pace?: number;
}

const PACE_MS = 15;

/** Material for a longer text is composed for more than is wanted: much of it stands in the text already. */
const SPARE = 2;

/** Bold words would mark an anonymous bid; there the same is said plainly. */
function composeNew(task: ChapterTask): string {
  const text = composed(task);
  return task.context.settings.blind ? text.replaceAll('**', '') : text;
}

function composed(task: ChapterTask): string {
  const { view } = planOf(task.context);
  if (view.children.has(task.chapter.id)) return leadChapter(task);
  const kind = kindOf(task.chapter);
  if (kind === 'form') return formChapter(task);
  return kind === 'evidence' ? evidenceChapter(task) : proseChapter(task);
}

/** The whole text of a chapter: the same for the same task, whatever was written of it before. */
function composeChapter(task: ChapterTask): string {
  const { goal, context, chapter, targetChars } = task;
  if (goal === null || goal.content.trim() === '') return composeNew(task);
  const isText = kindOf(chapter) === 'prose' && !planOf(context).view.children.has(chapter.id);
  // A form, a list of proofs and a lead-in have the length they have.
  if (!isText) return goal.content;
  if (goal.mode === 'expand')
    return lengthenText(goal.content, composeNew({ ...task, targetChars: targetChars * SPARE, goal: null }), targetChars);
  const scoring = context.scoring.filter((item) => chapter.scoringIds.includes(item.id));
  return shortenText(goal.content, targetChars, { scoring, clauses: context.clauses });
}

/**
 * The writer that needs no model: composes chapters from the tender's requirements, the scoring criteria and the bidder's own
 * material, and leaves 【待填写】 for what only the bidder knows. Deterministic; never fails; an aborted signal ends it with an AbortError.
 */
export function createOfflineWriter(options: OfflineWriterOptions = {}): Writer {
  const pace = options.pace ?? PACE_MS;
  async function* shown(text: string, signal: AbortSignal): AsyncGenerator<string, void> {
    for (const piece of pieces(text)) {
      signal.throwIfAborted();
      yield piece;
      if (pace > 0) await pause(pace, undefined, { signal });
    }
  }
  return {
    kind: 'offline',
    name: '离线编写器',
    async *writeChapter(task, signal) {
      signal.throwIfAborted();
      yield* shown(remainder(composeChapter(task), task.written), signal);
    },
    async *writePassage(task, signal) {
      signal.throwIfAborted();
      yield* shown(composePassage(task), signal);
    },
  };
}
