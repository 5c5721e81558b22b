import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomPhone, signInOver } from './caller.ts';
import { startProduct } from './product.ts';
import { startTestService } from './service.ts';

/** A running service whose disk a test fills and frees. */
export interface FillableService {
  signIn(): ReturnType<typeof signInOver>;
  /** From now on no file grows beyond what the largest has now: what the database and uploads need more of finds no room. */
  fill(): Promise<void>;
  free(): Promise<void>;
  /** Lines of the log so far. */
  log(): string;
  remove(): Promise<void>;
}

const env = { LOG_LEVEL: 'error', OFFLINE_WRITER_PACE: '60', LIMITS: 'off', SOFFICE_PATH: 'none' };

/** Of util-linux. */
const LIMITER = 'prlimit';
/** Whether the system lets us limit the size of files of a process of ours while it runs: no special right is needed for that. */
const limitsFiles =
  process.platform === 'linux' &&
  spawnSync(LIMITER, ['--fsize', '--pid', String(process.pid)]).status === 0;

/** The product as a process with limited files; where the system has no such limit, the service here with ports that refuse. */
export function startFillable(): Promise<FillableService> {
  return limitsFiles && !process.env.DATABASE_URL ? startLimited() : startRefusing();
}

async function startLimited(): Promise<FillableService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-full-'));
  const product = await startProduct(dataDir, env);
  const limit = (bytes: number | 'unlimited') =>
    promisify(execFile)(LIMITER, ['--pid', String(product.pid()), `--fsize=${bytes}:unlimited`]);
  return {
    signIn: () => signInOver((path, init) => fetch(product.url + path, init)),
    fill: async () => void (await limit(await largestFile(dataDir))),
    free: async () => void (await limit('unlimited')),
    log: product.output,
    async remove() {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function largestFile(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return Math.max(...sizes);
}

async function startRefusing(): Promise<FillableService> {
  const service = await startTestService({ env: { ...env, LOG_LEVEL: 'silent' } });
  const { services } = service;
  let log = '';
  services.logger.error = (_: unknown, line?: string) => void (log += `${line}\n`);
  const { storage, database } = services;
  const { put } = storage;
  const transaction = database.db.transaction.bind(database.db);
  const refuse = async () => {
    throw Object.assign(new Error('write'), { code: 'EFBIG' });
  };
  return {
    signIn: () => service.signIn(randomPhone()),
    async fill() {
      storage.put = refuse;
      database.db.transaction = refuse;
    },
    async free() {
      storage.put = put;
      database.db.transaction = transaction;
    },
    log: () => log,
    remove: service.remove,
  };
}
