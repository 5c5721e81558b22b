import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

/** A fresh cluster, kept packed beside the installed packages: unpacking it takes 0.3 s, making one 2–4 s and 1 GB. */
const cacheFolder = fileURLToPath(
  new URL('../../../node_modules/.cache/tender-widgets/', import.meta.url),
);
const cacheFile = `${cacheFolder}cluster-0.5.16.tar`;

/** `loadDataDir` for a new database; nothing where no cache can be kept. */
export async function clusterTemplate(
  startParams: string[],
): Promise<Pick<PGliteOptions, 'loadDataDir'>> {
  try {
    if (!existsSync(cacheFile)) await makeTemplate(startParams);
    return { loadDataDir: new Blob([await readFile(cacheFile)]) };
  } catch {
    // A read-only installation: the slow way works everywhere.
    return {};
  }
}

async function makeTemplate(startParams: string[]): Promise<void> {
  const client = await PGlite.create({ dataDir: 'memory://', startParams });
  const dump = await client.dumpDataDir('none');
  await client.close();
  await mkdir(cacheFolder, { recursive: true });
  const partial = `${cacheFile}.${process.pid}`;
  await writeFile(partial, new Uint8Array(await dump.arrayBuffer()));
  await rename(partial, cacheFile);
}
