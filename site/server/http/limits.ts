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
  /** From one address, for a phone that never signed in there: nobody uses up alone what a phone may get. */
  smsPerStranger: { points: 10, duration: 24 * 3600 },
  /** Codes a signed-in person asks for, to whatever phones. */
  smsPerAccount: { points: 20, duration: 24 * 3600 },
  smsPerAddress: { points: 300, duration: 3600 },
  captchaPerAddress: { points: 1200, duration: 3600 },
  /** Wrong passwords (modules/sign-in/password-locks.ts). */
  wrongPerName: { points: 30, duration: 24 * 3600 },
  wrongPerAddress: { points: 100, duration: 3600 },
  /** A browser polls every other second; an office shares an address. */
  chatAppPerAddress: { points: 3000, duration: 600 },
  /** Whoever has that much to say writes a mail; a program that fills the table stops here. */
  feedbackPerAddress: { points: 20, duration: 3600 },
  /** Placing and cancelling over and over. */
  ordersPerAccount: { points: 100, duration: 3600 },
  feedbackPicturePerAccount: { points: 60, duration: 3600 },
  feedbackPerAccount: { points: 20, duration: 3600 },
} as const;

export type QuotaName = keyof typeof quotas;

/** Counts on the database, so that the limits hold over all processes. */
export interface Limits {
  /** Throws ApiError tooMany, with the seconds to wait, when the limit is used up. */
  take(name: QuotaName, key: string): Promise<void>;
  /** Gives back what `take` took for something that did not come about. */
  giveBack(name: QuotaName, key: string): Promise<void>;
  /** Counts like `take`, and gives the seconds to wait instead: 0 when there is none. */
  wait(name: QuotaName, key: string): Promise<number>;
}

export function createLimits(db: Drizzle): Limits {
  const store = { storeClient: db, schema: rateLimit, clearExpiredByTimeout: false };
  const quota = (name: QuotaName) => new RateLimiterDrizzle({ ...store, keyPrefix: name, ...quotas[name] });
  const wait = async (name: QuotaName, key: string) => {
    const used = await consume(quota(name), key);
    return used.isOver ? Math.max(1, Math.ceil(used.msBeforeNext / 1000)) : 0;
  };
  return {
    wait,
    async take(name, key) {
      const seconds = await wait(name, key);
      if (seconds > 0) throw tooMany(seconds);
    },
    async giveBack(name, key) {
      await quota(name).reward(key);
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
    if (used.isOver) throw tooMany(Math.ceil(used.msBeforeNext / 1000));
  };
}

function tooMany(seconds: number): ApiError {
  return new ApiError('tooMany', { msg: `操作过于频繁，请 ${seconds} 秒后再试`, data: { retryAfter: seconds } });
}

async function consume(
  limiter: RateLimiterDrizzle | RateLimiterMemory,
  key: string,
): Promise<{ isOver: boolean; msBeforeNext: number }> {
  try {
    const { msBeforeNext } = await limiter.consume(key);
    return { isOver: false, msBeforeNext };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { isOver: true, msBeforeNext: error.msBeforeNext };
  }
}
