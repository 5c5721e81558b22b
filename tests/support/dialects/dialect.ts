import type { ModelFailure } from '../../../site/server/writing/model/model-error.ts';

/** Where a row was read: the vendor's page or a copy of it, or what users of the service report of it. */
export interface Source {
  from: 'page' | 'reports';
  /** Its address, or who reports it. */
  where: string;
}

/** What a request is refused for by itself; the other refusals come when a test says so. */
export type Check =
  | 'key'
  | 'model'
  | 'messages'
  | 'parameter'
  | 'json-word'
  | 'json-thinking'
  | 'not-streamed'
  | 'too-long'
  | 'content'
  | 'rows';

/** A refusal with the vendor's own body, and what it has to mean to us. */
export interface Refusal {
  on?: Check;
  status: number;
  headers?: Record<string, string>;
  body: object;
  failure: ModelFailure;
  retriable: boolean;
  /** What the person is told. */
  says: RegExp;
  source: Source;
}

/** A reason to end that is not `stop` and not `length`, and what it has to mean to us. */
export interface Ending {
  reason: string;
  failure: ModelFailure;
  retriable: boolean;
  source: Source;
}

export interface Tokens {
  input: number;
  cached: number;
  output: number;
}

export interface Dialect {
  name: string;
  model: string;
  /** Highest values of `max_tokens`, range of `temperature`; undefined: not found in any page. */
  maxTokens?: number;
  temperature?: readonly [number, number];
  /** Characters of an answer, where a request says nothing of `max_tokens`. */
  usualAnswer?: number;
  /** Where the reasoning of a model that reasons stands. */
  reasoning?: 'field' | 'text';
  /** Sent while a request waits. */
  keepAlive?: string;
  refusals: readonly Refusal[];
  endings: readonly Ending[];
  /** The pieces after the last word: how it ended and what it took. */
  last: (reason: string, tokens: Tokens) => readonly object[];
  /** Texts that are taken in one call for embeddings. */
  embeddingRows?: number;
  /** Of what is not a refusal or an ending: usage, reasoning, keep-alive, JSON mode. */
  sources: readonly Source[];
}

export const page = (where: string): Source => ({ from: 'page', where });
export const reports = (where: string): Source => ({ from: 'reports', where });

export const MONEY = /余额或额度不足/;
export const BUSY = /繁忙|暂时不可用/;
export const TOO_LONG = /超过了它能读的长度/;
export const REFUSED = /内容审核未通过/;
export const KEY = /密钥/;
export const NO_MODEL = /接口或模型/;
export const SETTINGS = /不接受这次请求/;

/** Usage in a piece of its own, without a choice. */
export const usageApart =
  (usage: (tokens: Tokens) => object): Dialect['last'] =>
  (reason, tokens) => [
    { choices: [{ index: 0, delta: { content: '' }, finish_reason: reason }], usage: null },
    { choices: [], usage: usage(tokens) },
  ];

export const withDetails = ({ input, cached, output }: Tokens) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cached },
});
