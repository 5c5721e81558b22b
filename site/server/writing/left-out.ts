import type { outline, tender } from 'tender-widgets/contract';
import { sameTitle } from '../documents/extract/forms/same-title.ts';
import { isOptional } from './structure/draft.ts';

/** Forms for some bidders only that no chapter stands for: they are named, because the bidder knows whether he needs them. */
export function leftOut({
  format,
  chapters,
}: {
  format: readonly tender.FormatEntry[];
  chapters: readonly outline.OutlineChapter[];
}): Pick<outline.OutlineSign, 'leftOut'> {
  const found = format
    .filter(isOptional)
    .filter(
      ({ title, form }) =>
        !chapters.some(
          (chapter) =>
            sameTitle(chapter.title, title) ||
            (form !== undefined && chapter.settings.form?.first === form.first),
        ),
    )
    .map(({ title, source }) => ({ title, source }));
  return found.length === 0 ? {} : { leftOut: found };
}
