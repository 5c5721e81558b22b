import { and, count, eq, inArray, isNull, or } from 'drizzle-orm';
import { type credential, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { page } from '../../../http/envelope.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import type { Drizzle, Executor } from '../../../store/database.ts';
import { type AccountRow, credentialRow, staffRow } from '../../../store/schema.ts';
import { containing } from '../../../store/search.ts';
import {
  lockSpaces,
  type Owner,
  type OwnSpace,
  ownership,
  type Viewer,
  viewerOf,
  visible,
} from '../knowledge-access.ts';
import { changerOf, refuseFull } from './change-row.ts';
import { endingFirst, inState, referenceDayOf, today } from './expiry.ts';
import { presentCredentials, refuseForeignParts } from './present-credential.ts';

type Form = v.InferOutput<typeof credential.addCredential.body>;
type Query = v.InferOutput<typeof credential.credentials.query>;

/** Of one space; the largest bidders keep some hundreds. */
const MOST_CREDENTIALS = 2000;

const changing = changerOf((tx, viewer, id) =>
  tx
    .select()
    .from(credentialRow)
    .where(and(visible(credentialRow, viewer), eq(credentialRow.id, id))),
);

/** A page of credentials, those that end first in front. Throws notFound for a foreign tender. */
export async function listCredentials(db: Drizzle, caller: AccountRow, query: Query) {
  const referenceDay = await referenceDayOf(db, caller, query);
  const viewer = await viewerOf(db, caller);
  const where = and(
    visible(credentialRow, viewer),
    isNull(credentialRow.removedAt),
    query.kind ? eq(credentialRow.kind, query.kind) : undefined,
    query.staffId ? eq(credentialRow.staffId, query.staffId) : undefined,
    query.state ? inState(query.state, referenceDay) : undefined,
    query.q ? or(...named(db, viewer, query.q)) : undefined,
  );
  const [total] = await db.select({ value: count() }).from(credentialRow).where(where);
  const rows = await db
    .select()
    .from(credentialRow)
    .where(where)
    .orderBy(...endingFirst)
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return {
    ...page(await presentCredentials(db, viewer, rows, referenceDay), total?.value ?? 0, query),
    ...referenceDay,
  };
}

function named(db: Executor, viewer: Viewer, q: string) {
  const people = db
    .select({ id: staffRow.id })
    .from(staffRow)
    .where(
      and(visible(staffRow, viewer), isNull(staffRow.removedAt), containing(staffRow.name, q)),
    );
  const { name, number, issuer, note } = credentialRow;
  return [
    ...[name, number, issuer, note].map((column) => containing(column, q)),
    inArray(credentialRow.staffId, people),
  ];
}

/** A credential as it stands today. */
async function presented(tx: Executor, viewer: Viewer, id: string): Promise<credential.Credential> {
  const [row] = await tx.select().from(credentialRow).where(eq(credentialRow.id, id));
  const [changed] = row ? await presentCredentials(tx, viewer, [row], today()) : [];
  if (!changed) throw new ApiError('notFound');
  return changed;
}

/** Throws notFound for a foreign file, picture or person, knowledgeFull, notInCompany. The same `id` again finds what the first request made. */
export async function addCredential(
  db: Drizzle,
  owner: Owner,
  id: string,
  form: Form,
): Promise<credential.Credential> {
  return db.transaction(async (tx) => {
    const viewer = await lockSpaces(tx, owner);
    const owned = ownership(viewer, form.space);
    await refuseForeignParts(tx, viewer, form);
    const full = { most: MOST_CREDENTIALS, msg: refusals.credentialsFull(MOST_CREDENTIALS) };
    await refuseFull(tx, viewer, credentialRow, form.space, full);
    await tx
      .insert(credentialRow)
      .values({ ...form, id, ...owned })
      .onConflictDoNothing();
    return presented(tx, viewer, id);
  });
}

/** Throws notFound, forbidden. */
export async function changeCredential(
  db: Drizzle,
  owner: Owner,
  id: string,
  form: Form,
): Promise<credential.Credential> {
  return changing(db, owner, id, async (tx, viewer, row) => {
    if (row.removedAt) throw new ApiError('notFound');
    const { accountId: _, ...owned } = spaceAgain(viewer, row, form.space);
    await refuseForeignParts(tx, viewer, form);
    const shown = await presented(tx, viewer, id);
    // A colleague's file that this caller does not see is not theirs to take away.
    const fileId = form.fileId ?? (shown.fileId === null ? row.fileId : null);
    const pictureId = form.pictureId ?? (shown.pictureId === null ? row.pictureId : null);
    await tx
      .update(credentialRow)
      .set({ ...form, ...owned, fileId, pictureId })
      .where(eq(credentialRow.id, id));
    return presented(tx, viewer, id);
  });
}

/** Where a changed row is from now on. Throws forbidden for another's that somebody would take out of the company. */
export function spaceAgain(
  viewer: Viewer,
  row: { accountId: string; space: string; poolId: string | null },
  space: OwnSpace,
) {
  if (space === row.space) return { accountId: row.accountId, space, poolId: row.poolId };
  if (row.accountId !== viewer.id)
    throw new ApiError('forbidden', { msg: refusals.takesBackOthers });
  return ownership(viewer, space);
}

/** Throws notFound, forbidden. */
export async function removeCredential(db: Drizzle, owner: Owner, id: string): Promise<void> {
  await changing(db, owner, id, async (tx, _viewer, row) => {
    if (!row.removedAt)
      await tx.update(credentialRow).set({ removedAt: new Date() }).where(eq(credentialRow.id, id));
  });
}

/** Throws notFound, forbidden. */
export async function restoreCredential(
  db: Drizzle,
  owner: Owner,
  id: string,
): Promise<credential.Credential> {
  return changing(db, owner, id, async (tx, viewer) => {
    await tx.update(credentialRow).set({ removedAt: null }).where(eq(credentialRow.id, id));
    return presented(tx, viewer, id);
  });
}
