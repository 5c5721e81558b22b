import type { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { InvalidResponseDataError } from 'ai';
import type { ModelEnd, ModelUsage } from '../writing/model/model.ts';
import { ModelError, refusal } from '../writing/model/model-error.ts';
import { ModelFlood, tooLong } from './model-error.ts';
import type { AnswerWatch } from './model-fetch.ts';

/** Characters of an answer, reasoning included; a chapter has some 10 000, and a model that reasons for long some 100 000. */
const MAX_ANSWER_CHARS = 1_500_000;

export type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>;
export type Asked = Parameters<ChatModel['doStream']>[0];
type StreamPart =
  Awaited<ReturnType<ChatModel['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never;
type FinishReason = Extract<StreamPart, { type: 'finish' }>['finishReason'];

/** Who is asked, and what is seen of it. */
export interface Asking {
  model: ChatModel;
  watch: AnswerWatch;
}

/** What is told of the tokens of a call: at its end, and once it is answered. */
export interface Counted {
  end(usage: ModelUsage | undefined): Promise<void>;
  count(usage: ModelUsage | undefined): Promise<void>;
}

/**
 * One answer, read no faster than its text is taken, and never held as a whole. Any error part is a failure, whatever the finish
 * reason says after it.
 */
export async function* ask(
  { model, watch }: Asking,
  asked: Asked & { abortSignal: AbortSignal },
  { end, count }: Counted,
): AsyncGenerator<string, ModelEnd> {
  let isAnswered = false;
  let written = false;
  let reason: FinishReason = { unified: 'error', raw: undefined };
  let chars = 0;
  try {
    const { stream } = await model.doStream(asked);
    isAnswered = true;
    for await (const part of stream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        chars += part.delta.length;
        if (chars > MAX_ANSWER_CHARS)
          throw new ModelFlood(`more than ${MAX_ANSWER_CHARS} characters`);
      }
      if (part.type === 'text-delta' && part.delta !== '') {
        written = true;
        yield part.delta;
      }
      if (part.type === 'finish') reason = part.finishReason;
      if (part.type === 'error') {
        if (written && watch.done && InvalidResponseDataError.isInstance(part.error)) return 'stop';
        throw part.error;
      }
    }
  } finally {
    await end(watch.usage);
    // An answer that broke off was asked for too.
    if (isAnswered) await count(watch.usage);
  }
  asked.abortSignal.throwIfAborted();
  return endOf(reason);
}

const cut = (message: string) => new ModelError('cut', message, { retriable: true });

/** How an answer ended, by the words of the protocol and those that services have of their own. */
function endOf({ unified, raw }: FinishReason): ModelEnd {
  if (unified === 'content-filter' || raw === 'sensitive') throw refusal();
  if (unified === 'error') throw cut('模型服务的连接中断');
  if (raw === 'insufficient_system_resource' || raw === 'network_error')
    throw cut('模型服务没有写完就中断了');
  if (raw === 'model_context_window_exceeded') throw tooLong();
  if (unified === 'tool-calls')
    throw new ModelError('garbled', '模型没有作答，而是要调用工具', { retriable: true });
  return unified === 'length' ? 'length' : 'stop';
}
