import { inArray, type SQL, sql } from 'drizzle-orm';
import { libraryUse } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { Owner, Viewer } from '../../modules/knowledge/knowledge-access.ts';
import type { Executor } from '../../store/database.ts';

/** Something of the library at a place of a bid, as the bid has it stored. */
export interface Bond {
  /** Id of the thing; of a fact of the profile its name. */
  thing: string;
  bidId: string;
  /** Whose the bid is. */
  accountId: string;
  place: libraryUse.UsePlace;
}

const Place = v.object({
  bidId: v.string(),
  accountId: v.string(),
  chapterId: v.nullable(v.string()),
  title: v.string(),
});
const rowsOf = async <T extends v.GenericSchema>(db: Executor, row: T, query: SQL) =>
  v.parse(v.object({ rows: v.array(row) }), await db.execute(query)).rows;

/** Bids that are looked into: the caller's own, unless they were removed. */
export const ownScope = ({ id, tenantId }: Owner): SQL =>
  sql`b.tenant_id = ${tenantId} and b.account_id = ${id} and b.deleted_at is null`;

/** Same, and for who manages a company those of colleagues that its log names to them. */
export function companyScope(viewer: Viewer): SQL {
  const { pool, tenantId } = viewer;
  if (pool.role === null || pool.role === 'employee') return ownScope(viewer);
  const logged = sql`select bid_id from bid_log where tenant_id = ${tenantId} and account_id = ${pool.id}`;
  return sql`(${ownScope(viewer)} or b.tenant_id = ${tenantId} and b.deleted_at is null and b.id in (${logged}))`;
}

const place = sql`b.id as "bidId", b.account_id as "accountId"`;
const chapters = sql`cross join lateral jsonb_array_elements(b.outline) as one`;
const ofChapter = sql`one ->> 'id' as "chapterId", one ->> 'title' as title`;
const written = sql`join chapter c on c.bid_id = b.id and c.id = one ->> 'id'`;

const Chosen = v.object({
  ...Place.entries,
  thing: v.string(),
  bond: v.picklist(libraryUse.useBonds),
});
const bondsOf = async (db: Executor, query: SQL): Promise<Bond[]> =>
  (await rowsOf(db, Chosen, query)).map(({ thing, bidId, accountId, bond, chapterId, title }) => ({
    ...{ thing, bidId, accountId },
    place: { bond, chapterId, title },
  }));

const chosenForChapters = (
  scope: SQL,
  key: 'knowledge' | 'pictures',
  ids: readonly string[],
) => sql`
  select ${place}, ${ofChapter}, named.id as thing, 'chapter' as bond
  from bid b ${chapters}
  cross join lateral jsonb_array_elements_text(one -> 'settings' -> ${key}) as named(id)
  where ${scope} and ${inArray(sql`named.id`, [...ids])}`;

/** Files that are chosen for bids and for chapters. */
export const chosenFiles = (db: Executor, scope: SQL, ids: readonly string[]): Promise<Bond[]> =>
  bondsOf(
    db,
    sql`
  select ${place}, null as "chapterId", '' as title, named.id as thing, 'bid' as bond
  from bid b cross join lateral jsonb_array_elements_text(b.settings -> 'knowledge') as named(id)
  where ${scope} and ${inArray(sql`named.id`, [...ids])}
  union all ${chosenForChapters(scope, 'knowledge', ids)}`,
  );

/** What follows these words wherever they stand in the chapters; splitting takes a tenth of the time of an expression. */
const after = (words: string) => sql`
  cross join lateral unnest(string_to_array(c.content, ${words})) with ordinality as split(part, n)`;

/** Pictures that are chosen for chapters, and those their text shows. */
export const placedPictures = (db: Executor, scope: SQL, ids: readonly string[]): Promise<Bond[]> =>
  bondsOf(
    db,
    sql`
  ${chosenForChapters(scope, 'pictures', ids)}
  union all
  select distinct ${place}, ${ofChapter}, split_part(left(part, 65), ')', 1) as thing, 'picture' as bond
  from bid b ${chapters} ${written} ${after('](picture:')}
  where ${scope} and strpos(c.content, '](picture:') > 0 and n > 1
    and ${inArray(sql`split_part(left(part, 65), ')', 1)`, [...ids])}`,
  );

