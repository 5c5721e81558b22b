import { and, desc, eq } from 'drizzle-orm';
import { operatorSite as contract } from 'tender-widgets/contract';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import type { Transaction } from '../../store/database.ts';
import { noticeRow as table } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { by, tenantToWrite, visible } from './access.ts';
import type { OperatorNeeds } from './needs.ts';
import { addRow, changeRow, rowHead } from './rows.ts';

export function noticeRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.noticeList, async (request) => {
    const who = by(services, request);
    const { query } = request;
    const where = and(
      visible(who, table.tenantId, query.tenantId),
      query.q ? containing(table.title, query.q) : undefined,
    );
    const rows = await who.db
      .select()
      .from(table)
      .where(where)
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    return page(rows.map(present), await who.db.$count(table, where), query);
  });
  serve(app, contract.addNotice, async (request) => {
    const who = by(services, request);
    const values = {
      ...request.body,
      id: request.newId,
      tenantId: tenantToWrite(who, request.body.tenantId),
    };
    const insert = (tx: Transaction) =>
      tx.insert(table).values(values).onConflictDoNothing().returning();
    return present(await addRow(who, 'notice.add', insert));
  });
  serve(app, contract.changeNotice, async (request) => {
    const who = by(services, request);
    const { mark, ...body } = request.body;
    const { id } = request.params;
    const fields = { ...body, tenantId: tenantToWrite(who, body.tenantId), updatedAt: new Date() };
    const read = (tx: Transaction) => tx.select().from(table).where(eq(table.id, id)).for('update');
    const changed = await changeRow(who, { action: 'notice.change', mark }, read, (tx) =>
      tx.update(table).set(fields).where(eq(table.id, id)).returning(),
    );
    return present(changed);
  });
}

function present(row: typeof table.$inferSelect) {
  const { updatedAt: _, ...fields } = row;
  return { ...fields, ...rowHead(row) };
}
