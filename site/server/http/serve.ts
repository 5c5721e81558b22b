import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { type endpoint as declare, type Endpoint, refusals } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { Needs } from '../context/needs.ts';
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
    /** The path of the contract that took the call; undefined before, and where none does. */
    route: string | undefined;
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
    serving: Serving;
  };
}
export type ApiContext = Context<AppEnv>;
export type ApiApp = Hono<AppEnv>;
/** What every call is served with, whatever it does. */
export type Serving = Needs<'config' | 'cutOff' | 'database' | 'takeQuota'>;

type Spec = Parameters<typeof declare>[2];
type PartName = 'params' | 'query' | 'body' | 'headers';
type Part<S, K extends PartName> = S extends { [P in K]: infer T extends v.GenericSchema }
  ? v.InferOutput<T>
  : undefined;
/** Who asks, as the call declares it: an operator or a customer, and nobody (null) only where it is open to visitors. */
export type CallerOf<S> =
  | (S extends { operator: true } ? OperatorRow : AccountRow)
  | (S extends { open: true } ? null : never);
type Caller = AccountRow | OperatorRow | null;

/** What a handler gets: the validated parts of the request. */
export interface Request<S> {
  params: Part<S, 'params'>;
  query: Part<S, 'query'>;
  body: Part<S, 'body'>;
  headers: Part<S, 'headers'>;
  context: ApiContext;
  caller: CallerOf<S>;
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
export function serve<const S extends Spec>(
  app: ApiApp,
  endpoint: Endpoint<S>,
  handler: Handler<S>,
): void {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.on(endpoint.method, path, async (context, next) => {
    context.set('route', endpoint.path);
    const caller = declaredCaller(context, endpoint);
    // What comes with a key is counted once it is known to be no repetition, which costs nothing.
    if (!keyOf(context, endpoint)) await count(context, endpoint, caller);
    await next();
  });
  // Each call's own body is limited, after it is known who asks.
  app.on(endpoint.method, path, limitBody(endpoint), payloadCrypto, async (context) => {
    const { cutOff, database } = context.get('serving');
    const caller = declaredCaller(context, endpoint);
    const key = keyOf(context, endpoint);
    const request: Request<S> = {
      params: parse(endpoint, 'params', context.req.param()),
      query: parse(endpoint, 'query', await parameters(context, endpoint)),
      body: parse(endpoint, 'body', await bodyOf(context, endpoint)),
      headers: parse(endpoint, 'headers', context.req.header()),
      context,
      caller,
      newId: key && caller ? idFrom(caller.id, endpoint.path, key) : newId(),
    };
    const answer = async () => {
      if (key) await count(context, endpoint, caller);
      const reply = await untilCutOff(cutOff, handler(request));
      if (reply instanceof Response) return reply;
      const data = presented(context, endpoint, reply);
      return context.json(endpoint.bare ? data : success(data), endpoint.status ?? 200);
    };
    return key && caller
      ? once(database.db, caller.id, key, fingerprint(context, request), answer)
      : answer();
  });
}

/** Counts the call against what its caller may ask for. Throws tooMany. */
async function count(context: ApiContext, { limit }: Endpoint, caller: Caller): Promise<void> {
  if (limit && caller) await context.get('serving').takeQuota(limit, caller.id);
}

function keyOf(context: ApiContext, endpoint: Endpoint): string | undefined {
  return endpoint.idempotent && callerOf(context, endpoint)
    ? context.req.header('idempotency-key')
    : undefined;
}

/** Whose call it is: an operator's token stands for nobody in a customer's call, and the other way round. */
function callerOf(context: ApiContext, endpoint: Endpoint): Caller {
  return context.get(endpoint.operator ? 'operator' : 'account');
}

/** The same, once it is one that the call is for. Throws signedOut. */
function declaredCaller<S extends Spec>(context: ApiContext, endpoint: Endpoint<S>): CallerOf<S> {
  const caller = callerOf(context, endpoint);
  if (!isDeclared(endpoint, caller)) throw new ApiError('signedOut');
  return caller;
}

function isDeclared<S extends Spec>({ open }: Endpoint<S>, caller: Caller): caller is CallerOf<S> {
  return open === true || caller !== null;
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

/** One part of the request as the call's schema reads it; undefined where it has none. Throws badInput. */
function parse<S extends Spec, K extends PartName>(
  endpoint: Endpoint<S>,
  part: K,
  input: unknown,
): Part<S, K> {
  const schema = endpoint[part];
  // The one place where a value gets the type of its schema: the compiler cannot follow the schema through the name of the part.
  const typed = (value: unknown) => value as Part<S, K>;
  if (!schema || input === NOT_READ) return typed(undefined);
  const result = v.safeParse(schema, input);
  if (result.success) return typed(result.output);
  const issue = result.issues[0];
  const where = issue.path?.map((item) => String(item.key)).join('.') ?? '';
  // Messages of the contract are Chinese sentences; the library's own are not for a bidder.
  // Those quote what was expected and received, which may be Chinese.
  const readable = /\p{Script=Han}/u.test(issue.message) && !issue.message.startsWith('Invalid ');
  throw new ApiError('badInput', {
    msg: readable ? issue.message : refusals.parameterWrong(where),
    data: { field: where },
  });
}

/** A file beside the fields is read by the handler, which then gets no body. */
const NOT_READ = Symbol('not read');

async function bodyOf(context: ApiContext, endpoint: Endpoint): Promise<unknown> {
  if (takesUpload(context, endpoint)) return NOT_READ;
  return endpoint.body ? jsonBody(context) : undefined;
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
