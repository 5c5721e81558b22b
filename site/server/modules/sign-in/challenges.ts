import { and, eq, gt, lt, sql } from 'drizzle-orm';
import svgCaptcha from 'svg-captcha';
import type { Executor } from '../../db/open.ts';
import { challenge } from '../../db/schema.ts';
import { newId } from '../../http/serve.ts';
import { digest, newSmsCode } from './secrets.ts';

const LIFETIME_MS = 5 * 60_000;
/** Wrong tries at one SMS code before it is void. */
const SMS_ATTEMPTS = 5;

/** Draws a picture of four letters. `answer` is for the demo's hint only. */
export async function createCaptcha(db: Executor, tenantId: string): Promise<{ key: string; image: string; answer: string }> {
  const picture = svgCaptcha.create({ size: 4, ignoreChars: '0oO1ilI', noise: 2, width: 130, height: 48, background: '#f4f5f7' });
  const key = newId();
  const answer = picture.text.toLowerCase();
  await db.insert(challenge).values({
    id: key,
    kind: 'captcha',
    tenantId,
    answerHash: digest(answer),
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(picture.data).toString('base64')}`, answer: picture.text };
}

/** One use, right or wrong (wire.md 3.2). */
export async function isCaptchaRight(db: Executor, tenantId: string, key: string, typed: string): Promise<boolean> {
  const [row] = await db
    .delete(challenge)
    .where(and(eq(challenge.id, key), eq(challenge.kind, 'captcha'), eq(challenge.tenantId, tenantId)))
    .returning();
  return row !== undefined && row.expiresAt > new Date() && row.answerHash === digest(typed.trim().toLowerCase());
}

export async function createSmsCode(db: Executor, tenantId: string, phone: string): Promise<{ id: string; code: string }> {
  const id = newId();
  const code = newSmsCode();
  await db.insert(challenge).values({
    id,
    kind: 'sms',
    tenantId,
    phone,
    answerHash: digest(code),
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
  await db.delete(challenge).where(lt(challenge.expiresAt, sql`now() - interval '1 day'`));
  return { id, code };
}

/** Right once, for the phone it was sent to; void after too many wrong tries. */
export async function isSmsCodeRight(db: Executor, tenantId: string, id: string, phone: string, typed: string): Promise<boolean> {
  const mine = and(
    eq(challenge.id, id),
    eq(challenge.kind, 'sms'),
    eq(challenge.tenantId, tenantId),
    eq(challenge.phone, phone),
    gt(challenge.expiresAt, sql`now()`),
  );
  const [row] = await db
    .update(challenge)
    .set({ attempts: sql`${challenge.attempts} + 1` })
    .where(mine)
    .returning();
  if (!row || row.attempts > SMS_ATTEMPTS || row.answerHash !== digest(typed.trim())) return false;
  const used = await db.delete(challenge).where(mine).returning({ id: challenge.id });
  return used.length > 0;
}
