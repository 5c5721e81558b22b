import type pg from 'pg';
import { type Cloned, idSql, spread } from './cloning.ts';
import type { Sizes } from './fill.ts';
import type { Template } from './template.ts';

const ORDERS = 3;

/** Orders, invoices, counts, comparisons, pictures, and what is noted beside them. */
export function filledTrade(template: Template, sizes: Sizes): Cloned[] {
  return [
    ...orders(template, sizes),
    ...counts(template, sizes),
    ...compared(template, sizes),
    ...notes(sizes),
  ];
}

function orders({ account }: Template, { accounts }: Sizes): Cloned[] {
  const times = accounts * ORDERS;
  const mine = `t.account_id = '${account}'`;
  const order = `(select o.id from "order" o where o.account_id = '${account}')`;
  const owner = idSql('acc', `1 + n % ${accounts}`);
  const at = spread(365, times);
  const invoices = Math.ceil(times / 3);
  return [
    {
      table: 'order',
      of: mine,
      times,
      changes: {
        ...{ id: idSql('ord'), order_no: "'2026' || lpad(n::text, 18, '0')", account_id: owner },
        ...{ pool_id: owner, created_at: at, paid_at: at },
        state: "case when n % 10 = 0 then 'expired' else 'paid' end",
      },
    },
    {
      table: 'payment',
      of: `t.order_id = ${order}`,
      times,
      changes: {
        ...{ id: idSql('pay'), order_id: idSql('ord'), transaction_id: "'T' || n" },
        ...{ created_at: at, paid_at: at },
      },
    },
    {
      table: 'subscription',
      of: mine,
      times: accounts,
      changes: {
        ...{ id: idSql('sub'), account_id: idSql('acc'), order_id: idSql('ord') },
        expires_at: "now() + interval '200 days'",
      },
    },
    {
      table: 'invoice',
      of: mine,
      times: invoices,
      changes: {
        ...{ id: idSql('inv'), account_id: idSql('acc', `1 + (n * 3) % ${accounts}`) },
        ...{ pool_id: idSql('acc', `1 + (n * 3) % ${accounts}`) },
        state: "case when n % 20 = 0 then 'applied' else 'issued' end",
        created_at: spread(365, invoices),
      },
    },
    {
      table: 'invoice_order',
      of: `t.order_id = ${order}`,
      times: invoices,
      changes: {
        ...{ invoice_id: idSql('inv'), order_id: idSql('ord', 'n * 3') },
        active_order_id: idSql('ord', 'n * 3'),
      },
    },
  ];
}

function counts({ account, bid }: Template, { accounts, bids }: Sizes): Cloned[] {
  return [
    {
      table: 'bid_log',
      of: `t.account_id = '${account}' and t.key = 'large:grant'`,
      times: accounts,
      changes: {
        ...{ id: idSql('log'), lot_id: idSql('log'), account_id: idSql('acc') },
        ...{
          actor_id: idSql('acc'),
          key: "'large:grant:' || n",
          created_at: spread(365, accounts),
        },
      },
    },
    {
      table: 'bid_log',
      of: `t.bid_id = '${bid}' and t.kind = 'charge'`,
      times: bids,
      changes: {
        ...{ id: idSql('cha'), bid_id: idSql('bid'), account_id: 'large_owner(n)' },
        ...{
          actor_id: 'large_owner(n)',
          key: "'large:write:' || n",
          created_at: spread(365, bids),
        },
      },
    },
  ];
}

function compared({ account, bid }: Template, { accounts, bids }: Sizes): Cloned[] {
  const mine = `t.account_id = '${account}'`;
  const times = Math.ceil(bids / 5);
  const owner = idSql('acc', `1 + n % ${accounts}`);
  const at = spread(365, times);
  return [
    {
      table: 'compare',
      of: mine,
      times,
      changes: { id: idSql('cmp'), account_id: owner, created_at: at },
    },
    {
      table: 'compare_file',
      of: mine,
      times,
      changes: {
        ...{ id: idSql('cfi'), account_id: owner, created_at: at },
        file_key: "'compare-files/' || n",
      },
    },
    {
      table: 'picture',
      of: mine,
      times: accounts * 5,
      changes: {
        ...{ id: idSql('pic'), account_id: idSql('acc', '1 + (n - 1) / 5') },
        ...{ file_key: "'pictures/' || n", created_at: spread(365, accounts * 5) },
      },
    },
    {
      table: 'evaluation',
      of: `t.bid_id = '${bid}'`,
      times,
      changes: { id: idSql('eva'), bid_id: idSql('bid', 'n * 5'), created_at: at },
    },
  ];
}

function notes({ accounts, bids }: Sizes): Cloned[] {
  const times = bids * 2;
  const owner = idSql('acc', `1 + n % ${accounts}`);
  return [
    {
      table: 'audit_log',
      of: "t.id = 'large'",
      times,
      changes: { id: idSql('aud'), target_id: owner, created_at: spread(365, times) },
    },
    {
      table: 'idempotency',
      of: "t.key = 'large'",
      times,
      changes: { account_id: owner, key: "'large' || n", created_at: spread(0.9, times) },
    },
    {
      table: 'known_address',
      of: "t.address_hash = 'large'",
      times: accounts * 2,
      changes: {
        ...{ owner_id: owner, address_hash: "'large' || n" },
        seen_at: spread(29, accounts * 2),
      },
    },
    {
      table: 'rate_limit',
      of: "t.key = 'large'",
      times: accounts * 5,
      changes: { key: "'large' || n", expire: "now() + interval '1 hour'" },
    },
  ];
}

/** Jobs of the last days, two of each bid, and those of the runs that go on, which wait. */
export async function fillJobs(client: pg.Client, { bids }: Sizes): Promise<number> {
  const columns = 'name, data, state, singleton_key, created_on, completed_on, policy';
  const done = await client.query(
    `insert into jobs.job (${columns})
     select name, jsonb_build_object('id', 'done' || n), 'completed', 'done' || n, at, at, 'exclusive'
     from (select n, ${spread(7, bids)} as at from generate_series(1, ${bids}) n) done,
       unnest(array['generate-outline', 'write-run']) name`,
  );
  const waiting = await client.query(
    `insert into jobs.job (${columns})
     select 'write-run', jsonb_build_object('id', id), 'created', id, now(), null, 'exclusive'
     from run where state = 'running'`,
  );
  return (done.rowCount ?? 0) + (waiting.rowCount ?? 0);
}
