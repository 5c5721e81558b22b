import { and, desc, inArray } from 'drizzle-orm';
import { libraryUse } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { page } from '../../http/envelope.ts';
import { viewerOf } from '../../modules/knowledge/knowledge-access.ts';
import type { Executor } from '../../store/database.ts';
import { ownBids } from '../../store/own-bids.ts';
import { type AccountRow, bidRow } from '../../store/schema.ts';
import { bondsOf } from './library-bonds.ts';
import type { Bond } from './stored-bonds.ts';

/** The caller's own bids, and those of colleagues. */
function bidsIn(bonds: readonly Bond[], caller: AccountRow) {
  const own = bonds.filter(({ accountId }) => accountId === caller.id);
  const all = new Set(bonds.map(({ bidId }) => bidId));
  const mine = [...new Set(own.map(({ bidId }) => bidId))];
  return { mine, others: all.size - mine.length };
}

/** In how many bids each of these things is used; those in none are left out. */
export async function countUses(
  db: Executor,
  caller: AccountRow,
  { of, ids }: v.InferOutput<typeof libraryUse.libraryUses.query>,
): Promise<v.InferInput<typeof libraryUse.libraryUses.reply>> {
  const bonds = await bondsOf(db, await viewerOf(db, caller), of, ids);
  const things = new Map<string, Bond[]>();
  for (const bond of bonds) {
    const known = things.get(bond.thing);
    if (known) known.push(bond);
    else things.set(bond.thing, [bond]);
  }
  return [...things].map(([id, its]) => {
    const { mine, others } = bidsIn(its, caller);
    return { id, bids: mine.length, others };
  });
}

/** One place is told once, whichever of the things stands there. */
function placesOf(bonds: readonly Bond[], bidId: string): libraryUse.UsePlace[] {
  const places = bonds.filter((bond) => bond.bidId === bidId).map(({ place }) => place);
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()].toSorted(
    (a, b) => libraryUse.useBonds.indexOf(a.bond) - libraryUse.useBonds.indexOf(b.bond),
  );
}

/** A page of the caller's bids in which any of the things is used, the last changed first; how many of colleagues there are besides. */
export async function listUsingBids(
  db: Executor,
  caller: AccountRow,
  query: v.InferOutput<typeof libraryUse.usingBids.query>,
) {
  const { of, ids, size, current } = query;
  const bonds = ids.length === 0 ? [] : await bondsOf(db, await viewerOf(db, caller), of, ids);
  const { mine, others } = bidsIn(bonds, caller);
  const rows =
    mine.length === 0
      ? []
      : await db
          .select({
            ...{ id: bidRow.id, name: bidRow.name, status: bidRow.status },
            facts: bidRow.facts,
          })
          .from(bidRow)
          .where(and(ownBids(caller), inArray(bidRow.id, mine)))
          .orderBy(desc(bidRow.updatedAt), desc(bidRow.id))
          .limit(size)
          .offset((current - 1) * size);
  const records = rows.map(({ id, name, status, facts }) => {
    const places = placesOf(bonds, id);
    return {
      ...{ bidId: id, name, status, deadline: facts.deadline?.value || null },
      places: places.slice(0, libraryUse.mostPlaces),
      placesTotal: places.length,
    };
  });
  return { ...page(records, mine.length, query), others };
}
