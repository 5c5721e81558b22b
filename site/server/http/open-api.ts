import { toJsonSchema } from '@valibot/to-json-schema';
import { type Endpoint, endpoints, errorCodes, isDownload } from 'tender-widgets/contract';
import type { GenericSchema } from 'valibot';

type Json = Record<string, unknown>;

const DESCRIPTION = `来自其他网站的调用：请求头 Authorization 指明客户端，只有为它登记过的网站来源可以调用（CORS）；GET /embed/check 可检查设置。

启用 API_AES_KEY 后，查询参数可整体加密为 data=…，请求体可加密后以 text/plain 发送；这样的请求成功时，应答也以同样方式加密（AES-256-CBC，Base64）。失败的应答不加密。

code 为 200 表示成功；601（HTTP 200）表示已完成，但 msg 中有需要留意的提醒，data 与成功时相同。失败时 code 的含义：

`;

/** The OpenAPI 3.1 document of the whole contract, from the schemas that validate requests. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'tender-widgets',
      version,
      summary: '标书编写服务',
      description: DESCRIPTION + codeTable(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({
      name,
      description: `${name} 的调用`,
    })),
    paths,
    components: {
      securitySchemes: {
        client: { type: 'http', scheme: 'basic', description: '客户端编号与密钥' },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Blade-Auth',
          description:
            'bearer <access_token>；启用 TOKEN_AES_KEY 后也可为 crypto <加密后的 access_token>',
        },
        link: {
          type: 'apiKey',
          in: 'query',
          name: 'blade-auth',
          description:
            '只用于下载文件的链接：blade-auth=bearer <access_token>；其他调用不接受地址中的 access_token',
        },
        operator: {
          type: 'apiKey',
          in: 'header',
          name: 'Blade-Auth',
          description:
            'bearer <token>，POST /operator/sign-in 得到的 token；与客户的 access_token 互不相通',
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: [
      { client: [], ...(endpoint.open ? {} : { [endpoint.operator ? 'operator' : 'token']: [] }) },
      ...(isDownload(endpoint) ? [{ link: [] }] : []),
    ],
    parameters: [
      ...fields(endpoint.params, 'path'),
      ...fields(endpoint.query, 'query'),
      ...fields(endpoint.headers, 'header'),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...requestBody(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: successResponse(endpoint),
      ...failures(endpoint),
    },
  };
}

function requestBody(endpoint: Endpoint): Json {
  const content: Json = {};
  if (endpoint.body) content['application/json'] = { schema: jsonSchema(endpoint.body, 'input') };
  for (const type of endpoint.accepts ?? []) {
    content[type] = {
      schema: takesForm(endpoint)
        ? jsonSchema(endpoint.query, 'input')
        : { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
    };
  }
  return Object.keys(content).length === 0 ? {} : { requestBody: { content } };
}

/** Its parameters may come as a form; other calls with a form take a file. */
function takesForm(endpoint: Endpoint): endpoint is Endpoint & { query: GenericSchema } {
  return (
    endpoint.query !== undefined &&
    endpoint.accepts?.includes('application/x-www-form-urlencoded') === true
  );
}

function successResponse(endpoint: Endpoint): Json {
  const data = endpoint.reply ? jsonSchema(endpoint.reply, 'output') : { type: 'null' };
  if (endpoint.bare === 'event-stream')
    return {
      description: '事件流',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  if (endpoint.bare === 'file') {
    return {
      description: '文件',
      content: {
        'application/octet-stream': {
          schema: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
    };
  }
  if (endpoint.bare === 'docx') {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    return {
      description: 'Word 文件',
      content: { [type]: { schema: { type: 'string', format: 'binary' } } },
    };
  }
  return {
    description: '操作成功',
    content: { 'application/json': { schema: endpoint.bare ? data : envelope(data) } },
  };
}

function envelope(data: Json): Json {
  return {
    type: 'object',
    required: ['code', 'success', 'data', 'msg'],
    properties: {
      code: { type: 'integer' },
      success: { type: 'boolean' },
      data,
      msg: { type: 'string' },
    },
  };
}

function failures(endpoint: Endpoint): Json {
  const names = new Set([
    ...(endpoint.open ? [] : (['signedOut'] as const)),
    'badInput' as const,
    ...(endpoint.limit ? (['tooMany'] as const) : []),
    ...(endpoint.errors ?? []),
  ]);
  const byStatus = new Map<number, string[]>();
  for (const name of names) {
    const { status, code, msg } = errorCodes[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code} ${msg}`]);
  }
  const schema = envelope({ description: '补充信息' });
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      String(status),
      { description: lines.join('；'), content: { 'application/json': { schema } } },
    ]),
  );
}

function fields(schema: GenericSchema | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const object = jsonSchema(schema, 'input');
  const properties =
    typeof object.properties === 'object' && object.properties !== null ? object.properties : {};
  const required = Array.isArray(object.required) ? object.required : [];
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    // What OpenAPI 3.1 is made of; the library's default is the draft before tuples had a form of their own.
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    // How our desk asks for a field is no concern of the document's reader.
    overrideAction: ({ valibotAction, jsonSchema: made }) => {
      if (valibotAction.type !== 'metadata') return undefined;
      const { input: _, ...rest } = { input: undefined, ...made };
      return rest;
    },
  });
  return json;
}

function operationId(endpoint: Endpoint): string {
  const words = endpoint.path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return [endpoint.method.toLowerCase(), ...words].join('_');
}

function tagOf(endpoint: Endpoint): string {
  return endpoint.path.split('/')[1] ?? 'service';
}

function codeTable(): string {
  return Object.values(errorCodes)
    .map(({ code, msg }) => `- ${code}：${msg}`)
    .join('\n');
}
