import { invoice } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { MAX_SPREADSHEET_ROWS } from '../../http/spreadsheet.ts';
import { invoiceOf } from './invoice-access.ts';
import { invoiceDownload, saveInvoice } from './invoice-service.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { listInvoices, ordersToInvoice, presentInvoiceDetail } from './list-invoices.ts';

export function invoiceRoutes(app: ApiApp, services: Needs<'database' | 'storage'>): void {
  const { db } = services.database;
  const stretch = ({ current, size }: { current: number; size: number }) => ({
    offset: (current - 1) * size,
    limit: size,
  });
  serve(app, invoice.invoiceOrders, async ({ query, caller }) => {
    const { records, total } = await ordersToInvoice(db, caller, stretch(query));
    return page(records, total, query);
  });
  serve(app, invoice.saveInvoice, async ({ body, caller, newId }) =>
    presentInvoiceDetail(db, await saveInvoice(db, caller, newId, body)),
  );
  serve(app, invoice.invoiceList, async ({ query, caller }) => {
    const { records, total } = await listInvoices(db, caller, query.state, stretch(query));
    return page(records, total, query);
  });
  serve(app, invoice.invoiceDetail, async ({ query, caller }) =>
    presentInvoiceDetail(db, await invoiceOf(db, caller, query.id)),
  );
  serve(app, invoice.invoiceFile, async ({ params, caller }) =>
    invoiceDownload(services, await invoiceOf(db, caller, params.id)),
  );
  serve(app, invoice.invoiceExport, async ({ query, caller }) => {
    const { records } = await listInvoices(db, caller, query.state, {
      offset: 0,
      limit: MAX_SPREADSHEET_ROWS + 1,
    });
    return invoiceSheet(records);
  });
}
