import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';

const distFolder = fileURLToPath(new URL('../../dist/', import.meta.url));

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Built files: `/widgets/*` and the site's own; what is neither goes to `pages`. Hashed names may be kept for ever. */
export function assets(pages: PageHandler | undefined): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    await next();
    if (context.res.status !== 200) return;
    const isHashed = /\/_astro\/|\/widgets\/chunks\//.test(context.req.path);
    if (isHashed) context.header('Cache-Control', 'public, max-age=31536000, immutable');
  });
  app.use('/widgets/*', serveStatic({ root: distFolder, precompressed: true }));
  app.use('*', serveStatic({ root: `${distFolder}site/client` }));
  if (pages) {
    app.all('*', (context) => {
      pages(context.env.incoming, context.env.outgoing);
      return RESPONSE_ALREADY_SENT;
    });
  }
  return app;
}

/** One server for calls, files and pages. Resolves when it listens; rejects when the port is taken. */
export function listen(
  api: { fetch: (request: Request) => Response | Promise<Response> },
  pages: PageHandler,
  address: { port: number; host: string },
): Promise<Server> {
  const onApi = getRequestListener(api.fetch);
  const onRest = getRequestListener(assets(pages).fetch);
  const server = createServer((request, response) => {
    const listener = request.url?.startsWith('/api/') ? onApi : onRest;
    void listener(request, response);
  });
  // A 50 MB upload over a slow line takes longer than Node's five minutes.
  server.requestTimeout = 20 * 60_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, () => resolve(server));
  });
}
