import { fixedChapter } from '../offline/fixed-chapters.ts';
import { leadChapter } from '../offline/lead-chapter.ts';
import { ownForm } from '../offline/own-form.ts';
import { pieces, remainder } from '../offline/pieces.ts';
import { kindOf } from '../structure/tree.ts';
import { isDeviationTitle } from '../text/deviation-title.ts';
import type { ChapterTask } from '../writer.ts';

/** Whether the company's profile holds anything that a chapter of proofs lists. */
function holdsProofs({ profile }: ChapterTask['context']): boolean {
  if (!profile) return false;
  const { people, references, certificates } = profile.whole;
  return [...people, ...references, ...certificates].some(({ confirmed }) => confirmed);
}

/**
 * Whether a chapter is written by rule, whoever writes the rest: a form of the tender file keeps its layout and its words, an index
 * or a deviation table is made from the bid itself, and proofs are listed from the company's profile, where it has any.
 */
export function isByRule(task: ChapterTask): boolean {
  const { chapter, context } = task;
  if (kindOf(chapter) === 'evidence') return holdsProofs(context) && !isLeadIn(task);
  if (kindOf(chapter) !== 'form') return false;
  return (
    isDeviationTitle(chapter.title) ||
    /评分索引|索引表/.test(chapter.title) ||
    ownForm(chapter, context.forms ?? []) !== undefined
  );
}

/** Composes a chapter that is written by rule. */
export type ComposeForm = (task: ChapterTask) => Promise<string>;

export const composeAtOnce: ComposeForm = async (task) => fixedChapter(task);

/** The chapter as the rules have it, from where it was left. */
export async function* chapterByRule(
  task: ChapterTask,
  compose: ComposeForm,
): AsyncGenerator<string, void> {
  yield* pieces(remainder(task.goal?.content || (await compose(task)), task.written));
}

/** Whether the chapter only leads into those below it. */
export const isLeadIn = ({ chapter, context }: ChapterTask): boolean =>
  context.chapters.some((other) => other.parentId === chapter.id);

/** What leads in where a model has nothing to say; a bid is not held up by a sentence. */
export function* leadInByRule(task: ChapterTask): Generator<string, void> {
  yield* pieces(leadChapter(task));
}
