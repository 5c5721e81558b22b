import type { Server } from 'node:http';
import type { Config } from './config/config.ts';
import type { Tracing } from './ports/tracing.ts';
import type { Started } from './start.ts';

/** So long before the end of a stop connections are closed whatever is still sent on them. */
const CLOSE_BEFORE_MS = 1000;
/** How often a stop closes connections that have become idle. */
const IDLE_MS = 100;

/** Ends the service and this process: what is being answered is answered to its end, as far as the time of a stop allows. */
export async function shutDown(
  server: Server,
  { services, stop, tracing }: Started & { tracing?: Tracing | undefined },
  { stopDelayMs, stopGraceMs }: Config,
): Promise<void> {
  // Whatever hangs must not keep the data folder from the next start.
  const longest = stopDelayMs + stopGraceMs;
  setTimeout(() => process.exit(1), longest).unref();
  const closing = setTimeout(() => server.closeAllConnections(), longest - CLOSE_BEFORE_MS);
  await stop(() => drain(server, services.streams)).catch((error: unknown) => {
    services.logger.error({ err: error }, 'stop');
  });
  // The last spans are those of the stop itself.
  await tracing?.stop();
  clearTimeout(closing);
  process.exit(0);
}

/** Takes no more connections and waits for the answers that are under way; a reader of events has come back meanwhile and is let go. */
async function drain(server: Server, streams: ReadonlySet<() => void>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  for (const end of streams) end();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  await closed;
  clearInterval(idle);
}
