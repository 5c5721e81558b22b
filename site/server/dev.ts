import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config/config.ts';
import { portOf } from './http/port-of.ts';
import { shutDown } from './shut-down.ts';
import { startServices } from './start.ts';
import { startFault } from './start-fault.ts';

/**
 * The service for `npm run dev`, as a process of its own behind the server of the pages, which starts it anew when its code changes
 * (`site/dev/service.ts`). It listens at a free port of this machine, which it says to its parent: `{ port }`. Ends with it.
 * Argument: the file of the site's content.
 */
let known: Config | undefined;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  known = config;
  const started = await startServices(config, { contentFile: process.argv[2] ?? '' });
  const server = createServer(getRequestListener(createApp(started.services).fetch));
  const end = () => void shutDown(server, started, config);
  process.once('SIGTERM', end);
  process.once('disconnect', end);
  // Ctrl+C reaches the whole group; the parent says when.
  process.on('SIGINT', () => undefined);
  server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));
}

main().catch((error: unknown) => {
  const fault = startFault(error, known);
  process.stderr.write(`${fault ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
});
