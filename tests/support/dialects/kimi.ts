import {
  BUSY,
  type Dialect,
  KEY,
  MONEY,
  NO_MODEL,
  page,
  REFUSED,
  reports,
  SETTINGS,
  TOO_LONG,
} from './dialect.ts';

const errors = page('https://platform.kimi.com/docs/api/errors');
const body = (type: string, message: string) => ({ error: { type, message } });

export const kimi: Dialect = {
  name: 'Kimi',
  model: 'kimi-k2.5',
  /** The series takes one temperature only. */
  temperature: [1, 1],
  /** 1,024 tokens, where nothing else is asked for. */
  usualAnswer: 1000,
  reasoning: 'field',
  refusals: [
    {
      ...{ on: 'key', status: 401, source: errors, failure: 'not-allowed', retriable: false },
      body: body('invalid_authentication_error', 'Invalid Authentication'),
      says: KEY,
    },
    {
      ...{ on: 'model', status: 404, source: errors, failure: 'not-allowed', retriable: false },
      body: body('resource_not_found_error', 'Not found the model kimi-none or Permission denied'),
      says: NO_MODEL,
    },
    {
      ...{ on: 'messages', status: 400, source: errors, failure: 'bad-request', retriable: false },
      body: body('invalid_request_error', 'Invalid request: message content must not be empty'),
      says: SETTINGS,
    },
    {
      ...{ on: 'parameter', status: 400, failure: 'bad-request', retriable: false },
      body: body('invalid_request_error', 'invalid temperature: only 1 is allowed for this model'),
      says: SETTINGS,
      source: reports('https://github.com/Bike4Mind/bike4mind/pull/1089'),
    },
    {
      ...{ on: 'too-long', status: 400, source: errors, failure: 'too-long', retriable: false },
      body: body('invalid_request_error', 'Your request exceeded model token limit: 262144'),
      says: TOO_LONG,
    },
    {
      ...{ status: 400, source: errors, failure: 'too-long', retriable: false },
      body: body('invalid_request_error', 'Input token length too long'),
      says: TOO_LONG,
    },
    {
      ...{ on: 'content', status: 400, source: errors, failure: 'refused', retriable: false },
      body: body('content_filter', 'The request was rejected because it was considered high risk'),
      says: REFUSED,
    },
    {
      ...{ status: 429, source: errors, failure: 'not-allowed', retriable: true },
      body: body('exceeded_current_quota_error', 'Your account is suspended'),
      says: MONEY,
    },
    {
      ...{ status: 429, source: errors, failure: 'not-allowed', retriable: true },
      body: body('exceeded_current_quota_error', 'You exceeded your current token quota'),
      says: MONEY,
    },
    {
      ...{ status: 429, source: errors, failure: 'busy', retriable: true },
      body: body('engine_overloaded_error', 'The engine is currently overloaded'),
      says: BUSY,
    },
    {
      ...{ status: 429, source: errors, failure: 'busy', retriable: true },
      body: body('rate_limit_reached_error', 'request reached organization TPM rate limit'),
      says: BUSY,
    },
  ],
  endings: [],
  last: (reason, { input, cached, output }) => [
    {
      choices: [
        {
          ...{ index: 0, delta: {}, finish_reason: reason },
          usage: {
            prompt_tokens: input,
            completion_tokens: output,
            total_tokens: input + output,
            cached_tokens: cached,
          },
        },
      ],
    },
  ],
  sources: [
    page('https://test-platform.kimi.ai/docs/api/chat'),
    reports('https://github.com/northes/go-moonshot/issues/17'),
    reports('https://github.com/AstrBotDevs/AstrBot/issues/6614'),
  ],
};