const Source = v.object({ ...Place.entries, source: v.string() });

/** Sources that the texts of these bids name, as the remark below a passage has them (`sourceRemark`). */
export const namedSources = (db: Executor, scope: SQL, bids: readonly string[]) =>
  rowsOf(
    db,
    Source,
    sql`
  select distinct ${place}, ${ofChapter}, split_part(left(part, 600), ' -->', 1) as source
  from bid b ${chapters} ${written} ${after('<!-- 来源：')}
  where ${scope} and strpos(c.content, '<!-- 来源：') > 0 and n > 1
    and ${inArray(sql`b.id`, [...bids])}`,
  );

const Sourced = v.object({ ...Place.entries, block: v.string(), remark: v.string() });
export type Sourced = v.InferOutput<typeof Sourced>;

/** Blocks of the bids' texts that were taken from the profile, with the remark below them that says so. */
export const blocksFromProfile = (db: Executor, scope: SQL): Promise<Sourced[]> =>
  rowsOf(
    db,
    Sourced,
    sql`
  select "bidId", "accountId", "chapterId", title, btrim(coalesce(said[at], ''), E'\n ') as block, remark
  from (
    select ${place}, ${ofChapter}, string_to_array(c.content, E'\n\n') as said
    from bid b ${chapters} ${written}
    where ${scope} and strpos(c.content, '<!-- 来源：企业档案') > 0
  ) as found
  cross join lateral (
    select btrim(part, E'\n ') as remark,
      max(case when strpos(part, '<!-- ') = 0 then n end) over (order by n) as at
    from unnest(said) with ordinality as parts(part, n)
  ) as parts
  where strpos(remark, '<!-- 来源：企业档案') = 1`,
  );

const Line = v.object({
  ...v.omit(Place, ['chapterId', 'title']).entries,
  label: v.string(),
  value: v.string(),
  origin: v.string(),
});
export type Line = v.InferOutput<typeof Line>;

/** Lines of the bids' facts sheets that were taken from the profile, as their origin says. */
export const linesFromProfile = (db: Executor, scope: SQL): Promise<Line[]> =>
  rowsOf(
    db,
    Line,
    sql`
  select ${place}, line ->> 'label' as label, line ->> 'value' as value, line ->> 'origin' as origin
  from bid b cross join lateral jsonb_array_elements(b.fact_sheet) as line
  where ${scope} and strpos(line ->> 'origin', '企业档案') = 1`,
  );

/** Products of the profile that a person has said yes to for a row of a price sheet. */
export const offeredGoods = (db: Executor, scope: SQL): Promise<Bond[]> =>
  bondsOf(
    db,
    sql`
  select ${place}, null as "chapterId", line ->> 'name' as title, line -> 'goods' ->> 'productId' as thing, 'goods' as bond
  from bid b join price_sheet sheet on sheet.bid_id = b.id
  cross join lateral jsonb_array_elements(sheet.rows) as line
  where ${scope} and line -> 'goods' ->> 'state' = 'confirmed'`,
  );

const NamedFile = v.object({ bidId: v.string(), id: v.string(), fileName: v.string() });

/** Files that are chosen in these bids, with their names: which of them a remark means. */
export const filesChosenIn = (db: Executor, bids: readonly string[]) =>
  rowsOf(
    db,
    NamedFile,
    sql`
  select distinct b.id as "bidId", file.id, file.file_name as "fileName"
  from bid b cross join lateral (
    select jsonb_array_elements_text(b.settings -> 'knowledge') as id
    union select jsonb_array_elements_text(one -> 'settings' -> 'knowledge')
    from jsonb_array_elements(b.outline) as one
  ) as chosen join knowledge_file file on file.id = chosen.id
  where ${inArray(sql`b.id`, [...bids])}`,
  );
