import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refusals } from 'tender-widgets/contract';
import type { Quotas } from '../config/quotas.ts';
import type { TakeQuota } from '../context/take-quota.ts';
import { ApiError } from '../kernel/api-error.ts';
import { dateTime } from '../kernel/time.ts';
import type { Drizzle } from '../store/database.ts';
import { type Count, countQuotas, uncount } from './quota-counts.ts';

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
  /** Tender files read before a sign-in: an office shares an address, and who needs more than this signs in. */
  visitorFilesPerAddress: { points: 20, duration: 24 * 3600 },
  /** Whoever has that much to say writes a mail; a program that fills the table stops here. */
  feedbackPerAddress: { points: 20, duration: 3600 },
  /** Discount codes that do not exist, tried by a company or somebody alone: whoever has a code types it wrong a few times. */
  wrongDiscounts: { points: 20, duration: 24 * 3600 },
  /** A company that grows adds a department in a day. */
  employeeChangesPerCompany: { points: 300, duration: 24 * 3600 },
  /** Of one company to one phone: whoever has declined is not asked again and again. */
  invitationsPerPhone: { points: 5, duration: 30 * 24 * 3600 },
  feedbackPicturePerAccount: { points: 60, duration: 3600 },
  feedbackPerAccount: { points: 20, duration: 3600 },
} as const;

export type QuotaName = keyof typeof quotas;

/** Counts on the database, so that the limits hold over all processes. */
export interface Limits {
  /** Throws ApiError tooMany, with the seconds to wait, when the limit is used up. */
  take(name: QuotaName, key: string): Promise<void>;
  /** Takes of several in one step, those after one that is used up not; throws as `take` does. */
  takeAll(...taken: readonly (readonly [QuotaName, string])[]): Promise<void>;
  /** Gives back what `take` took for something that did not come about. */
  giveBack(name: QuotaName, key: string): Promise<void>;
  /** Counts like `take`, and gives the seconds to wait instead: 0 when there is none. */
  wait(name: QuotaName, key: string): Promise<number>;
}

const countKey = (name: string, key: string) => `${name}:${key}`;

export function createLimits(db: Drizzle): Limits {
  const countOf = (name: QuotaName, key: string): Count => ({
    ...quotas[name],
    key: countKey(name, key),
  });
  const takeAll: Limits['takeAll'] = async (...taken) => {
    const over = await countQuotas(
      db,
      taken.map(([name, key]) => countOf(name, key)),
    );
    if (over) throw tooMany(over.msBeforeNext);
  };
  return {
    takeAll,
    take: (name, key) => takeAll([name, key]),
    async wait(name, key) {
      const over = await countQuotas(db, [countOf(name, key)]);
      return over ? Math.max(1, Math.ceil(over.msBeforeNext / 1000)) : 0;
    },
    giveBack: (name, key) => uncount(db, countKey(name, key)),
  };
}

/**
 * Counts in the memory of this process, for open calls that only read: what they cost is this process's time, and the database
 * is not asked first. `duration` in seconds. The answer throws ApiError tooMany, with the seconds to wait.
 */
export function createMemoryLimit(quota: {
  points: number;
  duration: number;
}): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory(quota);
  return (key) => countHere(limiter, key);
}

/** The quotas of accounts: on the database, or in this process where that is enough. */
export function createAccountLimits(db: Drizzle, quotas: Quotas): TakeQuota {
  const takes = new Map<string, (accountId: string) => Promise<void>>();
  for (const [name, { inMemory, ...quota }] of Object.entries(quotas)) {
    const limiter = inMemory && new RateLimiterMemory(quota);
    takes.set(name, async (accountId) => {
      if (limiter) return countHere(limiter, accountId);
      const over = await countQuotas(db, [{ ...quota, key: countKey(name, accountId) }]);
      if (over) throw tooMany(over.msBeforeNext);
    });
  }
  return async (name, accountId) => takes.get(name)?.(accountId);
}

async function countHere(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw tooMany(error.msBeforeNext);
  }
}

/** The refusal of whoever asked too often; `msg` where the time alone does not say what to do. */
export function tooMany(waitMs: number, msg?: string): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError('tooMany', {
    msg: msg ?? refusals.tooManyUntil(whenIn(seconds)),
    data: { retryAfter: seconds },
  });
}

/** Longer waits are told by the clock. */
const LONGEST_COUNTED = 3600;

/** As one says it: ` 40 秒后`, ` 12 分钟后`, `今天 15:40 后`, `明天 9:30 后`. China time. */
function whenIn(seconds: number): string {
  if (seconds < 100) return ` ${seconds} 秒后`;
  if (seconds <= LONGEST_COUNTED) return ` ${Math.ceil(seconds / 60)} 分钟后`;
  // Up to the next minute, so that nobody comes too early.
  const then = dateTime(new Date(Date.now() + seconds * 1000 + 59_999));
  const day = [0, 1].findIndex(
    (days) => dateTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10) === then.slice(0, 10),
  );
  const dayText =
    ['今天', '明天'][day] ?? `${Number(then.slice(5, 7))} 月 ${Number(then.slice(8, 10))} 日`;
  return `${dayText} ${Number(then.slice(11, 13))}:${then.slice(14, 16)} 后`;
}
