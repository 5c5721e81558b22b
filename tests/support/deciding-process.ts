import { eq } from 'drizzle-orm';
import { decide } from '../../site/server/bid/addenda/addenda-service.ts';
import { openDatabase } from '../../site/server/store/open.ts';
import { account } from '../../site/server/store/schema.ts';

/** `node tests/support/deciding-process.ts ACCOUNT TENDER ID…` with `DATABASE_URL`: accepts these changes, until it is killed. */
const [owner = '', tenderId = '', ...ids] = process.argv.slice(2);
const { db } = await openDatabase({ url: process.env.DATABASE_URL, dataDir: 'memory://' });
const [row] = await db.select().from(account).where(eq(account.id, owner));
if (!row) throw new Error('no such account');
await decide(db, row, tenderId, { ids, state: 'accepted' });
process.stdout.write('decided');
