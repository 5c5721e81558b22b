import {
  BUSY,
  type Dialect,
  KEY,
  MONEY,
  NO_MODEL,
  page,
  REFUSED,
  SETTINGS,
  TOO_LONG,
  usageApart,
  withDetails,
} from './dialect.ts';

const codes = page('https://www.volcengine.com/docs/82379/1299023');
const body = (type: string, code: string, message: string) => ({
  error: { code, message: `${message} Request id: 021718049470528d`, param: '', type },
});

/** 火山方舟: the models of 豆包 and others. */
export const ark: Dialect = {
  name: '火山方舟',
  model: 'doubao-seed-1-6',
  reasoning: 'field',
  refusals: [
    {
      ...{ on: 'key', status: 401, source: codes, failure: 'not-allowed', retriable: false },
      body: body(
        'Unauthorized',
        'AuthenticationError',
        'The API key or AK/SK in the request is missing or invalid.',
      ),
      says: KEY,
    },
    {
      ...{ on: 'model', status: 404, source: codes, failure: 'not-allowed', retriable: false },
      body: body(
        'NotFound',
        'InvalidEndpointOrModel.NotFound',
        'The model or endpoint none does not exist or you do not have access to it.',
      ),
      says: NO_MODEL,
    },
    {
      ...{ on: 'messages', status: 400, source: codes, failure: 'bad-request', retriable: false },
      body: body(
        'BadRequest',
        'MissingParameter',
        'The request failed because it is missing one or multiple required parameters.',
      ),
      says: SETTINGS,
    },
    {
      ...{ on: 'parameter', status: 400, source: codes, failure: 'bad-request', retriable: false },
      body: body(
        'BadRequest',
        'InvalidParameter',
        'One or more parameters specified in the request are not valid.',
      ),
      says: SETTINGS,
    },
    {
      ...{ on: 'too-long', status: 400, failure: 'too-long', retriable: false },
      body: body(
        'BadRequest',
        'OutofContextError',
        'Total tokens of image and text exceed max message tokens.',
      ),
      says: TOO_LONG,
      source: page(
        'https://wry-manatee-359.convex.site/api/v1/download?slug=volcano-engine:references/extracted_pages/page_465.txt',
      ),
    },
    {
      ...{ on: 'content', status: 400, source: codes, failure: 'refused', retriable: false },
      body: body(
        'BadRequest',
        'SensitiveContentDetected',
        'The request failed because the input text may contain sensitive information.',
      ),
      says: REFUSED,
    },
    {
      ...{ status: 403, source: codes, failure: 'not-allowed', retriable: false },
      body: body(
        'Forbidden',
        'AccountOverdueError',
        'The request failed because your account has an overdue balance.',
      ),
      says: MONEY,
    },
    {
      ...{ status: 404, source: codes, failure: 'not-allowed', retriable: false },
      body: body(
        'NotFound',
        'ModelNotOpen',
        'Your account has not activated the model. Please activate the model service in the Ark Console.',
      ),
      says: NO_MODEL,
    },
    {
      ...{ status: 429, source: codes, failure: 'busy', retriable: true },
      body: body(
        'TooManyRequests',
        'RateLimitExceeded.EndpointTPMExceeded',
        'The Tokens Per Minute (TPM) limit of the associated endpoint for your account has been exceeded.',
      ),
      says: BUSY,
    },
  ],
  endings: [],
  last: usageApart(withDetails),
  sources: [
    page(
      'https://wry-manatee-359.convex.site/api/v1/download?slug=volcano-engine:references/extracted_high_priority/page_033.txt',
    ),
  ],
};
