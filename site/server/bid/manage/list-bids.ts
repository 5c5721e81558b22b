import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { bid } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Drizzle } from '../../store/database.ts';
import { ownBids } from '../../store/own-bids.ts';
import { type AccountRow, bidRow, chapterRow } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { withDefaults } from '../row/bid-access.ts';

type Query = v.InferOutput<typeof bid.bidList.query>;

/** Share of the outline's chapters that are done; as `progressOf` reckons it. */
const share = sql`coalesce((
  select count(*)::real from ${chapterRow}
  where ${chapterRow.bidId} = ${bidRow.id} and ${chapterRow.status} = 'done'
    and ${chapterRow.id} in (select one ->> 'id' from jsonb_array_elements(${bidRow.outline}) as one)
) / nullif(jsonb_array_length(${bidRow.outline}), 0), 0)`;

const deadline = sql`${bidRow.facts} #>> '{deadline,value}'`;
/** Deadlines are kept as texts in Beijing time, whose order is that of the moments. */
const now = sql`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
/** First what can still be handed in, by its deadline; a text that is no time counts as none. */
const due = sql`(case
  when ${bidRow.status} = 'finished' then '4'
  when coalesce(${deadline}, '') !~ '^\\d{4}-\\d{2}-\\d{2} ' then '2'
  when ${deadline} < ${now} then '3'
  else '1' end) || coalesce(${deadline}, '')`;

const columns: Record<Query['sort'], SQL | typeof bidRow.updatedAt | typeof bidRow.name> = {
  updated: bidRow.updatedAt,
  created: bidRow.createdAt,
  name: bidRow.name,
  progress: share,
  deadline: due,
};

/** A page of the caller's bids; those of one place in the order follow each other by their age, so that no page repeats one. */
export async function listBids(db: Drizzle, owner: AccountRow, query: Query) {
  const where = and(
    ownBids(owner),
    isNull(bidRow.deletedAt),
    query.name ? containing(bidRow.name, query.name) : undefined,
    query.status ? eq(bidRow.status, query.status) : undefined,
  );
  const [total] = await db.select({ value: count() }).from(bidRow).where(where);
  const direction = query.order === 'asc' ? asc : desc;
  const rows = await db
    .select()
    .from(bidRow)
    .where(where)
    .orderBy(direction(columns[query.sort]), desc(bidRow.createdAt), desc(bidRow.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return { rows: rows.map(withDefaults), total: total?.value ?? 0 };
}
