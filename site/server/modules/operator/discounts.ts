import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { operatorTrade as contract, refusals } from 'tender-widgets/contract';
import type { InferOutput } from 'valibot';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { fenOf, money } from '../../kernel/money.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor, Transaction } from '../../store/database.ts';
import { type DiscountRow, discount, orderRow, plan } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { type By, by, tenantToWrite, visible } from './access.ts';
import type { OperatorNeeds } from './needs.ts';
import { addRow, changeRow, rowHead } from './rows.ts';

export function discountRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.discountList, async (request) => {
    const who = by(services, request);
    const { query } = request;
    const words = query.q
      ? or(containing(discount.code, query.q), containing(discount.name, query.q))
      : undefined;
    const where = and(visible(who, discount.tenantId, query.tenantId), words);
    const rows = await who.db
      .select()
      .from(discount)
      .where(where)
      .orderBy(desc(discount.createdAt), desc(discount.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    const records = [];
    for (const row of rows) records.push(await present(who.db, row));
    return page(records, await who.db.$count(discount, where), query);
  });
  serve(app, contract.addDiscount, async (request) => {
    const who = by(services, request);
    const values = { ...(await fieldsOf(who, request.body)), id: request.newId };
    const insert = (tx: Transaction) =>
      tx.insert(discount).values(values).onConflictDoNothing().returning();
    return present(who.db, await addRow(who, 'discount.add', insert));
  });
  serve(app, contract.changeDiscount, async (request) => {
    const who = by(services, request);
    const { mark, ...body } = request.body;
    const { id } = request.params;
    const fields = await fieldsOf(who, body);
    const read = (tx: Transaction) =>
      tx.select().from(discount).where(eq(discount.id, id)).for('update');
    const changed = await changeRow(who, { action: 'discount.change', mark }, read, (tx) =>
      tx.update(discount).set(fields).where(eq(discount.id, id)).returning(),
    );
    return present(who.db, changed);
  });
}

/** Throws badInput for a moment there is none of, and for plans that its tenant has not. */
async function fieldsOf(who: By, body: InferOutput<typeof contract.DiscountForm>) {
  const { tenantId: named, value, startsAt, endsAt, ...fields } = body;
  const tenantId = tenantToWrite(who, named);
  await requirePlans(who.db, fields.planIds, tenantId);
  return {
    ...fields,
    tenantId,
    value: fields.kind === 'percent' ? Number(value) : fenOf(value),
    startsAt: momentOf('startsAt', startsAt, '00:00:00'),
    endsAt: momentOf('endsAt', endsAt, '23:59:59'),
  };
}

function momentOf(field: string, text: string, timeOfDay: string): Date | null {
  if (text === '') return null;
  const [day = '', clock = timeOfDay] = text.split(' ');
  const date = new Date(`${day}T${clock}+08:00`);
  // The 31st of a shorter month would silently be another day.
  if (Number.isNaN(date.getTime()) || dateTime(date) !== `${day} ${clock}`) {
    throw new ApiError('badInput', {
      msg: refusals.timeFormat,
      data: { field },
    });
  }
  return date;
}

async function requirePlans(
  db: Executor,
  ids: readonly string[],
  tenantId: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  const ofTenant =
    tenantId === null ? undefined : or(isNull(plan.tenantId), eq(plan.tenantId, tenantId));
  const rows = await db
    .select({ id: plan.id })
    .from(plan)
    .where(and(inArray(plan.id, [...ids]), ofTenant));
  if (rows.length < new Set(ids).size) {
    throw new ApiError('badInput', {
      msg: refusals.planUnknown,
      data: { field: 'planIds' },
    });
  }
}

async function present(db: Executor, row: DiscountRow) {
  const ofTenant = row.tenantId === null ? undefined : eq(orderRow.tenantId, row.tenantId);
  const used = and(
    eq(orderRow.discountCode, row.code),
    ofTenant,
    inArray(orderRow.state, ['pending', 'paid']),
  );
  const [count] = await db.select({ used: sql<string>`count(*)` }).from(orderRow).where(used);
  return {
    ...row,
    ...rowHead(row),
    value: row.kind === 'percent' ? String(row.value) : money(row.value),
    startsAt: row.startsAt ? dateTime(row.startsAt) : '',
    endsAt: row.endsAt ? dateTime(row.endsAt) : '',
    used: Number(count?.used ?? 0),
  };
}
