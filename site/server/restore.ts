import { join } from 'node:path';
import { aboutBackup, DUMP, kindOf, onCommandLine } from './backup-folder.ts';
import { ConfigError } from './config/config.ts';
import { openStorage, usesDataDir } from './open-storage.ts';
import { checkedFiles, copyFilesIn } from './ports/copy-files.ts';
import { keepPrivate, writePrivately } from './private-files.ts';
import { restoreEmbedded } from './store/embedded.ts';
import { restorePostgres } from './store/postgres-copy.ts';

const kinds = { postgres: 'PostgreSQL', embedded: '内置数据库' };

/**
 * `npm run restore -- FOLDER`: puts a backup into an empty database and its storage. Every file is looked at before anything is written,
 * and the database comes last and whole: one that is there says that the restoring came to its end.
 */
await onCommandLine('请写明备份所在的文件夹：npm run restore -- 文件夹', async (folder, config) => {
  const about = await aboutBackup(folder);
  if (about.database !== kindOf(config))
    throw new ConfigError(
      `备份来自${kinds[about.database]}，而现在配置的是${kinds[kindOf(config)]}：请检查 DATABASE_URL`,
    );
  const files = await checkedFiles(folder);
  if (usesDataDir(config)) await keepPrivate(config.dataDir);
  else writePrivately();
  const { storage } = await openStorage(config);
  await copyFilesIn(storage, folder, files);
  const dump = join(folder, DUMP);
  const { databaseUrl, databaseDirectUrl = databaseUrl } = config;
  await (databaseDirectUrl
    ? restorePostgres(databaseDirectUrl, dump)
    : restoreEmbedded(config.dataDir, dump));
  return `已恢复 ${about.at} 的备份：数据库和 ${files.length} 个文件`;
});
