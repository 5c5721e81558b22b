import { createCipheriv, createDecipheriv } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How this service of the family writes (`wire.md` 2 to 4); what is not said is the commercial edition's default. */
export interface FamilyHabits {
  /** null as '', -1, false, [] or {}; the family's default. Off: as null. */
  nullToEmpty?: boolean;
  /** The token answer of the open edition: camel case, in the envelope. */
  openDialect?: boolean;
  /** Answers outside the token call without the envelope. */
  bare?: boolean;
  /** How a refused sign-in is written. */
  refusal?: 'success-false' | 'old' | 'new' | 'http-400';
  /** How a token that is no longer good is written: in a body of HTTP 200, or as HTTP 401 of the gateway. */
  expiry?: 'body' | 'gateway';
  /** Keys of the encrypted transport. */
  tokenKey?: string;
  dataKey?: string;
}

export interface FamilyRequest {
  method: string;
  path: string;
  /** Parameters and body as they came. */
  sent: Record<string, string>;
  text: string;
  headers: Record<string, string>;
  /** Both as they were before they were encrypted. */
  query: Record<string, string>;
  body: unknown;
}

export interface FamilyAnswer {
  status?: number;
  body: unknown;
  /** Answer in clear though the request came encrypted, as exception handlers do. */
  plain?: boolean;
}

type Handler = (request: FamilyRequest) => FamilyAnswer;

const BLOCK = 32;

