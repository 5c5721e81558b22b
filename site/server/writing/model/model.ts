import type * as v from 'valibot';

/** What is said to the model. `assistantSoFar` is its own answer up to a break; `next` is what the user says to it then. */
export interface ModelPrompt {
  system: string;
  user: string;
  assistantSoFar?: string;
  next?: string;
  /** The bid that its tokens are counted for. */
  bidId?: string;
}

/** How an answer ended: `length` means that the service's limit for one answer was reached and there is more to say. */
export type ModelEnd = 'stop' | 'length';

/** A chat model. Every error is a `ModelError`, except that an abort of `signal` throws an AbortError. */
export interface Model {
  readonly name: string;
  /** Yields pieces of the answer as they come, without the model's reasoning; returns how it ended. */
  stream(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<string, ModelEnd>;
  /** Asks for one JSON object of this shape. A reply of another shape is a retriable `ModelError` ('garbled'). */
  object<T>(
    prompt: ModelPrompt,
    schema: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
  ): Promise<T>;
}

/** Tokens of one call, as the service tells them; undefined where it does not. */
export interface ModelUsage {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

/** Counts what the model is asked for a bid. */
export interface ModelMeter {
  /** Throws `ModelError` 'over-cap' where the bid has used up what it may. */
  check(bidId: string): Promise<void>;
  add(bidId: string, usage: ModelUsage | undefined): Promise<void>;
}
