import { and, desc, eq, or, sql } from 'drizzle-orm';
import { operatorTrade as contract, refusals } from 'tender-widgets/contract';
import { page } from '../../http/envelope.ts';
import type { ApiApp } from '../../http/serve.ts';
import { uploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor, Transaction } from '../../store/database.ts';
import { account, type InvoiceRow, invoiceRow } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { accountName } from '../account/sign-in/accounts.ts';
import { invoiceDownload, issueInvoice, rejectInvoice } from '../invoice/invoice-service.ts';
import { presentInvoiceDetail } from '../invoice/list-invoices.ts';
import { type By, by, requireTenant, visible } from './access.ts';
import { withinDays, writeAudit } from './audit.ts';
import { serveMasked } from './masked.ts';
import type { OperatorNeeds } from './needs.ts';

const limit = { bytes: 10 * 1024 * 1024, msg: refusals.invoiceFileTooLarge };

export function invoiceRoutes(app: ApiApp, services: OperatorNeeds): void {
  serveMasked(app, contract.invoiceList, async (request) => {
    const who = by(services, request);
    const { query } = request;
    const { title, taxNumber, invoiceNo } = invoiceRow;
    const words = query.q
      ? or(
          ...[title, taxNumber, invoiceNo].map((column) => containing(column, query.q)),
          appliedBy(query.q),
        )
      : undefined;
    const where = and(
      visible(who, invoiceRow.tenantId, query.tenantId),
      withinDays(invoiceRow.createdAt, query),
      query.state ? eq(invoiceRow.state, query.state) : undefined,
      words,
    );
    const rows = await who.db
      .select()
      .from(invoiceRow)
      .where(where)
      .orderBy(desc(invoiceRow.createdAt), desc(invoiceRow.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    const records = await Promise.all(rows.map((row) => present(who.db, row)));
    return page(records, await who.db.$count(invoiceRow, where), query);
  });
  serveMasked(app, contract.invoiceDetail, async (request) => {
    const who = by(services, request);
    return present(who.db, await invoiceOf(who, request.params.id));
  });
  serveMasked(app, contract.issueInvoice, async (request) => {
    const who = by(services, request);
    const row = await invoiceOf(who, request.params.id);
    const { invoiceNo } = request.query;
    const { name, bytes } = await uploadedFile(request.context, limit);
    const note = (tx: Transaction) =>
      noteOf(tx, who, 'invoice.issue', row, {
        invoiceNo,
        file: name,
        state: ['applied', 'issued'],
      });
    return present(
      who.db,
      await issueInvoice(services, row.id, { invoiceNo, file: { name, bytes } }, note),
    );
  });
  serveMasked(app, contract.rejectInvoice, async (request) => {
    const who = by(services, request);
    const row = await invoiceOf(who, request.params.id);
    const { reason } = request.body;
    const note = (tx: Transaction) =>
      noteOf(tx, who, 'invoice.reject', row, { reason, state: ['applied', 'rejected'] });
    return present(who.db, await rejectInvoice(services.database.db, row.id, reason, note));
  });
  serveMasked(app, contract.invoiceFile, async (request) =>
    invoiceDownload(services, await invoiceOf(by(services, request), request.params.id)),
  );
}

/** Customers by what an operator knows of them. */
function appliedBy(words: string) {
  return sql`exists (select 1 from ${account} where ${account.id} = ${invoiceRow.accountId}
    and ${containing(account.phone, words)})`;
}

/** Throws notFound, for one of another tenant too. */
async function invoiceOf(who: By, id: string): Promise<InvoiceRow> {
  const [row] = await who.db.select().from(invoiceRow).where(eq(invoiceRow.id, id));
  if (!row) throw new ApiError('notFound');
  requireTenant(who, row.tenantId);
  return row;
}

/** All that is said of an invoice. Throws notFound. */
export const wholeInvoice = async (who: By, id: string): Promise<contract.OperatorInvoice> =>
  present(who.db, await invoiceOf(who, id));

function noteOf(
  tx: Transaction,
  who: By,
  action: string,
  { id, tenantId }: InvoiceRow,
  detail: Record<string, unknown>,
) {
  return writeAudit(tx, who, { action, targetId: id, tenantId, detail });
}

async function present(db: Executor, row: InvoiceRow): Promise<contract.OperatorInvoice> {
  const [applicant] = await db.select().from(account).where(eq(account.id, row.accountId));
  return {
    ...(await presentInvoiceDetail(db, row)),
    tenantId: row.tenantId,
    applicant: applicant ? accountName(applicant) : '',
  };
}
