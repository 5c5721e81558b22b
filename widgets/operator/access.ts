import {
  addOperator,
  changeOperator,
  type Operator,
  OperatorForm,
  operatorList,
  resetOperatorPassword,
} from '../core/contract/operator.ts';
import {
  addClient,
  ClientForm,
  changeClient,
  changeFlags,
  clientList,
  flagList,
  type OperatorClient,
  type TenantFlags,
} from '../core/contract/operator-site.ts';
import { messages } from './messages.ts';
import {
  type Act,
  type Detail,
  errorsOf,
  type Field,
  type Form,
  form,
  isOn,
  linesOf,
  type Section,
  section,
  textOf,
  type Values,
} from './model.ts';
import { passwordErrors } from './password.ts';
import type { OperatorApi } from './session.ts';
import { enabledCell, enabledField } from './site.ts';
import { tenantField, tenantName } from './tenant-field.ts';

const c = messages.clients;
const g = messages.flags;
const o = messages.operators;

const clientFields: Field[] = [
  { name: 'name', label: c.name, kind: 'text' },
  { name: 'secret', label: c.secret, kind: 'text', hint: c.secretHint },
  { name: 'origins', label: c.origins, kind: 'area', hint: c.originsHint },
  enabledField,
];
const clientBody = (values: Values) => ({
  name: textOf(values, 'name'),
  secret: textOf(values, 'secret'),
  origins: linesOf(values, 'origins'),
  enabled: isOn(values, 'enabled'),
});

export function clientSection(api: OperatorApi): Section {
  const edit = (row: OperatorClient): Form => ({
    title: c.edit,
    submit: messages.save,
    done: messages.saved,
    fields: clientFields.map((field) =>
      field.name === 'secret' ? { ...field, hint: c.secretKept } : field,
    ),
    values: { ...row, origins: row.origins.join('\n') },
    check: (values) => errorsOf(ClientForm, { id: row.id, ...clientBody(values) }),
    send: (values) =>
      api.call(changeClient, {
        params: { id: row.id },
        body: { mark: row.mark, ...clientBody(values) },
      }),
  });
  const body = (values: Values) => ({ id: textOf(values, 'id'), ...clientBody(values) });
  const detail = (row: OperatorClient): Detail => ({
    title: c.detail(row.id),
    facts: [
      [c.id, row.id],
      [c.name, row.name],
      [c.secret, row.secret],
      [c.origins, row.origins.join('\n')],
      [messages.state, row.overridden ? c.overridden : enabledCell(row.enabled).text],
      [messages.createdAt, row.createdAt],
    ],
    tables: [],
    acts: [],
  });
  return section<OperatorClient>({
    id: 'clients',
    title: c.title,
    search: c.search,
    filters: [],
    columns: [
      { key: 'id', title: c.id, width: '200px', phone: 'lead' },
      { key: 'name', title: c.name, width: '180px' },
      { key: 'origins', title: c.origins },
      { key: 'state', title: messages.state, width: '90px' },
    ],
    add: {
      label: c.add,
      open: async () => ({
        title: c.add,
        submit: c.add,
        done: messages.added,
        fields: [{ name: 'id', label: c.id, kind: 'text', hint: c.idHint }, ...clientFields],
        values: { enabled: true },
        check: (values) => errorsOf(ClientForm, body(values)),
        send: (values, key) => api.call(addClient, { body: body(values) }, { key }),
      }),
    },
    fetch: ({ q, current, size }, signal) =>
      api.call(clientList, { query: { q, current, size } }, { signal }),
    show: (row) => ({
      id: row.id,
      name: row.id,
      cells: {
        id: { text: row.id },
        name: { text: row.name },
        origins: { text: row.origins.join('，') || '—' },
        state: enabledCell(row.enabled),
      },
      acts: [
        { id: 'edit', label: messages.edit, icon: 'edit', open: () => form(edit(row)) },
        {
          id: 'view',
          label: c.view,
          icon: 'eye',
          open: async () => ({ kind: 'detail', detail: detail(row) }),
        },
      ],
    }),
  });
}

const shownOf = (flag: number) =>
  flag === 1
    ? { text: g.shown, tone: 'success' as const }
    : { text: g.hidden, tone: 'neutral' as const };

