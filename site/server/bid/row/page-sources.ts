import { eq, type SQL, sql } from 'drizzle-orm';
import { poolIdOf } from '../../modules/account/company.ts';
import type { Executor } from '../../store/database.ts';
import {
  type BidRow,
  bidRow,
  companyProfileRow,
  pictureRow,
  priceSheetRow,
} from '../../store/schema.ts';

/** States of what the pages of a bid come from beside its row and its texts: another state may mean other pages. */
export interface PageSources {
  price: string;
  profile: string;
  pictures: string;
}

const none: PageSources = { price: '', profile: '', pictures: '' };

/** They are asked for with every event: one statement. */
export async function pageSources(db: Executor, row: BidRow): Promise<PageSources> {
  const { id, accountId, tenantId, settings, outline } = row;
  if (outline.length === 0) return none;
  const pool = poolIdOf({ id: accountId, tenantId });
  const wantsPictures = settings.pictures || outline.some((one) => one.settings.pictures?.length);
  // Only where pictures are chosen do their titles and tags say where they stand.
  const library: SQL = wantsPictures
    ? sql`md5(string_agg(concat_ws(' ', id, title, category, tags, removed_at), ' ' order by id))`
    : sql`count(*)::text`;
  const [found] = await db
    .select({
      price: sql<string>`coalesce((select rev from ${priceSheetRow} where bid_id = ${id}), 0)::text`,
      profile: sql<string>`coalesce((select pool_id || ' ' || rev from ${companyProfileRow}
        where tenant_id = ${tenantId} and pool_id = ${pool}), '')`,
      pictures: sql<string>`coalesce((select ${library} from ${pictureRow}
        where tenant_id = ${tenantId} and account_id = ${accountId}), '')`,
    })
    .from(bidRow)
    .where(eq(bidRow.id, id));
  return found ?? none;
}
