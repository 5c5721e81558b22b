import {
  invoiceFile,
  invoiceList,
  issueInvoice,
  type OperatorInvoice,
  rejectInvoice,
} from '../core/contract/operator-trade.ts';
import type { Tone } from '../kit/tag.tsx';
import { callForm } from './call-form.ts';
import { entriesOf, faultsOf, fieldsOf } from './fields.ts';
import { messages } from './messages.ts';
import {
  type Act,
  type Detail,
  detailAct,
  type Form,
  form,
  type Section,
  textOf,
} from './model.ts';
import { factsOf, sectionOf, type Wording } from './section.ts';
import type { OperatorApi } from './session.ts';

const i = messages.invoices;

const state: Record<OperatorInvoice['state'], Tone> = {
  applied: 'warning',
  issued: 'success',
  rejected: 'danger',
};
const wording: Wording<OperatorInvoice> = { texts: i, tones: { state } };

export function invoiceSection(api: OperatorApi): Section {
  return sectionOf<typeof invoiceList, OperatorInvoice>(api, {
    ...{ id: 'invoices', title: i.title, search: i.search, list: invoiceList, ...wording },
    any: { state: messages.anyState },
    columns: {
      title: { phone: 'lead' },
      type: { width: '150px' },
      amount: { width: '110px', align: 'end' },
      applicant: { width: '130px' },
      createdAt: { title: messages.time, width: '168px' },
      state: { width: '96px' },
    },
    nameOf: (invoice) => invoice.title,
    acts: (invoice) => {
      const [first, ...others] = changes(api, invoice);
      const file = fileActs(api, invoice);
      const detail = detailAct(async () => detailOf(invoice, [...changes(api, invoice), ...file]));
      return [...(first ? [first] : []), detail, ...others, ...file];
    },
  });
}

/** What may be done with an application that waits. */
function changes(api: OperatorApi, invoice: OperatorInvoice): Act[] {
  if (invoice.state !== 'applied') return [];
  const reject = callForm(api, rejectInvoice, {
    ...{ texts: i, title: i.reject, submit: i.reject, done: i.rejected, danger: true },
    ...{ note: i.rejectNote, params: { id: invoice.id } },
  });
  return [
    { id: 'issue', label: i.issue, icon: 'upload', open: () => form(issueForm(api, invoice)) },
    { id: 'reject', label: i.reject, danger: true, open: () => form(reject) },
  ];
}

function fileActs(api: OperatorApi, { id, hasFile }: OperatorInvoice): Act[] {
  if (!hasFile) return [];
  const open = async () => {
    await api.save(invoiceFile, { params: { id } }, i.fileName);
    return undefined;
  };
  return [{ id: 'file', label: i.download, icon: 'download', open }];
}

function issueForm(api: OperatorApi, invoice: OperatorInvoice): Form {
  const { query } = issueInvoice;
  return {
    ...{ title: i.issue, submit: i.issue, done: i.issued, values: {} },
    note: i.issueNote(invoice.title, invoice.amount),
    fields: [
      ...fieldsOf(api, entriesOf(query), i),
      {
        ...{ name: 'file', label: i.fields.file, kind: 'file', hint: i.hints.file },
        accept: ['.pdf', '.ofd'],
      },
    ],
    check: (values) => ({
      ...faultsOf(query, values),
      ...(values.file instanceof File ? {} : { file: i.fileMissing }),
    }),
    send: async (values) => {
      if (!(values.file instanceof File)) return;
      await api.upload(issueInvoice, values.file, {
        params: { id: invoice.id },
        query: { invoiceNo: textOf(values, 'invoiceNo') },
      });
    },
  };
}

function detailOf(invoice: OperatorInvoice, acts: readonly Act[]): Detail {
  const { type, titleType } = i.choices;
  const show = { type: () => `${type[invoice.type]} · ${titleType[invoice.titleType]}` };
  const rows = invoice.orders.map(({ orderNo, packageName, paid, paidAt }) => [
    orderNo,
    packageName,
    paid,
    paidAt,
  ]);
  return {
    title: i.detail(invoice.title),
    facts: factsOf({ ...wording, show }, invoice, [
      ...['state', 'type', 'title', 'taxNumber', 'amount', 'email', 'bank', 'bankAccount'],
      ...['address', 'phone', 'remark', 'applicant', 'tenantId', 'invoiceNo', 'issuedAt'],
      ...['reason', 'createdAt'],
    ]),
    tables: [{ title: i.orders, columns: i.order, rows, empty: i.noOrders }],
    acts,
  };
}
