import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Drizzle } from '../../db/open.ts';
import { rateLimit } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';

/** One SMS a minute per phone: what the countdown of the sign-in form shows. */
export const SMS_RESEND_SECONDS = 60;

const rules = {
  smsResend: { points: 1, duration: SMS_RESEND_SECONDS },
  smsPerPhone: { points: 20, duration: 24 * 3600 },
  smsPerAddress: { points: 300, duration: 3600 },
  captchaPerAddress: { points: 1200, duration: 3600 },
  /** Five wrong passwords lock the account for half an hour (wire.md 3.2). */
  wrongPassword: { points: 5, duration: 1800 },
} as const;

export type LimitName = keyof typeof rules;

/** Counts on the database, so that the limits hold over all processes. */
export interface Limits {
  /** Throws ApiError tooMany, with the seconds to wait, when the limit is used up. */
  take(name: LimitName, key: string): Promise<void>;
  /** Counts a try, and says whether it is one of those allowed: in one step, so that tries sent at once are all counted. */
  isAllowed(name: LimitName, key: string): Promise<boolean>;
  forget(name: LimitName, key: string): Promise<void>;
}

export function createLimits(db: Drizzle): Limits {
  const limiter = (name: LimitName) =>
    new RateLimiterDrizzle({ storeClient: db, schema: rateLimit, keyPrefix: name, clearExpiredByTimeout: false, ...rules[name] });
  return {
    async take(name, key) {
      try {
        await limiter(name).consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.ceil(error.msBeforeNext / 1000);
        throw new ApiError('tooMany', { msg: `操作过于频繁，请 ${seconds} 秒后再试`, data: { retryAfter: seconds } });
      }
    },
    async isAllowed(name, key) {
      try {
        await limiter(name).consume(key);
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    async forget(name, key) {
      await limiter(name).delete(key);
    },
  };
}
