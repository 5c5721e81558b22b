import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DUMP, finishBackup, kindOf, onCommandLine } from './backup-folder.ts';
import { ConfigError } from './config/config.ts';
import { openStorage } from './open-storage.ts';
import { copyFilesOut } from './ports/copy-files.ts';
import { writePrivately } from './private-files.ts';
import { dumpEmbedded } from './store/embedded.ts';
import { dumpPostgres } from './store/postgres-copy.ts';

/**
 * `npm run backup -- FOLDER`: copies the database and then the files, so that every file the database names is among them, unless it
 * is removed meanwhile. Reads the variables of the service. With PostgreSQL the service may be running.
 */
await onCommandLine('请写明放备份的文件夹：npm run backup -- 文件夹', async (folder, config) => {
  writePrivately();
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new ConfigError(`${folder} 里已有文件：请换一个空文件夹`);
  const { storage } = await openStorage(config);
  const dump = join(folder, DUMP);
  const { databaseUrl, databaseDirectUrl = databaseUrl } = config;
  await (databaseDirectUrl
    ? dumpPostgres(databaseDirectUrl, dump)
    : dumpEmbedded(config.dataDir, dump));
  const files = await copyFilesOut(storage, folder);
  await finishBackup(folder, { database: kindOf(config), files });
  return `已备份数据库和 ${files} 个文件：${folder}`;
});
