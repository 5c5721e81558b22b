import { eq } from 'drizzle-orm';
import {
  type Clients,
  clientOfRow,
  LOOPBACK_ORIGINS,
  withOrigins,
} from '../../../config/clients.ts';
import type { Needs } from '../../../context/needs.ts';
import type { Database } from '../../../store/database.ts';
import { clientRow } from '../../../store/schema.ts';

/** How long the table is taken for what it was: every call of another site asks. */
const KEPT_MS = 5000;

const kept = new WeakMap<Database, { clients: Promise<Clients>; until: number }>();

/**
 * Every front end that may use the service: those an operator registered, and those of the environment, which go before them.
 * Never throws: without the database the environment's still count.
 */
export function clientsOf(services: Needs<'config' | 'database' | 'logger'>): Promise<Clients> {
  const last = kept.get(services.database);
  if (last && Date.now() < last.until) return last.clients;
  const clients = readStored(services)
    .then((stored) => new Map([...stored, ...services.config.clients]))
    .catch((error: unknown) => {
      services.logger.warn({ err: error }, 'clients cannot be read; those of CLIENTS count');
      return services.config.clients;
    });
  kept.set(services.database, { clients, until: Date.now() + KEPT_MS });
  return clients;
}

/** An operator has changed them: this process sees it at once, others within seconds. */
export function forgetClients(database: Database): void {
  kept.delete(database);
}

async function readStored({
  config,
  database,
  logger,
}: Needs<'config' | 'database' | 'logger'>): Promise<Clients> {
  const rows = await database.db.select().from(clientRow).where(eq(clientRow.enabled, true));
  const clients = new Map<string, ReturnType<typeof clientOfRow>>();
  for (const row of rows) {
    try {
      clients.set(row.id, clientOfRow(row));
    } catch (error) {
      logger.warn(
        { err: error, clientId: row.id },
        'a registered client has an origin that is none',
      );
    }
  }
  // As of those of the environment: a developer's own page runs on some port of the same machine.
  return config.production ? clients : withOrigins(clients, LOOPBACK_ORIGINS);
}
