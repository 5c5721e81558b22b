import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { bidBalance, grantBids } from '../../site/server/modules/account/bid-log.ts';
import { chargeBid } from '../../site/server/modules/account/charge-bid.ts';
import { openDatabase } from '../../site/server/store/open.ts';
import { account } from '../../site/server/store/schema.ts';

/** Charges of one account, all at once, beside as many bare transactions of one insert each. With `DATABASE_URL` on that server. */
const EACH = 1000;
const ROUNDS = 5;

const dataDir = await mkdtemp(join(tmpdir(), 'tender-ledger-'));
const { db, close, kind } = await openDatabase({ url: process.env.DATABASE_URL, dataDir });
await db.execute(
  sql`create table if not exists bench_row (id text primary key, note text not null)`,
);
const [owner] = await db
  .insert(account)
  .values({ id: crypto.randomUUID(), tenantId: '000000', inviteCode: crypto.randomUUID() })
  .returning();
if (!owner) throw new Error('no account');
const grant = {
  tenantId: owner.tenantId,
  accountId: owner.id,
  bucket: 'package',
  amount: EACH * ROUNDS,
  reason: '',
} as const;
await grantBids(db, { ...grant, key: crypto.randomUUID() });

async function perSecond(one: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: EACH }, one));
  return Math.round((EACH / (performance.now() - began)) * 1000);
}

const bare = () =>
  db.transaction((tx) =>
    tx.execute(sql`insert into bench_row values (${crypto.randomUUID()}, 'one')`),
  );
const charge = () => db.transaction((tx) => chargeBid(tx, owner, crypto.randomUUID()));
for (let round = 1; round <= ROUNDS; round += 1) {
  const charges = await perSecond(charge);
  const bares = await perSecond(bare);
  console.log(
    `${kind}, ${(round - 1) * EACH} charges before: ${charges} charges a second; ` +
      `bare transactions ${bares}; ratio ${(charges / bares).toFixed(2)}`,
  );
}
const { package: left } = await bidBalance(db, owner.id);
console.log(`left: ${left}`);
await close();
await rm(dataDir, { recursive: true, force: true });
