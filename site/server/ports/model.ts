import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { toJsonSchema } from '@valibot/to-json-schema';
import {
  extractJsonMiddleware,
  InvalidResponseDataError,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
  streamText,
  type TextStreamPart,
  type ToolSet,
  wrapLanguageModel,
} from 'ai';
import * as v from 'valibot';
import { ModelError, refusal, toModelError } from './model-error.ts';
import { type AnswerWatch, createModelFetch, type ModelTimeouts } from './model-fetch.ts';

/** What is said to the model. `assistantSoFar` is its own answer up to a break; `next` is what the user says to it then. */
export interface ModelPrompt {
  system: string;
  user: string;
  assistantSoFar?: string;
  next?: string;
}

/** How an answer ended: `length` means that the service's limit for one answer was reached and there is more to say. */
export type ModelEnd = 'stop' | 'length';

/** A chat model. Every error is a `ModelError`, except that an abort of `signal` throws an AbortError. */
export interface Model {
  readonly name: string;
  /** Yields pieces of the answer as they come, without the model's reasoning; returns how it ended. */
  stream(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<string, ModelEnd>;
  /** Asks for one JSON object of this shape. A reply of another shape is a retriable `ModelError` ('garbled'). */
  object<T>(prompt: ModelPrompt, schema: v.GenericSchema<unknown, T>, signal: AbortSignal): Promise<T>;
}

export interface ModelOptions {
  /** Base address of an OpenAI-compatible service, up to and without `/chat/completions`. */
  baseUrl: string;
  apiKey: string;
  /** The model's id at that service. */
  model: string;
  timeouts?: Partial<ModelTimeouts>;
}

/** A model in a queue may stay silent for a while, but a person is waiting; the run tries again after a timeout. */
const TIMEOUTS: ModelTimeouts = { firstByte: 60_000, idle: 90_000, total: 900_000 };

/** The SDK prints warnings about features that a service lacks; we know, and say it where it matters. */
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A model at any OpenAI-compatible service. Makes one attempt a call: waiting and trying again is the caller's. */
export function createModel(options: ModelOptions): Model {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const secrets = [options.apiKey, options.baseUrl];
  const connect = (watch: AnswerWatch, plain: boolean) =>
    createOpenAICompatible({
      name: 'tender',
      baseURL: options.baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/chat\/completions$/, ''),
      ...(options.apiKey && { apiKey: options.apiKey }),
      fetch: createModelFetch(timeouts, watch),
      ...(plain && { transformRequestBody: withoutResponseFormat }),
    }).chatModel(options.model);

  async function* stream(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<string, ModelEnd> {
    const watch = { done: false };
    const call = openCall(signal);
    try {
      const result = ask(connect(watch, false), prompt, call.signal);
      return yield* readAnswer(result, watch);
    } catch (error) {
      if (signal.aborted) throw abortError(error);
      throw toModelError(error, secrets);
    } finally {
      call.close();
    }
  }

  async function object<T>(prompt: ModelPrompt, schema: v.GenericSchema<unknown, T>, signal: AbortSignal): Promise<T> {
    try {
      return await askObject(connect, false, prompt, schema, signal);
    } catch (error) {
      if (signal.aborted) throw abortError(error);
      const failure = toModelError(error, secrets);
      // Some services know no response_format; the prompt asks for JSON in words as well.
      if (failure.failure !== 'bad-request') throw failure;
    }
    try {
      return await askObject(connect, true, prompt, schema, signal);
    } catch (error) {
      if (signal.aborted) throw abortError(error);
      throw toModelError(error, secrets);
    }
  }

  return { name: options.model, stream, object };
}

const withoutResponseFormat = (body: Record<string, unknown>) => ({ ...body, response_format: undefined });

/** One connection: closed as soon as nobody reads on, whatever the reason. */
function openCall(signal: AbortSignal): { signal: AbortSignal; close(): void } {
  const ended = new AbortController();
  return { signal: AbortSignal.any([signal, ended.signal]), close: () => ended.abort() };
}

const callSettings = { maxRetries: 0, onError: () => {} };

function ask(model: LanguageModel, prompt: ModelPrompt, abortSignal: AbortSignal) {
  return streamText({ model, instructions: prompt.system, messages: messagesOf(prompt), abortSignal, ...callSettings });
}

/** A trailing assistant message is refused or taken for finished by some services, so the user always speaks last. */
function messagesOf(prompt: ModelPrompt): ModelMessage[] {
  const messages: ModelMessage[] = [{ role: 'user', content: prompt.user }];
  if (!prompt.assistantSoFar) return messages;
  return [
    ...messages,
    { role: 'assistant', content: prompt.assistantSoFar },
    { role: 'user', content: prompt.next ?? '上面的回答中断了，请紧接最后一个字继续，不要重复已有内容' },
  ];
}

interface Answer {
  fullStream: AsyncIterable<TextStreamPart<ToolSet>>;
}

/** Any error part is a failure, whatever the finish reason says after it. */
async function* readAnswer(result: Answer, watch: AnswerWatch): AsyncGenerator<string, ModelEnd> {
  let written = false;
  let reason = 'error';
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') {
      written = true;
      yield part.text;
    }
    if (part.type === 'abort') throw new DOMException('model call aborted', 'AbortError');
    if (part.type === 'finish-step') reason = part.finishReason;
    if (part.type === 'error') {
      if (written && watch.done && InvalidResponseDataError.isInstance(part.error)) return 'stop';
      throw part.error;
    }
  }
  if (reason === 'content-filter') throw refusal();
  if (reason === 'error') throw new ModelError('cut', '模型服务的连接中断', { retriable: true });
  return reason === 'length' ? 'length' : 'stop';
}

/** Streamed although only the whole counts, so that the time limits tell a slow answer from a dead one. */
async function askObject<T>(
  connect: (watch: AnswerWatch, plain: boolean) => Parameters<typeof wrapLanguageModel>[0]['model'],
  plain: boolean,
  prompt: ModelPrompt,
  schema: v.GenericSchema<unknown, T>,
  signal: AbortSignal,
): Promise<T> {
  const watch = { done: false };
  const call = openCall(signal);
  const shape = toJsonSchema(schema, { errorMode: 'ignore' });
  const output = Output.object({ schema: jsonSchema<T>(JSON.parse(JSON.stringify(shape)), { validate: validator(schema) }) });
  try {
    const result = streamText({
      model: wrapLanguageModel({ model: connect(watch, plain), middleware: extractJsonMiddleware({ transform: extractJson }) }),
      instructions: `${prompt.system}\n\n只输出一个 JSON 对象，不要任何说明文字，结构符合这份 JSON Schema：\n${JSON.stringify(shape)}`,
      messages: messagesOf(prompt),
      abortSignal: call.signal,
      output,
      ...callSettings,
    });
    const reading = readAnswer(result, watch);
    while (!(await reading.next()).done);
    return await result.output;
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    throw new ModelError('garbled', '模型返回的数据格式不正确', {
      retriable: true,
      cause: new Error(error.message),
    });
  } finally {
    call.close();
  }
}

function validator<T>(schema: v.GenericSchema<unknown, T>) {
  return (value: unknown) => {
    const parsed = v.safeParse(schema, value);
    return parsed.success
      ? { success: true as const, value: parsed.output }
      : { success: false as const, error: new Error(v.summarize(parsed.issues)) };
  };
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
  return error instanceof Error && error.name === 'AbortError' ? error : new DOMException('已停止', 'AbortError');
}
