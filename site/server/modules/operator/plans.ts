import { and, asc, desc, eq } from 'drizzle-orm';
import { operatorTrade as contract } from 'tender-widgets/contract';
import type { InferOutput } from 'valibot';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { fenOf, money } from '../../kernel/money.ts';
import type { Transaction } from '../../store/database.ts';
import { type PlanRow, plan } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { type By, by, tenantToWrite, visible } from './access.ts';
import type { OperatorNeeds } from './needs.ts';
import { addRow, changeRow, rowHead } from './rows.ts';

export function planRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.planList, async (request) => {
    const who = by(services, request);
    const { query } = request;
    const where = and(
      visible(who, plan.tenantId, query.tenantId),
      query.q ? containing(plan.name, query.q) : undefined,
    );
    const rows = await who.db
      .select()
      .from(plan)
      .where(where)
      .orderBy(desc(plan.onSale), asc(plan.sort), asc(plan.createdAt), asc(plan.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    return page(rows.map(present), await who.db.$count(plan, where), query);
  });
  serve(app, contract.addPlan, async (request) => {
    const who = by(services, request);
    const values = { ...fieldsOf(who, request.body), id: request.newId };
    return present(
      await addRow(who, 'plan.add', (tx) =>
        tx.insert(plan).values(values).onConflictDoNothing().returning(),
      ),
    );
  });
  serve(app, contract.changePlan, async (request) => {
    const who = by(services, request);
    const { mark, ...body } = request.body;
    const { id } = request.params;
    const read = (tx: Transaction) => tx.select().from(plan).where(eq(plan.id, id)).for('update');
    const changed = await changeRow(who, { action: 'plan.change', mark }, read, (tx) =>
      tx
        .update(plan)
        .set({ ...fieldsOf(who, body), updatedAt: new Date() })
        .where(eq(plan.id, id))
        .returning(),
    );
    return present(changed);
  });
}

function fieldsOf(
  who: By,
  { tenantId, price, originalPrice, ...fields }: InferOutput<typeof contract.PlanForm>,
) {
  return {
    ...fields,
    tenantId: tenantToWrite(who, tenantId),
    price: fenOf(price),
    originalPrice: originalPrice === '' ? null : fenOf(originalPrice),
  };
}

function present(row: PlanRow) {
  const { updatedAt: _, price, originalPrice, ...fields } = row;
  return {
    ...fields,
    ...rowHead(row),
    price: money(price),
    originalPrice: originalPrice === null ? '' : money(originalPrice),
  };
}
