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
  withDetails,
} from './dialect.ts';

/** Codes and statuses; that the body is `{"error":{"code","message"}}` is told by reports. */
const codes = page('https://docs.bigmodel.cn/cn/api/api-code');
const answer = page(
  'https://docs.bigmodel.cn/api-reference/%E6%A8%A1%E5%9E%8B-api/%E6%9F%A5%E8%AF%A2%E5%BC%82%E6%AD%A5%E7%BB%93%E6%9E%9C',
);
const body = (code: string, message: string) => ({ error: { code, message } });

export const glm: Dialect = {
  name: 'GLM',
  model: 'glm-4.6',
  maxTokens: 131_072,
  temperature: [0, 1],
  reasoning: 'field',
  refusals: [
    {
      ...{ on: 'key', status: 401, source: codes, failure: 'not-allowed', retriable: false },
      body: body('1002', 'Authentication Token 非法，请确认 Authentication Token 正确传递'),
      says: KEY,
    },
    {
      ...{ on: 'model', status: 400, source: codes, failure: 'bad-request', retriable: false },
      body: body('1211', '模型不存在，请检查模型代码'),
      says: SETTINGS,
    },
    {
      ...{ on: 'messages', status: 400, source: codes, failure: 'bad-request', retriable: false },
      body: body('1214', 'messages 参数非法。请检查文档'),
      says: SETTINGS,
    },
    {
      ...{ on: 'parameter', status: 400, source: codes, failure: 'bad-request', retriable: false },
      body: body('1210', 'API 调用参数有误，请检查文档'),
      says: SETTINGS,
    },
    {
      ...{ on: 'too-long', status: 400, source: codes, failure: 'too-long', retriable: false },
      body: body('1261', 'Prompt 超长'),
      says: TOO_LONG,
    },
    {
      ...{ on: 'content', status: 400, source: codes, failure: 'refused', retriable: false },
      body: body(
        '1301',
        '系统检测到输入或生成内容可能包含不安全或敏感内容，请您避免输入易产生敏感内容的提示语，感谢您的配合',
      ),
      says: REFUSED,
    },
    {
      ...{ status: 429, source: codes, failure: 'not-allowed', retriable: true },
      body: body('1113', '您的账户已欠费，请充值后重试'),
      says: MONEY,
    },
    {
      ...{ status: 429, source: codes, failure: 'busy', retriable: true },
      body: body('1302', '您当前使用该 API 的并发数过高，请降低并发，或联系客服增加限额'),
      says: BUSY,
    },
    {
      ...{ status: 429, source: codes, failure: 'busy', retriable: true },
      body: body('1305', '该 API 已触发流量限制'),
      says: BUSY,
    },
    {
      ...{ status: 500, source: codes, failure: 'busy', retriable: true },
      body: body('500', '内部错误'),
      says: BUSY,
    },
  ],
  endings: [
    { reason: 'sensitive', failure: 'refused', retriable: false, source: answer },
    { reason: 'network_error', failure: 'cut', retriable: true, source: answer },
    {
      ...{ reason: 'model_context_window_exceeded', failure: 'too-long', retriable: false },
      source: reports('a client that maps the reasons of this service, found by exact search'),
    },
  ],
  last: (reason, tokens) => [
    {
      choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: reason }],
      usage: withDetails(tokens),
    },
  ],
  sources: [
    answer,
    page('https://cdn.jsdelivr.net/npm/routecodex@0.90.1327/docs/glm-api-reference.md'),
  ],
};

/** Models of the same service that put their reasoning into the text. */
export const glmZ1: Dialect = {
  ...glm,
  name: 'GLM-Z1',
  model: 'glm-z1-air',
  reasoning: 'text',
  sources: [answer],
};
