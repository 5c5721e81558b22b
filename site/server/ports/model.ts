import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type {
  Model,
  ModelEnd,
  ModelMeter,
  ModelPrompt,
  ModelTurns,
} from '../writing/model/model.ts';
import type { ModelError } from '../writing/model/model-error.ts';
import { type Asked, ask, type Counted } from './model-answer.ts';
import { toModelError } from './model-error.ts';
import { type AnswerWatch, createModelFetch, type ModelTimeouts } from './model-fetch.ts';
import { createObjects } from './model-object.ts';
import { usageIn } from './model-usage.ts';

export interface ModelOptions {
  /** Base address of an OpenAI-compatible service, up to and without `/chat/completions`. */
  baseUrl: string;
  apiKey: string;
  /** The model's id at that service. */
  model: string;
  timeouts?: Partial<ModelTimeouts>;
  /** Counts the tokens of each call that names a bid. */
  meter?: ModelMeter | undefined;
  /** Where the service limits what all together may ask. */
  turns?: ModelTurns | undefined;
}

/** A model in a queue may stay silent for a while, but a person is waiting; the run tries again after a timeout. */
const TIMEOUTS: ModelTimeouts = { firstByte: 60_000, idle: 90_000, total: 900_000 };

/** Tokens an answer is taken to have until it is there: most chapters of a few pages. */
const USUAL_ANSWER_TOKENS = 2000;

/** A model at any OpenAI-compatible service. Makes one attempt a call: waiting and trying again is the caller's. */
export function createModel(options: ModelOptions): Model {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const secrets = [options.apiKey, options.baseUrl];
  let asksUsage = true;

  async function* say(
    prompt: ModelPrompt,
    signal: AbortSignal,
    isJsonMode: boolean,
  ): AsyncGenerator<string, ModelEnd> {
    const watch: AnswerWatch = { done: false };
    const asking = { model: chatModel(options, timeouts, watch, asksUsage), watch };
    const asked: Asked = {
      prompt: messagesOf(prompt),
      ...(isJsonMode && { responseFormat: { type: 'json' } }),
    };
    const counted = await countFor(options, asked, prompt.bidId, signal);
    const call = openCall(signal);
    try {
      return yield* ask(asking, { ...asked, abortSignal: call.signal }, counted);
    } catch (error) {
      if (signal.aborted) throw abortError(error);
      const failure = toModelError(error, secrets);
      if (!asksUsage || !isAboutUsage(failure)) throw failure;
      // Some services refuse a call that asks for its tokens.
      asksUsage = false;
    } finally {
      call.close();
    }
    return yield* say(prompt, signal, isJsonMode);
  }

  const objects = createObjects();
  return {
    name: options.model,
    stream: (prompt, signal) => say(prompt, signal, false),
    object: (prompt, schema, signal) =>
      objects((one, isJsonMode) => say(one, signal, isJsonMode), prompt, schema),
  };
}

function chatModel(
  { baseUrl, apiKey, model }: ModelOptions,
  timeouts: ModelTimeouts,
  watch: AnswerWatch,
  includeUsage: boolean,
) {
  return createOpenAICompatible({
    name: 'tender',
    baseURL: baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/chat\/completions$/, ''),
    ...(apiKey && { apiKey }),
    includeUsage,
    fetch: createModelFetch(timeouts, watch),
    metadataExtractor: {
      extractMetadata: async () => undefined,
      createStreamExtractor: () => ({
        processChunk: (piece) => {
          watch.usage = usageIn(piece) ?? watch.usage;
        },
        buildMetadata: () => undefined,
      }),
    },
  }).chatModel(model);
}

const isAboutUsage = ({ failure, cause }: ModelError): boolean =>
  failure === 'bad-request' &&
  cause instanceof Error &&
  /stream_options|include_usage/.test(cause.message);

/**
 * Waits until the call may be made. Throws `ModelError` where the bid may ask no more; that nothing can be stored is no fault of the
 * model and is thrown as it is.
 */
async function countFor(
  { meter, turns }: ModelOptions,
  asked: Asked,
  bidId: string | undefined,
  signal: AbortSignal,
): Promise<Counted> {
  if (bidId !== undefined) await meter?.check(bidId);
  const estimatedTokens = tokensIn(asked.prompt) + USUAL_ANSWER_TOKENS;
  const end = await turns?.take({ estimatedTokens, bidId }, signal).catch((error: unknown) => {
    throw signal.aborted ? abortError(error) : error;
  });
  return {
    end: async (usage) => end?.(usage),
    count: async (usage) => (bidId === undefined ? undefined : meter?.add(bidId, usage)),
  };
}

/** One connection: closed as soon as nobody reads on, whatever the reason. */
function openCall(signal: AbortSignal): { signal: AbortSignal; close(): void } {
  const ended = new AbortController();
  return { signal: AbortSignal.any([signal, ended.signal]), close: () => ended.abort() };
}

/** A trailing assistant message is refused or taken for finished by some services, so the user always speaks last. */
function messagesOf(prompt: ModelPrompt): Asked['prompt'] {
  const says = (text: string) => [{ type: 'text' as const, text }];
  const messages: Asked['prompt'] = [
    { role: 'system', content: prompt.system },
    { role: 'user', content: says(prompt.user) },
  ];
  if (!prompt.assistantSoFar) return messages;
  return [
    ...messages,
    { role: 'assistant', content: says(prompt.assistantSoFar) },
    {
      role: 'user',
      content: says(prompt.next ?? '上面的回答中断了，请紧接最后一个字继续，不要重复已有内容'),
    },
  ];
}

/** A Chinese character is about one token and has three bytes; four letters are about one. Rather too many than too few. */
const tokensIn = (prompt: Asked['prompt']): number =>
  Math.ceil(Buffer.byteLength(JSON.stringify(prompt)) / 3);

/** Callers tell an abort by its name; the reason given to `abort()` may be anything. */
function abortError(error: unknown): unknown {
  return error instanceof Error && error.name === 'AbortError'
    ? error
    : new DOMException('已停止', 'AbortError');
}
