import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { openBucketStorage } from './ports/bucket-storage.ts';
import { createFolderStorage } from './ports/folder-storage.ts';
import type { Storage } from './ports/storage.ts';
import { FILES } from './store/database.ts';
import { filesIn, type KeptFiles } from './store/fit.ts';

/** Where files are: in the bucket, if one is configured, else in the data folder. Throws BucketUnfit. */
export async function openStorage({
  bucket,
  dataDir,
}: Pick<Config, 'bucket' | 'dataDir'>): Promise<{ storage: Storage; files: KeptFiles }> {
  if (!bucket)
    return { storage: createFolderStorage(join(dataDir, FILES)), files: filesIn(dataDir) };
  const storage = await openBucketStorage(bucket);
  const files: KeptFiles = {
    where: `STORAGE_URL 的桶 ${bucket.bucket}`,
    otherwise: '确实要从头开始时，换一个空的桶。',
    isEmpty: () => storage.isEmpty(),
  };
  return { storage, files };
}

/** Whether anything is kept in the data folder. */
export function usesDataDir({
  bucket,
  databaseUrl,
  dataDir,
}: Pick<Config, 'bucket' | 'databaseUrl' | 'dataDir'>): boolean {
  return dataDir !== 'memory://' && !(bucket && databaseUrl);
}
