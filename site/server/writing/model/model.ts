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

/**
 * A chat model. Every error of its service is a `ModelError`; an abort of `signal` throws an AbortError, and a full disk or a lost database
 * its own error.
 */
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

/** One request to the model, as far as the limits of its service look at it. */
export interface ModelRequest {
  /** Of the prompt and of an answer as long as most are. */
  estimatedTokens: number;
  bidId?: string | undefined;
}

/** The limits of the model's service, kept over all that ask it. */
export interface ModelTurns {
  /**
   * Waits until the service's limits leave room for the request, in the order of asking; the answer is called at its end, with the
   * tokens it took where the service told them. However long that takes: who cannot wait aborts. Throws the reason of an abort.
   */
  take(
    request: ModelRequest,
    signal: AbortSignal,
  ): Promise<(usage: ModelUsage | undefined) => Promise<void>>;
}
