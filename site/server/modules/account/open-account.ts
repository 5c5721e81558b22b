import { and, eq } from 'drizzle-orm';
import { ApiError } from '../../kernel/api-error.ts';
import type { Transaction } from '../../store/database.ts';
import { type AccountRow, account, accountIdentity } from '../../store/schema.ts';

type Owner = Pick<AccountRow, 'id' | 'tenantId'>;

/**
 * Whether the account was closed: it has neither a phone nor a chat app to sign in by. It stays as it is until the transaction ends:
 * its row is locked. One that is still being registered is not closed.
 */
export async function isClosed(tx: Transaction, { id, tenantId }: Owner): Promise<boolean> {
  const [row] = await tx
    .select({ phone: account.phone })
    .from(account)
    .where(and(eq(account.id, id), eq(account.tenantId, tenantId)))
    .for('update');
  if (!row || row.phone !== null) return false;
  const known = await tx
    .select({ id: accountIdentity.accountId })
    .from(accountIdentity)
    .where(and(eq(accountIdentity.accountId, id), eq(accountIdentity.tenantId, tenantId)))
    .limit(1);
  return known.length === 0;
}

/** Nothing is put into an account that was closed since the caller was known. Throws signedOut. */
export async function requireOpen(tx: Transaction, owner: Owner): Promise<void> {
  if (await isClosed(tx, owner)) throw new ApiError('signedOut');
}
