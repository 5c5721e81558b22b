import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import type { ModelTurns } from '../writing/model/model.ts';
import { ModelError } from '../writing/model/model-error.ts';
import { toModelError } from './model-error.ts';
import { createPlainFetch } from './model-fetch.ts';

/** Says what texts mean, as vectors: what means the same lies close together. */
export interface Embedding {
  /** Vectors of different models say nothing of each other. */
  readonly model: string;
  /**
   * One vector of length 1 for each text, in their order. Every error is a `ModelError`, except that an abort of `signal` throws
   * an AbortError.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

export interface EmbeddingOptions {
  /** Base address of an OpenAI-compatible service, up to and without `/embeddings`. */
  baseUrl: string;
  apiKey: string;
  /** The model's id at that service. */
  model: string;
  /** Where the service limits what all together may ask. */
  turns?: ModelTurns | undefined;
}

/** Milliseconds of one call, once its turn has come. */
const TIMEOUTS = { firstByte: 60_000, idle: 60_000, total: 60_000 };

/** Texts in one call: the fewest that a vendor's pages name as the most. */
export const TEXTS_A_CALL = 10;

/** An embeddings model at any OpenAI-compatible service. Makes one attempt a call: trying again is the caller's. */
export function createEmbedding({ baseUrl, apiKey, model, turns }: EmbeddingOptions): Embedding {
  const service = createOpenAICompatible({
    name: 'tender',
    baseURL: baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/embeddings$/, ''),
    ...(apiKey && { apiKey }),
    fetch: createPlainFetch(TIMEOUTS),
  }).embeddingModel(model);

  async function ask(values: string[], abortSignal: AbortSignal): Promise<Float32Array[]> {
    // A Chinese character is about one token and has three bytes.
    const estimatedTokens = Math.ceil(Buffer.byteLength(values.join('')) / 3);
    const end = await turns?.take({ estimatedTokens }, abortSignal);
    let tokens = Number.NaN;
    try {
      const call = { model: service, values, maxRetries: 0, abortSignal };
      const { embeddings, usage } = await embedMany(call);
      tokens = usage.tokens;
      if (embeddings.length !== values.length) throw garbled();
      return embeddings.map(normalised);
    } finally {
      const isKnown = Number.isFinite(tokens);
      await end?.(isKnown ? { inputTokens: tokens, cachedTokens: 0, outputTokens: 0 } : undefined);
    }
  }

  return {
    model,
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      try {
        while (vectors.length < texts.length)
          vectors.push(
            ...(await ask(texts.slice(vectors.length, vectors.length + TEXTS_A_CALL), signal)),
          );
        return vectors;
      } catch (error) {
        if (signal.aborted) throw new DOMException('embedding call aborted', 'AbortError');
        throw toModelError(error, [apiKey, baseUrl]);
      }
    },
  };
}

const garbled = () =>
  new ModelError('garbled', '向量模型返回的数据格式不正确', { retriable: true });

function normalised(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  if (!(length > 0) || !Number.isFinite(length)) throw garbled();
  return Float32Array.from(vector, (value) => value / length);
}
