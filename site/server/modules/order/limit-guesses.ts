import { errorCodes } from 'tender-widgets/contract';
import { createLimits } from '../../http/limits.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle } from '../../store/database.ts';
import type { AccountRow } from '../../store/schema.ts';
import { poolOf } from '../account/company.ts';

/**
 * Judges a discount code, unless the caller's company has tried too many that do not exist. Counted before it is judged, so that tries
 * sent at once are all counted, and given back for a code there is. Throws tooMany, and what `judge` throws.
 */
export async function limitGuesses<T>(
  db: Drizzle,
  caller: AccountRow,
  code: string,
  judge: () => Promise<T>,
): Promise<T> {
  if (code === '') return judge();
  const limits = createLimits(db);
  // By company: employees are added in a moment.
  const { id } = await poolOf(db, caller);
  await limits.take('wrongDiscounts', id);
  let isWrong = false;
  try {
    return await judge();
  } catch (error) {
    isWrong = error instanceof ApiError && error.code === errorCodes.discountUnknown.code;
    throw error;
  } finally {
    if (!isWrong) await limits.giveBack('wrongDiscounts', id);
  }
}