/** AES of the Java side: padding to blocks of 32 bytes. */
function seal(text: string, key: string): string {
  const bytes = Buffer.from(text);
  const padding = BLOCK - (bytes.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.slice(0, 16)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(Buffer.concat([bytes, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64');
}

function unseal(text: string, key: string): string {
  const decipher = createDecipheriv('aes-256-cbc', key, key.slice(0, 16)).setAutoPadding(false);
  const bytes = Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
  return bytes.subarray(0, bytes.length - (bytes.at(-1) ?? 0)).toString();
}

/** A JSON text in which `#123#` is a bare number, since JavaScript cannot hold such ids. */
const withLongNumbers = (json: string) => json.replace(/"#(\d+)#"/g, '$1');

const nulls = { text: '', number: -1, flag: false, list: [], object: {} };

/** A value that is null on the server, as these habits write it. */
const nothing = (kind: keyof typeof nulls, habits: FamilyHabits) =>
  habits.nullToEmpty === false ? null : nulls[kind];

const envelope = (data: unknown) => ({ code: 200, success: true, data, msg: '操作成功' });
const refused = (code: number, msg: string) => ({ code, success: false, data: {}, msg });

function signInRefusal(habits: FamilyHabits): FamilyAnswer {
  const description = '用户名或密码不正确';
  switch (habits.refusal) {
    case 'http-400':
      return { status: 400, body: refused(400, description) };
    case 'old':
      return { body: { error_code: 400, error_description: description } };
    case 'new':
      return { body: { error_code: 2001, error_description: description } };
    default:
      return {
        body: { success: false, error_code: 400, error_description: description, msg: description },
      };
  }
}

function tokenAnswer({ query }: FamilyRequest, habits: FamilyHabits): FamilyAnswer {
  if (query.password === 'wrong' || query.username === 'nobody' || query.code === 'stale')
    return signInRefusal(habits);
  const common = {
    avatar: nothing('text', habits),
    account: query.username ?? '',
    license: 'powered by bladex',
  };
  const tokens = {
    accessToken: 'fam-token',
    tokenType: 'bearer',
    refreshToken: 'fam-refresh',
    expiresIn: 3599,
  };
  if (habits.openDialect)
    return { body: envelope({ ...common, ...tokens, userId: '1123598821738675201' }) };
  const snake = {
    access_token: 'fam-token',
    token_type: 'bearer',
    refresh_token: 'fam-refresh',
    expires_in: 3599,
  };
  return {
    body: {
      ...common,
      ...snake,
      scope: 'all',
      tenant_id: '000000',
      user_id: '1123598821738675201',
      jti: 'x',
    },
  };
}

/** Most of it is empty, numbers and texts change places, and fields only we know are not there. */
function userAnswer(habits: FamilyHabits): FamilyAnswer {
  const user = {
    ...{
      id: '#1123598821738675201#',
      account: '13800138000',
      source: nothing('text', habits),
      packageUnit: nothing('text', habits),
    },
    ...{
      packageUnlimitedTimes: nothing('number', habits),
      expireDate: nothing('text', habits),
      bidNumber: '3',
      monthBidNumber: 2,
    },
    ...{
      temporaryBidNumber: nothing('number', habits),
      grantBidNumber: nothing('number', habits),
      name: '示例公司',
    },
    ...{
      bidFileShowFlag: nothing('number', habits),
      projectListShowFlag: 0,
      rights: ['a', 'b'],
      tenantId: 0,
      isEmployee: '1',
    },
    headMenu: [{ path: '/home', name: nothing('text', habits) }, { path: nothing('text', habits) }],
  };
  return { body: habits.bare ? user : envelope(user) };
}

const defaults = (habits: FamilyHabits): Record<string, Handler> => {
  const wrap = (data: unknown) => ({ body: habits.bare ? data : envelope(data) });
  return {
    'POST /blade-auth/oauth/token': (request) => tokenAnswer(request, habits),
    'POST /blade-system/client/get-userInfo': () => userAnswer(habits),
    'POST /blade-auth/oauth/logout': () => ({ body: { success: 'true', msg: 'success' } }),
    'GET /system/commonClient/getImage': ({ query }) =>
      wrap({ key: `key-${query.type}`, image: 'iVBORw0KGgo=' }),
    'GET /system/commonClient/getUserState': () =>
      wrap({ state: 'SOMETHING_NEW', code: nothing('text', habits) }),
    'POST /blade-system/client/send-validate-not-auth': () => wrap({ id: '#1123598821738675299#' }),
  };
};

async function read(request: IncomingMessage, habits: FamilyHabits): Promise<FamilyRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  const url = new URL(request.url ?? '/', 'http://family.test');
  const sent = Object.fromEntries(url.searchParams);
  const { dataKey } = habits;
  const sealed = request.headers['content-type']?.startsWith('text/plain') && dataKey;
  return {
    ...{ method: request.method ?? '', path: url.pathname.replace(/^\/api/, ''), sent, text },
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    query: sent.data && dataKey ? JSON.parse(unseal(sent.data, dataKey)) : sent,
    body: text === '' ? undefined : JSON.parse(sealed ? unseal(text, dataKey) : text),
  };
}

function write(
  response: ServerResponse,
  { status = 200, body, plain }: FamilyAnswer,
  key: string | undefined,
): void {
  const text = typeof body === 'string' ? body : withLongNumbers(JSON.stringify(body));
  response.writeHead(status, { 'content-type': key && !plain ? 'text/plain' : 'application/json' });
  response.end(key && !plain ? seal(text, key) : text);
}

/** The gateway lets nobody by without the three headers, nor anybody whose token has ended. */
function gateRefusal(
  { headers, path }: FamilyRequest,
  habits: FamilyHabits,
): FamilyAnswer | undefined {
  if (
    !headers.authorization ||
    headers['blade-requested-with'] !== 'BladeHttpRequest' ||
    !headers['tenant-id']
  ) {
    return { status: 401, body: { code: 401, msg: '请求未授权', data: null }, plain: true };
  }
  const open =
    /^\/(blade-auth|system\/commonClient|blade-system\/client\/send-validate-not-auth)/.test(path);
  const [scheme = '', value = ''] = (headers['blade-auth'] ?? '').split(' ');
  const token = scheme === 'crypto' && habits.tokenKey ? unseal(value, habits.tokenKey) : value;
  if (open || token === 'fam-token') return undefined;
  if (habits.expiry === 'gateway')
    return { status: 401, body: { code: 401, msg: '缺失令牌,鉴权失败', data: null }, plain: true };
  return { body: { code: 401, success: false, data: null, msg: '请求未授权' }, plain: true };
}

/**
 * A service that answers over HTTP as those of the BladeX family do, with `routes` (`METHOD /path`) besides its own.
 * It knows one account; the password `wrong`, the user `nobody` and the code `stale` are refused.
 */
export async function startFamilyService(
  habits: FamilyHabits = {},
  routes: Record<string, Handler> = {},
) {
  const requests: FamilyRequest[] = [];
  const handlers = { ...defaults(habits), ...routes };
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await read(incoming, habits);
    requests.push(request);
    const handler = handlers[`${request.method} ${request.path}`];
    const missing = { status: 404, body: refused(404, '404 没找到请求') };
    const cameSealed =
      'data' in request.sent || request.headers['content-type']?.startsWith('text/plain');
    const found = gateRefusal(request, habits) ?? handler?.(request) ?? missing;
    write(response, found, cameSealed ? habits.dataKey : undefined);
  };
  const server = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    api: `http://127.0.0.1:${port}/api`,
    requests,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
