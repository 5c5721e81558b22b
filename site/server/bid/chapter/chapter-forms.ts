import { type chapter, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor } from '../../store/database.ts';
import type { BidRow, ChapterRow } from '../../store/schema.ts';
import { type FilledForm, readFilled } from '../../writing/form-blanks/chapter-form.ts';
import { fillBlanks } from '../../writing/form-blanks/fill-blanks.ts';
import { formSheet } from '../../writing/form-blanks/form-sheet.ts';
import { ownForm } from '../../writing/offline/own-form.ts';
import { formsOf, readingOf } from '../row/bid-reading.ts';
import { shownText } from '../row/present-bid.ts';
import { inOutline } from './chapter-row.ts';
import { presentForm } from './present-form.ts';

/** The chapter with the tender's form that it stands for, where it says that form's words. Not inside a transaction. */
export async function withForm(
  db: Executor,
  bid: BidRow,
  shown: chapter.Chapter,
): Promise<chapter.Chapter> {
  const form = await formIn(db, bid, shown.id, shown.content);
  if (!form) return shown;
  return { ...shown, form: presentForm(form, inOutline(bid, shown.id).settings.source) };
}

/**
 * The chapter's text with values at blanks of its form. Throws badInput for a chapter that has none, for blanks it has not, and for what
 * cannot stand there.
 */
export async function withBlanks(
  db: Executor,
  bid: BidRow,
  row: ChapterRow,
  blanks: Readonly<Record<string, string>>,
): Promise<string> {
  const form = await formIn(db, bid, row.id, shownText(row));
  if (!form) throw new ApiError('badInput', { msg: refusals.formChanged });
  const filled = fillBlanks(form, blanks);
  if (filled.state === 'unknown') throw new ApiError('badInput', { msg: refusals.blankUnknown });
  if (filled.state === 'unfit')
    throw new ApiError('badInput', { msg: refusals.blankUnfit(filled.label) });
  return filled.content;
}

async function formIn(
  db: Executor,
  bid: BidRow,
  id: string,
  content: string,
): Promise<FilledForm | undefined> {
  const one = inOutline(bid, id);
  if (one.settings.kind === 'prose' || content.trim() === '') return undefined;
  const form = ownForm(one, await formsOf(db, bid, await readingOf(db, bid)));
  return form && readFilled(formSheet(form), content);
}
