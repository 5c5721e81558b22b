import { APICallError } from 'ai';
import { ModelError, refusal } from '../writing/model/model-error.ts';

/** Thrown inside our `fetch` when one of the time limits has passed. */
export class ModelTimeout extends Error {
  override name = 'ModelTimeout' as const;
  readonly limit: 'first-byte' | 'idle' | 'total';

  constructor(limit: 'first-byte' | 'idle' | 'total') {
    super(`model service: ${limit} time limit passed`);
    this.limit = limit;
  }
}

/** Thrown inside our `fetch` when an answer with status 200 is no event stream. `status` is what its body says, if anything. */
export class ModelProtocolError extends Error {
  override name = 'ModelProtocolError' as const;
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** Thrown where an answer goes on beyond every sensible length. */
export class ModelFlood extends Error {
  override name = 'ModelFlood' as const;
}

const timeoutMessages = {
  'first-byte': '模型服务长时间没有响应',
  idle: '模型服务输出中途停顿过久',
  total: '模型服务这一次输出用时过长',
};

/** Codes, types and words by which services say that their content check stopped the answer. */
const refusedMark =
  /content[_ -]?filter|data[_ -]?inspection|(?<!case[- ])sensitive|moderation|content[_ -]?policy|content exists risk|inappropriate content|high risk|"code":\s?"?1301\b/i;
const tooLongMark =
  /context[_ -]?length|context[_ -]?window|maximum context|out ?of ?context|too many tokens|token length too long|model token limit|max message tokens|prompt is too long|input (is )?too long|range of input length|prompt ?超长|超(过|出).{0,12}(长度|上限|token)/i;
const noMoneyMark =
  /insufficient[_ -]?(quota|balance|funds)|arrear|billing|overdue|exceeded_current_quota|余额不足|欠费/i;

/** Says what any error of a call means. `secrets` are cut out of the technical cause, which goes to the log only. */
export function toModelError(error: unknown, secrets: readonly string[]): ModelError {
  if (error instanceof ModelError) return error;
  const timeout = findCause(error, (cause) => cause instanceof ModelTimeout);
  if (timeout instanceof ModelTimeout) {
    return new ModelError('timeout', timeoutMessages[timeout.limit], {
      retriable: true,
      cause: timeout,
    });
  }
  const flood = findCause(error, (cause) => cause instanceof ModelFlood);
  if (flood)
    return new ModelError('flood', '模型服务返回的内容异常庞大，已停止接收', {
      retriable: true,
      cause: flood,
    });
  const protocol = findCause(error, (cause) => cause instanceof ModelProtocolError);
  const description = describe(error);
  const cause = new Error(
    redact(
      `${description.name}${description.status ? ` ${description.status}` : ''}: ${description.text}`,
      secrets,
    ),
  );
  const status = protocol instanceof ModelProtocolError ? protocol.status : description.status;
  if (refusedMark.test(description.text)) return refusal(cause);
  if (status !== undefined && status >= 400) return fromStatus(status, description, cause);
  if (protocol || /JSONParse|TypeValidation|InvalidResponse/.test(description.name)) {
    return new ModelError(
      'garbled',
      '模型服务返回的内容无法识别（若一直如此，请管理员检查接口地址 AI_BASE_URL）',
      {
        retriable: true,
        cause,
      },
    );
  }
  if (APICallError.isInstance(error) && error.statusCode === undefined) {
    return new ModelError('unreachable', '暂时连不上模型服务', { retriable: true, cause });
  }
  return new ModelError('cut', '模型服务的连接中断', { retriable: true, cause });
}

interface Description {
  name: string;
  text: string;
  status: number | undefined;
  headers: Record<string, string>;
}

function fromStatus(status: number, description: Description, cause: Error): ModelError {
  const retryAfter = readRetryAfter(description.headers);
  // With 429 words of this kind are about the tokens of a minute.
  if (status === 413 || (status !== 429 && tooLongMark.test(description.text)))
    return tooLong(cause);
  if (status === 402 || (status < 500 && noMoneyMark.test(description.text))) {
    const retriable = status === 429;
    return new ModelError('not-allowed', '模型服务账户余额或额度不足，请管理员充值后重试', {
      retriable,
      retryAfter,
      cause,
    });
  }
  if (status === 429 || status === 425 || status === 408 || status === 409) {
    return new ModelError('busy', '模型服务繁忙', { retriable: true, retryAfter, cause });
  }
  if (status >= 500) {
    return new ModelError('busy', `模型服务暂时不可用（${status}）`, {
      retriable: true,
      retryAfter,
      cause,
    });
  }
  if (status === 401)
    return denied('模型服务不认可当前密钥，请管理员检查密钥设置（AI_API_KEY）', cause);
  if (status === 403) return denied('模型服务拒绝了访问，请管理员检查密钥的权限和账户状态', cause);
  if (status === 404 || status === 405) {
    return denied(
      '模型服务没有这个接口或模型，请管理员检查接口地址和模型名称（AI_BASE_URL、AI_MODEL）',
      cause,
    );
  }
  return new ModelError(
    'bad-request',
    `模型服务不接受这次请求（${status}），请管理员检查模型设置`,
    {
      retriable: false,
      cause,
    },
  );
}

export const tooLong = (cause?: Error) =>
  new ModelError(
    'too-long',
    '提交给模型的资料超过了它能读的长度，请减少引用的资料，或请管理员换用上下文更长的模型',
    { retriable: false, cause },
  );

const denied = (message: string, cause: Error) =>
  new ModelError('not-allowed', message, { retriable: false, cause });

/** What an error says by itself: an SDK error, or the `error` object of a chunk in the stream. */
function describe(error: unknown): Description {
  if (APICallError.isInstance(error)) {
    const text = `${error.message} ${error.responseBody ?? ''}`;
    return {
      name: error.name,
      text,
      status: errorStatus(error.statusCode),
      headers: error.responseHeaders ?? {},
    };
  }
  if (error instanceof Error) {
    const marks = [
      error.message,
      'code' in error ? error.code : '',
      'type' in error ? error.type : '',
    ];
    return {
      name: error.name,
      text: marks.filter(Boolean).join(' '),
      status: statusIn(error),
      headers: {},
    };
  }
  const text = typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error));
  return { name: 'stream error', text, status: statusIn(error), headers: {} };
}

