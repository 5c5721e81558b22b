import { asc, eq, or } from 'drizzle-orm';
import { operator as contract, refusals } from 'tender-widgets/contract';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Transaction } from '../../store/database.ts';
import { type OperatorRow, operator } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { type By, by, requirePlatform, tenantToWrite } from './access.ts';
import { writeAudit } from './audit.ts';
import type { OperatorNeeds } from './needs.ts';
import { keptPassword, requireGoodPassword } from './passwords.ts';
import { addRow, changeRow, rowHead } from './rows.ts';
import { endOperatorSessions } from './sessions.ts';

/** Operators are kept by operators of the platform. */
export function operatorsRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.operatorList, async (request) => {
    const who = by(services, request);
    requirePlatform(who);
    const { query } = request;
    const where = query.q
      ? or(containing(operator.username, query.q), containing(operator.name, query.q))
      : undefined;
    const rows = await who.db
      .select()
      .from(operator)
      .where(where)
      .orderBy(asc(operator.createdAt), asc(operator.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    return page(rows.map(present), await who.db.$count(operator, where), query);
  });
  serve(app, contract.addOperator, async (request) => {
    const who = by(services, request);
    requirePlatform(who);
    const { password, tenantId, ...fields } = request.body;
    requireGoodPassword(password, fields.username, 'password');
    const values = {
      ...fields,
      id: request.newId,
      tenantId: tenantToWrite(who, tenantId),
      ...(await keptPassword(password)),
    };
    const insert = (tx: Transaction) =>
      tx.insert(operator).values(values).onConflictDoNothing().returning();
    return present(await addRow(who, 'operator.add', insert));
  });
  serve(app, contract.changeOperator, async (request) => {
    const who = by(services, request);
    requirePlatform(who);
    const { mark, ...fields } = request.body;
    const { id } = request.params;
    const changed = await changeRow(
      who,
      { action: 'operator.change', mark },
      async (tx) => (await lockOperators(tx)).filter((row) => row.id === id),
      async (tx, before) => {
        if (before.enabled && !fields.enabled) await requireOthers(tx, who, before);
        if (!fields.enabled) await endOperatorSessions(tx, id);
        return tx.update(operator).set(fields).where(eq(operator.id, id)).returning();
      },
    );
    return present(changed);
  });
  serve(app, contract.resetOperatorPassword, async (request) => {
    const who = by(services, request);
    requirePlatform(who);
    await resetPassword(who, request.params.id, request.body.password);
    return undefined;
  });
}

/** Sets a new password and ends the sessions that the old one began. Throws notFound, and the refusals of `requireGoodPassword`. */
async function resetPassword(who: By, id: string, password: string): Promise<void> {
  const [found] = await who.db.select().from(operator).where(eq(operator.id, id));
  if (!found) throw new ApiError('notFound');
  requireGoodPassword(password, found.username, 'password');
  const kept = await keptPassword(password);
  await who.db.transaction(async (tx) => {
    const [row] = await tx.update(operator).set(kept).where(eq(operator.id, id)).returning();
    if (!row) throw new ApiError('notFound');
    await endOperatorSessions(tx, id);
    await writeAudit(tx, who, {
      action: 'operator.reset-password',
      targetId: id,
      tenantId: row.tenantId,
    });
  });
}

/** All of them, in one order: two who disable each other wait for each other here. */
function lockOperators(tx: Transaction): Promise<OperatorRow[]> {
  return tx.select().from(operator).orderBy(asc(operator.id)).for('update');
}

/** Nobody shuts themselves out, nor everybody. */
async function requireOthers(tx: Transaction, who: By, row: OperatorRow): Promise<void> {
  if (row.id === who.operator.id) throw new ApiError('conflict', { msg: refusals.operatorSelf });
  const others = (await lockOperators(tx)).filter(
    (one) => one.enabled && one.tenantId === null && one.id !== row.id,
  );
  if (others.length === 0) throw new ApiError('conflict', { msg: refusals.lastOperator });
}

function present(row: OperatorRow) {
  const { username, name, enabled } = row;
  return { ...rowHead(row), username, name, enabled };
}
