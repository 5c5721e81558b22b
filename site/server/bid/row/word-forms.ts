import { eq } from 'drizzle-orm';
import { hasOffice } from '../../layout/export/office.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, type TenderFileRow, tenderFile, tenderPart } from '../../store/schema.ts';
import type { TenderForm } from '../../writing/form-blanks/tender-form.ts';
import { ownForm } from '../../writing/offline/own-form.ts';
import { formsOf, readingOf } from './bid-reading.ts';

/** How the file that prints the forms is written; undefined for one whose forms cannot be carried. */
export async function wordKind(
  db: Executor,
  file: TenderFileRow,
): Promise<'docx' | 'doc' | undefined> {
  const [part] = await db.select().from(tenderPart).where(eq(tenderPart.fileKey, file.fileKey));
  if (part?.format === 'docx') return 'docx';
  return part?.format === 'doc' && (await hasOffice()) ? 'doc' : undefined;
}

/** The tender's own forms, by the chapter that stands for one. */
export async function wordForms(
  db: Executor,
  row: BidRow,
): Promise<ReadonlyMap<string, TenderForm>> {
  const chapters = row.outline.filter(({ settings }) => settings.kind !== 'prose');
  if (chapters.length === 0) return new Map();
  const forms = await formsOf(db, row, await readingOf(db, row));
  return new Map(
    chapters.flatMap((chapter): [string, TenderForm][] => {
      const form = ownForm(chapter, forms);
      return form ? [[chapter.id, form]] : [];
    }),
  );
}

/** By bid and outline: they are looked up with each form that is written, in a document of megabytes. */
const known = new Map<string, Promise<ReadonlyMap<string, TenderForm>>>();
const MOST_KNOWN = 100;

/** The forms that go into the bid's Word file as the tender's own has them; none where that is another kind of file. */
export function carriedForms(db: Executor, row: BidRow): Promise<ReadonlyMap<string, TenderForm>> {
  const key = `${row.id} ${row.rev} ${row.outlineRev} ${row.outline.length}`;
  const kept = known.get(key);
  if (kept) return kept;
  const found = findForms(db, row);
  known.set(key, found);
  found.catch(() => known.delete(key));
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return found;
}

async function findForms(db: Executor, row: BidRow): Promise<ReadonlyMap<string, TenderForm>> {
  if (!row.tenderId) return new Map();
  const [file] = await db.select().from(tenderFile).where(eq(tenderFile.id, row.tenderId));
  return file && (await wordKind(db, file)) ? wordForms(db, row) : new Map();
}
