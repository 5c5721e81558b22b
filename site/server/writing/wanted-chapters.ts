import type { outline } from 'tender-widgets/contract';
import { sameTitle, titleKey } from '../documents/extract/forms/same-title.ts';
import { nameOtherLots } from '../documents/extract/lot-names.ts';
import type { Draft } from './structure/draft.ts';

type Chapter = outline.OutlineChapter;

/** The chapters that are the paper the tender wants: its very form, else its title. */
export function chaptersOf(
  wanted: { title: string; form?: Draft['form'] | undefined },
  chapters: readonly Chapter[],
): Chapter[] {
  const { form } = wanted;
  const own = form
    ? chapters.filter(
        ({ settings }) => settings.form?.first === form.first && settings.form.last === form.last,
      )
    : [];
  if (own.length > 0) return own;
  const named = chapters.filter(({ title }) => titleKey(title) === titleKey(wanted.title));
  const isSame = ({ title }: Chapter) =>
    sameTitle(title, wanted.title) && !nameOtherLots(title, wanted.title);
  return named.length > 0 ? named : chapters.filter(isSame);
}
