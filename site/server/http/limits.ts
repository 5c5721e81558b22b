import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Drizzle } from '../db/open.ts';
import { rateLimit } from '../db/schema.ts';
import { ApiError } from './api-error.ts';

/** One SMS a minute per phone: what the countdown of the sign-in form shows. */
export const SMS_RESEND_SECONDS = 60;

/** How often something may be asked for. `duration` in seconds. */
const quotas = {
  smsResend: { points: 1, duration: SMS_RESEND_SECONDS },
  smsPerPhone: { points: 20, duration: 24 * 3600 },
  /** Codes a signed-in person asks for, to whatever phones. */
  smsPerAccount: { points: 20, duration: 24 * 3600 },
  smsPerAddress: { points: 300, duration: 3600 },
  captchaPerAddress: { points: 1200, duration: 3600 },
  /** A browser polls every other second; an office shares an address. */
  chatAppPerAddress: { points: 3000, duration: 600 },
  /** Whoever has that much to say writes a mail; a program that fills the table stops here. */
  feedbackPerAddress: { points: 20, duration: 3600 },
  /** Placing and cancelling over and over. */
  ordersPerAccount: { points: 100, duration: 3600 },
  /** A company that grows adds a department in a day. */
  employeeChangesPerCompany: { points: 300, duration: 24 * 3600 },
  /** Of one company to one phone: whoever has declined is not asked again and again. */
  invitationsPerPhone: { points: 5, duration: 30 * 24 * 3600 },
  feedbackPicturePerAccount: { points: 60, duration: 3600 },
  feedbackPerAccount: { points: 20, duration: 3600 },
} as const;

/** Half an hour, for failures to add up in, and for the lock that follows (wire.md 3.2). */
const LOCK_SECONDS = 1800;

/** How many failures lock, and whether a success wipes them all out or takes only itself back. */
const locks = {
  wrongPassword: { points: 5, success: 'forget' },
  wrongSmsCode: { points: 10, success: 'forget' },
  /** Whoever has one account of their own must not be able to go on guessing at others. */
  wrongPerAddress: { points: 30, success: 'refund' },
  /** Of operators, apart from those of customers. */
  wrongOperator: { points: 5, success: 'forget' },
  wrongOperatorAddress: { points: 20, success: 'refund' },
} as const;

export type QuotaName = keyof typeof quotas;
export type LockName = keyof typeof locks;

/** A try that was counted as a failure before it was judged, so that tries sent at once are all counted. */
export interface Attempt {
  failed(): Promise<void>;
  succeeded(): Promise<void>;
}

/** Counts on the database, so that the limits hold over all processes. */
export interface Limits {
  /** Throws ApiError tooMany, with the seconds to wait, when the limit is used up. */
  take(name: QuotaName, key: string): Promise<void>;
  /** Gives back what `take` took for something that did not come about. */
  giveBack(name: QuotaName, key: string): Promise<void>;
  /** Throws ApiError accountLocked when there were too many failures; then nothing is to be judged. */
  attempt(name: LockName, key: string): Promise<Attempt>;
}

export function createLimits(db: Drizzle): Limits {
  const store = { storeClient: db, schema: rateLimit, clearExpiredByTimeout: false };
  const quota = (name: QuotaName) => new RateLimiterDrizzle({ ...store, keyPrefix: name, ...quotas[name] });
  const lock = (name: LockName) =>
    new RateLimiterDrizzle({ ...store, keyPrefix: name, points: locks[name].points, duration: LOCK_SECONDS });
  return {
    async take(name, key) {
      const used = await consume(quota(name), key);
      if (used.isOver) throw tooMany(used.msBeforeNext);
    },
    async giveBack(name, key) {
      await quota(name).reward(key);
    },
    async attempt(name, key) {
      const limiter = lock(name);
      const used = await consume(limiter, key);
      if (used.isOver) throw new ApiError('accountLocked', { data: { lock: name } });
      return {
        async failed() {
          if (used.consumedPoints >= locks[name].points) await limiter.block(key, LOCK_SECONDS);
        },
        async succeeded() {
          if (locks[name].success === 'forget') await limiter.delete(key);
          else await limiter.reward(key);
        },
      };
    },
  };
}

/**
 * Counts in the memory of this process, for open calls that only read: what they cost is this process's time, and the database
 * is not asked first. `duration` in seconds. The answer throws ApiError tooMany, with the seconds to wait.
 */
export function createMemoryLimit(quota: { points: number; duration: number }): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory(quota);
  return async (key) => {
    const used = await consume(limiter, key);
    if (used.isOver) throw tooMany(used.msBeforeNext);
  };
}

function tooMany(waitMs: number): ApiError {
  const seconds = Math.ceil(waitMs / 1000);
  return new ApiError('tooMany', { msg: `操作过于频繁，请 ${seconds} 秒后再试`, data: { retryAfter: seconds } });
}

async function consume(
  limiter: RateLimiterDrizzle | RateLimiterMemory,
  key: string,
): Promise<{ isOver: boolean; consumedPoints: number; msBeforeNext: number }> {
  try {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key);
    return { isOver: false, consumedPoints, msBeforeNext };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { isOver: true, consumedPoints: error.consumedPoints, msBeforeNext: error.msBeforeNext };
  }
}
