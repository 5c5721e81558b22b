import { and, eq } from 'drizzle-orm';
import { profile, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { ApiError } from '../../../kernel/api-error.ts';
import type { Drizzle, Executor } from '../../../store/database.ts';
import { type AccountRow, companyProfileRow } from '../../../store/schema.ts';
import { isManager, poolIdOf } from '../../account/company.ts';
import { referenceDayOf, today } from '../credential/expiry.ts';
import { filesSeen, picturesSeen } from '../credential/present-credential.ts';
import { lockSpaces, type Owner, type Viewer, viewerOf } from '../knowledge-access.ts';
import { dated, idTwice, missingOf, partsNamed, termsOf } from './profile-state.ts';

type Stored = { rev: number; profile: profile.CompanyProfile };

const ofViewer = ({ tenantId, pool }: Viewer) =>
  and(eq(companyProfileRow.tenantId, tenantId), eq(companyProfileRow.poolId, pool.id));

async function storedOf(db: Executor, viewer: Viewer): Promise<Stored> {
  const [row] = await db.select().from(companyProfileRow).where(ofViewer(viewer));
  return row ?? { rev: 0, profile: profile.noProfile };
}

/**
 * The profile an account's bids begin with: its company's, or its own where it is in none; empty where nothing was filled in.
 * It holds what nobody has confirmed yet, too: see `confirmed` of each value.
 */
export async function profileOf(
  db: Executor,
  { id, tenantId }: Owner,
): Promise<profile.CompanyProfile> {
  const [row] = await db
    .select({ profile: companyProfileRow.profile })
    .from(companyProfileRow)
    .where(
      and(
        eq(companyProfileRow.tenantId, tenantId),
        eq(companyProfileRow.poolId, poolIdOf({ id, tenantId })),
      ),
    );
  return row?.profile ?? profile.noProfile;
}

type Against = v.InferOutput<typeof profile.companyProfile.query>;

/** What the profile says and lacks, on the deadline of a tender, a day, or today. Throws notFound for a foreign tender. */
export async function showProfile(
  db: Drizzle,
  caller: AccountRow,
  against: Against = {},
): Promise<profile.ShownProfile> {
  const viewer = await viewerOf(db, caller);
  const referenceDay = await referenceDayOf(db, caller, against);
  const { rev, profile: whole } = await storedOf(db, viewer);
  return {
    rev,
    canChange: isManager(viewer.pool),
    profile: whole,
    missing: missingOf(whole, referenceDay),
    terms: termsOf(whole, referenceDay),
    ...referenceDay,
  };
}

/** Throws forbidden for an employee. */
export function refuseUnlessKeeper(viewer: Viewer): void {
  if (!isManager(viewer.pool)) throw new ApiError('forbidden', { msg: refusals.profileManagers });
}

/** Throws notFound for a file or picture named anew that the viewer may not see; what was named before may have gone since. */
async function refuseForeign(
  db: Executor,
  viewer: Viewer,
  before: profile.CompanyProfile,
  next: profile.CompanyProfile,
): Promise<void> {
  const known = partsNamed(before);
  const named = partsNamed(next);
  const files = named.files.filter((id) => !known.files.includes(id));
  const pictures = named.pictures.filter((id) => !known.pictures.includes(id));
  const isMissing =
    (files.length > 0 && (await filesSeen(db, viewer, files)).length < files.length) ||
    (pictures.length > 0 && (await picturesSeen(db, viewer, pictures)).length < pictures.length);
  if (isMissing) throw new ApiError('notFound', { msg: refusals.partGone });
}

/** Puts the whole profile in the place of what was there. Throws forbidden, staleRevision, notFound, badInput for an id of two rows. */
export async function saveProfile(
  db: Drizzle,
  caller: AccountRow,
  body: v.InferOutput<typeof profile.saveCompanyProfile.body>,
): Promise<profile.ShownProfile> {
  const next = dated(body.profile, today().date);
  if (idTwice(next) !== undefined) throw new ApiError('badInput', { msg: refusals.profileIdTwice });
  await db.transaction(async (tx) => {
    const viewer = await lockSpaces(tx, caller);
    refuseUnlessKeeper(viewer);
    const { rev, profile: before } = await storedOf(tx, viewer);
    if (rev !== body.rev)
      throw new ApiError('staleRevision', { data: { rev, current: { profile: before } } });
    await refuseForeign(tx, viewer, before, next);
    const values = {
      rev: rev + 1,
      profile: next,
      accountId: caller.id,
      updatedAt: new Date(),
    };
    await tx
      .insert(companyProfileRow)
      .values({ tenantId: viewer.tenantId, poolId: viewer.pool.id, ...values })
      .onConflictDoUpdate({
        target: [companyProfileRow.tenantId, companyProfileRow.poolId],
        set: values,
      });
  });
  return showProfile(db, caller);
}
