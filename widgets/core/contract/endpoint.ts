import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorName } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What is counted for each account: calls that cost much, fill the disk, guard money, or reach strangers (`site/server/config/quotas.ts`). */
export type LimitName =
  | 'imports'
  | 'scorings'
  | 'files'
  | 'pageCounts'
  | 'sheets'
  | 'searches'
  | 'replacements'
  | 'comparisons'
  | 'compareFiles'
  | 'uploads'
  | 'parts'
  | 'discounts'
  | 'orders'
  | 'invitations'
  | 'checks'
  | 'outlines'
  | 'runs'
  | 'rewrites'
  | 'bids'
  | 'saves'
  | 'entries';

/** What one call is made of. `undefined` parts take no input; `reply: undefined` answers an envelope with empty data. */
export interface EndpointSpec {
  /** One sentence in Chinese: the summary in the OpenAPI document. */
  summary: string;
  /** What a person did by it, in a few words of his: a notice of its failure begins with them ("删除标书没有成功：…"). */
  act?: string;
  /** Schemas of `{name}` parts of the path. */
  params?: GenericSchema;
  query?: GenericSchema;
  /** JSON body. */
  body?: GenericSchema;
  /** Headers that steer the call, lower-case names. */
  headers?: GenericSchema;
  /** Other body media types the service accepts for this call, described in its own words. */
  accepts?: readonly ('multipart/form-data' | 'application/x-www-form-urlencoded')[];
  /** Bytes a whole request may have where that is more than one file. */
  mostBytes?: number;
  /** Schema of `data` in the envelope; with `bare` of the whole body. */
  reply?: GenericSchema;
  /** The body is not wrapped in the envelope (token calls, `wire.md` 3.1), or is not JSON at all. */
  bare?: 'json' | 'event-stream' | 'docx' | 'file';
  /** HTTP status of success, 200 unless said. */
  status?: 200 | 202;
  /** Open to visitors without a token. */
  open?: boolean;
  /** For operators, with a token of their own: a customer's opens none of these calls, and theirs none of the others. */
  operator?: boolean;
  /** Takes an `Idempotency-Key`: the same key gives the same answer and one effect. */
  idempotent?: boolean;
  /** How often an account may ask, together with the other calls of that name (`LIMITS` of the service); more answers tooMany. */
  limit?: LimitName;
  errors?: readonly ErrorName[];
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & { method: Method; path: string };

/** Declares one call of the contract; both the client and the service import the constant (api.md, Conventions). */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const S extends EndpointSpec>(
  method: Method,
  path: string,
  spec: S,
): Endpoint<S> {
  return { ...spec, method, path };
}

/**
 * Whether a call answers a customer with a file: a link to it may carry the token as `?blade-auth=` (wire.md, section 1), since a
 * browser sets no header for a link. No other call is accepted that way.
 */
export function isDownload({ method, bare, operator }: Endpoint): boolean {
  return method === 'GET' && (bare === 'docx' || bare === 'file') && !operator;
}

type Part<S, K extends string> = S extends { [P in K]: infer T extends GenericSchema } ? T : never;
type Input<S, K extends string> =
  Part<S, K> extends never ? unknown : { [P in K]: InferInput<Part<S, K>> };

/** What a caller passes: `{params, query, body, headers}`, each only where the call has it. */
export type CallInput<E> = Input<E, 'params'> &
  Input<E, 'query'> &
  Input<E, 'body'> &
  Input<E, 'headers'>;
/** What a caller gets: the envelope's data, or the whole body of a bare call. */
export type CallReply<E> =
  Part<E, 'reply'> extends never ? undefined : InferOutput<Part<E, 'reply'>>;
