import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type endpoint as declare, type Endpoint, refusals } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { Services } from '../context/services.ts';
import { ApiError } from '../kernel/api-error.ts';
import { idFrom, newId } from '../kernel/ids.ts';
import { parseStorableJson, storableText } from '../kernel/storable-text.ts';
import type { AccountRow, OperatorRow } from '../store/schema.ts';
import { limitBody } from './body-size.ts';
import { untilCutOff } from './cut-off.ts';
import { success } from './envelope.ts';
import { once } from './idempotency.ts';
import { isTooDeep } from './json-depth.ts';
import { nullToEmpty } from './null-to-empty.ts';
import { asParameters, type OpenedPayload, payloadCrypto } from './payload-crypto.ts';

export interface AppEnv {
  Variables: {
    requestId: string;
    /** Of the caller, for limits (http/address.ts). */
    address: string;
    /** As it was sent, opened if it came as `crypto`; it may be unknown or expired. */
    token: string | null;
    account: AccountRow | null;
    /** Who runs the service and asks; only calls of operators look. */
    operator: OperatorRow | null;
    clientId: string;
    tenantId: string;
    /** What came encrypted (http/payload-crypto.ts). */
    opened: OpenedPayload | undefined;
    /** Answers write null as the family does (http/null-to-empty.ts). */
    emptyNulls: boolean;
  };
}
export type ApiContext = Context<AppEnv>;
export type ApiApp = Hono<AppEnv>;

type Part<S, K extends string> = S extends { [P in K]: infer T extends v.GenericSchema }
  ? v.InferOutput<T>
  : undefined;
/** What a handler gets: the validated parts of the request. */
export interface Request<S> {
  params: Part<S, 'params'>;
  query: Part<S, 'query'>;
  body: Part<S, 'body'>;
  headers: Part<S, 'headers'>;
  context: ApiContext;
  services: Services;
  /** The caller; calls that are open to visitors must not ask. */
  caller: AccountRow;
  /** The operator who calls; only calls of operators must ask. */
  operator: OperatorRow;
  /** An id for what this request creates: the same for the same Idempotency-Key, so that a retry after a crash finds it. */
  newId: string;
}
export type Handler<S> = (
  request: Request<S>,
) => Promise<
  S extends { reply: infer T extends v.GenericSchema }
    ? v.InferInput<T> | Response
    : Response | undefined
>;

/** Serves one call of the contract: who may, valid input, one effect per Idempotency-Key, envelope. */
export function serve<const S extends Parameters<typeof declare>[2]>(
  app: ApiApp,
  services: Services,
  endpoint: Endpoint<S>,
  handler: Handler<S>,
): void {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const count = async (caller: AccountRow | OperatorRow | null) => {
    if (endpoint.limit && caller) await services.takeQuota(endpoint.limit, caller.id);
  };
  app.on(endpoint.method, path, async (context, next) => {
    const caller = callerOf(context, endpoint);
    if (!endpoint.open && !caller) throw new ApiError('signedOut');
    // What comes with a key is counted once it is known to be no repetition, which costs nothing.
    if (!keyOf(context, endpoint)) await count(caller);
    await next();
  });
  // Each call's own body is limited, after it is known who asks.
  app.on(
    endpoint.method,
    path,
    limitBody(endpoint),
    payloadCrypto(services.config.apiAesKey),
    async (context) => {
      const account = callerOf(context, endpoint);
      const key = keyOf(context, endpoint);
      const request = {
        params: parse(endpoint.params, context.req.param()),
        query: parse(endpoint.query, await parameters(context, endpoint)),
        // A file beside the fields is read by the handler, which then gets no body.
        body: takesUpload(context, endpoint)
          ? undefined
          : parse(endpoint.body, endpoint.body ? await jsonBody(context) : undefined),
        headers: parse(endpoint.headers, context.req.header()),
        context,
        services,
        caller: context.get('account'),
        operator: context.get('operator'),
        newId: key && account ? idFrom(account.id, endpoint.path, key) : newId(),
      } as Request<S>;
      const answer = async () => {
        if (key) await count(account);
        const reply = await untilCutOff(services.cutOff, handler(request));
        if (reply instanceof Response) return reply;
        const data = presented(context, endpoint, reply);
        return context.json(
          endpoint.bare ? data : success(data),
          (endpoint.status ?? 200) as ContentfulStatusCode,
        );
      };
      return key && account
        ? once(services.database.db, account.id, key, fingerprint(context, request), answer)
        : answer();
    },
  );
}

