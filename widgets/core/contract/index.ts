import * as bid from './bid.ts';
import * as chapter from './chapter.ts';
import type { Endpoint } from './endpoint.ts';
import * as outline from './outline.ts';
import * as run from './run.ts';
import * as service from './service.ts';
import * as signIn from './sign-in.ts';
import * as tender from './tender.ts';

export { type CallInput, type CallReply, type Endpoint, type EndpointSpec, endpoint, type Method } from './endpoint.ts';
export { type ErrorName, errorCodes } from './error-codes.ts';
export { pageOf, pageQuery } from './primitives.ts';
export { bid, chapter, outline, run, service, signIn, tender };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

/** Every call there is, for the OpenAPI document and for the test that each one is served. */
export const endpoints: readonly Endpoint[] = [service, signIn, tender, bid, outline, chapter, run]
  .flatMap((domain) => Object.values(domain) as unknown[])
  .filter(isEndpoint);
