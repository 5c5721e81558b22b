import { and, asc, eq, or } from 'drizzle-orm';
import { operatorSite as contract, refusals } from 'tender-widgets/contract';
import type { InferOutput } from 'valibot';
import { isRedirectTarget } from '../../config/route-rules.ts';
import type { Needs } from '../../context/needs.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Transaction } from '../../store/database.ts';
import { routeRule as table } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { forgetRouteRules, makesRound, presentRule } from '../service/route-rules.ts';
import { type By, by, tenantToWrite, visible } from './access.ts';
import type { OperatorNeeds } from './needs.ts';
import { addRow, changeRow, rowHead } from './rows.ts';

export function routeRuleRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.routeRuleList, async (request) => {
    const who = by(services, request);
    const { query } = request;
    const words = query.q
      ? or(containing(table.path, query.q), containing(table.redirect, query.q))
      : undefined;
    const where = and(visible(who, table.tenantId, query.tenantId), words);
    const rows = await who.db
      .select()
      .from(table)
      .where(where)
      .orderBy(asc(table.path), asc(table.createdAt), asc(table.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    return page(rows.map(present), await who.db.$count(table, where), query);
  });
  serve(app, contract.addRouteRule, async (request) => {
    const who = by(services, request);
    const values = { ...fieldsOf(who, request.body), id: request.newId };
    const insert = async (tx: Transaction) => {
      await requireWay(tx, services, values);
      return tx.insert(table).values(values).onConflictDoNothing().returning();
    };
    const row = await addRow(who, 'route-rule.add', insert);
    forgetRouteRules(services.database);
    return present(row);
  });
  serve(app, contract.changeRouteRule, async (request) => {
    const who = by(services, request);
    const { mark, ...body } = request.body;
    const { id } = request.params;
    const fields = fieldsOf(who, body);
    const read = (tx: Transaction) => tx.select().from(table).where(eq(table.id, id)).for('update');
    const changed = await changeRow(
      who,
      { action: 'route-rule.change', mark },
      read,
      async (tx) => {
        await requireWay(tx, services, { ...fields, id });
        return tx.update(table).set(fields).where(eq(table.id, id)).returning();
      },
    );
    forgetRouteRules(services.database);
    return present(changed);
  });
}

/** Throws badInput for a target that is none of a browser's. */
function fieldsOf(who: By, { tenantId, ...fields }: InferOutput<typeof contract.RouteRuleForm>) {
  if (!isRedirectTarget(fields.redirect)) {
    const msg = refusals.redirectWrong;
    throw new ApiError('badInput', { msg, data: { field: 'redirect' } });
  }
  return { ...fields, tenantId: tenantToWrite(who, tenantId) };
}

type Rule = Pick<typeof table.$inferSelect, 'id' | 'path' | 'redirect' | 'tenantId' | 'enabled'>;

/** Throws nameTaken when the path has a rule in its tenant, badInput when the rule would lead round. Changes of rules wait for each other. */
async function requireWay(tx: Transaction, services: Needs<'config'>, rule: Rule): Promise<void> {
  const rows = await tx
    .select()
    .from(table)
    .orderBy(asc(table.createdAt), asc(table.id))
    .for('update');
  const others = rows.filter(({ id }) => id !== rule.id);
  const isTaken = others.some(
    ({ path, tenantId }) => path === rule.path && tenantId === rule.tenantId,
  );
  if (isTaken)
    throw new ApiError('nameTaken', {
      msg: refusals.pathTaken,
      data: { field: 'path' },
    });
  if (!rule.enabled) return;
  const stored = [...others.filter(({ enabled }) => enabled), rule].map(presentRule);
  if (makesRound(stored.slice(0, -1), stored, services.config.routeRules)) {
    throw new ApiError('badInput', {
      msg: refusals.redirectLoop,
      data: { field: 'redirect' },
    });
  }
}

function present(row: typeof table.$inferSelect) {
  return { ...row, ...rowHead(row) };
}
