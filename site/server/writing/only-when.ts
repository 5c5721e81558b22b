import type { outline, tender } from 'tender-widgets/contract';
import { caseSaid } from '../documents/extract/forms/case-said.ts';
import { chaptersOf } from './wanted-chapters.ts';

/** The case a form is wanted in, as the remark on it says; undefined where it is wanted of everybody. */
const caseOfForm = ({ form, remark }: tender.FormatEntry): string | undefined =>
  form === undefined ? undefined : caseSaid(remark ?? '');

/** Forms of the outline that the tender wants of some bidders only: they are named with the case, because the bidder knows whether it is his. */
export function onlyWhen({
  format,
  chapters,
}: {
  format: readonly tender.FormatEntry[];
  chapters: readonly outline.OutlineChapter[];
}): Pick<outline.OutlineSign, 'onlyWhen'> {
  const found = format.flatMap((entry) => {
    const when = caseOfForm(entry);
    const { title, form } = entry;
    const [chapter] = when === undefined || !form ? [] : chaptersOf({ title, form }, chapters);
    return when !== undefined && chapter
      ? [{ title: chapter.title, when, chapterId: chapter.id }]
      : [];
  });
  return found.length === 0 ? {} : { onlyWhen: found };
}
