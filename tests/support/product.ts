import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { beginWithStartedDatabase } from './started-database.ts';

/** What `npm start` gives to Node. */
export const START = ['--import', './site/server/kernel/load-quickly.ts', 'site/server/main.ts'];

/** The product as a process of its own, on a free port, that a test may kill and start again. */
export interface Product {
  url: string;
  pid(): number;
  isRunning(): boolean;
  /** What it has printed since it was started last. */
  output(): string;
  /** Like a power switch on the process: no chance to tidy up. */
  kill(): Promise<void>;
  /** Ends it in order; with which code it ended. */
  stop(): Promise<number | undefined>;
  start(): Promise<void>;
}

/**
 * In a folder without a database it begins with the embedded one of a first start, made once a machine. `sources`: those of another build
 * than this one.
 */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  sources?: string,
): Promise<Product> {
  if (!env.DATABASE_URL && !existsSync(join(dataDir, 'db')))
    await beginWithStartedDatabase(dataDir);
  const port = await freePort();
  let child: ChildProcess | undefined;
  let printed = '';

  async function start(): Promise<void> {
    printed = '';
    const process_ = spawn('node', sources === undefined ? START : ['site/server/main.ts'], {
      cwd: sources,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = process_;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not up after 5 min:\n${printed}`)), 300_000);
      for (const stream of [process_.stdout, process_.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          printed += chunk;
          if (printed.includes('已启动')) {
            clearTimeout(timer);
            resolve();
          }
        });
      }
      process_.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`ended with ${code}:\n${printed}`));
      });
    });
  }
  const isRunning = () => child !== undefined && child.exitCode === null && !child.signalCode;
  async function end(signal: NodeJS.Signals): Promise<number | undefined> {
    if (!child || !isRunning()) return undefined;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode ?? undefined;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    isRunning,
    output: () => printed,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    start,
  };
}
