import { and, eq, inArray } from 'drizzle-orm';
import type { profile } from 'tender-widgets/contract';
import type { Executor } from '../../../store/database.ts';
import { type BidRow, pictureRow } from '../../../store/schema.ts';
import { isOwnProfile } from '../../../writing/profile-facts.ts';
import type { BidContext } from '../../../writing/writer.ts';
import { deadlineDay } from '../credential/expiry.ts';
import { profileOf } from './profile-service.ts';
import { partsNamed } from './profile-state.ts';

type Certificate = profile.CompanyProfile['certificates'][number];

/** Certificates with those pictures alone that the bid's own library has: others could not be put into its Word file. */
async function withOwnPictures(
  db: Executor,
  { accountId, tenantId }: BidRow,
  whole: profile.CompanyProfile,
): Promise<profile.CompanyProfile> {
  const { pictures } = partsNamed(whole);
  if (pictures.length === 0) return whole;
  const owner = and(eq(pictureRow.tenantId, tenantId), eq(pictureRow.accountId, accountId));
  const rows = await db
    .select({ id: pictureRow.id })
    .from(pictureRow)
    .where(and(owner, inArray(pictureRow.id, pictures)));
  const own = new Set(rows.map(({ id }) => id));
  const shown = (one: Certificate): Certificate =>
    one.pictureId !== null && own.has(one.pictureId) ? one : { ...one, pictureId: null };
  return {
    ...whole,
    certificates: whole.certificates.map(shown),
    people: whole.people.map((one) => ({ ...one, certificates: one.certificates.map(shown) })),
  };
}

/** What the bid's chapters of proofs are filled from; undefined for a bid that hides its bidder and for a bidder of another name. */
export async function profileOfBid(db: Executor, row: BidRow): Promise<BidContext['profile']> {
  if (row.settings.blind) return undefined;
  const whole = await profileOf(db, { id: row.accountId, tenantId: row.tenantId });
  if (!isOwnProfile(row.factSheet, whole)) return undefined;
  return {
    whole: await withOwnPictures(db, row, whole),
    day: deadlineDay(row.facts.deadline?.value),
  };
}
