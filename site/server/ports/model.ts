import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { toJsonSchema } from '@valibot/to-json-schema';
import { InvalidResponseDataError } from 'ai';
import * as v from 'valibot';
import type {
  Model,
  ModelEnd,
  ModelMeter,
  ModelPrompt,
  ModelTurns,
  ModelUsage,
} from '../writing/model/model.ts';
import { ModelError, refusal } from '../writing/model/model-error.ts';
import { ModelFlood, toModelError } from './model-error.ts';
import { type AnswerWatch, createModelFetch, type ModelTimeouts } from './model-fetch.ts';

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

/** Characters of an answer, reasoning included; a chapter has some 10 000, and a model that reasons for long some 100 000. */
const MAX_ANSWER_CHARS = 1_500_000;
/** Tokens an answer is taken to have until it is there: most chapters of a few pages. */
const USUAL_ANSWER_TOKENS = 2000;

/** A model at any OpenAI-compatible service. Makes one attempt a call: waiting and trying again is the caller's. */
export function createModel(options: ModelOptions): Model {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const secrets = [options.apiKey, options.baseUrl];
  let asksUsage = true;
  const connect = (watch: AnswerWatch): Asking => ({
    model: chatModel(options, timeouts, watch, asksUsage),
    watch,
  });

  async function* stream(
    prompt: ModelPrompt,
    signal: AbortSignal,
  ): AsyncGenerator<string, ModelEnd> {
    const asking = connect({ done: false });
    const asked = { prompt: messagesOf(prompt) };
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
    return yield* stream(prompt, signal);
  }

  async function object<T>(
    prompt: ModelPrompt,
    schema: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
    isJsonMode = true,
  ): Promise<T> {
    const asking = connect({ done: false });
    const asked = objectRequest(prompt, schema, isJsonMode);
    const counted = await countFor(options, asked, prompt.bidId, signal);
    try {
      return await askObject(asking, asked, counted, schema, signal);
    } catch (error) {
      if (signal.aborted) throw abortError(error);
      const failure = toModelError(error, secrets);
      // Some services know no response_format; the prompt asks for JSON in words as well.
      if (!isJsonMode || failure.failure !== 'bad-request') throw failure;
    }
    return object(prompt, schema, signal, false);
  }

  return {
    name: options.model,
    stream,
    object: (prompt, schema, signal) => object(prompt, schema, signal),
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
  }).chatModel(model);
}

const isAboutUsage = ({ failure, cause }: ModelError): boolean =>
  failure === 'bad-request' &&
  cause instanceof Error &&
  /stream_options|include_usage/.test(cause.message);

/** Who is asked, and what is seen of it. */
interface Asking {
  model: ChatModel;
  watch: AnswerWatch;
}

/** What is told of the tokens of a call: at its end, and once it is answered. */
interface Counted {
  end(usage: ModelUsage | undefined): Promise<void>;
  count(usage: ModelUsage | undefined): Promise<void>;
}

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

type ReportedUsage = Extract<StreamPart, { type: 'finish' }>['usage'];

function usageOf({ inputTokens, outputTokens }: ReportedUsage): ModelUsage | undefined {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined;
  return {
    inputTokens: inputTokens.total ?? 0,
    cachedTokens: inputTokens.cacheRead ?? 0,
    outputTokens: outputTokens.total ?? 0,
  };
}

/** One connection: closed as soon as nobody reads on, whatever the reason. */
function openCall(signal: AbortSignal): { signal: AbortSignal; close(): void } {
  const ended = new AbortController();
  return { signal: AbortSignal.any([signal, ended.signal]), close: () => ended.abort() };
}

type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>;
type Asked = Parameters<ChatModel['doStream']>[0];
type StreamPart =
  Awaited<ReturnType<ChatModel['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never;

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

/**
 * One answer, read no faster than its text is taken, and never held as a whole. Any error part is a failure, whatever the finish
 * reason says after it.
 */
async function* ask(
  { model, watch }: Asking,
  asked: Asked & { abortSignal: AbortSignal },
  { end, count }: Counted,
): AsyncGenerator<string, ModelEnd> {
  let isAnswered = false;
  let written = false;
  let usage: ModelUsage | undefined;
  let reason = 'error';
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
      if (part.type === 'finish') {
        reason = part.finishReason.unified;
        usage = usageOf(part.usage);
      }
      if (part.type === 'error') {
        if (written && watch.done && InvalidResponseDataError.isInstance(part.error)) return 'stop';
        throw part.error;
      }
    }
  } finally {
    await end(usage);
    // An answer that broke off was asked for too.
    if (isAnswered) await count(usage);
  }
  asked.abortSignal.throwIfAborted();
  if (reason === 'content-filter') throw refusal();
  if (reason === 'error') throw new ModelError('cut', '模型服务的连接中断', { retriable: true });
  return reason === 'length' ? 'length' : 'stop';
}

function objectRequest(prompt: ModelPrompt, schema: v.GenericSchema, isJsonMode: boolean): Asked {
  const shape = JSON.stringify(toJsonSchema(schema, { errorMode: 'ignore' }));
  const rule = `只输出一个 JSON 对象，不要任何说明文字，结构符合这份 JSON Schema：\n${shape}`;
  return {
    prompt: messagesOf({ ...prompt, system: `${prompt.system}\n\n${rule}` }),
    ...(isJsonMode && { responseFormat: { type: 'json' as const } }),
  };
}

/** Streamed although only the whole counts, so that the time limits tell a slow answer from a dead one. */
async function askObject<T>(
  asking: Asking,
  asked: Asked,
  counted: Counted,
  schema: v.GenericSchema<unknown, T>,
  signal: AbortSignal,
): Promise<T> {
  const call = openCall(signal);
  try {
    const pieces: string[] = [];
    for await (const piece of ask(asking, { ...asked, abortSignal: call.signal }, counted))
      pieces.push(piece);
    return v.parse(schema, JSON.parse(extractJson(pieces.join(''))));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof v.ValiError)) throw error;
    throw new ModelError('garbled', '模型返回的数据格式不正确', {
      retriable: true,
      cause: new Error(error.message.slice(0, 500)),
    });
  } finally {
    call.close();
  }
}

/** The object inside whatever stands around it: reasoning, a preamble, a fence. */
function extractJson(text: string): string {
  const answer = text.replace(/^[\s\S]*<\/think(ing)?>/, '');
  const start = answer.indexOf('{');
  const end = answer.lastIndexOf('}');
  return start >= 0 && end > start ? answer.slice(start, end + 1) : answer.trim();
}

/** Callers tell an abort by its name; the reason given to `abort()` may be anything. */
function abortError(error: unknown): unknown {
  return error instanceof Error && error.name === 'AbortError'
    ? error
    : new DOMException('已停止', 'AbortError');
}
