import pg from 'pg';
import { type Cloned, clone, idSql, spread } from './cloning.ts';
import { fillEvents } from './fill-events.ts';
import { filledTrade, fillJobs } from './fill-trade.ts';
import type { Template } from './template.ts';

export interface Sizes {
  bids: number;
  accounts: number;
  events: number;
}

/** Bids of an account that has many, files of its knowledge base. */
export const MANY_BIDS = 200;
const MANY_FILES = 400;
const FILES = 4;
/** One account in so many has many; so many of a hundred of the others have one bid. */
const HEAVY_SHARE = 200;
const SINGLE_PERCENT = 10;
/** Of so many bids one is written at this moment, has an outline made, was removed. */
export const WRITING_EVERY = 500;
const OUTLINING_EVERY = 5000;
const REMOVED_EVERY = 20;

/** How the bids are shared out: the first accounts have many, the last one each. */
export function shares({ accounts }: Pick<Sizes, 'accounts'>) {
  const heavy = Math.max(1, Math.floor(accounts / HEAVY_SHARE));
  const singles = Math.floor((accounts * SINGLE_PERCENT) / 100);
  return { heavy, singles, others: accounts - heavy - singles };
}

export const accountId = (n: number): string => `acc${String(n).padStart(12, '0')}`;
export const phoneOf = (n: number): string => `139${String(n).padStart(8, '0')}`;
/** Of the tender that a bid is for. */
export const tenderId = (bid: number): string =>
  `ten${String(Math.ceil(bid / 2)).padStart(12, '0')}`;
export const bidId = (n: number): string => `bid${String(n).padStart(12, '0')}`;

/** Fills the database of `url`: the template's rows many times over, each with an owner and a time of its own; the same rows whenever it is asked for the same sizes. */
export async function fillLarge(
  url: string,
  template: Template,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // What refers to what is right by the way it is made; looking at each row again would take longer than making it.
    await client.query("set session_replication_role = replica; set work_mem = '64MB'");
    await ownerFunction(client, sizes);
    const all = [...people(template, sizes), ...bids(template, sizes), ...library(template, sizes)];
    for (const one of [...all, ...filledTrade(template, sizes)])
      say(`${one.table}: ${await clone(client, one)} rows`);
    say(`event: ${await fillEvents(client, template, sizes, WRITING_EVERY)} rows`);
    say(`jobs.job: ${await fillJobs(client, sizes)} rows`);
    await client.query('drop function large_owner');
    await client.query('vacuum (analyze)');
    const size = 'select pg_size_pretty(pg_database_size(current_database())) as size';
    const { rows } = await client.query<{ size: string }>(size);
    say(`${rows[0]?.size} in all`);
  } finally {
    await client.end();
  }
}

/** Whose a bid is. */
async function ownerFunction(client: pg.Client, sizes: Sizes): Promise<void> {
  const { heavy, singles, others } = shares(sizes);
  const many = Math.min(heavy * MANY_BIDS, sizes.bids);
  const last = Math.max(many, sizes.bids - singles);
  await client.query(`create function large_owner(n bigint) returns text language sql immutable as $$
    select ${idSql(
      'acc',
      `case when n <= ${many} then 1 + (n - 1) / ${MANY_BIDS}
       when n > ${last} then ${heavy + others} + n - ${last}
       else ${heavy} + 1 + (n * 7919) % ${Math.max(1, others)} end`,
    )} $$`);
}

function people(template: Template, { accounts, bids }: Sizes): Cloned[] {
  const mine = `t.account_id = '${template.account}'`;
  const session = {
    ...{ token_hash: "'t' || md5('t' || n)", refresh_hash: "'r' || md5('r' || n)" },
    ...{ family_hash: "'f' || md5('f' || n)", created_at: spread(30, accounts * 2) },
    account_id: idSql('acc', `1 + n % ${accounts}`),
  };
  return [
    {
      table: 'account',
      of: `t.id = '${template.account}'`,
      times: accounts,
      changes: {
        ...{ id: idSql('acc'), phone: "'139' || lpad(n::text, 8, '0')", invite_code: "'L' || n" },
        ...{ company_name: "'第' || n || '建设有限公司'", contact_name: "'联系人' || n" },
        invited_by: `case when n % 20 = 0 then ${idSql('acc', '1 + (n / 20) % 50')} end`,
        created_at: spread(365, accounts),
      },
    },
    { table: 'session', of: mine, times: accounts * 2, changes: session },
    {
      table: 'favourite',
      of: mine,
      times: accounts,
      changes: { id: idSql('fav'), account_id: idSql('acc') },
    },
    {
      table: 'feedback',
      of: mine,
      times: Math.ceil(bids / 5),
      changes: {
        ...{ id: idSql('fee'), account_id: idSql('acc', `1 + n % ${accounts}`) },
        ...{ state: "case when n % 10 = 0 then 'open' else 'answered' end" },
        created_at: spread(365, bids / 5),
      },
    },
  ];
}

