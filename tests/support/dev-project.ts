import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beginWithStartedDatabase } from './started-database.ts';

/** Answers of the server in which it notices a file that was emptied. */
const ANSWERS = 8;

const DATA = '.data';
const copied = ['package.json', 'package-lock.json', 'tsconfig.json', 'site', 'widgets'];

/** A copy of the project whose sources a test may change, with `npm run dev` at work on it. Below the project, whose packages it uses. */
export async function startDevProject() {
  await mkdir('dist', { recursive: true });
  const folder = await mkdtemp(join('dist', 'dev-'));
  for (const name of copied) await cp(name, join(folder, name), { recursive: true });
  await beginWithStartedDatabase(join(folder, DATA));
  const child = spawn('npm', ['run', '--silent', 'dev'], {
    cwd: folder,
    // Its own group: npm does not hand a signal on to all it has started.
    detached: true,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: DATA,
      LOG_LEVEL: 'error',
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let printed = '';
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk;
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
        if (address) resolve(address);
      });
    }
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}:\n${printed}`)));
  });
  const address = await url;
  return {
    url: address,
    output: () => printed,
    /** Replaces a piece of a source as editors do: the file is emptied, noticed so, and then written. Fails when the piece is not there. */
    async edit(path: string, from: string, to: string): Promise<void> {
      const file = join(folder, path);
      const text = await readFile(file, 'utf8');
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
      const handle = await open(file, 'w');
      for (let answer = 0; answer < ANSWERS; answer++) await fetch(`${address}/@vite/client`);
      await handle.writeFile(text.replace(from, to));
      await handle.close();
    },
    async remove(): Promise<void> {
      const exited = once(child, 'exit');
      if (child.exitCode === null) {
        end();
        await exited;
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
