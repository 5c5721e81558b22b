import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('./pages/', import.meta.url));
const read = (name: string) => readFile(`${folder}${name}`, 'utf8');

/** A page of the partner, or of ours, whose sign-in form is measured. */
export interface FormPage {
  name: string;
  url: string;
  withReact: boolean;
  /** What its first usable input may take, as a multiple of the plain form's. */
  limit?: number;
  /** Bare of anything but the form, so that the bars of bytes and requests hold for it. */
  isBare?: boolean;
}

export interface PartnerSite {
  pages: FormPage[];
  close(): Promise<void>;
}

async function reactForm(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(import.meta.resolve('./pages/react-form.tsx'))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** The page with the partner's snippet and element, as pasted. */
async function embedPage(snippet: string, markup: string): Promise<string> {
  const page = await read('embed.html');
  return page.replace('<!-- snippet -->', () => snippet).replace('<!-- markup -->', () => markup);
}

/** Whole script tags as the build publishes them, of a made-up service and client. */
interface Snippets {
  module: string;
  moduleExact: string;
  modulePreload: string;
  moduleIntegrity: string;
}

async function snippets(service: string): Promise<Snippets> {
  const text = await readFile('dist/snippets.json', 'utf8');
  return JSON.parse(
    text
      .replaceAll('https://bid.example.com', service)
      .replaceAll('your-client-id', 'tender-web')
      .replaceAll('your-client-secret', 'tender-web-secret'),
  );
}

/** What a server puts into its page, and links for the code that takes it over. */
async function markup(service: string): Promise<{ preloads: string; form: string }> {
  const form = await readFile('dist/widgets/sign-in.styled.html', 'utf8');
  const { 'sign-in': files = [] }: Record<string, string[]> = JSON.parse(
    await readFile('dist/widgets/files.json', 'utf8'),
  );
  const links = files.map(
    (file) => `<link rel="modulepreload" href="${service}/widgets/v1/${file}">`,
  );
  return { preloads: links.join(''), form };
}

async function bodies(service: string): Promise<Map<string, string>> {
  const css = `<style>${(await read('form.css')).replaceAll(/\s+/g, ' ')}</style>`;
  const form = async (name: string) => (await read(name)).replace('<!-- form.css -->', () => css);
  const { module, moduleExact, modulePreload, moduleIntegrity } = await snippets(service);
  const prepared = await markup(service);
  const element = '<tender-sign-in></tender-sign-in>';
  return new Map([
    ['/plain', await form('plain.html')],
    ['/react', await form('react.html')],
    ['/react-form.js', await reactForm()],
    ['/script', await embedPage(module, element)],
    ['/preload', await embedPage(modulePreload + moduleExact, element)],
    ['/integrity', await embedPage(moduleIntegrity, element)],
    ['/markup', await embedPage(prepared.preloads + module, prepared.form)],
  ]);
}

/**
 * A bare site of a partner on an origin of its own, every file gzipped as tightly as gzip can.
 * @param service origin of the running product
 */
export async function startPartnerSite(service: string): Promise<PartnerSite> {
  const files = new Map(
    [...(await bodies(service))].map(([path, text]) => [path, gzipSync(text, { level: 9 })]),
  );
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const file = files.get(path);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response
      .writeHead(200, {
        'content-type': type,
        'content-encoding': 'gzip',
        'content-length': file.length,
      })
      .end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    pages: [
      { name: 'plain HTML form', url: `${origin}/plain`, withReact: false },
      { name: 'React form', url: `${origin}/react`, withReact: true },
      { name: 'script tag', url: `${origin}/script`, withReact: true, limit: 2, isBare: true },
      {
        name: 'script tag, preload',
        url: `${origin}/preload`,
        withReact: true,
        limit: 2,
        isBare: true,
      },
      { name: 'script tag, integrity', url: `${origin}/integrity`, withReact: true },
      {
        name: 'markup in the page',
        url: `${origin}/markup`,
        withReact: true,
        limit: 1.2,
        isBare: true,
      },
      { name: 'our own site', url: `${service}/`, withReact: true, limit: 1.2 },
    ],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
