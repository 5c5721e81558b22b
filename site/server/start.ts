import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { createEventHub } from './events/event-hub.ts';
import { startJobs } from './jobs/jobs.ts';
import { works } from './jobs/works.ts';
import { createModel } from './ports/model.ts';
import { createConsoleSms } from './ports/sms.ts';
import { createFolderStorage } from './ports/storage.ts';
import type { Services } from './services.ts';
import { createModelWriter } from './writing/model-writer.ts';
import { createOfflineWriter } from './writing/offline-writer.ts';
import type { Writer } from './writing/writer.ts';

/** Names under which a secret might come near a log line. */
const secretPaths = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'apiKey',
  '*.password',
  '*.token',
  '*.apiKey',
  'req.headers',
];

export interface StartOptions {
  /** A test's writer instead of the configured one. */
  writer?: Writer;
}

/** Opens everything the service needs, begins the jobs, and gives it back with its graceful end. */
export async function startServices(
  config: Config,
  options: StartOptions = {},
): Promise<{ services: Services; stop: () => Promise<void> }> {
  const logger = pino({ level: config.logLevel, redact: secretPaths });
  if (config.dataDir !== 'memory://') await mkdir(config.dataDir, { recursive: true });
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const hub = await createEventHub(database, (error) => logger.error({ err: error }, 'event feed'));
  const services: Services = {
    config,
    database,
    hub,
    // Filled in below: jobs need the services to work with.
    jobs: { enqueue: async () => undefined, stop: async () => undefined },
    logger,
    sms: createConsoleSms((text) => logger.info(text)),
    storage: createFolderStorage(join(config.dataDir, 'files')),
    writer: options.writer ?? configuredWriter(config),
    streams: new Set(),
  };
  services.jobs = await startJobs(database, logger, works(services));
  return {
    services,
    async stop() {
      for (const end of services.streams) end();
      await services.jobs.stop();
      await hub.close();
      await database.close();
    },
  };
}

function configuredWriter(config: Config): Writer {
  if (!config.model) return createOfflineWriter({ pace: config.offlinePace });
  return createModelWriter(createModel(config.model));
}
