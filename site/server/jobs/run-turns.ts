import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Drizzle } from '../store/database.ts';

/** Shares of a tenant by its id; one that is not named has one. */
export type TenantShares = ReadonlyMap<string, number>;

/** A run beyond the share of its tenant comes after every run within one. */
const BEYOND = 1_000_000;
/** Parts of a place that shares are told apart by. */
const FINE = 100;

const Found = v.object({ rows: v.array(v.object({ id: v.string(), behind: v.number() })) });

/** A job's row, as the queue's own index of jobs that are not over has it: ended jobs are kept for days. */
const keyOf = sql`policy = 'exclusive' and coalesce(singleton_key, '')`;

/**
 * What comes before each run that is not over: older runs of its account, and for the tenants besides, so that none has more than its share of
 * the places at work while another waits within its own. While none does, a tenant has all places.
 */
const turns = (shares: TenantShares) => sql`
  with alive as (
    select run.id, run.created_at, bid.tenant_id,
      exists (
        select from jobs.job
        where name = 'write-run' and ${keyOf} = run.id and state = 'active'
      ) as active,
      row_number() over (partition by bid.account_id order by run.created_at, run.id) - 1 as older
    from run join bid on bid.id = run.bid_id
    where run.state = 'running'),
  tenant as (
    select tenant_id, weight,
      ceil((sum(active) over () + 1) * weight / sum(weight) over ()) as share
    from (
      select tenant_id, count(*) filter (where active) as active,
        coalesce((${JSON.stringify(Object.fromEntries(shares))}::jsonb->>tenant_id)::numeric, 1) as weight
      from alive group by tenant_id) each),
  ranked as (
    select alive.*, row_number()
      over (partition by tenant_id order by active desc, older, created_at, id) as place
    from alive),
  within as (
    select distinct tenant_id from ranked join tenant using (tenant_id)
    where not active and place <= share),
  turns as (
    select id, case
      when place <= share
        or not exists (select from within where within.tenant_id <> ranked.tenant_id) then older
      else ${BEYOND} + floor(place * ${FINE} / weight)::int end as behind
    from ranked join tenant using (tenant_id))`;

/** How many come before each of these runs, as its job's priority tells it. */
export async function runsBefore(
  db: Drizzle,
  shares: TenantShares,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = v.parse(
    Found,
    await db.execute(sql`
      ${turns(shares)} select id, behind::int from turns
      where id in (select jsonb_array_elements_text(${JSON.stringify(runIds)}::jsonb))`),
  );
  return new Map(rows.map(({ id, behind }) => [id, behind]));
}

/**
 * Puts the jobs that wait in order anew: runs before them have ended, and other tenants have come. Rows are locked by their ids, so that
 * two processes never wait for each other.
 */
export async function orderWaitingRuns(db: Drizzle, shares: TenantShares): Promise<void> {
  await db.execute(sql`
    ${turns(shares)},
    due as (
      select job.id, turns.behind from jobs.job join turns on ${keyOf} = turns.id
      where job.name = 'write-run' and job.state = 'created'
        and job.priority <> -turns.behind::int
      order by job.id for update of job)
    update jobs.job set priority = -due.behind::int from due
    where job.name = 'write-run' and job.id = due.id`);
}
