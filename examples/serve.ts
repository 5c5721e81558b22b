import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleExample } from './bundle.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface ExamplesOptions {
  /** Origin of the running service, without a slash at the end. */
  service: string;
  /** The client registered for this partner; by default the demo client, which may be used from loopback addresses. */
  client?: { id: string; secret: string };
  /** 0 takes a free one. */
  port?: number;
}

export interface Examples {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves this folder on an origin of its own, as the partners' servers would, with the addresses in the pages replaced by
 * those of a running service. Rejects when the port is taken.
 */
export async function startExamples(options: ExamplesOptions): Promise<Examples> {
  const server = createServer((request, response) => {
    answer(options, new URL(request.url ?? '/', 'http://examples')).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => {
        console.error(error);
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Internal Server Error');
      },
    );
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${portOf(server)}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

async function answer(options: ExamplesOptions, url: URL): Promise<Answer> {
  if (url.pathname === '/favicon.ico') return { status: 204, headers: {}, body: '' };
  // Names of our files need no escapes; the server's own code, beside the folders, is not part of what a partner shows.
  const [, path] = /^\/((?:[\w-]+\/)?(?:[\w-]+\.\w+)?)$/.exec(url.pathname) ?? [];
  if (path === undefined || (!path.includes('/') && path.endsWith('.ts'))) return notFound();
  const file = join(folder, path.replace(/(^|\/)$/, '$1index.html'));
  const extension = extname(file);
  if (extension === '.ts' || extension === '.tsx') {
    return {
      status: 200,
      headers: { 'Content-Type': types['.js'] ?? '' },
      body: await bundleExample(file),
    };
  }
  if (extension === '.html') return page(options, file);
  const body = await contents(file);
  return body
    ? { status: 200, headers: { 'Content-Type': types[extension] ?? 'text/plain' }, body }
    : notFound();
}

/** A page is a file, or a template of the same name; `<name>.csp` beside it is its Content-Security-Policy. */
async function page(options: ExamplesOptions, file: string): Promise<Answer> {
  const plain = await contents(file);
  const source = plain ?? (await contents(`${file}.j2`));
  if (!source) return notFound();
  const policy = await contents(file.replace(/\.html$/, '.csp'));
  const text = source.toString();
  const values = await placeholders(options, text);
  const filled = plain ? replaceAll(text, values.page) : renderTemplate(text, values.template);
  const policyLine =
    policy && replaceAll(policy.toString(), values.page).replace(/\s+/g, ' ').trim();
  return {
    status: 200,
    headers: {
      'Content-Type': types['.html'] ?? '',
      ...(policyLine ? { 'Content-Security-Policy': policyLine } : {}),
    },
    body: filled,
  };
}

/** What stands for a partner's own values in pages and policies, and in templates. */
async function placeholders({ service, client }: ExamplesOptions, text: string) {
  const nonce = randomBytes(16).toString('base64');
  const id = client?.id ?? 'demo_web';
  const secret = client?.secret ?? 'demo_secret';
  const manifest: { version: string } = JSON.parse(
    await readFile(join(folder, '../package.json'), 'utf8'),
  );
  const widgets = `${service}/widgets`;
  return {
    page: {
      'https://bid.example.com': service,
      'x.y.z': manifest.version,
      'your-client-id': id,
      'your-client-secret': secret,
      'your-nonce': nonce,
      ...(text.includes('sha384-of-the-loader')
        ? {
            'sha384-of-the-loader': await integrityOf(
              `${widgets}/${manifest.version}/loader.sri.js`,
            ),
          }
        : {}),
    },
    template: {
      bid_service: service,
      client_id: id,
      client_secret: secret,
      tenant: '000000',
      csp_nonce: nonce,
      sign_in_html: text.includes('sign_in_html')
        ? await textAt(`${widgets}/sign-in.styled.html`)
        : '',
    },
  };
}

function replaceAll(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(name, value),
    text,
  );
}

/** As much of a template language as the example uses: `{{ name }}`, escaped, and `{{ name | safe }}`. */
function renderTemplate(text: string, values: Record<string, string>): string {
  return text
    .split('{#')
    .map((part, at) => (at === 0 ? part : part.replace(/^(?:[^#]|#(?!\}))*#\}\n?/, '')))
    .join('')
    .replaceAll(/\{\{ (\w+)( \| safe)? \}\}/g, (_, name: string, safe?: string) => {
      const value = values[name];
      if (value === undefined)
        throw new Error(`the template asks for ${name}, which nobody gives it`);
      return safe ? value : escapeHtml(value);
    });
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

async function integrityOf(url: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await textAt(url))
    .digest('base64')}`;
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(`${url} answers ${response.status}; is the service running and built?`);
  return response.text();
}

async function contents(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch {
    return undefined;
  }
}

const notFound = (): Answer => ({
  status: 404,
  headers: { 'Content-Type': 'text/plain' },
  body: 'Not Found',
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const service = (process.env.SERVICE ?? 'http://localhost:4321').replace(/(?<!\/)\/+$/, '');
  const { url } = await startExamples({ service, port: Number(process.env.PORT ?? 8088) });
  console.log(`examples: ${url} against ${service}`);
}
