import pg from 'pg';
import { createCaller, signInOver } from '../../support/caller.ts';
import { accountId, bidId, MANY_BIDS, phoneOf, shares, WRITING_EVERY } from './fill.ts';

type Call = ReturnType<typeof createCaller>;

/** Somebody signed in, and bids of theirs. */
export interface Person {
  call: Call;
  bid: number;
}

/** The numbers of a bid's events: the last, and up to which they were removed. */
export interface Numbered {
  last: number;
  pruned: number;
}

/** Who asks. */
export interface People {
  one: Person[];
  many: Person[];
  operator: Call;
  /** Bids of the people with many: one that is written now, one that is not. */
  long: Numbered;
  usual: Numbered;
  chapter: string;
}

/** So many of each kind ask in turn. */
const OF_A_KIND = 5;
/** A bid beside one that is written now is not, and its first events were removed. */
export const usualBeside = (bid: number): number => bid + 1;

/** Signs in people with one bid and with many, and an operator, over the running service at `origin`. */
export async function signedInPeople(origin: string, databaseUrl: string): Promise<People> {
  const request = (path: string, init: RequestInit) => fetch(`${origin}${path}`, init);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The same people may have signed in a moment ago.
    await client.query("delete from rate_limit where key like 'sms%'");
    const sizes = await sizesOf(client);
    const signIn = async (account: number, bid: number): Promise<Person> => {
      const { call, id } = await signInOver(request, phoneOf(account));
      if (id !== accountId(account)) throw new Error(`account ${account} did not sign in: ${id}`);
      return { call, bid };
    };
    const many: Person[] = [];
    const { heavy, singles } = shares(sizes);
    for (let n = 0; n < OF_A_KIND; n++) {
      const bid = 1 + n * WRITING_EVERY;
      const account = 1 + Math.floor((bid - 1) / MANY_BIDS);
      if (account <= heavy) many.push(await signIn(account, bid));
    }
    const one: Person[] = [];
    for (let bid = sizes.bids; bid > sizes.bids - singles && one.length < OF_A_KIND; bid--)
      if (bid % 2 === 1) one.push(await signIn(sizes.accounts - (sizes.bids - bid), bid));
    const chapter = "select id as value from chapter where bid_id = $1 and content <> '' limit 1";
    return {
      ...{ one, many, operator: await signInOperator(request) },
      long: await numberedIn(client, 1),
      usual: await numberedIn(client, usualBeside(1)),
      chapter: String((await client.query(chapter, [bidId(1)])).rows[0]?.value),
    };
  } finally {
    await client.end();
  }
}

async function sizesOf(client: pg.Client): Promise<{ bids: number; accounts: number }> {
  const { rows } = await client.query<{ bids: number; accounts: number }>(
    `select (select count(*)::int from bid where id like 'bid%') as bids,
       (select count(*)::int from account where id like 'acc%') as accounts`,
  );
  return rows[0] ?? { bids: 0, accounts: 0 };
}

async function numberedIn(client: pg.Client, bid: number): Promise<Numbered> {
  const range = 'select seq as last, pruned from event_counter where bid_id = $1';
  const { rows } = await client.query<Numbered>(range, [bidId(bid)]);
  return rows[0] ?? { last: 0, pruned: 0 };
}

async function signInOperator(request: Parameters<typeof createCaller>[0]): Promise<Call> {
  const demo = { username: 'operator', password: 'operator-demo' };
  const { body } = await createCaller(request)('POST', '/operator/sign-in', demo);
  return createCaller(request, String(body.data.token));
}
