import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { VERSION } from './kernel/version.ts';
import { startFault } from './start-fault.ts';

/** Of the database, in a backup. */
export const DUMP = 'database.dump';
/** Written last: a backup without it did not come to its end. */
const ABOUT = 'backup.json';

const About = v.object({
  version: v.string(),
  at: v.string(),
  database: v.picklist(['postgres', 'embedded']),
  files: v.number(),
});
export type About = v.InferOutput<typeof About>;

export const kindOf = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): About['database'] =>
  databaseUrl ? 'postgres' : 'embedded';

export async function finishBackup(
  folder: string,
  about: Pick<About, 'database' | 'files'>,
): Promise<void> {
  const whole: About = { version: VERSION, at: new Date().toISOString(), ...about };
  await writeFile(join(folder, ABOUT), `${JSON.stringify(whole, null, 2)}\n`);
}

/** What a backup says of itself. Throws ConfigError for a folder that is none, or one that was not finished. */
export async function aboutBackup(folder: string): Promise<About> {
  try {
    return v.parse(About, JSON.parse(await readFile(join(folder, ABOUT), 'utf8')));
  } catch (cause) {
    throw new ConfigError(`${folder} 不是完整的备份：里面没有 ${ABOUT}`, { cause });
  }
}

/** Runs `work` with the folder named on the command line and the configuration of the service; what cannot be is one line and exit code 1. */
export async function onCommandLine(
  usage: string,
  work: (folder: string, config: Config) => Promise<string>,
): Promise<void> {
  let config: Config | undefined;
  try {
    const [, , named] = process.argv;
    if (!named) throw new ConfigError(usage);
    config = readConfig(process.env);
    process.stdout.write(`${await work(resolve(named), config)}\n`);
  } catch (error) {
    process.stderr.write(
      `${startFault(error, config) ?? (error instanceof Error ? error.stack : String(error))}\n`,
    );
    process.exitCode = 1;
  }
}
