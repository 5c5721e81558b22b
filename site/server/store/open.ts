import type { Database } from './database.ts';
import { filesIn, type KeptFiles } from './fit.ts';

/**
 * Opens PostgreSQL by `url` (`directUrl`: past its pooler, `pool`: connections at the most, `jobPool`: those of the queue), or the embedded database in `dataDir` (`memory://` for tests), and migrates it.
 * Throws DataDirInUse when another process has the folder open, and DatabaseUnfit for a database that is damaged, emptied or newer.
 */
export async function openDatabase(options: {
  url?: string | undefined;
  directUrl?: string | undefined;
  pool?: number;
  jobPool?: number;
  dataDir: string;
  /** Those in `dataDir` unless told. */
  files?: KeptFiles | undefined;
}): Promise<Database> {
  const files = options.files ?? filesIn(options.dataDir);
  if (options.url) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres({ ...options, url: options.url }, files);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(options.dataDir, files);
}
