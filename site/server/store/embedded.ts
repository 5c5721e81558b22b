import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { watchFreeSpace } from '../kernel/free-space.ts';
import { codesOf, isDiskFull } from '../kernel/system-code.ts';
import { type Database, type Drizzle, migrationsFolder } from './database.ts';
import { DatabaseUnfit, filesIn, type KeptFiles, migrateFit, notEmpty } from './fit.ts';
import { refusingWhenFull } from './room-left.ts';
import * as schema from './schema.ts';
import { clusterTemplate } from './template.ts';

/** Default buffers of a server (128 MB) are waste in one process: 16 MB keeps it near 200 MB in all. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** A process that was just killed may take a moment to die; wait this long for its folder. */
const LOCK_WAIT_MS = 4000;

/** Another process has the folder open. Two on one folder would lose data silently. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse' as const;

  constructor(dataDir: string) {
    super(`数据目录正被另一个进程使用：${dataDir}。请先停止那个进程，或用 DATA_DIR 换一个目录。`);
  }
}

/** Opens the database inside this process, in `dataDir`/db or in memory. Survives kill -9; a power failure may lose the last writes. */
export async function openEmbedded(
  dataDir: string,
  files: KeptFiles = filesIn(dataDir),
): Promise<Database> {
  const inMemory = dataDir === 'memory://';
  const guard = inMemory ? undefined : await lock(dataDir);
  const client = inMemory ? await createCluster('memory://') : await openFolder(join(dataDir, DB));
  const where = inMemory ? dataDir : join(dataDir, DB);
  const disk = inMemory ? undefined : await watchFreeSpace(dataDir);
  const db = drizzle({ client: disk ? refusingWhenFull(client, disk.bytes) : client, schema });
  await migrateFit(db, () => migrate(db, { migrationsFolder }), {
    where,
    files,
  });
  return {
    kind: 'embedded',
    db: db as unknown as Drizzle,
    listen: (channel, onPayload) => client.listen(channel, onPayload),
    jobs: { db: fromPglite(client) },
    connections: () => ({ total: 1, idle: 0, waiting: 0 }),
    ping: async () => {
      await client.query('select 1');
    },
    close: async () => {
      disk?.stop();
      await client.close();
      guard?.close();
    },
  };
}

/** Of the folder of the database in the data folder. */
const DB = 'db';

const spoilt = (folder: string) =>
  `内置数据库已损坏，打不开：${folder}。没有改动其中的文件；请用备份恢复这个文件夹，确实要从头开始时把它移走再启动。`;

const systemCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'EMFILE', 'EIO']);

function isOfSystem(error: unknown): boolean {
  return codesOf(error).some((code) => systemCodes.has(code)) || isDiskFull(error);
}

/** A new cluster is made beside its place and moved there when complete, so that a kill in between leaves nothing half-made. */
async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) {
    const partial = `${folder}.new`;
    await rm(partial, { recursive: true, force: true });
    await (await createCluster(partial)).close();
    await rename(partial, folder);
    // Without it the folder would be taken for a new one, and what is left in it lost.
  } else if (!existsSync(join(folder, 'PG_VERSION'))) throw new DatabaseUnfit(spoilt(folder));
  try {
    return await PGlite.create({ dataDir: folder, startParams });
  } catch (cause) {
    // A full disk or a folder that cannot be written says so itself.
    if (isOfSystem(cause)) throw cause;
    throw new DatabaseUnfit(spoilt(folder), { cause });
  }
}

/** Writes what the database in `dataDir` holds into one file. Throws DataDirInUse while a process works on it. */
export async function dumpEmbedded(dataDir: string, file: string): Promise<void> {
  const guard = await lock(dataDir);
  try {
    const client = await openFolder(join(dataDir, DB));
    const dump = await client.dumpDataDir('gzip');
    await client.close();
    await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
  } finally {
    guard.close();
  }
}

/** Makes the database in `dataDir` of such a file, whole or not at all. Throws DataDirInUse, and DatabaseUnfit where there is a database. */
export async function restoreEmbedded(dataDir: string, file: string): Promise<void> {
  const guard = await lock(dataDir);
  try {
    const folder = join(dataDir, DB);
    if (existsSync(folder)) throw new DatabaseUnfit(notEmpty(folder));
    const partial = `${folder}.new`;
    await rm(partial, { recursive: true, force: true });
    const loadDataDir = new Blob([new Uint8Array(await readFile(file))]);
    await (await PGlite.create({ dataDir: partial, startParams, loadDataDir })).close();
    await rename(partial, folder);
  } finally {
    guard.close();
  }
}

async function createCluster(dataDir: string): Promise<PGlite> {
  return PGlite.create({ dataDir, startParams, ...(await clusterTemplate(startParams)) });
}

/** Holds a socket named after the folder for as long as the process lives; the system frees it however the process ends. */
async function lock(dataDir: string): Promise<Server> {
  await mkdir(dataDir, { recursive: true });
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 32);
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\tender-${name}`
      : process.platform === 'linux'
        ? `\0tender-${name}`
        : join(dataDir, 'lock.sock');
  const until = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    const server = await tryListen(path);
    if (server) return server;
    if (Date.now() > until) throw new DataDirInUse(dataDir);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function tryListen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}
