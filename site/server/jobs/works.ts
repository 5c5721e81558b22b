import { and, eq, inArray, isNull } from 'drizzle-orm';
import { checkAfterWriting } from '../bid/check/open-places.ts';
import { runEvaluation } from '../bid/evaluate/evaluate-bid.ts';
import { generateOutline } from '../bid/outline/generate-outline.ts';
import { withDefaults } from '../bid/row/bid-access.ts';
import { resolvedContentsOf } from '../bid/row/contents.ts';
import { createRun } from '../bid/run/create-run.ts';
import { bidOfRun, sayingWhyItWaits, waitsNoLonger } from '../bid/run/waiting.ts';
import type { JobName } from '../context/jobs.ts';
import type { Needs } from '../context/needs.ts';
import { runCompare } from '../modules/compare/run-compare.ts';
import { embedKnowledge, filesWithoutVectors } from '../modules/knowledge/embed-knowledge.ts';
import { readKnowledge } from '../modules/knowledge/read-knowledge.ts';
import { readTender, unreadTenders } from '../modules/tender/read-tender.ts';
import {
  bidRow,
  compareRow,
  evaluationRow,
  knowledgeFile,
  run,
  tenderFile,
} from '../store/schema.ts';
import { askedWorks } from './asked-works.ts';
import { outlinesBeside } from './before.ts';
import type { JobWork } from './jobs.ts';
import { orderWaitingRuns, runsBefore } from './run-turns.ts';

/** Files that wait for a place of `isolate/`, which is where owners take turns: waiting costs nothing. */
const READ_AT_ONCE = 6;
const READ_OF_ONE_OWNER = 2;
/** An account may fill all places for runs; so many more stand open to those that write nothing yet. */
const RESERVED_SHARE = 0.25;
const LEAST_RESERVED = 2;

/** Every kind of background work: what it does, and which rows wait for it. */
export function works(
  services: Needs<
    | 'config'
    | 'database'
    | 'embedding'
    | 'hub'
    | 'jobs'
    | 'logger'
    | 'model'
    | 'stopping'
    | 'storage'
    | 'waiting'
    | 'writer'
  >,
): Record<JobName, JobWork> {
  return {
    'read-tender': tenderReading(services),
    'read-knowledge': knowledgeReading(services),
    'embed-knowledge': {
      parallel: 1,
      handle: (id, signal) => embedKnowledge(services, id, signal),
      pending: () => filesWithoutVectors(services),
    },
    'generate-outline': outlineGeneration(services),
    'write-run': runWriting(services),
    'compare-bids': comparison(services),
    'evaluate-bid': evaluations(services),
    'asked-work': askedWorks(services),
  };
}

function tenderReading(services: Needs<'database' | 'logger' | 'model' | 'storage'>): JobWork {
  const { db } = services.database;
  return {
    parallel: READ_AT_ONCE,
    share: {
      parallel: READ_OF_ONE_OWNER,
      async ownerOf(id) {
        const { accountId } = tenderFile;
        const rows = await db.select({ accountId }).from(tenderFile).where(eq(tenderFile.id, id));
        return rows[0]?.accountId;
      },
    },
    handle: (id, signal) => readTender(services, id, signal),
    pending: async () =>
      ids(await db.select({ id: tenderFile.id }).from(tenderFile).where(unreadTenders(db))),
  };
}

function knowledgeReading(
  services: Needs<'database' | 'embedding' | 'jobs' | 'logger' | 'storage'>,
): JobWork {
  const { db } = services.database;
  return {
    parallel: READ_AT_ONCE,
    share: {
      parallel: READ_OF_ONE_OWNER,
      async ownerOf(id) {
        const { accountId, tenantId } = knowledgeFile;
        const [row] = await db
          .select({ accountId, tenantId })
          .from(knowledgeFile)
          .where(eq(knowledgeFile.id, id));
        return row && (row.accountId ?? row.tenantId ?? undefined);
      },
    },
    handle: (id, signal) => readKnowledge(services, id, signal),
    pending: async () =>
      ids(
        await db
          .select({ id: knowledgeFile.id })
          .from(knowledgeFile)
          .where(eq(knowledgeFile.status, 'reading')),
      ),
  };
}

