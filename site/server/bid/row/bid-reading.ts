import { and, eq } from 'drizzle-orm';
import { isOf } from '../../documents/extract/addenda/apply.ts';
import type { Patch, TextChange } from '../../documents/extract/addenda/patch.ts';
import type { StatedTerm } from '../../documents/extract/stated/stated-terms.ts';
import { lotsOfChoice } from '../../kernel/lot-choice.ts';
import { documentJson } from '../../modules/tender/document-json.ts';
import { changeRows, withAccepted } from '../../modules/tender/tender-changes.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, type StoredReading, tenderFile, tenderLot } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import type { TenderForm } from '../../writing/form-blanks/tender-form.ts';
import { type ChosenLots, onlyLot } from '../../writing/lots/chosen-lots.ts';
import type { TenderCover } from '../../writing/tender-forms.ts';

/** What was read from the bid's tender file for its lot; nothing for a bid that was begun by hand. */
export async function readingOf(
  db: Executor,
  row: Pick<BidRow, 'tenderId' | 'lotId'>,
): Promise<StoredReading | null> {
  if (!row.tenderId) return null;
  const [file] = await db
    .select({ reading: tenderFile.reading, ofLot: tenderLot.reading })
    .from(tenderFile)
    .leftJoin(
      tenderLot,
      and(eq(tenderLot.tenderId, tenderFile.id), eq(tenderLot.lotId, row.lotId ?? '')),
    )
    .where(eq(tenderFile.id, row.tenderId));
  if (file?.ofLot) return withAccepted(db, row.tenderId, file.ofLot);
  return file?.reading ?? null;
}

/** The lots the bid answers, where there are several. */
export async function lotsOf(
  db: Executor,
  row: Pick<BidRow, 'tenderId' | 'lotId'>,
): Promise<ChosenLots> {
  if (lotsOfChoice(row.lotId).length < 2) return [];
  return (await readingOf(db, row))?.lotFacts ?? [];
}

/** The one lot the bid answers, of a tender of several. */
export const ownLotOf = (
  { lotId }: Pick<BidRow, 'lotId'>,
  reading: StoredReading | null,
): ChosenLots => onlyLot(reading?.lots ?? [], lotsOfChoice(lotId));

/** The forms that the tender file prescribes, with the layout they have there and the words and values that accepted changes put into them. */
export async function formsOf(
  db: Executor,
  row: Pick<BidRow, 'tenderId' | 'lotId' | 'accountId'>,
  reading: StoredReading | null,
): Promise<TenderForm[]> {
  if (!row.tenderId || !reading || reading.format.length === 0) return [];
  const json = await documentJson(db, row.tenderId);
  if (json === null) return [];
  const accepted = await acceptedPatches(db, row.tenderId);
  const texts = accepted.flatMap(({ text = [] }) => text);
  const facts = accepted.map(({ facts: own = [] }) =>
    own.filter(({ lot }) => isOf(row.lotId, lot?.id)),
  );
  return runText(row.accountId, 'formsInDocument', json, reading.format, { texts, facts });
}

/** What the tender states with figures in any of its parts, with the words that accepted changes put into them. */
export async function statedOf(
  db: Executor,
  row: Pick<BidRow, 'tenderId' | 'lotId' | 'accountId'>,
  reading: StoredReading | null,
): Promise<StatedTerm[]> {
  if (!row.tenderId) return [];
  const json = await documentJson(db, row.tenderId);
  if (json === null) return [];
  const lots = { lots: reading?.lots ?? [], chosen: lotsOfChoice(row.lotId) };
  const texts = await acceptedTexts(db, row.tenderId);
  return runText(row.accountId, 'statedInDocument', json, lots, texts);
}

/** The covers that the tender file prints for the bid and its volumes. */
export async function coversOf(
  db: Executor,
  row: Pick<BidRow, 'tenderId' | 'accountId'>,
): Promise<TenderCover[]> {
  if (!row.tenderId) return [];
  const json = await documentJson(db, row.tenderId);
  if (json === null) return [];
  return runText(row.accountId, 'coversInDocument', json, await acceptedTexts(db, row.tenderId));
}

async function acceptedPatches(db: Executor, tenderId: string): Promise<Patch[]> {
  const accepted = (await changeRows(db, tenderId)).filter(({ state }) => state === 'accepted');
  return accepted.map(({ change }) => change.patch);
}

/** The words that accepted changes put into the tender. */
export const acceptedTexts = async (db: Executor, tenderId: string): Promise<TextChange[]> =>
  (await acceptedPatches(db, tenderId)).flatMap(({ text = [] }) => text);
