import { execFile } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const shell = process.platform === 'win32';
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined };

export interface Packed {
  /** The file as it would be published. */
  path: string;
  unpackedSize: number;
  files: { path: string }[];
}

/** Packs dist/npm as `npm publish` would. */
export async function pack(folder: string): Promise<Packed> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: 'dist/npm',
    maxBuffer: 1e7,
    shell,
  });
  const [packed]: (Omit<Packed, 'path'> & { filename: string })[] = JSON.parse(stdout);
  if (!packed) throw new Error(`npm pack told nothing: ${stdout}`);
  return { ...packed, path: join(folder, packed.filename) };
}

/** A copy of an example that is an application of its own, with the package from its file and the service in place of the one it names. */
export async function copyApp(
  name: string,
  into: string,
  packed: Packed,
  service: string,
): Promise<string> {
  const folder = join(into, name);
  await cp(join('examples', name), folder, {
    recursive: true,
    filter: (path) => !/node_modules|[\\/](?:\.next|dist)$/.test(path),
  });
  const values: Record<string, string> = {
    'https://bid.example.com': service,
    'your-client-id': 'demo_web',
    'your-client-secret': 'demo_secret',
    '"tender-widgets": "1.0.0"': `"tender-widgets": ${JSON.stringify(`file:${packed.path}`)}`,
  };
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    let text = await readFile(path, 'utf8');
    for (const [from, to] of Object.entries(values)) text = text.replaceAll(from, to);
    await writeFile(path, text);
  }
  return folder;
}

/** Runs a command of npm there. Rejects with all it has printed. */
export async function npm(folder: string, ...args: string[]): Promise<void> {
  try {
    await run('npm', args, { cwd: folder, env, maxBuffer: 1e8, shell });
  } catch (error) {
    const printed = ['stdout', 'stderr'].map((name) => Reflect.get(Object(error), name)).join('\n');
    throw new Error(`npm ${args.join(' ')} in ${folder}:\n${printed}`, { cause: error });
  }
}

/** Installs what the application names, from the registry `npm ci` has used. */
export const install = (folder: string): Promise<void> =>
  npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves what a bundler has built, as any web server would. */
export async function serveFolder(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type });
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://localhost:${port}`, server };
}

/** Adds files to an application. */
export async function addFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}
