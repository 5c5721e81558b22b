import {
  BUSY,
  type Dialect,
  KEY,
  MONEY,
  page,
  REFUSED,
  reports,
  SETTINGS,
  TOO_LONG,
  usageApart,
} from './dialect.ts';

/** The vendor's table of error codes, as copied there. */
const codes = page('https://wap.idcbest.com/idcnews/11013522.html');
const body = (message: string, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code: 'invalid_request_error' },
});

export const deepseek: Dialect = {
  name: 'DeepSeek',
  model: 'deepseek-chat',
  maxTokens: 8192,
  temperature: [0, 2],
  reasoning: 'field',
  keepAlive: ': keep-alive\n\n',
  refusals: [
    {
      ...{ on: 'key', status: 401, source: codes, failure: 'not-allowed', retriable: false },
      body: body('Authentication Fails, Your api key: ****6789 is invalid', 'authentication_error'),
      says: KEY,
    },
    {
      ...{ on: 'messages', status: 422, source: codes, failure: 'bad-request', retriable: false },
      body: body('Failed to deserialize the JSON body into the target type: messages'),
      says: SETTINGS,
    },
    {
      ...{ on: 'model', status: 400, failure: 'bad-request', retriable: false },
      body: body('Model Not Exist'),
      says: SETTINGS,
      source: reports('a client that classes the messages of the service, found by exact search'),
    },
    {
      ...{ on: 'parameter', status: 400, failure: 'bad-request', retriable: false },
      body: body('Invalid max_tokens value, the valid range of max_tokens is [1, 8192]'),
      says: SETTINGS,
      source: reports('clients that read the limit from the message, found by exact search'),
    },
    {
      ...{ on: 'json-word', status: 400, failure: 'bad-request', retriable: false },
      body: body(
        "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
      ),
      says: SETTINGS,
      source: reports('several clients of the service, found by exact search'),
    },
    {
      ...{ on: 'too-long', status: 400, failure: 'too-long', retriable: false },
      body: body(
        "This model's maximum context length is 65536 tokens. However, you requested 70000 tokens (70000 in the messages, 0 in the completion). Please reduce the length of the messages or completion.",
      ),
      says: TOO_LONG,
      source: reports('clients that tell an overflow by the message, found by exact search'),
    },
    {
      ...{ on: 'content', status: 400, failure: 'refused', retriable: false },
      body: body('Content Exists Risk'),
      says: REFUSED,
      source: reports('several clients of the service; the table of error codes has no such row'),
    },
    {
      ...{ status: 402, source: codes, failure: 'not-allowed', retriable: false },
      body: body('Insufficient Balance', 'unknown_error'),
      says: MONEY,
    },
    {
      ...{ status: 429, source: codes, failure: 'busy', retriable: true },
      body: body('Rate limit reached', 'rate_limit_error'),
      says: BUSY,
    },
    {
      ...{ status: 503, source: codes, failure: 'busy', retriable: true },
      body: body('Service is too busy.', 'service_unavailable_error'),
      says: BUSY,
    },
  ],
  endings: [
    {
      ...{ reason: 'insufficient_system_resource', failure: 'cut', retriable: true },
      source: reports('the types of several clients, found by exact search'),
    },
    {
      ...{ reason: 'content_filter', failure: 'refused', retriable: false },
      source: reports('the types of several clients, found by exact search'),
    },
  ],
  last: usageApart(({ input, cached, output }) => ({
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_cache_hit_tokens: cached,
    prompt_cache_miss_tokens: input - cached,
  })),
  sources: [page('https://deepseek.apidog.io/rate-limit-835830m0')],
};
