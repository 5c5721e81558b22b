import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { WorkApart } from './apart.ts';
import { createMeter } from './bid/row/usage.ts';
import { createModelWaits } from './bid/run/model-waits.ts';
import type { Config } from './config/config.ts';
import { prepareFolder } from './data-folder.ts';
import { createAccountLimits } from './http/limits.ts';
import { startJobs } from './jobs/jobs.ts';
import { works } from './jobs/works.ts';
import { createLogger } from './kernel/log.ts';
import { prepareOperators } from './modules/operator/first-operator.ts';
import { secretOfPayment } from './modules/order/payment/payment-rows.ts';
import { seedPlans } from './modules/order/plans.ts';
import { openStorage, usesDataDir } from './open-storage.ts';
import { createEmbedding } from './ports/embedding.ts';
import { createModel } from './ports/model.ts';
import { createPayments } from './ports/payment.ts';
import { createSiteContentFile } from './ports/site-content.ts';
import { createSms } from './ports/sms.ts';
import { tracedEmbedding, tracedModel } from './ports/traced-model.ts';
import { keepPrivate, writePrivately } from './private-files.ts';
import type { Services } from './services.ts';
import type { Database, Drizzle } from './store/database.ts';
import { createEventHub } from './store/event-hub.ts';
import type { KeptFiles } from './store/fit.ts';
import { forgetUnanswered } from './store/housekeeping.ts';
import { createModelTurns } from './store/model-turns.ts';
import { openDatabase } from './store/open.ts';
import { startUpkeep } from './upkeep.ts';
import { askedEmbedding, askedWriter } from './workers/asked/asked-writer.ts';
import { createGiveAway } from './workers/asked/give-work.ts';
import { runText } from './workers/text-pool/run-text.ts';
import type { Model, ModelTurns } from './writing/model/model.ts';
import { createModelWriter } from './writing/model/model-writer.ts';
import { createOfflineWriter } from './writing/offline/offline-writer.ts';
import type { Writer } from './writing/writer.ts';

/** So long before the end of a stop whoever still waits for an answer is told to come again, and jobs must have ended. */
const CUT_OFF_BEFORE_MS = 3000;
const JOBS_BEFORE_MS = 5000;
const JOBS_LEAST_MS = 1000;
/** A loop that works on no jobs only puts them into the queue. */
const WEB_JOB_CONNECTIONS = 2;
/** Written by the build of the site. */
const contentFile = fileURLToPath(new URL('../../dist/site/client/content.json', import.meta.url));

export interface StartOptions {
  /** A test's writer instead of the configured one. */
  writer?: Writer;
  /** A test's content of the site instead of the built one. */
  contentFile?: string;
  /** Begins the background work on another loop: this one only answers. */
  workApart?: (services: Services) => Promise<WorkApart>;
  /** Where the background work is on a loop of its own: what it tells beside what is stored goes to the one that answers. */
  answering?: Pick<Services, 'hub' | 'waiting'>;
}

export interface Started {
  services: Services;
  /**
   * Says that it is not ready, and goes on as before for `STOP_DELAY_SECONDS`. Then it ends streams and jobs, waits for `drain` (the
   * server's last answers) and closes the database, all in at most `STOP_GRACE_SECONDS`; until then the service answers.
   */
  stop(drain?: () => Promise<void>): Promise<void>;
}

