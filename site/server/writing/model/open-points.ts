import { textState } from '../points/point-state.ts';
import { readChapter } from '../text/chapter-reading.ts';
import type { ChapterTask } from '../writer.ts';
import { ownPoints } from './own-points.ts';

const MOST_OPEN = 6;

/** The chapter's own points that its draft does not answer, each with what is missing. A lead-in leaves them to the chapters below it. */
export function openPoints({ context, chapter }: ChapterTask, written: string): string[] {
  if (context.chapters.some(({ parentId }) => parentId === chapter.id)) return [];
  const draft = [{ id: chapter.id, title: chapter.title, reading: readChapter(written) }];
  return ownPoints(context, chapter)
    .flatMap(({ own }) => own.map((point) => textState(point, draft)))
    .flatMap(({ state, text, missing }) =>
      state === 'open' ? [`${text}（${missing ?? ''}）`] : [],
    )
    .slice(0, MOST_OPEN);
}