function outlineGeneration(
  services: Needs<'database' | 'hub' | 'logger' | 'waiting' | 'writer'>,
): JobWork {
  const { db } = services.database;
  return {
    parallel: 2,
    reserved: 1,
    behind: (bidIds) => outlinesBeside(db, bidIds),
    handle: async (id, signal) => {
      await sayingWhyItWaits(
        services,
        async () => id,
        () => generateOutline(services, id, signal),
      );
      await waitsNoLonger(services, id);
    },
    pending: async () =>
      ids(
        await db
          .select({ id: bidRow.id })
          .from(bidRow)
          .where(and(eq(bidRow.status, 'outlining'), isNull(bidRow.deletedAt))),
      ),
  };
}

function runWriting(
  services: Needs<
    | 'config'
    | 'database'
    | 'embedding'
    | 'hub'
    | 'logger'
    | 'stopping'
    | 'storage'
    | 'waiting'
    | 'writer'
  >,
): JobWork {
  const { db } = services.database;
  const { write } = createRun(services);
  const { runsAtOnce, tenantShares } = services.config;
  return {
    parallel: runsAtOnce,
    reserved: Math.max(LEAST_RESERVED, Math.ceil(runsAtOnce * RESERVED_SHARE)),
    behind: (runIds) => runsBefore(db, tenantShares, runIds),
    order: () => orderWaitingRuns(db, tenantShares),
    handle: (id, signal) =>
      sayingWhyItWaits(
        services,
        () => bidOfRun(db, id),
        () => write(id, signal),
      ).then(() => checkWritten(services, id)),
    pending: async () =>
      ids(await db.select({ id: run.id }).from(run).where(eq(run.state, 'running'))),
  };
}

/** What is open in it stands in the list of bids at once. That its check fails is no failure of the writing. */
async function checkWritten(
  services: Needs<'database' | 'embedding' | 'logger' | 'stopping' | 'storage'>,
  runId: string,
): Promise<void> {
  const bidId = await bidOfRun(services.database.db, runId);
  if (bidId === undefined || services.stopping) return;
  await checkAfterWriting(services, bidId).catch((error: unknown) =>
    services.logger.warn({ err: error, bidId }, 'bid not checked after its writing'),
  );
}

function comparison(services: Needs<'database' | 'embedding' | 'logger' | 'storage'>): JobWork {
  const { db } = services.database;
  return {
    // Each reads two files at a time, then holds all their texts.
    parallel: 2,
    share: {
      parallel: 1,
      async ownerOf(id) {
        const { accountId } = compareRow;
        const rows = await db.select({ accountId }).from(compareRow).where(eq(compareRow.id, id));
        return rows[0]?.accountId;
      },
    },
    handle: (id, signal) =>
      runCompare(services, (db, row) => resolvedContentsOf(db, withDefaults(row)), id, signal),
    pending: async () =>
      ids(
        await db
          .select({ id: compareRow.id })
          .from(compareRow)
          .where(inArray(compareRow.status, ['waiting', 'reading', 'comparing'])),
      ),
  };
}

function evaluations(services: Needs<'database' | 'logger' | 'model'>): JobWork {
  const { db } = services.database;
  return {
    parallel: 2,
    handle: (id, signal) => runEvaluation(services, id, signal),
    pending: async () =>
      ids(
        await db
          .select({ id: evaluationRow.id })
          .from(evaluationRow)
          .where(eq(evaluationRow.status, 'running')),
      ),
  };
}

function ids(rows: { id: string }[]): string[] {
  return rows.map((row) => row.id);
}
