import { purgeBids } from './bid/manage/purge-bids.ts';
import { removeLeftovers } from './leftovers.ts';
import { expireBids } from './modules/account/bid-log.ts';
import { emptyOldBins } from './modules/knowledge/bin.ts';
import { fillTokens } from './modules/knowledge/passage-tokens.ts';
import { tendPayments } from './modules/order/payment/end-payments.ts';
import { removeOldVisitorTenders } from './modules/tender/visitor-tenders.ts';
import { removeOldUploads } from './modules/upload/upload-service.ts';
import { usesDataDir } from './open-storage.ts';
import { closeOldFiles } from './private-files.ts';
import type { Services } from './services.ts';
import { removeExpired } from './store/housekeeping.ts';
import { pruneEvents } from './store/prune-events.ts';
import { takeTurn } from './store/turn.ts';

/** How often rows that nothing asks for any more are removed. */
const HOUSEKEEPING_MS = 3600_000;
/** How often orders expire and lost payment notices are asked for. */
const PAYMENTS_MS = 30_000;
/** Timers of several processes do not tick together. */
const DUE_AGAIN = 0.8;

/** Begins what goes on beside the requests: removal of old rows and files, payments, words of older passages, modes of older files. */
export function startUpkeep(services: Services): { stop(): Promise<void> } {
  const { config, database, logger } = services;
  const ending = new AbortController();
  const filling = fillTokens(database.db, ending.signal).catch((error: unknown) =>
    logger.error({ err: error }, 'words of older passages'),
  );
  // The folder itself is closed already, so nobody waits for this.
  const closing =
    usesDataDir(config) &&
    closeOldFiles(config.dataDir).catch((error: unknown) =>
      logger.error({ err: error }, 'modes of older files'),
    );
  /** What one of all processes does is due again a little before it is asked for again. */
  const inTurn = async (name: string, ms: number, work: () => Promise<unknown>) => {
    if (await takeTurn(database.db, name, ms * DUE_AGAIN)) await work();
  };
  const tidy = () =>
    Promise.all([
      removeExpired(database.db),
      pruneEvents(database.db),
      purgeBids(database.db),
      expireBids(database.db),
      removeOldUploads(services),
      removeLeftovers(services),
      removeOldVisitorTenders(services),
      emptyOldBins(services),
    ]).catch((error: unknown) => logger.error({ err: error }, 'housekeeping'));
  const housekeeping = setInterval(
    () =>
      inTurn('housekeeping', HOUSEKEEPING_MS, tidy).catch((error: unknown) =>
        logger.error({ err: error }, 'housekeeping'),
      ),
    HOUSEKEEPING_MS,
  );
  let tending: Promise<void> = Promise.resolve();
  const payments = setInterval(() => {
    tending = tending
      .then(() => inTurn('payments', PAYMENTS_MS, () => tendPayments(services)))
      .catch((error: unknown) => logger.error({ err: error }, 'payments'));
  }, PAYMENTS_MS);
  return {
    async stop() {
      clearInterval(housekeeping);
      clearInterval(payments);
      ending.abort();
      await Promise.all([tending, filling, closing]);
    },
  };
}
