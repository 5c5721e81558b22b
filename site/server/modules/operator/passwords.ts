import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { operator as contract } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor } from '../../store/database.ts';
import { type OperatorRow, operator } from '../../store/schema.ts';
import { isPasswordRight } from '../account/sign-in/passwords.ts';

type Kept = Pick<OperatorRow, 'passwordHash' | 'passwordScheme'>;

/** What a row keeps of a password. */
export async function keptPassword(password: string): Promise<Kept> {
  return { passwordHash: await hash(password), passwordScheme: 'plain' };
}

/** Whether the password is the operator's. Takes the same time for no operator. */
export function isOperatorPassword(row: Kept | undefined, password: string): Promise<boolean> {
  const isDigest = row?.passwordScheme === 'md5';
  return isPasswordRight(
    row,
    isDigest ? createHash('md5').update(password).digest('hex') : password,
  );
}

/**
 * After a right password: one that is kept as the hash of a digest is kept as its own hash from now on, if it would do for a new one.
 * Otherwise the row stays as it is, and opens nothing but the change of the password.
 */
export async function renewScheme(
  db: Executor,
  row: OperatorRow,
  password: string,
): Promise<OperatorRow> {
  if (
    row.passwordScheme === 'plain' ||
    contract.passwordFault(password, row.username) !== undefined
  )
    return row;
  const kept = await keptPassword(password);
  await db.update(operator).set(kept).where(eq(operator.id, row.id));
  return { ...row, ...kept };
}

/** Throws badInput, with the field, for a new password that will not do. */
export function requireGoodPassword(password: string, username: string, field: string): void {
  const msg = contract.passwordFault(password, username);
  if (msg !== undefined) throw new ApiError('badInput', { msg, data: { field } });
}
