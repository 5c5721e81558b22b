import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { refusals } from 'tender-widgets/contract';
import { ApiError } from '../../../kernel/api-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Drizzle } from '../../../store/database.ts';
import { type AccountRow, account } from '../../../store/schema.ts';
import { requireOpen } from '../open-account.ts';
import { checkOldPassword } from './password-locks.ts';
import { endSessions } from './sessions.ts';
import { isSm2Cipher, openSm2 } from './sm2.ts';
import { takeTicket } from './ticket.ts';

/**
 * The MD5 hex digest that is kept, itself hashed, in the database: from the digest as the widgets send it
 * (specification, section 5), from an SM2 cipher, or from plain text (wire.md, section 2). Throws ApiError cipherWrong.
 */
export function passwordDigest(sent: string, sm2PrivateKey: string | undefined): string {
  if (/^[0-9a-f]{32}$/i.test(sent)) return sent.toLowerCase();
  if (isSm2Cipher(sent)) return passwordDigest(openSm2(sent, sm2PrivateKey), sm2PrivateKey);
  return createHash('md5').update(sent).digest('hex');
}

/** A digest nobody's password has, so that an unknown account takes as long as a wrong password. */
let absentHash: Promise<string> | undefined;

/** Whether `digest` is the account's, or the operator's. Takes the same time for no account, and for one that has no password. */
export async function isPasswordRight(
  row: { passwordHash: string | null } | undefined,
  digest: string,
): Promise<boolean> {
  absentHash ??= hash(newId());
  const absent = await absentHash;
  const isRight = await verify(row?.passwordHash ?? absent, digest);
  return isRight && Boolean(row?.passwordHash);
}

/**
 * Sets the password (an MD5 hex digest) and ends the other sessions. A `ticket` of the account's phone stands for the old password,
 * and is asked for where there is none yet: a token alone, left behind on somebody's machine, must not make itself a way in for good.
 * Throws credentialsWrong when the old one is asked for and wrong, ticketMissing, phoneMissing, ticketWrong, accountLocked, signedOut.
 */
export async function changePassword(
  db: Drizzle,
  row: AccountRow,
  keepToken: string,
  passwords: { old: string | undefined; next: string; ticket: string | undefined },
): Promise<void> {
  const { ticket } = passwords;
  // Signing in by a password wants a phone as the name, whatever the account can show of itself.
  if (!row.passwordHash && !row.phone)
    throw new ApiError('phoneMissing', { msg: refusals.phoneFirst });
  if (ticket === undefined) await requireOldPassword(db, row, passwords.old ?? '');
  const passwordHash = await hash(passwords.next);
  await db.transaction(async (tx) => {
    await requireOpen(tx, row);
    if (ticket !== undefined) await takeTicket(tx, row, ticket);
    await tx.update(account).set({ passwordHash }).where(eq(account.id, row.id));
    await endSessions(tx, row.id, keepToken);
  });
}

async function requireOldPassword(db: Drizzle, row: AccountRow, old: string): Promise<void> {
  if (!row.passwordHash) throw new ApiError('ticketMissing');
  await checkOldPassword(db, `change:${row.id}`, 'oldPassword', () => isPasswordRight(row, old));
}
