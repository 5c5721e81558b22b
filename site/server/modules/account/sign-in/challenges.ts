import { and, eq, gt, sql } from 'drizzle-orm';
import { ApiError } from '../../../kernel/api-error.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Executor } from '../../../store/database.ts';
import { challenge } from '../../../store/schema.ts';
import { drawCaptcha } from './captcha-picture.ts';
import { digest, newSmsCode, newState } from './secrets.ts';

const LIFETIME_MS = 5 * 60_000;
/**
 * Tries at one SMS code; after that it is void. This, and how many codes a phone gets, is all that bounds guessing, so nobody can shut
 * a phone out by guessing wrong. A million codes, five tries each, 20 codes a day on whoever asks (http/limits.ts): 100 tries a day,
 * one chance in 10,000 that a day of them is enough, with 20 messages on the phone that tell its owner. The id of a code is known to
 * who asked for it alone, so nobody tries out the code of another.
 */
const SMS_ATTEMPTS = 5;
/** A code that was right is over, for whoever waited for its row too; it is removed with all that are over. */
const USED_UP = sql`timestamptz 'epoch'`;

/** Draws a picture of letters, as a data URL. `answer` is for the demo's hint only. */
export async function createCaptcha(
  db: Executor,
  tenantId: string,
): Promise<{ key: string; image: string; answer: string }> {
  const { text, png } = await drawCaptcha();
  const key = newId();
  await db.insert(challenge).values({
    id: key,
    kind: 'captcha',
    tenantId,
    answerHash: digest(text.toLowerCase()),
    expiresAt: expiry(),
  });
  return {
    key,
    image: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
    answer: text,
  };
}

/** One use, right or wrong (wire.md 3.2). The family's front ends ask for the picture before they know the tenant. */
export async function isCaptchaRight(db: Executor, key: string, typed: string): Promise<boolean> {
  const [row] = await db
    .delete(challenge)
    .where(and(eq(challenge.id, key), eq(challenge.kind, 'captcha')))
    .returning();
  return (
    row !== undefined &&
    row.expiresAt > new Date() &&
    row.answerHash === digest(typed.trim().toLowerCase())
  );
}

/** What an SMS code is for: signing in, or proving the account's phone or the one that is to become it. A code is good for that alone. */
export type CodeKind = 'sms' | 'own-phone' | 'new-phone';

export async function createSmsCode(
  db: Executor,
  tenantId: string,
  phone: string,
  kind: CodeKind = 'sms',
): Promise<{ id: string; code: string }> {
  const id = newId();
  const code = newSmsCode();
  await db
    .insert(challenge)
    .values({ id, kind, tenantId, phone, answerHash: digest(code), expiresAt: expiry() });
  return { id, code };
}

/** Which code was sent to whom, and what was typed. */
export interface SmsAnswer {
  tenantId: string;
  id: string;
  phone: string;
  typed: string;
}

/** Counts a try at a code and judges it, in one step; a right one is used up. Throws smsCodeWrong, whatever is wrong. */
export async function requireSmsCode(
  db: Executor,
  answer: SmsAnswer,
  kind: CodeKind = 'sms',
): Promise<void> {
  const isRight = sql<boolean>`${challenge.answerHash} = ${digest(answer.typed.trim())}`;
  const [row] = await db
    .update(challenge)
    .set({
      attempts: sql`${challenge.attempts} + 1`,
      expiresAt: sql`case when ${isRight} then ${USED_UP} else ${challenge.expiresAt} end`,
    })
    .where(alive(answer, kind))
    .returning({ attempts: challenge.attempts, isRight });
  if (!row?.isRight || row.attempts > SMS_ATTEMPTS) throw new ApiError('smsCodeWrong');
}

function alive({ id, tenantId, phone }: SmsAnswer, kind: CodeKind) {
  return and(
    eq(challenge.id, id),
    eq(challenge.kind, kind),
    eq(challenge.tenantId, tenantId),
    eq(challenge.phone, phone),
    gt(challenge.expiresAt, sql`now()`),
  );
}

/** A state to take to a chat app's own page and back. */
export async function createState(db: Executor, tenantId: string): Promise<string> {
  const state = newState();
  await db
    .insert(challenge)
    .values({ id: digest(state), kind: 'state', tenantId, answerHash: '', expiresAt: expiry() });
  return state;
}

/** Whether the state was made here, for this tenant, and comes back for the first time. */
export async function takeState(db: Executor, tenantId: string, state: string): Promise<boolean> {
  const used = await db
    .delete(challenge)
    .where(
      and(
        eq(challenge.id, digest(state)),
        eq(challenge.kind, 'state'),
        eq(challenge.tenantId, tenantId),
        gt(challenge.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: challenge.id });
  return used.length > 0;
}

function expiry(): Date {
  return new Date(Date.now() + LIFETIME_MS);
}
