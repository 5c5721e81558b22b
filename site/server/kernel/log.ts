import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** Names under which a secret might come near a log line. */
const secretPaths = [
  'password',
  'oldPassword',
  'newPassword',
  'unlockCode',
  'token',
  'access_token',
  'refresh_token',
  'apiKey',
  '*.password',
  '*.oldPassword',
  '*.newPassword',
  '*.unlockCode',
  '*.token',
  '*.apiKey',
  'req.headers',
];

/** The service's log. A failed query is told without its values: they are people's bids, phones and token digests. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: secretPaths, serializers: { err: loggedError } }, destination);
}

function loggedError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError)
    return { query: error.query, ...withoutValues(error.cause) };
  if (!(error instanceof Error)) return error;
  if (!(error.cause instanceof DrizzleQueryError)) return stdSerializers.err(error);
  return { type: error.name, query: error.cause.query, ...withoutValues(error.cause.cause) };
}

/** PostgreSQL's own message names the fault; its detail and place quote the row. */
function withoutValues(cause: unknown): object {
  if (!(cause instanceof Error)) return {};
  return {
    message: cause.message,
    stack: cause.stack,
    code: 'code' in cause ? cause.code : undefined,
  };
}
