import type { outline } from 'tender-widgets/contract';
import type { TenderForm } from '../form-blanks/tender-form.ts';
import { formFor } from './fill-form.ts';

/** The tender's own form for a chapter: the one it was made from, else the one of its name; undefined where there is none. */
export function ownForm(
  { title, settings }: Pick<outline.OutlineChapter, 'title' | 'settings'>,
  forms: readonly TenderForm[],
): TenderForm | undefined {
  const from = forms.find((form) => form.first === settings.form?.first);
  return from ?? formFor(title, forms);
}
