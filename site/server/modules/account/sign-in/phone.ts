import { and, eq, ne } from 'drizzle-orm';
import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { createLimits, SMS_RESEND_SECONDS } from '../../../http/limits.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import { maskPhone } from '../../../kernel/mask-phone.ts';
import type { Drizzle } from '../../../store/database.ts';
import { type AccountRow, account } from '../../../store/schema.ts';
import { requireOpen } from '../open-account.ts';
import { type CodeKind, createSmsCode, requireSmsCode } from './challenges.ts';
import { devCode } from './dev-code.ts';
import { endSessions, isJustSignedIn } from './sessions.ts';
import { createTicket, isTicket, takeTicket } from './ticket.ts';

interface SentCode {
  id: string;
  resendAfter: number;
  phone: string;
  devCode?: string;
}

/** Sends a code to the account's own phone, as a first step to change it or the password. Throws phoneMissing, tooMany, smsFailed. */
export async function sendOwnCode(
  services: Needs<'config' | 'database' | 'sms'>,
  owner: AccountRow,
): Promise<SentCode> {
  if (!owner.phone) throw new ApiError('phoneMissing');
  return sendCode(services, owner, 'own-phone', owner.phone);
}

/** Sends a code to the phone that is to become the account's. Whether it is in use is told only to who has it in hand. Throws phoneSame, tooMany, smsFailed. */
export async function sendNewCode(
  services: Needs<'config' | 'database' | 'sms'>,
  owner: AccountRow,
  phone: string,
): Promise<SentCode> {
  if (phone === owner.phone) throw new ApiError('phoneSame');
  return sendCode(services, owner, 'new-phone', phone);
}

async function sendCode(
  services: Needs<'config' | 'database' | 'sms'>,
  owner: AccountRow,
  kind: CodeKind,
  phone: string,
): Promise<SentCode> {
  const { db } = services.database;
  const limits = createLimits(db);
  // Apart from sign-in: whoever has just signed in need not wait a minute, and no stranger uses up what the owner's own phone gets.
  const resend = `${kind}:${phone}`;
  await limits.takeAll(
    ['smsPerAccount', owner.id],
    ['smsResend', resend],
    ['smsPerPhone', kind === 'own-phone' ? resend : phone],
  );
  const { id, code } = await createSmsCode(db, owner.tenantId, phone, kind);
  try {
    await services.sms.send(phone, code);
  } catch (error) {
    await limits.giveBack('smsResend', resend);
    throw error;
  }
  return {
    id,
    resendAfter: SMS_RESEND_SECONDS,
    phone: maskPhone(phone),
    ...devCode(services, code),
  };
}

/** The account's phone has answered: a ticket for one change. Throws smsCodeWrong, phoneMissing. */
export async function validateMessage(
  db: Drizzle,
  owner: AccountRow,
  sent: { id: string; code: string },
) {
  if (!owner.phone) throw new ApiError('phoneMissing');
  await requireSmsCode(
    db,
    { tenantId: owner.tenantId, phone: owner.phone, id: sent.id, typed: sent.code },
    'own-phone',
  );
  return createTicket(db, owner);
}

interface PhoneChange {
  phone: string;
  id: string;
  code: string;
  ticket: string;
}

/** Whoever has no phone has nothing else to answer with: a token alone, found on a machine left open, must not be enough. */
const JUST_SIGNED_IN_SECONDS = 600;

/**
 * Changes the account's phone: the old one has answered (`ticket`), the new one answers with `code`. Other sessions end. The first phone
 * of an account that signs in by a chat app is taken within ten minutes after that.
 * A refusal changes nothing; a ticket is used up by success alone. Throws smsCodeWrong, ticketWrong, phoneTaken, phoneSame, signedOut.
 */
export async function changePhone(
  db: Drizzle,
  owner: AccountRow,
  keepToken: string,
  change: PhoneChange,
): Promise<void> {
  if (change.phone === owner.phone) throw new ApiError('phoneSame');
  if (!owner.phone && !(await isJustSignedIn(db, keepToken, JUST_SIGNED_IN_SECONDS)))
    throw new ApiError('ticketWrong', { msg: refusals.signInAgainForPhone });
  // The new phone's code would be used up in vain.
  if (owner.phone && !(await isTicket(db, owner, change.ticket))) throw new ApiError('ticketWrong');
  const { phone, id, code: typed } = change;
  await requireSmsCode(db, { tenantId: owner.tenantId, phone, id, typed }, 'new-phone');
  await db.transaction(async (tx) => {
    await requireOpen(tx, owner);
    const [other] = await tx
      .select({ id: account.id })
      .from(account)
      .where(
        and(
          eq(account.tenantId, owner.tenantId),
          eq(account.phone, change.phone),
          ne(account.id, owner.id),
        ),
      );
    if (other) throw new ApiError('phoneTaken');
    if (owner.phone) await takeTicket(tx, owner, change.ticket);
    await tx
      .update(account)
      .set({ phone: change.phone })
      .where(eq(account.id, owner.id))
      .catch(refuseTaken);
    await endSessions(tx, owner.id, keepToken);
  });
}

/** Somebody registered with the phone between the look and the change. */
function refuseTaken(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505')
      throw new ApiError('phoneTaken', { cause: error });
  }
  throw error;
}
