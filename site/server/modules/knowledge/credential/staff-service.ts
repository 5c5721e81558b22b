import { and, asc, count, eq, inArray, isNull, or } from 'drizzle-orm';
import { type credential, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { page } from '../../../http/envelope.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import type { Drizzle, Executor } from '../../../store/database.ts';
import { type AccountRow, credentialRow, type StaffRow, staffRow } from '../../../store/schema.ts';
import { containing } from '../../../store/search.ts';
import {
  lockSpaces,
  type Owner,
  ownership,
  type Viewer,
  viewerOf,
  visible,
} from '../knowledge-access.ts';
import { changerOf, refuseFull } from './change-row.ts';
import { spaceAgain } from './credential-service.ts';
import { endingFirst, type ReferenceDay, referenceDayOf, today } from './expiry.ts';
import { presentCredentials, presentStaff } from './present-credential.ts';

type Form = v.InferOutput<typeof credential.addStaff.body>;

/** Of one space. */
const MOST_STAFF = 1000;

const changing = changerOf((tx, viewer, id) =>
  tx
    .select()
    .from(staffRow)
    .where(and(visible(staffRow, viewer), eq(staffRow.id, id))),
);

/** A page of staff with their certificates, by name. Throws notFound for a foreign tender. */
export async function listStaff(
  db: Drizzle,
  caller: AccountRow,
  query: v.InferOutput<typeof credential.staffList.query>,
) {
  const referenceDay = await referenceDayOf(db, caller, query);
  const viewer = await viewerOf(db, caller);
  const { name, post, title, major } = staffRow;
  const { q } = query;
  const where = and(
    visible(staffRow, viewer),
    isNull(staffRow.removedAt),
    q ? or(...[name, post, title, major].map((column) => containing(column, q))) : undefined,
  );
  const [total] = await db.select({ value: count() }).from(staffRow).where(where);
  const rows = await db
    .select()
    .from(staffRow)
    .where(where)
    .orderBy(asc(staffRow.name), asc(staffRow.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return {
    ...page(await presentAll(db, viewer, rows, referenceDay), total?.value ?? 0, query),
    ...referenceDay,
  };
}

async function presentAll(
  db: Executor,
  viewer: Viewer,
  rows: readonly StaffRow[],
  referenceDay: ReferenceDay,
): Promise<credential.Staff[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const held = await db
    .select()
    .from(credentialRow)
    .where(
      and(
        visible(credentialRow, viewer),
        isNull(credentialRow.removedAt),
        inArray(credentialRow.staffId, ids),
      ),
    )
    .orderBy(...endingFirst);
  const credentials = await presentCredentials(db, viewer, held, referenceDay);
  return rows.map((row) =>
    presentStaff(
      viewer,
      row,
      credentials.filter(({ staffId }) => staffId === row.id),
      referenceDay,
    ),
  );
}

async function presented(tx: Executor, viewer: Viewer, id: string): Promise<credential.Staff> {
  const rows = await tx.select().from(staffRow).where(eq(staffRow.id, id));
  const [shown] = await presentAll(tx, viewer, rows, today());
  if (!shown) throw new ApiError('notFound');
  return shown;
}

/** Throws knowledgeFull, notInCompany. The same `id` again finds what the first request made. */
export async function addStaff(
  db: Drizzle,
  owner: Owner,
  id: string,
  form: Form,
): Promise<credential.Staff> {
  return db.transaction(async (tx) => {
    const viewer = await lockSpaces(tx, owner);
    const owned = ownership(viewer, form.space);
    await refuseFull(tx, viewer, staffRow, form.space, {
      most: MOST_STAFF,
      msg: refusals.staffFull(MOST_STAFF),
    });
    await tx
      .insert(staffRow)
      .values({ ...form, id, ...owned })
      .onConflictDoNothing();
    return presented(tx, viewer, id);
  });
}

/** Their certificates go along where they are shared or taken back. Throws notFound, forbidden. */
export async function changeStaff(
  db: Drizzle,
  owner: Owner,
  id: string,
  form: Form,
): Promise<credential.Staff> {
  return changing(db, owner, id, async (tx, viewer, row) => {
    if (row.removedAt) throw new ApiError('notFound');
    const { space, poolId } = spaceAgain(viewer, row, form.space);
    await tx
      .update(staffRow)
      .set({ ...form, space, poolId })
      .where(eq(staffRow.id, id));
    if (space !== row.space)
      await tx.update(credentialRow).set({ space, poolId }).where(eq(credentialRow.staffId, id));
    return presented(tx, viewer, id);
  });
}

/** Removes a person with their certificates; what goes together has one time. Throws notFound, forbidden. */
export async function removeStaff(db: Drizzle, owner: Owner, id: string): Promise<void> {
  await changing(db, owner, id, async (tx, _viewer, row) => {
    if (row.removedAt) return;
    const removedAt = new Date();
    await tx.update(staffRow).set({ removedAt }).where(eq(staffRow.id, id));
    await tx
      .update(credentialRow)
      .set({ removedAt })
      .where(and(eq(credentialRow.staffId, id), isNull(credentialRow.removedAt)));
  });
}

/** Brings back a person and the certificates removed with them. Throws notFound, forbidden. */
export async function restoreStaff(
  db: Drizzle,
  owner: Owner,
  id: string,
): Promise<credential.Staff> {
  return changing(db, owner, id, async (tx, viewer, { removedAt }) => {
    if (removedAt) {
      await tx.update(staffRow).set({ removedAt: null }).where(eq(staffRow.id, id));
      await tx
        .update(credentialRow)
        .set({ removedAt: null })
        .where(and(eq(credentialRow.staffId, id), eq(credentialRow.removedAt, removedAt)));
    }
    return presented(tx, viewer, id);
  });
}
