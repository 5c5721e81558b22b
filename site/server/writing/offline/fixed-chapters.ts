import { contextIn } from '../blind-volumes.ts';
import { kindOf } from '../structure/tree.ts';
import type { BidContext, ChapterTask } from '../writer.ts';
import { evidenceChapter } from './evidence-chapter.ts';
import { formChapter } from './form-chapter.ts';
import { planOf } from './plan.ts';

/** Markdown of a form, a letter or a list of proofs. */
export function fixedChapter(given: ChapterTask): string {
  const task = { ...given, context: contextIn(given.context, given.chapter) };
  return kindOf(task.chapter) === 'evidence' ? evidenceChapter(task) : formChapter(task);
}

/**
 * Markdown of the bid's forms, letters and lists of proofs, by chapter: these are written by rule, so what they take is known before
 * anything is written.
 */
export function fixedChapters(context: BidContext): Map<string, string> {
  const { view } = planOf(context);
  const texts = new Map<string, string>();
  for (const chapter of context.chapters) {
    const kind = kindOf(chapter);
    if (kind === 'prose' || view.children.has(chapter.id)) continue;
    const task: ChapterTask = {
      ...{ context, chapter, targetChars: 0, goal: null },
      ...{ written: '', before: '', after: '', instruction: '' },
    };
    texts.set(chapter.id, fixedChapter(task));
  }
  return texts;
}
