import { setTimeout as pause } from 'node:timers/promises';
import type { AskVectors } from '../../comparing/sense/ask-vectors.ts';
import type { Needs } from '../../context/needs.ts';
import { createLimit } from '../../kernel/limit.ts';
import { type Embedding, TEXTS_A_CALL } from '../../ports/embedding.ts';
import { ModelError } from '../../writing/model/model-error.ts';

/** Of all questions of one comparison together. */
const MOST_MS = 4 * 60_000;
/** The writing of bids may wait for the same model. */
const CALLS_AT_ONCE = 2;
const ATTEMPTS = 3;
const PAUSE_MS = 1000;

/**
 * Asks the embeddings model what texts mean, within the time of one comparison; undefined where none is configured. Answers what came
 * before the model failed or the time was over, and asks no more then.
 */
export function modelAsker(
  { embedding, logger }: Needs<'embedding' | 'logger'>,
  compareId: string,
  signal: AbortSignal,
): AskVectors | undefined {
  if (!embedding) return undefined;
  let left = MOST_MS;
  return async (texts) => {
    if (left <= 0) return [];
    const began = Date.now();
    const failed = new AbortController();
    const ending = AbortSignal.any([signal, failed.signal, AbortSignal.timeout(left)]);
    const inTurn = createLimit(CALLS_AT_ONCE);
    const ask = async (from: number) => {
      try {
        return await patiently(embedding, texts.slice(from, from + TEXTS_A_CALL), ending);
      } catch (error) {
        failed.abort();
        throw error;
      }
    };
    const calls = Array.from({ length: Math.ceil(texts.length / TEXTS_A_CALL) }, (_, call) =>
      inTurn(() => ask(call * TEXTS_A_CALL)),
    );
    const vectors: Float32Array[] = [];
    for (const end of await Promise.allSettled(calls)) {
      if (end.status === 'fulfilled') vectors.push(...end.value);
      else {
        left = 0;
        if (!signal.aborted)
          logger.warn(
            { err: end.reason, compareId },
            'comparing by sense cut short: the embeddings model does not answer',
          );
        break;
      }
    }
    left -= Date.now() - began;
    return vectors;
  };
}

async function patiently(
  embedding: Embedding,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await embedding.embed(texts, signal);
    } catch (error) {
      const isWorthIt =
        error instanceof ModelError && error.retriable && error.failure !== 'timeout';
      if (!isWorthIt || attempt === ATTEMPTS) throw error;
      await pause(PAUSE_MS * attempt, undefined, { signal });
    }
  }
}