/** A status of 200 on an error means that the body broke off, not that the service said no. */
const errorStatus = (status: number | undefined) =>
  status !== undefined && status >= 400 ? status : undefined;

const statusFields = new Set(['statusCode', 'status', 'code', 'type']);

/** Finds an HTTP status in the fields of an error object; services write it as a number or as text. */
export function statusIn(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  for (const field of Object.entries(error).flatMap(([name, value]) =>
    statusFields.has(name) ? [value] : [],
  )) {
    const status = Number(field);
    if (Number.isInteger(status) && status >= 400 && status < 600) return status;
    if (/rate_?limit|overloaded|too_many_requests/i.test(String(field))) return 429;
    if (/invalid_api_key|authentication/i.test(String(field))) return 401;
  }
  return undefined;
}

/** Milliseconds from `retry-after-ms` or `retry-after` (seconds or a date). */
function readRetryAfter(headers: Record<string, string>): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (exact >= 0) return exact;
  const text = headers['retry-after'];
  if (!text) return undefined;
  const seconds = Number(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function findCause(error: unknown, wanted: (cause: Error) => boolean): Error | undefined {
  const seen = new Set<unknown>();
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    if (wanted(cause)) return cause;
    seen.add(cause);
  }
  return undefined;
}

/** Services echo keys and addresses in their messages. */
function redact(text: string, secrets: readonly string[]): string {
  let safe = text;
  for (const secret of secrets) if (secret.length > 3) safe = safe.replaceAll(secret, '***');
  return safe
    .replace(/\bsk-[\w*-]{4,}/g, '***')
    .replace(/Bearer\s+\S+/gi, 'Bearer ***')
    .replace(/https?:\/\/[^\s"'<>]+/g, '<address>')
    .slice(0, 500);
}
