import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { openBrowser } from './open-browser.ts';

interface EmbedPageOptions {
  html: string;
  headers?: Record<string, string>;
  /** Files with one of these texts in their path come once `release` is called. */
  held?: readonly string[];
  /** What to answer instead of the file: how often it was asked for counts from 1. */
  answer?: (path: string, time: number) => { status: number; body?: string } | undefined;
}

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  json: 'application/json',
  html: 'text/html; charset=utf-8',
};

const browser = openBrowser();

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', ...headers })
    .end(body);
}

/**
 * A partner's page with the built widgets beside it, in a browser of its own storage. Calls of the API fail; what is looked at happens
 * before any.
 */
export async function openEmbedPage(
  test: TestContext,
  { html, headers = {}, held = [], answer }: EmbedPageOptions,
) {
  const asked: string[] = [];
  const times = new Map<string, number>();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    // A place may be spelled in another way.
    const path = decodeURI((request.url ?? '/').split('?', 1)[0] ?? '/');
    asked.push(request.url ?? '/');
    if (path === '/') return send(response, 200, TYPES.html ?? '', html, headers);
    const time = (times.get(path) ?? 0) + 1;
    times.set(path, time);
    const other = answer?.(path, time);
    if (other) return send(response, other.status, TYPES.js ?? '', other.body ?? '');
    const file = `dist${path.replace('/second/', '/')}`;
    const type = TYPES[path.split('.').at(-1) ?? ''];
    if (!path.includes('/widgets/') || !type || !existsSync(file))
      return send(response, 404, 'application/json', '{}');
    const answering = held.some((part) => path.includes(part)) ? released : Promise.resolve();
    void answering.then(() => send(response, 200, type, readFileSync(file)));
  };
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  const context = await (await browser).newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  test.after(async () => {
    await context.close();
    server.closeAllConnections();
    server.close();
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, Symbol.for('violations'), seen);
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.goto(url, { waitUntil: 'commit' });
  const violations = () =>
    page.evaluate(() => Reflect.get(globalThis, Symbol.for('violations')) as string[]);
  return { page, url, asked, errors, violations, release };
}

/** For the last test of a file. */
export const closeBrowser = async (): Promise<void> => (await browser).close();
