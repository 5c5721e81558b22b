import { eq } from 'drizzle-orm';
import type { check } from 'tender-widgets/contract';
import type { Drizzle } from '../../store/database.ts';
import { bidRow } from '../../store/schema.ts';
import { withDefaults } from '../row/bid-access.ts';
import { type CheckNeeds, findingsOf } from './findings.ts';

type Found = Pick<check.Finding, 'kind' | 'severity' | 'state' | 'places'>;

/** What a list of bids says of a check. */
export function openPlaces(findings: readonly Found[]): check.OpenPlaces {
  const open = findings.filter(({ state }) => state === 'open');
  return {
    mustFix: open.filter(({ severity }) => severity === 'error').length,
    toFill: open
      .filter(({ kind, severity }) => kind === 'placeholder' && severity !== 'error')
      .reduce((sum, { places = 1 }) => sum + places, 0),
  };
}

/** Keeps with the bid what a check found, so that no list has to check. The bid counts as unchanged. */
export async function keepOpenPlaces(
  db: Drizzle,
  bidId: string,
  findings: readonly Found[],
): Promise<void> {
  await db
    .update(bidRow)
    .set({ openPlaces: openPlaces(findings) })
    .where(eq(bidRow.id, bidId));
}

/** Checks a bid whose writing has ended; one that is written no further, or is gone, is left as it is. */
export async function checkAfterWriting(services: CheckNeeds, bidId: string): Promise<void> {
  const { db } = services.database;
  const [row] = await db.select().from(bidRow).where(eq(bidRow.id, bidId));
  if (row?.status !== 'written' || row.deletedAt) return;
  await keepOpenPlaces(db, bidId, await findingsOf(services, withDefaults(row)));
}