const status = `case when n % ${WRITING_EVERY} = 1 then 'writing'
  when n % ${OUTLINING_EVERY} = 2 then 'outlining'
  when n % 10 < 3 then 'finished' when n % 10 = 3 then 'paused' else 'written' end`;

function bids(template: Template, sizes: Sizes): Cloned[] {
  const bid = `t.bid_id = '${template.bid}'`;
  const tenders = Math.ceil(sizes.bids / 2);
  const at = spread(365, sizes.bids);
  const ofBid = { bid_id: idSql('bid') };
  const tender = { id: idSql('ten'), account_id: 'large_owner(n * 2 - 1)' };
  const ofTender = { tender_id: idSql('ten') };
  return [
    {
      table: 'tender_file',
      of: `t.id = '${template.tender}'`,
      times: tenders,
      changes: { ...tender, file_key: "'tenders/' || n", created_at: spread(365, tenders) },
    },
    {
      table: 'tender_part',
      of: `t.tender_id = '${template.tender}'`,
      times: tenders,
      changes: { ...ofTender, id: idSql('par'), file_key: "'tenders/' || n" },
    },
    {
      table: 'tender_document',
      of: `t.tender_id = '${template.tender}'`,
      times: tenders,
      changes: ofTender,
    },
    {
      table: 'bid',
      of: `t.id = '${template.bid}'`,
      times: sizes.bids,
      changes: {
        ...{ id: idSql('bid'), account_id: 'large_owner(n)', status, created_at: at },
        ...{ name: "'街道综合服务第' || n || '包'", updated_at: at },
        tender_id: idSql('ten', '(n + 1) / 2'),
        finished_at: "case when n % 10 < 3 then now() - interval '1 day' end",
        deleted_at: `case when n % ${REMOVED_EVERY} = 0 then now() - interval '29 days' * random() end`,
      },
    },
    { table: 'chapter', of: bid, times: sizes.bids, changes: { ...ofBid, updated_at: at } },
    { table: 'chapter_version', of: bid, times: sizes.bids, changes: { ...ofBid, created_at: at } },
    { table: 'outline_version', of: bid, times: sizes.bids, changes: { ...ofBid, created_at: at } },
    {
      table: 'run',
      of: bid,
      times: sizes.bids,
      changes: {
        ...{ ...ofBid, id: idSql('run'), created_at: at },
        state: `case when n % ${WRITING_EVERY} = 1 then 'running' else 'done' end`,
      },
    },
    {
      table: 'comment',
      of: bid,
      times: sizes.bids,
      changes: { ...ofBid, id: idSql('com'), created_at: at },
    },
  ];
}

function library(template: Template, sizes: Sizes): Cloned[] {
  const { heavy } = shares(sizes);
  const mine = `t.account_id = '${template.account}'`;
  const many = heavy * MANY_FILES;
  const files = many + (sizes.accounts - heavy) * FILES;
  const owner = (each: number) => idSql('acc', `1 + (n - 1) / ${each}`);
  const fileOwner = idSql(
    'acc',
    `case when n <= ${many} then 1 + (n - 1) / ${MANY_FILES} else ${heavy} + 1 + (n - ${many} - 1) / ${FILES} end`,
  );
  return [
    {
      table: 'knowledge_file',
      of: `t.id = '${template.file}'`,
      times: files,
      changes: {
        ...{ id: idSql('fil'), account_id: fileOwner, file_key: "'knowledge/' || n" },
        ...{ digest: 'md5(n::text)', file_name: "'公司介绍' || n || '.md'" },
        created_at: spread(365, files),
        removed_at: "case when n % 20 = 0 then now() - interval '29 days' * random() end",
      },
    },
    {
      table: 'knowledge_passage',
      of: `t.file_id = '${template.file}'`,
      times: files,
      changes: {
        file_id: idSql('fil'),
        // Of ten passages one has the words that are asked for; the others have some of five thousand.
        tokens: `case when n % 10 = 0 then (t).tokens else split_part((t).tokens, ' ', 1) ||
          (select string_agg(' 词' || abs(hashint8(n * 40 + w)) % 5000, '') from generate_series(1, 40) w) end`,
      },
    },
    ...['word_format', 'staff', 'credential'].map((table) => ({
      table,
      of: mine,
      times: sizes.accounts * 3,
      changes: { id: idSql('lib'), account_id: owner(3) },
    })),
  ];
}
