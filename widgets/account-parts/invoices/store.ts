import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { download, saveFile } from '../../core/api/files.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import {
  type Invoice,
  type InvoiceDetail,
  invoiceDetail,
  invoiceExport,
  invoiceFile,
  invoiceList,
} from '../../core/contract/invoice.ts';
import { createNewest, type Loaded, loadInto } from '../../core/loaded.ts';
import { createPagedList } from '../../core/paged-list.ts';
import { createTask } from '../../core/task.ts';
import { saveSheet } from '../shared/sheet.ts';
import { invoicesMessages } from './messages.ts';

export interface InvoiceFilter {
  state: Invoice['state'] | '';
}
type DetailState = Loaded<InvoiceDetail> | { state: 'closed' };

const filled = ({ state }: InvoiceFilter) => (state ? { state } : {});
/** Reads made by POST may come again at once. */
const reading = { quiet: true, repeatSubmit: true };

/** One invoice, looked at in full. */
function createDetail() {
  const $detail = atom<DetailState>({ state: 'closed' });
  const newest = createNewest();
  return {
    $detail,
    async show(id: string): Promise<void> {
      const signal = newest.next();
      $detail.set({ state: 'loading' });
      await loadInto(
        $detail,
        () => call(invoiceDetail, { query: { id } }, { ...reading, signal }),
        { signal },
      );
    },
    hide: () => {
      newest.abort();
      $detail.set({ state: 'closed' });
    },
  };
}

/** Invoices that were asked for, and what became of them. */
export function createInvoices() {
  const list = createPagedList<CallReply<typeof invoiceList>, InvoiceFilter>(
    ({ current, size, ...filter }, signal) =>
      call(invoiceList, { query: { current, size, ...filled(filter) } }, { ...reading, signal }),
    { state: '' },
  );
  const saving = createTask();
  const exporting = createTask();
  return {
    ...{ list, saving, exporting, start: list.start },
    ...createDetail(),
    /** The file the invoice came as, under its own name. */
    saveInvoice: ({ id, title }: Pick<Invoice, 'id' | 'title'>) =>
      saving.run(id, async () => {
        saveFile(await download(invoiceFile, { params: { id } }, { quiet: true }), `${title}.pdf`);
      }),
    save: () =>
      exporting.run('file', () =>
        saveSheet(invoiceExport, { query: filled(list.$filter.get()) }, invoicesMessages.file),
      ),
  };
}

export type InvoicesStore = ReturnType<typeof createInvoices>;