export function flagSection(api: OperatorApi): Section {
  const edit = (row: TenantFlags): Form => ({
    title: g.edit,
    note: g.note(row.tenantId),
    submit: messages.save,
    done: messages.saved,
    fields: [
      { name: 'bidFileShowFlag', label: g.bidFile, kind: 'switch' },
      { name: 'projectListShowFlag', label: g.projectList, kind: 'switch' },
    ],
    values: {
      bidFileShowFlag: row.bidFileShowFlag === 1,
      projectListShowFlag: row.projectListShowFlag === 1,
    },
    check: () => ({}),
    send: (values) =>
      api.call(changeFlags, {
        params: { tenantId: row.tenantId },
        body: {
          mark: row.mark,
          bidFileShowFlag: isOn(values, 'bidFileShowFlag') ? 1 : 0,
          projectListShowFlag: isOn(values, 'projectListShowFlag') ? 1 : 0,
        },
      }),
  });
  return section<TenantFlags>({
    id: 'flags',
    title: g.title,
    search: g.search,
    filters: [],
    columns: [
      { key: 'tenant', title: g.tenant, phone: 'lead' },
      { key: 'bidFile', title: g.bidFile, width: '160px' },
      { key: 'projectList', title: g.projectList, width: '140px' },
      { key: 'time', title: g.updatedAt, width: '168px' },
    ],
    fetch: ({ q, current, size }, signal) =>
      api.call(flagList, { query: { q, current, size } }, { signal }),
    show: (row) => ({
      id: row.tenantId,
      name: row.tenantId,
      cells: {
        tenant: { text: [row.tenantId, row.name].filter(Boolean).join(' ') },
        bidFile: shownOf(row.bidFileShowFlag),
        projectList: shownOf(row.projectListShowFlag),
        time: { text: row.updatedAt.slice(0, 16) || '—' },
      },
      acts: [{ id: 'edit', label: messages.edit, icon: 'edit', open: () => form(edit(row)) }],
    }),
  });
}

const operatorBody = (values: Values) => ({
  username: textOf(values, 'username'),
  name: textOf(values, 'name'),
  tenantId: textOf(values, 'tenantId'),
  password: textOf(values, 'password'),
});

export function operatorSection(api: OperatorApi): Section {
  const tenant = tenantField(api).map((field) => ({ ...field, hint: o.tenantHint }));
  return section<Operator>({
    id: 'operators',
    title: o.title,
    search: o.search,
    filters: [],
    columns: [
      { key: 'username', title: o.username, phone: 'lead' },
      { key: 'name', title: o.name, width: '180px' },
      { key: 'tenant', title: messages.tenant.label, width: '140px' },
      { key: 'time', title: messages.createdAt, width: '168px' },
      { key: 'state', title: messages.state, width: '90px' },
    ],
    add: {
      label: o.add,
      open: async () => ({
        title: o.add,
        submit: messages.add,
        done: messages.added,
        fields: [
          { name: 'username', label: o.username, kind: 'text' },
          { name: 'name', label: o.name, kind: 'text' },
          ...tenant,
          { name: 'password', label: o.password, kind: 'password', hint: messages.password.hint },
        ],
        values: {},
        check: (values) => ({
          ...errorsOf(OperatorForm, operatorBody(values)),
          ...passwordErrors(values, 'password', textOf(values, 'username')),
        }),
        send: (values, key) => api.call(addOperator, { body: operatorBody(values) }, { key }),
      }),
    },
    fetch: ({ q, current, size }, signal) =>
      api.call(operatorList, { query: { q, current, size } }, { signal }),
    show: (row) => ({
      id: row.id,
      name: row.username,
      cells: {
        username: { text: `${row.username}${row.id === api.self.id ? o.you : ''}` },
        name: { text: row.name },
        tenant: { text: row.tenantId ? tenantName(row.tenantId) : messages.platform },
        time: { text: row.createdAt.slice(0, 16) },
        state: enabledCell(row.enabled),
      },
      acts: operatorActs(api, row),
    }),
  });
}

function operatorActs(api: OperatorApi, row: Operator): Act[] {
  const params = { id: row.id };
  const body = (values: Values) => ({
    mark: row.mark,
    name: textOf(values, 'name'),
    enabled: isOn(values, 'enabled'),
  });
  const edit: Form = {
    title: o.edit,
    submit: messages.save,
    done: messages.saved,
    fields: [{ name: 'name', label: o.name, kind: 'text' }, enabledField],
    values: { name: row.name, enabled: row.enabled },
    check: (values) => errorsOf(changeOperator.body, body(values)),
    send: (values) => api.call(changeOperator, { params, body: body(values) }),
  };
  const reset: Form = {
    title: o.reset,
    note: o.resetNote(row.name),
    danger: true,
    submit: o.reset,
    done: o.resetDone,
    fields: [
      {
        name: 'password',
        label: messages.password.next,
        kind: 'password',
        hint: messages.password.hint,
      },
    ],
    values: {},
    check: (values) => passwordErrors(values, 'password', row.username),
    send: (values) =>
      api.call(resetOperatorPassword, { params, body: { password: textOf(values, 'password') } }),
  };
  return [
    { id: 'edit', label: messages.edit, icon: 'edit', open: () => form(edit) },
    { id: 'reset', label: o.reset, icon: 'lock', open: () => form(reset) },
  ];
}
