const BASIC = `Basic ${Buffer.from('demo_web:demo_secret').toString('base64')}`;

export interface Answer {
  status: number;
  /** Loose on purpose: what is expected of it is what the test asserts. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  response: Response;
}

/** One call with the family's headers (api.md). `path` begins after `/api`. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

type Request = (path: string, init: RequestInit) => Response | Promise<Response>;

/** Calls over `request`: a Hono app in this process, or fetch against a running product. */
export function createCaller(request: Request, token?: string): Call {
  return async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const response = await request(`/api${path}`, {
      method,
      headers: {
        Authorization: BASIC,
        'Blade-Requested-With': 'BladeHttpRequest',
        ...(token ? { 'Blade-Auth': `bearer ${token}` } : {}),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const parsed = type.includes('application/json') ? await response.clone().json() : {};
    return { status: response.status, body: parsed, response };
  };
}

/** Signs in by phone with the codes that the console provider shows. `headers` go with every call, `query` with the sign-in. */
export async function signInOver(
  request: Request,
  phone = randomPhone(),
  { headers = {}, query = '' }: { headers?: Record<string, string>; query?: string } = {},
) {
  const withHeaders =
    (call: Call): Call =>
    (method, path, body, more) =>
      call(method, path, body, { ...headers, ...more });
  const visitor = withHeaders(createCaller(request));
  const picture = await visitor('GET', '/system/commonClient/getImage');
  const captcha = {
    'Captcha-Key': picture.body.data.key,
    'Captcha-Code': picture.body.data.devCode,
  };
  const sent = await visitor(
    'POST',
    `/blade-system/client/send-validate-not-auth?phone=${phone}`,
    undefined,
    captcha,
  );
  const code = { 'Captcha-Key': sent.body.data.id, 'Captcha-Code': sent.body.data.devCode };
  const grant = `username=${phone}&grant_type=sms_code${query}`;
  const token = await visitor('POST', `/blade-auth/oauth/token?${grant}`, undefined, code);
  const accessToken = String(token.body.access_token);
  return {
    phone,
    token: accessToken,
    id: String(token.body.user_id),
    call: withHeaders(createCaller(request, accessToken)),
  };
}

/** A ticket for one change: the account's phone has answered. */
export async function ticketOf(call: Call): Promise<string> {
  const { id, devCode } = (await call('POST', '/blade-system/client/send-validate-logged')).body
    .data;
  const { body } = await call(
    'POST',
    `/blade-system/client/validate-message?id=${id}&code=${devCode}`,
  );
  return String(body.data.ticket);
}

/** Sets the password (an MD5 digest) of an account that has none yet. */
export async function setFirstPassword(call: Call, digest: string): Promise<void> {
  const path = `/blade-system/client/update-password?newPassword=${digest}&ticket=${await ticketOf(call)}`;
  const { status, body } = await call('POST', path);
  if (status !== 200) throw new Error(`no password: ${JSON.stringify(body)}`);
}

export function randomPhone(): string {
  return `13${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
}

/** The pause between two questions at first, and at the most. */
const OFTEN_MS = 40;
const SELDOM_MS = 250;

/**
 * Asks until `done` says so; throws after `seconds` with the last answer. Less often the longer it takes: who asks a busy service 25 times a
 * second keeps it from what is waited for. Every `ms` where that is given: for what must be true at each moment.
 */
export async function until<T>(
  ask: () => Promise<T>,
  done: (value: T) => boolean,
  seconds = 400,
  ms?: number,
): Promise<T> {
  const begin = Date.now();
  for (;;) {
    const value = await ask();
    if (done(value)) return value;
    const waited = Date.now() - begin;
    if (waited > seconds * 1000)
      throw new Error(`not reached in ${seconds} s: ${JSON.stringify(value).slice(0, 800)}`);
    const pause = ms ?? Math.min(Math.max(waited / 10, OFTEN_MS), SELDOM_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
