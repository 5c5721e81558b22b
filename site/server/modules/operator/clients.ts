import { asc, eq, or } from 'drizzle-orm';
import { operatorSite as contract, refusals } from 'tender-widgets/contract';
import { isOriginRule } from '../../config/clients.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Transaction } from '../../store/database.ts';
import { clientRow as table } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { forgetClients } from '../account/client/registered.ts';
import { newToken } from '../account/sign-in/secrets.ts';
import { by, requirePlatform } from './access.ts';
import type { OperatorNeeds } from './needs.ts';
import { addRow, changeRow, rowHead } from './rows.ts';

/** Clients sign people of every tenant in, so they are the platform's. */
export function clientRoutes(app: ApiApp, services: OperatorNeeds): void {
  const present = (row: typeof table.$inferSelect) => {
    const { tenantId: _, ...head } = rowHead(row);
    return { ...row, ...head, overridden: services.config.clients.has(row.id) };
  };
  serve(app, contract.clientList, async (request) => {
    const who = by(services, request);
    requirePlatform(who);
    const { query } = request;
    const where = query.q
      ? or(containing(table.id, query.q), containing(table.name, query.q))
      : undefined;
    const rows = await who.db
      .select()
      .from(table)
      .where(where)
      .orderBy(asc(table.createdAt), asc(table.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    return page(rows.map(present), await who.db.$count(table, where), query);
  });
  serve(app, contract.addClient, async (request) => {
    const who = by(services, request);
    requirePlatform(who);
    const { body } = request;
    requireOrigins(body.origins);
    if (services.config.clients.has(body.id)) {
      throw new ApiError('nameTaken', {
        msg: refusals.clientIdTaken,
        data: { field: 'id' },
      });
    }
    const values = { ...body, secret: body.secret || newToken() };
    const row = await addRow(who, 'client.add', (tx) =>
      tx.insert(table).values(values).onConflictDoNothing().returning(),
    );
    forgetClients(services.database);
    return present(row);
  });
  serve(app, contract.changeClient, async (request) => {
    const who = by(services, request);
    requirePlatform(who);
    const { mark, ...fields } = request.body;
    const { id } = request.params;
    requireOrigins(fields.origins);
    const read = (tx: Transaction) => tx.select().from(table).where(eq(table.id, id)).for('update');
    const changed = await changeRow(who, { action: 'client.change', mark }, read, (tx, before) =>
      tx
        .update(table)
        .set({ ...fields, secret: fields.secret || before.secret })
        .where(eq(table.id, id))
        .returning(),
    );
    forgetClients(services.database);
    return present(changed);
  });
}

/** Throws badInput that names the origin which is none. */
function requireOrigins(origins: readonly string[]): void {
  const wrong = origins.find((origin) => !isOriginRule(origin));
  if (wrong === undefined) return;
  const msg = refusals.originWrong(wrong);
  throw new ApiError('badInput', { msg, data: { field: 'origins' } });
}