/** Opens everything the service needs, begins the jobs, and gives it back with its graceful end. */
export async function startServices(config: Config, options: StartOptions = {}): Promise<Started> {
  const logger = createLogger(config.logLevel);
  if (usesDataDir(config)) {
    await keepPrivate(config.dataDir);
    await prepareFolder(config.dataDir);
  } else writePrivately();
  const { storage, files } = await openStorage(config);
  const worksHere = config.role !== 'web' && !options.workApart;
  const database = await openConfigured(config, files, worksHere);
  await prepareOperators(database.db, config, logger);
  await seedPlans(database.db);
  const cutOff = new AbortController();
  const hub =
    options.answering?.hub ??
    (await createEventHub(database, (error) => logger.error({ err: error }, 'event feed')));
  const { model, embedding } = configuredModels(config, database.db, logger);
  const services: Services = {
    config,
    database,
    embedding: embedding && askedEmbedding(embedding),
    giveAway: undefined,
    hub,
    // Filled in below: jobs need the services to work with.
    jobs: { enqueue: async () => undefined, stop: async () => undefined },
    logger,
    model,
    payments: createPayments(config.payments, (id) => secretOfPayment(database.db, id)),
    siteContent: createSiteContentFile(options.contentFile ?? contentFile, logger),
    sms: createSms(config.sms, (text) => logger.info(text)),
    storage,
    takeQuota: createAccountLimits(database.db, config.quotas),
    writer: askedWriter(options.writer ?? configuredWriter(config, model)),
    waiting: options.answering?.waiting ?? new Map(),
    streams: new Set(),
    leaving: false,
    stopping: false,
    cutOff: cutOff.signal,
  };
  services.jobs = await startJobs(database, logger, works(services), worksHere);
  const given = config.role === 'web' ? await createGiveAway(services) : undefined;
  services.giveAway = given?.give;
  const apart = await options.workApart?.(services);
  const upkeep = worksHere ? startUpkeep(services) : undefined;
  const end = createEnd(services, { cutOff, others: [upkeep, apart], given });
  return {
    services,
    async stop(drain) {
      services.leaving = true;
      if (config.stopDelayMs > 0) await pause(config.stopDelayMs);
      services.stopping = true;
      await end(drain);
    },
  };
}

interface Stoppable {
  stop(): Promise<void>;
}

/** What ends the service: streams and jobs, then `drain`, then the database. */
function createEnd(
  { config, database, hub, jobs, streams }: Services,
  {
    cutOff,
    others,
    given,
  }: {
    cutOff: AbortController;
    others: (Stoppable | undefined)[];
    given: Stoppable | undefined;
  },
): (drain?: () => Promise<void>) => Promise<void> {
  return async (drain) => {
    const { stopGraceMs } = config;
    const late = setTimeout(() => cutOff.abort(), stopGraceMs - CUT_OFF_BEFORE_MS);
    // What one of them fails with is told once all is closed.
    const ended = Promise.allSettled(others.map(async (one) => one?.stop()));
    for (const close of streams) close();
    await jobs.stop(Math.max(JOBS_LEAST_MS, stopGraceMs - JOBS_BEFORE_MS));
    await ended;
    await drain?.();
    clearTimeout(late);
    await given?.stop();
    await hub.close();
    await database.close();
    for (const end of await ended) if (end.status === 'rejected') throw end.reason;
  };
}

async function openConfigured(
  config: Config,
  files: KeptFiles,
  worksHere: boolean,
): Promise<Database> {
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
    files,
    pool: config.databasePool,
    ...(worksHere ? {} : { jobPool: WEB_JOB_CONNECTIONS }),
  });
  // A retry after a crash would wait for an answer that nobody gives.
  if (database.kind === 'embedded') await forgetUnanswered(database.db);
  return database;
}

/** What is asked of one service is limited together; undefined where there is no limit. */
function configuredTurns(config: Config, db: Drizzle, logger: Logger): ModelTurns | undefined {
  const onMove = createModelWaits(db, logger);
  const onFault = (error: unknown) =>
    logger.warn({ err: error }, 'no look at the queue for the model; it is tried again');
  return createModelTurns(db, { ...config.modelLimits, onMove, onFault });
}

function configuredModels(config: Config, db: Drizzle, logger: Logger) {
  const { embedding } = config;
  const turns = configuredTurns(config, db, logger);
  return {
    model:
      config.model &&
      tracedModel(createModel({ ...config.model, meter: createMeter(db, config), turns })),
    embedding:
      embedding &&
      tracedEmbedding(
        createEmbedding({ ...embedding, turns: embedding.isShared ? turns : undefined }),
      ),
  };
}

function configuredWriter(config: Config, model: Model | undefined): Writer {
  if (!model)
    return createOfflineWriter({
      pace: config.offlinePace,
      compose: (task) => runText(task.context.owner ?? '', 'compose', task),
    });
  return createModelWriter(model, {
    composeForm: (task) => runText(task.context.owner ?? '', 'composeForm', task),
  });
}
