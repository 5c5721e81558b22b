import { isDeviationTitle } from '../offline/clause-tables.ts';
import { formChapter } from '../offline/form-chapter.ts';
import { leadChapter } from '../offline/lead-chapter.ts';
import { ownForm } from '../offline/own-form.ts';
import { pieces, remainder } from '../offline/pieces.ts';
import { kindOf } from '../structure/tree.ts';
import type { ChapterTask } from '../writer.ts';

/**
 * Whether a chapter is written by rule, whoever writes the rest: a form of the tender file keeps its layout and its words, and an index
 * or a deviation table is made from the bid itself.
 */
export function isByRule({ chapter, context }: ChapterTask): boolean {
  if (kindOf(chapter) !== 'form') return false;
  return (
    isDeviationTitle(chapter.title) ||
    /评分索引|索引表/.test(chapter.title) ||
    ownForm(chapter, context.forms ?? []) !== undefined
  );
}

/** Composes a chapter that is written by rule. */
export type ComposeForm = (task: ChapterTask) => Promise<string>;

export const composeAtOnce: ComposeForm = async (task) => formChapter(task);

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
