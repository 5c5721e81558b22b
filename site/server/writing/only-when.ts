import type { outline, tender } from 'tender-widgets/contract';
import { caseSaid } from '../documents/extract/forms/case-said.ts';
import { jointAgreement } from '../documents/extract/forms/words.ts';
import { chaptersOf } from './wanted-chapters.ts';

/** The case a form is wanted in, as the remark on it says, or its name; undefined where it is wanted of everybody. */
function caseOfForm({ title, form, remark = '' }: tender.FormatEntry): string | undefined {
  const isJoint = jointAgreement.test(title);
  const said = form || isJoint ? caseSaid(remark) : undefined;
  return said ?? (isJoint ? '联合体投标时' : undefined);
}

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
    const [chapter] = when === undefined ? [] : chaptersOf(entry, chapters);
    return when !== undefined && chapter
      ? [{ title: chapter.title, when, chapterId: chapter.id }]
      : [];
  });
  return found.length === 0 ? {} : { onlyWhen: found };
}
