import type { LimitName } from 'tender-widgets/contract';

/** Counts a call of an account against its quota. Throws ApiError tooMany, with the seconds to wait. */
export type TakeQuota = (name: LimitName, accountId: string) => Promise<void>;