function keyOf(context: ApiContext, endpoint: Endpoint): string | undefined {
  return endpoint.idempotent && callerOf(context, endpoint)
    ? context.req.header('idempotency-key')
    : undefined;
}

/** Whose call it is: an operator's token stands for nobody in a customer's call, and the other way round. */
function callerOf(context: ApiContext, endpoint: Endpoint): AccountRow | OperatorRow | null {
  return context.get(endpoint.operator ? 'operator' : 'account');
}

/** The reply with its nulls as this service is told to write them; sealed answers keep them, in the family too (wire.md, section 4). */
function presented(context: ApiContext, { reply }: Endpoint, data: unknown): unknown {
  return context.get('emptyNulls') && !context.get('opened')
    ? nullToEmpty(reply, data ?? null)
    : data;
}

function fingerprint(context: ApiContext, request: Request<unknown>): string {
  const length = isUpload(context) ? (context.req.header('content-length') ?? '') : '';
  const parts = [
    context.req.method,
    context.req.path,
    length,
    JSON.stringify(request.query ?? null, withoutPasswords),
    JSON.stringify(request.body ?? null, withoutPasswords),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** A digest that is kept must not be one that a password can be guessed from. */
const withoutPasswords = (name: string, value: unknown) =>
  /password/i.test(name) ? undefined : value;

function parse(schema: v.GenericSchema | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const issue = result.issues[0];
  const where = issue.path?.map((item) => String(item.key)).join('.') ?? '';
  // Messages of the contract are Chinese sentences; the library's own are not for a bidder.
  // Those quote what was expected and received, which may be Chinese.
  const readable = /\p{Script=Han}/u.test(issue.message) && !issue.message.startsWith('Invalid ');
  throw new ApiError('badInput', {
    msg: readable ? issue.message : `参数 ${where || '内容'} 不正确`,
    data: { field: where },
  });
}

/** Query parameters; calls of the family may also send them as a form (wire.md 3.1) or as JSON. */
async function parameters(
  context: ApiContext,
  endpoint: Endpoint,
): Promise<Record<string, unknown>> {
  const opened = context.get('opened');
  const query = storableFields(opened?.query ?? context.req.query());
  if (endpoint.method === 'GET' || endpoint.body) return query;
  const type = context.req.header('content-type')?.toLowerCase() ?? '';
  if (isUpload(context) || type.includes('form-urlencoded'))
    return { ...storableFields(await formData(context)), ...query };
  if (type.includes('application/json') || opened?.body !== undefined) {
    const body = await jsonBody(context);
    return typeof body === 'object' && body !== null ? { ...asParameters(body), ...query } : query;
  }
  return query;
}

function isUpload(context: ApiContext): boolean {
  return context.req.header('content-type')?.toLowerCase().includes('multipart/form-data') ?? false;
}

function takesUpload(context: ApiContext, endpoint: Endpoint): boolean {
  return isUpload(context) && endpoint.accepts?.includes('multipart/form-data') === true;
}

function storableFields<T>(fields: Record<string, T>): Record<string, T | string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? storableText(value) : value,
    ]),
  );
}

/** The fields of a form. Throws badInput for a body that is none. */
export async function formData(context: ApiContext): Promise<Record<string, string | File>> {
  try {
    return await context.req.parseBody();
  } catch (error) {
    throw new ApiError('badInput', { msg: refusals.formIncomplete, cause: error });
  }
}

/** The same with fields that stand more than once, in their order. */
export async function formEntries(context: ApiContext): Promise<[string, string | File][]> {
  try {
    return [...(await context.req.formData()).entries()];
  } catch (error) {
    throw new ApiError('badInput', { msg: refusals.formIncomplete, cause: error });
  }
}

async function jsonBody(context: ApiContext): Promise<unknown> {
  const text = context.get('opened')?.body ?? (await context.req.text());
  if (text.trim() === '') return undefined;
  if (isTooDeep(text)) {
    if (context.get('opened')) throw new ApiError('cipherWrong');
    throw new ApiError('badInput', { msg: refusals.tooDeep });
  }
  try {
    return parseStorableJson(text);
  } catch (error) {
    // The same answer as for a cipher that cannot be opened, so that nobody learns from it how far opening got.
    if (context.get('opened')) throw new ApiError('cipherWrong', { cause: error });
    throw new ApiError('badInput', { msg: refusals.notJson, cause: error });
  }
}
