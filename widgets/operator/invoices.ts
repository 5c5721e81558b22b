import { invoiceStates } from '../core/contract/invoice.ts';
import {
  invoiceFile,
  invoiceList,
  issueInvoice,
  type OperatorInvoice,
  rejectInvoice,
} from '../core/contract/operator-trade.ts';
import type { Tone } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import {
  type Act,
  type Detail,
  errorsOf,
  type Form,
  form,
  oneOf,
  optionsOf,
  type Section,
  section,
  textOf,
} from './model.ts';
import type { OperatorApi } from './session.ts';
import { tenantFilter, tenantName } from './tenant-field.ts';
import { checkReason, dayFilters, reasonField } from './trade-fields.ts';

const i = messages.invoices;

const invoiceTones: Record<OperatorInvoice['state'], Tone> = {
  applied: 'warning',
  issued: 'success',
  rejected: 'danger',
};

export function invoiceSection(api: OperatorApi): Section {
  const changes = (invoice: OperatorInvoice): Act[] =>
    invoice.state === 'applied'
      ? [
          {
            id: 'issue',
            label: i.issue,
            icon: 'upload',
            open: () => form(issueForm(api, invoice)),
          },
          {
            id: 'reject',
            label: i.reject,
            danger: true,
            open: () => form(rejectForm(api, invoice)),
          },
        ]
      : [];
  const file = (invoice: OperatorInvoice): Act[] =>
    invoice.hasFile
      ? [
          {
            id: 'file',
            label: i.download,
            icon: 'download',
            open: async () => {
              await api.save(invoiceFile, { params: { id: invoice.id } }, i.fileName);
              return undefined;
            },
          },
        ]
      : [];
  const detail = (invoice: OperatorInvoice): Act => ({
    id: 'detail',
    label: messages.details,
    icon: 'eye',
    open: async () => ({
      kind: 'detail',
      detail: { ...invoiceDetailOf(invoice), acts: [...changes(invoice), ...file(invoice)] },
    }),
  });
  return section<OperatorInvoice>({
    id: 'invoices',
    title: i.title,
    search: i.search,
    filters: [
      {
        name: 'state',
        label: messages.state,
        kind: 'select',
        options: [{ value: '', label: messages.anyState }, ...optionsOf(invoiceStates, i.states)],
      },
      ...dayFilters,
      ...tenantFilter(api),
    ],
    columns: [
      { key: 'title', title: i.heading, phone: 'lead' },
      { key: 'type', title: i.type, width: '150px' },
      { key: 'amount', title: i.amount, width: '110px', align: 'end' },
      { key: 'applicant', title: i.applicant, width: '130px' },
      { key: 'time', title: messages.time, width: '168px' },
      { key: 'state', title: messages.state, width: '96px' },
    ],
    fetch: ({ q, current, size, filters }, signal) =>
      api.call(
        invoiceList,
        {
          query: {
            q,
            current,
            size,
            tenantId: filters.tenantId,
            from: filters.from,
            to: filters.to,
            state: oneOf(invoiceStates, filters.state),
          },
        },
        { signal },
      ),
    show: (invoice) => ({
      id: invoice.id,
      name: invoice.title,
      cells: {
        title: { text: invoice.title },
        type: { text: i.types[invoice.type] },
        amount: { text: invoice.amount },
        applicant: { text: invoice.applicant },
        time: { text: invoice.createdAt.slice(0, 16) },
        state: { text: i.states[invoice.state], tone: invoiceTones[invoice.state] },
      },
      acts: [
        ...changes(invoice).slice(0, 1),
        detail(invoice),
        ...changes(invoice).slice(1),
        ...file(invoice),
      ],
    }),
  });
}

function issueForm(api: OperatorApi, invoice: OperatorInvoice): Form {
  return {
    title: i.issue,
    note: i.issueNote(invoice.title, invoice.amount),
    submit: i.issue,
    done: i.issued,
    fields: [
      { name: 'invoiceNo', label: i.number, kind: 'text' },
      { name: 'file', label: i.file, kind: 'file', hint: i.fileHint, accept: ['.pdf', '.ofd'] },
    ],
    values: {},
    check: (values) => ({
      ...errorsOf(issueInvoice.query, { invoiceNo: textOf(values, 'invoiceNo') }),
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

function rejectForm(api: OperatorApi, invoice: OperatorInvoice): Form {
  return {
    title: i.reject,
    note: i.rejectNote,
    danger: true,
    submit: i.reject,
    done: i.rejected,
    fields: [{ ...reasonField, label: i.reason }],
    values: {},
    check: checkReason,
    send: (values) =>
      api.call(rejectInvoice, {
        params: { id: invoice.id },
        body: { reason: textOf(values, 'reason') },
      }),
  };
}

function invoiceDetailOf(invoice: OperatorInvoice): Omit<Detail, 'acts'> {
  const rows = invoice.orders.map(({ orderNo, packageName, paid, paidAt }) => [
    orderNo,
    packageName,
    paid,
    paidAt,
  ]);
  return {
    title: i.detail(invoice.title),
    facts: [
      [messages.state, i.states[invoice.state]],
      [i.type, `${i.types[invoice.type]} · ${i.titleTypes[invoice.titleType]}`],
      [i.heading, invoice.title],
      [i.taxNumber, invoice.taxNumber],
      [i.amount, invoice.amount],
      [i.email, invoice.email],
      [i.bank, invoice.bank],
      [i.bankAccount, invoice.bankAccount],
      [i.address, invoice.address],
      [i.phone, invoice.phone],
      [i.remark, invoice.remark],
      [i.applicant, invoice.applicant],
      [messages.tenant.label, tenantName(invoice.tenantId)],
      [i.number, invoice.invoiceNo],
      [i.issuedAt, invoice.issuedAt],
      [i.reason, invoice.reason],
      [messages.createdAt, invoice.createdAt],
    ],
    tables: [{ title: i.orders, columns: i.order, rows, empty: i.noOrders }],
  };
}
