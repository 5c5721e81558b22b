import { and, eq, or } from 'drizzle-orm';
import type { Needs } from '../../../context/needs.ts';
import type { ChatPerson } from '../../../kernel/chat-person.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Executor, Transaction } from '../../../store/database.ts';
import { type AccountRow, account, accountIdentity } from '../../../store/schema.ts';
import { grantBids } from '../bid-log.ts';
import { rewardRegistration } from '../invites.ts';
import { isClosed } from '../open-account.ts';
import { wasClosed } from './closed-phones.ts';
import { newReadableCode } from './secrets.ts';

const INVITE_CODE_LETTERS = 8;

/** Where a new account says it comes from. */
export interface Origin {
  registSource: string;
  invitationCode: string;
  extensionCode: string;
}

/** What to call an account: its phone, the name from the chat app, or a name made of its own code. */
export function accountName(row: AccountRow): string {
  return row.phone ?? (row.name || `用户${row.inviteCode}`);
}

export async function findByPhone(
  db: Executor,
  tenantId: string,
  phone: string,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(account)
    .where(and(eq(account.tenantId, tenantId), eq(account.phone, phone)));
  return row;
}

/** The account of a phone that has proved itself; a first sign-in registers it. */
export async function accountOfPhone(
  services: Needs<'config' | 'database'>,
  tenantId: string,
  phone: string,
  origin: Origin,
): Promise<AccountRow> {
  const { db } = services.database;
  return (
    (await findByPhone(db, tenantId, phone)) ??
    (await register(services, { id: newId(), tenantId, phone, name: '' }, origin))
  );
}

/** The account of a person a chat app vouches for; a first sign-in registers one without a phone. */
export async function accountOfPerson(
  services: Needs<'config' | 'database'>,
  tenantId: string,
  person: ChatPerson,
  origin: Origin,
): Promise<AccountRow> {
  const { db } = services.database;
  const settled = await db.transaction((tx) => identify(tx, tenantId, person));
  const [row] = await db.select().from(account).where(eq(account.id, settled));
  return (
    row ?? register(services, { id: settled, tenantId, phone: null, name: person.name }, origin)
  );
}

/** The id of the person's account, all ways to know them noted; a new one where they have none, or have just closed it. */
async function identify(tx: Transaction, tenantId: string, person: ChatPerson): Promise<string> {
  const known = await findIdentity(tx, tenantId, person);
  const isOpen = known !== undefined && !(await isClosed(tx, { id: known, tenantId }));
  const accountId = isOpen ? known : newId();
  const rows = person.identities.map((identity) => ({ tenantId, ...identity, accountId }));
  // Two first sign-ins at once: the second waits here for the first one's rows.
  await tx.insert(accountIdentity).values(rows).onConflictDoNothing();
  return (await findIdentity(tx, tenantId, person)) ?? accountId;
}

/** Whether the person a chat app vouches for is the account's. */
export async function isPersonOf(
  db: Executor,
  { id, tenantId }: Pick<AccountRow, 'id' | 'tenantId'>,
  person: ChatPerson,
): Promise<boolean> {
  return (await findIdentity(db, tenantId, person)) === id;
}

async function findIdentity(
  db: Executor,
  tenantId: string,
  person: ChatPerson,
): Promise<string | undefined> {
  const any = person.identities.map(({ provider, openId }) =>
    and(eq(accountIdentity.provider, provider), eq(accountIdentity.openId, openId)),
  );
  const [row] = await db
    .select({ accountId: accountIdentity.accountId })
    .from(accountIdentity)
    .where(and(eq(accountIdentity.tenantId, tenantId), or(...any)))
    .orderBy(accountIdentity.createdAt, accountIdentity.accountId)
    .limit(1);
  return row?.accountId;
}

async function register(
  services: Needs<'config' | 'database'>,
  row: Pick<AccountRow, 'id' | 'tenantId' | 'phone' | 'name'>,
  origin: Origin,
): Promise<AccountRow> {
  return services.database.db.transaction(async (tx) => {
    const invitedBy = await accountOfInvite(tx, row.tenantId, origin.invitationCode);
    const made = await insertAccount(tx, { ...row, ...origin, invitedBy });
    // Who closed an account and comes again brings nobody anything a second time.
    if (await wasClosed(tx, made)) return made;
    // Two first sign-ins at once: the key makes the gift happen once.
    await grantBids(tx, {
      tenantId: made.tenantId,
      accountId: made.id,
      bucket: 'grant',
      amount: services.config.signupBids,
      key: `signup:${made.id}`,
      reason: '注册赠送',
    });
    await rewardRegistration(tx, made);
    return made;
  });
}

async function insertAccount(
  tx: Executor,
  values: Omit<typeof account.$inferInsert, 'inviteCode'>,
): Promise<AccountRow> {
  for (let tries = 0; tries < 5; tries += 1) {
    const [made] = await tx
      .insert(account)
      .values({ ...values, inviteCode: newReadableCode(INVITE_CODE_LETTERS) })
      .onConflictDoNothing()
      .returning();
    if (made) return made;
    const mine = values.phone
      ? and(eq(account.tenantId, values.tenantId), eq(account.phone, values.phone))
      : eq(account.id, values.id);
    const [row] = await tx.select().from(account).where(mine);
    // Not there: another account has the same invite code.
    if (row) return row;
  }
  throw new Error('account: no free invite code');
}

/** Whose invitation it is, within the tenant; null for a code of nobody, which is kept all the same. */
async function accountOfInvite(
  tx: Executor,
  tenantId: string,
  code: string,
): Promise<string | null> {
  if (code === '') return null;
  const [row] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.tenantId, tenantId), eq(account.inviteCode, code.toUpperCase())));
  return row?.id ?? null;
}
