import {
  BUSY,
  type Dialect,
  KEY,
  MONEY,
  NO_MODEL,
  page,
  REFUSED,
  type Refusal,
  reports,
  SETTINGS,
  TOO_LONG,
  usageApart,
  withDetails,
} from './dialect.ts';

const codes = page('https://help.aliyun.com/zh/model-studio/developer-reference/error-code');
const body = (message: string, code: string, type = 'invalid_request_error') => ({
  error: { code, param: null, message, type },
  request_id: '53ada3be-865a-4b26-a48d-1ca6e3cf6219',
});
const invalid = (message: string) => body(message, 'invalid_parameter_error');

const refusals: readonly Refusal[] = [
  {
    ...{ on: 'key', status: 401, source: codes, failure: 'not-allowed', retriable: false },
    body: body('Incorrect API key provided.', 'invalid_api_key'),
    says: KEY,
  },
  {
    ...{ on: 'model', status: 404, source: codes, failure: 'not-allowed', retriable: false },
    body: body(
      'The model `qwen-none` does not exist or you do not have access to it.',
      'model_not_found',
    ),
    says: NO_MODEL,
  },
  {
    ...{ on: 'messages', status: 400, source: codes, failure: 'bad-request', retriable: false },
    body: invalid('[] is too short - messages'),
    says: SETTINGS,
  },
  {
    ...{ on: 'parameter', status: 400, source: codes, failure: 'bad-request', retriable: false },
    body: invalid('Range of max_tokens should be [1, 8192]'),
    says: SETTINGS,
  },
  {
    ...{ on: 'json-word', status: 400, source: codes, failure: 'bad-request', retriable: false },
    body: invalid(
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    ),
    says: SETTINGS,
  },
  {
    ...{ on: 'too-long', status: 400, source: codes, failure: 'too-long', retriable: false },
    body: invalid(
      '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 129024]',
    ),
    says: TOO_LONG,
  },
  {
    ...{ on: 'content', status: 400, source: codes, failure: 'refused', retriable: false },
    body: body(
      'Input data may contain inappropriate content.',
      'data_inspection_failed',
      'data_inspection_failed',
    ),
    says: REFUSED,
  },
  {
    ...{ status: 400, source: codes, failure: 'not-allowed', retriable: false },
    body: body(
      'Access denied, please make sure your account is in good standing.',
      'Arrearage',
      'Arrearage',
    ),
    says: MONEY,
  },
  {
    ...{ status: 429, source: codes, failure: 'busy', retriable: true },
    body: body('You exceeded your current requests list.', 'limit_requests', 'limit_requests'),
    says: BUSY,
  },
  {
    ...{ status: 429, source: codes, failure: 'busy', retriable: true },
    body: body('Requests rate limit exceeded, please try again later.', 'Throttling.RateQuota'),
    says: BUSY,
  },
  {
    ...{ on: 'rows', status: 400, source: codes, failure: 'bad-request', retriable: false },
    body: invalid(
      '<400> InternalError.Algo.InvalidParameter: Value error, batch size is invalid, it should not be larger than 10.: input.contents',
    ),
    says: SETTINGS,
  },
];

export const qwen: Dialect = {
  name: 'Qwen',
  model: 'qwen-plus',
  maxTokens: 8192,
  temperature: [0, 2],
  refusals,
  endings: [],
  last: usageApart(withDetails),
  embeddingRows: 10,
  sources: [
    page(
      'https://help.aliyun.com/zh/model-studio/developer-reference/embedding-interfaces-compatible-with-openai',
    ),
    reports('https://github.com/tencentmusic/supersonic/issues/2355'),
  ],
};

/** A model of the same service that always reasons: it is streamed only, and knows no JSON mode. */
export const qwenThinking: Dialect = {
  ...qwen,
  name: 'Qwen, reasoning',
  model: 'qwq-32b',
  reasoning: 'field',
  refusals: [
    ...refusals,
    {
      ...{ on: 'json-thinking', status: 400, failure: 'bad-request', retriable: false },
      body: invalid('Json mode response is not supported when enable_thinking is true'),
      says: SETTINGS,
      source: codes,
    },
    {
      ...{ on: 'not-streamed', status: 400, failure: 'bad-request', retriable: false },
      body: invalid('parameter.enable_thinking must be set to false for non-streaming calls'),
      says: SETTINGS,
      source: codes,
    },
  ],
  sources: [
    page('https://hyihfflxg9.apifox.cn/268242708e0'),
    page('https://www.alibabacloud.com/help/zh/model-studio/deep-thinking'),
  ],
};
