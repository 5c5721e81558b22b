import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { readConfig } from './config/config.ts';
import { assets } from './listen.ts';
import { startServices } from './start.ts';

/** The service and the built widgets for `astro dev`, which listens itself. */
export async function startInDev(): Promise<{ api: RequestListener; widgets: RequestListener; stop: () => Promise<void> }> {
  const config = readConfig(process.env);
  const { services, stop } = await startServices(config);
  return {
    api: getRequestListener(createApp(services).fetch),
    widgets: getRequestListener(assets(config).fetch),
    stop,
  };
}
