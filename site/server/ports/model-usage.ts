import * as v from 'valibot';
import type { ModelUsage } from '../writing/model/model.ts';

const Count = v.nullish(v.number());
const Usage = v.object({
  prompt_tokens: Count,
  completion_tokens: Count,
  prompt_tokens_details: v.nullish(v.object({ cached_tokens: Count })),
  /** As DeepSeek and Kimi name them. */
  prompt_cache_hit_tokens: Count,
  cached_tokens: Count,
});
/** Some services put it beside the choice. */
const Piece = v.object({
  usage: v.nullish(Usage),
  choices: v.nullish(v.array(v.object({ usage: v.nullish(Usage) }))),
});

/** The tokens that a piece of an answer tells; undefined where it tells none. */
export function usageIn(piece: unknown): ModelUsage | undefined {
  const parsed = v.safeParse(Piece, piece);
  if (!parsed.success) return undefined;
  const { choices } = parsed.output;
  const usage = parsed.output.usage ?? choices?.find((choice) => choice.usage)?.usage;
  if (!usage) return undefined;
  const { prompt_tokens: input, completion_tokens: output } = usage;
  if (typeof input !== 'number' && typeof output !== 'number') return undefined;
  return {
    inputTokens: input ?? 0,
    cachedTokens:
      usage.prompt_tokens_details?.cached_tokens ??
      usage.prompt_cache_hit_tokens ??
      usage.cached_tokens ??
      0,
    outputTokens: output ?? 0,
  };
}
