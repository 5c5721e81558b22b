import { eq } from 'drizzle-orm';
import {
  type Clients,
  clientOfRow,
  LOOPBACK_ORIGINS,
  withOrigins,
} from '../../../config/clients.ts';
import type { Services } from '../../../context/needs.ts';
import { clientRow } from '../../../store/schema.ts';

/** How long the table is taken for what it was: every call of another site asks. */
const KEPT_MS = 5000;

const kept = new WeakMap<Services, { clients: Promise<Clients>; until: number }>();

/**
 * Every front end that may use the service: those an operator registered, and those of the environment, which go before them.
 * Never throws: without the database the environment's still count.
 */
export function clientsOf(services: Services): Promise<Clients> {
  const last = kept.get(services);
  if (last && Date.now() < last.until) return last.clients;
  const clients = readStored(services)
    .then((stored) => new Map([...stored, ...services.config.clients]))
    .catch((error: unknown) => {
      services.logger.warn({ err: error }, 'clients cannot be read; those of CLIENTS count');
      return services.config.clients;
    });
  kept.set(services, { clients, until: Date.now() + KEPT_MS });
  return clients;
}

/** An operator has changed them: this process sees it at once, others within seconds. */
export function forgetClients(services: Services): void {
  kept.delete(services);
}

async function readStored({ config, database, logger }: Services): Promise<Clients> {
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
