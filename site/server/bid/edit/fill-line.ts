import { eq } from 'drizzle-orm';
import type { edit, profile } from 'tender-widgets/contract';
import { showProfile } from '../../modules/knowledge/profile/profile-service.ts';
import type { Drizzle, Transaction } from '../../store/database.ts';
import { type AccountRow, type BidRow, bidRow } from '../../store/schema.ts';
import {
  askedFact,
  isSameKind,
  lineOfFact,
  profileFactOf,
} from '../../writing/offline/asked-fact.ts';
import { labelIn } from '../../writing/offline/fill-once.ts';
import { isOwnProfile } from '../../writing/profile-facts.ts';

/**
 * A value the bidder gave for the whole bid stands in its facts sheet too, so that what is written later says the same: where that has a
 * line for it without a value. Never in an anonymous bid. @returns the line's id.
 */
export async function fillLine(
  tx: Transaction,
  bid: BidRow,
  mark: string,
  value: string,
): Promise<string | undefined> {
  const label = labelIn(mark);
  const fact = bid.settings.blind ? undefined : askedFact(label);
  const line = fact && lineOfFact(bid.factSheet, fact);
  const isFree = line?.value.trim() === '' && isSameKind(label, line.label);
  if (!line || !isFree || value.trim() === '') return undefined;
  const factSheet = bid.factSheet.map((one) =>
    one.id === line.id ? { ...one, value, confirmed: true } : one,
  );
  await tx
    .update(bidRow)
    .set({ factSheet, rev: bid.rev + 1, updatedAt: new Date() })
    .where(eq(bidRow.id, bid.id));
  return line.id;
}

/** An account is kept whole: of a bank whose number nobody has said yet nothing is, and the other way round. */
function accountOffer(
  { factSheet }: BidRow,
  label: string,
  { accounts }: profile.CompanyProfile,
): edit.Keeps | undefined {
  const asked = askedFact(label);
  if (asked !== 'bank' && asked !== 'account') return undefined;
  const line = lineOfFact(factSheet, asked === 'bank' ? 'account' : 'bank');
  const other = line?.confirmed ? line.value.trim() : '';
  const known = accounts.map(({ bank, number }) => ({ bank, number }));
  if (other === '') return undefined;
  return { part: 'accounts', half: asked === 'bank' ? 'bank' : 'number', other, known };
}

/** What 企业档案 says of what a mark asks for; undefined where the value is not of the company, or the caller may not keep it. */
export async function keptFact(
  db: Drizzle,
  caller: AccountRow,
  bid: BidRow,
  mark: string,
): Promise<edit.Keeps | undefined> {
  const label = labelIn(mark);
  if (bid.settings.blind || askedFact(label) === undefined) return undefined;
  const { canChange, profile: whole } = await showProfile(db, caller);
  if (!canChange || !isOwnProfile(bid.factSheet, whole)) return undefined;
  const fact = profileFactOf(label);
  if (!fact) return accountOffer(bid, label, whole);
  return { part: 'facts', fact, value: whole.facts[fact]?.value ?? '' };
}
