import type { check } from 'tender-widgets/contract';
import { profileOfBid } from '../../modules/knowledge/profile/bid-profile.ts';
import type { Executor } from '../../store/database.ts';
import type { BidRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import type { RegisterBid } from '../../writing/values/register.ts';
import { lotsOf } from './bid-reading.ts';

/** What the register of a bid is made of. The answers of a finished bid are kept with it: what its company says later changes none. */
export async function registerSources(db: Executor, row: BidRow): Promise<RegisterBid> {
  const { name, clauses, responses, outline: chapters, factSheet } = row;
  const profile = row.finishedAt === null ? (await profileOfBid(db, row))?.whole : undefined;
  const lots = await lotsOf(db, row);
  return { name, clauses, responses, chapters, factSheet, lots, ...(profile ? { profile } : {}) };
}

/** The register of a bid; `contents` as stored, live blocks unresolved. */
export async function bidRegister(
  db: Executor,
  row: BidRow,
  contents: ReadonlyMap<string, string>,
): Promise<check.RegisterRow[]> {
  return runText(row.accountId, 'registerOf', await registerSources(db, row), contents);
}
