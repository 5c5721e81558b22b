import { globSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';

const distFolder = fileURLToPath(new URL('../../dist/', import.meta.url));
const pagesFolder = `${distFolder}site/client`;

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Built files: `/widgets/*` and the site's own. Hashed names may be kept for ever, others are asked for again. */
export function assets(): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    if (context.res.status !== 200) return;
    const isHashed = /\/_astro\/|\/widgets\/chunks\//.test(context.req.path);
    context.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  app.use(etag());
  app.use(compress());
  app.use('/widgets/*', serveStatic({ root: distFolder }));
  app.use(serveStatic({ root: pagesFolder }));
  return app;
}

/** Our own pages load nothing from elsewhere; styles that Astro writes into a page are inline. */
const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** One server for calls, files and pages. Resolves when it listens; rejects when the port is taken. */
export function listen(
  api: { fetch: (request: Request) => Response | Promise<Response> },
  pages: PageHandler,
  address: { port: number; host: string },
): Promise<Server> {
  const onApi = getRequestListener(api.fetch);
  const onFile = getRequestListener(assets().fetch);
  const isFile = builtFiles();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path.startsWith('/api/')) {
      void onApi(request, response);
      return;
    }
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    if (isFile(path)) void onFile(request, response);
    else void pages(request, response);
  });
  // A 50 MB upload over a slow line takes longer than Node's five minutes.
  server.requestTimeout = 20 * 60_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // A name may stand for IPv6 alone; every client tries IPv4 too.
    const host = address.host === 'localhost' ? '127.0.0.1' : address.host;
    server.listen(address.port, host, () => resolve(server));
  });
}

/** Whether a path is one of the files of the build, a prerendered page's included. */
function builtFiles(): (path: string) => boolean {
  const files = new Set(globSync('**/*.*', { cwd: pagesFolder }).map((file) => `/${file.replaceAll('\\', '/')}`));
  return (path) => path.startsWith('/widgets/') || files.has(path) || files.has(`${path.replace(/\/$/, '')}/index.html`);
}
