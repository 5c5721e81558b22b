import { eq, sql } from 'drizzle-orm';
import type { evaluation } from 'tender-widgets/contract';
import type { Config } from '../../config/config.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { bidUsageRow } from '../../store/schema.ts';
import type { ModelMeter } from '../../writing/model/model.ts';
import { ModelError } from '../../writing/model/model-error.ts';

type Limits = Pick<Config, 'bidTokens' | 'tokenPrices'>;

const MILLION = 1_000_000;
const none = { calls: 0, counted: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0 };

async function stored(db: Executor, bidId: string) {
  const [row] = await db.select().from(bidUsageRow).where(eq(bidUsageRow.bidId, bidId));
  return row ?? none;
}

/** What the model was asked for a bid, and what that costs where prices are set. */
export async function usageOf(
  db: Executor,
  { bidTokens, tokenPrices }: Limits,
  bidId: string,
): Promise<evaluation.BidUsage> {
  const { calls, counted, inputTokens, cachedTokens, outputTokens } = await stored(db, bidId);
  const price =
    tokenPrices &&
    ((inputTokens - cachedTokens) * tokenPrices.input +
      cachedTokens * tokenPrices.cached +
      outputTokens * tokenPrices.output) /
      MILLION;
  return {
    ...{ calls, counted, inputTokens, cachedTokens, outputTokens },
    price: price === undefined ? null : price.toFixed(2),
    cap: bidTokens ?? null,
  };
}

/** Counts tokens in the database, so that all processes keep to one cap. A bid that is gone counts nothing. */
export function createMeter(db: Drizzle, { bidTokens }: Limits): ModelMeter {
  return {
    async check(bidId) {
      if (bidTokens === undefined) return;
      const { inputTokens, outputTokens } = await stored(db, bidId);
      if (inputTokens + outputTokens < bidTokens) return;
      throw new ModelError(
        'over-cap',
        '这份标书的模型用量已达到上限，请联系管理员提高上限，或手工编写余下章节',
        { retriable: false },
      );
    },
    async add(bidId, usage) {
      const { inputTokens, cachedTokens, outputTokens } = usage ?? none;
      const counted = usage ? 1 : 0;
      await db.execute(sql`
        insert into bid_usage (bid_id, calls, counted, input_tokens, cached_tokens, output_tokens)
        select id, 1, ${counted}::int, ${inputTokens}::bigint, ${cachedTokens}::bigint, ${outputTokens}::bigint
        from bid where id = ${bidId}
        on conflict (bid_id) do update set
          calls = bid_usage.calls + 1,
          counted = bid_usage.counted + excluded.counted,
          input_tokens = bid_usage.input_tokens + excluded.input_tokens,
          cached_tokens = bid_usage.cached_tokens + excluded.cached_tokens,
          output_tokens = bid_usage.output_tokens + excluded.output_tokens`);
    },
  };
}
