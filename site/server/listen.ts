import { globSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { asModule } from './as-module.ts';
import type { Config } from './config/config.ts';
import { publicUrlOf } from './http/address.ts';
import { VERSION } from './kernel/version.ts';
import { isProbe } from './modules/service/probes.ts';
import { createPageHeaders } from './page-headers.ts';
import type { PageLocals } from './page-locals.ts';

const distFolder = fileURLToPath(new URL('../../dist/', import.meta.url));
const pagesPath = 'site/client';

/** Astro's: it goes on with `next` when it has no page, which it never has not. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: undefined,
  locals?: PageLocals,
) => unknown;

/** `/widgets/v1/…` follows the releases of one major version, `/widgets/1.2.3/…` names one: both are today's files. */
const channel = new RegExp(
  `^/widgets/(?:v${VERSION.split('.', 1)[0]}|${VERSION.replaceAll('.', '\\.')})(?=/)`,
);
/** A page keeps such a file for five minutes, and shows the old one for a day more while it asks again. */
const STABLE_NAME = 'public, max-age=300, stale-while-revalidate=86400';
const HASHED_NAME = 'public, max-age=31536000, immutable';

/**
 * Built files: `/widgets/*` and the site's own. Hashed names may be kept for ever; others are asked for again, in
 * production the widgets' after a while only. Pages of any origin may use the widgets: nothing in them is secret.
 */
export function assets({
  production,
  folder = distFolder,
}: {
  production: boolean;
  folder?: string;
}): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    const { path } = context.req;
    const isWidget = path.startsWith('/widgets/');
    if (isWidget) {
      context.header('Access-Control-Allow-Origin', '*');
      context.header('Cross-Origin-Resource-Policy', 'cross-origin');
      context.header('Timing-Allow-Origin', '*');
    }
    if (context.res.status !== 200 && context.res.status !== 304) return;
    const isHashed = /^\/_astro\/|^\/widgets\/(?:[^/]+\/)?chunks\//.test(path);
    context.header(
      'Cache-Control',
      isHashed ? HASHED_NAME : production && isWidget ? STABLE_NAME : 'no-cache',
    );
  });
  app.use(etag());
  app.use(compress());
  app.get('/widgets/*', asModule);
  app.use(
    '/widgets/*',
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => path.replace(channel, '/widgets'),
      precompressed: true,
    }),
  );
  app.use(serveStatic({ root: join(folder, pagesPath) }));
  return app;
}

/** What answering pages takes from the service. */
export interface PageService extends Pick<PageLocals, 'search'> {
  /** Where a route rule sends a path; null for nowhere. */
  redirectOf(path: string): Promise<string | null>;
}

/** One server for calls, files and pages. Resolves when it listens; rejects when the port is taken. */
export function listen(
  api: Fetches,
  pages: PageHandler,
  config: Pick<Config, 'port' | 'host' | 'production' | 'publicUrl' | 'hstsSeconds'>,
  { redirectOf, search }: PageService,
): Promise<Server> {
  const onApi = getRequestListener(api.fetch);
  const onFile = getRequestListener(assets(config).fetch);
  const isFile = builtFiles();
  const pageHeaders = createPageHeaders(config);
  // Astro tells its pages nothing of a request that fits none of them, so the rules for such paths are asked for here.
  const answerPage = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    const redirect = await redirectOf(path);
    if (redirect === null)
      return pages(request, response, undefined, { origin: publicUrlOf(config), search });
    // What came with the old address goes on to the new one, unless that leads out or has words of its own.
    const { search: query } = new URL(request.url ?? '/', 'http://here');
    const target = /^\/[^?#]*$/.test(redirect) ? redirect + query : redirect;
    const location = target.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
    return response.writeHead(302, { Location: location, 'Cache-Control': 'no-cache' }).end();
  };
  const server = createServer((request, response) => {
    const path = decoded((request.url ?? '/').split('?', 1)[0] ?? '/');
    if (path.startsWith('/api/') || isProbe(path)) {
      void onApi(request, response);
      return;
    }
    for (const [name, value] of Object.entries(pageHeaders(isScript(path))))
      response.setHeader(name, value);
    if (isFile(path)) void onFile(request, response);
    else void answerPage(path, request, response);
  });
  // A 50 MB upload over a slow line takes longer than Node's five minutes.
  server.requestTimeout = 20 * 60_000;
  return listening(server, config);
}

/** A server of a process that answers orchestrators only. */
export function listenForProbes(probes: Fetches, config: Address): Promise<Server> {
  return listening(createServer(getRequestListener(probes.fetch)), config);
}

interface Fetches {
  fetch: (request: Request) => Response | Promise<Response>;
}

type Address = Pick<Config, 'port' | 'host'>;

function listening(server: Server, config: Address): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // A name may stand for IPv6 alone; every client tries IPv4 too.
    const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
    server.listen(config.port, host, () => resolve(server));
  });
}

/** A path as it was meant, however it is spelled; what is no spelling stays. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Files that are no document: a policy of pages is a hundred bytes there that a partner's visitors wait for, four times over. */
function isScript(path: string): boolean {
  return path.startsWith('/widgets/') && /\.(?:js|css|json)$/.test(path);
}

/** Whether a path is one of the files of the build, a prerendered page's included. */
function builtFiles(): (path: string) => boolean {
  const files = new Set(
    globSync('**/*.*', { cwd: join(distFolder, pagesPath) }).map(
      (file) => `/${file.replaceAll('\\', '/')}`,
    ),
  );
  return (path) =>
    path.startsWith('/widgets/') ||
    files.has(path) ||
    files.has(`${path.replace(/\/$/, '')}/index.html`);
}
