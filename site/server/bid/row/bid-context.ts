import { profileOfBid } from '../../modules/knowledge/profile/bid-profile.ts';
import type { Drizzle } from '../../store/database.ts';
import type { BidRow } from '../../store/schema.ts';
import type { BidContext } from '../../writing/writer.ts';
import { formsOf, ownLotOf, readingOf } from './bid-reading.ts';
import { charsPerPageOf } from './page-plan.ts';
import { sheetForForms } from './price-sheet.ts';

/** All that a writer may know of the bid. */
export async function bidContext(db: Drizzle, row: BidRow): Promise<BidContext> {
  const reading = await readingOf(db, row);
  return {
    owner: row.accountId,
    bidId: row.id,
    name: row.name,
    overview: row.overview,
    facts: row.facts,
    lots: reading?.lotFacts ?? [],
    ownLot: ownLotOf(row, reading),
    scoring: row.scoring,
    clauses: row.clauses,
    responses: row.responses,
    factSheet: row.factSheet,
    settings: row.settings,
    chapters: row.outline,
    charsPerPage: await charsPerPageOf(db, row),
    knowledge: [],
    pictures: [],
    profile: await profileOfBid(db, row),
    requirements: reading?.requirements ?? [],
    forms: await formsOf(db, row, reading),
    price: await sheetForForms(db, row),
  };
}
