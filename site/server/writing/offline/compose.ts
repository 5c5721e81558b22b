import { contextIn } from '../blind-volumes.ts';
import { kindOf } from '../structure/tree.ts';
import type { ChapterTask, PassageTask } from '../writer.ts';
import { evidenceChapter } from './evidence-chapter.ts';
import { formChapter } from './form-chapter.ts';
import { leadChapter } from './lead-chapter.ts';
import { lengthenText } from './lengthen.ts';
import { composePassage } from './passage.ts';
import { planOf } from './plan.ts';
import { proseChapter } from './prose-chapter.ts';
import { shortenText } from './shorten.ts';

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
    return lengthenText(
      goal.content,
      composeNew({ ...task, targetChars: targetChars * SPARE, goal: null }),
      targetChars,
    );
  const scoring = context.scoring.filter((item) => chapter.scoringIds.includes(item.id));
  return shortenText(goal.content, targetChars, { scoring, clauses: context.clauses });
}

/** The rules' text for a task: a chapter's, or a passage's. */
export function composeTask(task: ChapterTask | PassageTask): string {
  const context = contextIn(task.context, task.chapter);
  return 'action' in task
    ? composePassage({ ...task, context })
    : composeChapter({ ...task, context });
}
