import {
  addOperator,
  changeOperator,
  type Operator,
  operatorList,
  resetOperatorPassword,
} from '../core/contract/operator.ts';
import {
  addClient,
  changeClient,
  changeFlags,
  clientList,
  flagList,
  type OperatorClient,
  type TenantFlags,
} from '../core/contract/operator-site.ts';
import { callForm, editAct, saving, upkeep } from './call-form.ts';
import { messages } from './messages.ts';
import { type Act, type Cell, form, type Section, textOf } from './model.ts';
import { passwordErrors } from './password.ts';
import { enabledCell, factsOf, sectionOf } from './section.ts';
import type { OperatorApi } from './session.ts';
import { tenantName } from './tenant-field.ts';

const c = messages.clients;
const g = messages.flags;
const o = messages.operators;
const enabled = { title: messages.fields.state, width: '90px' };

export function clientSection(api: OperatorApi): Section {
  const texts = { add: addClient, change: changeClient, submit: c.add };
  const { add } = upkeep(api, { ...texts, texts: c });
  const kept = { ...c, hints: { ...c.hints, secret: c.secretKept } };
  const { edit } = upkeep(api, { ...texts, texts: kept });
  return sectionOf<typeof clientList, OperatorClient>(api, {
    ...{ id: 'clients', title: c.title, search: c.search, list: clientList, texts: c, add },
    columns: {
      id: { width: '200px', phone: 'lead' },
      name: { width: '180px' },
      origins: {},
      enabled,
    },
    nameOf: (row) => row.id,
    acts: (row) => [edit(row), viewAct(row)],
  });
}

function viewAct(row: OperatorClient): Act {
  const show = {
    origins: () => row.origins.join('\n'),
    state: () => (row.overridden ? c.overridden : enabledCell(row.enabled).text),
  };
  const facts = factsOf({ texts: c, show }, row, [
    ...['id', 'name', 'secret', 'origins', 'state', 'createdAt'],
  ]);
  const detail = { title: c.detail(row.id), facts, tables: [], acts: [] };
  return {
    ...{ id: 'view', label: c.view, icon: 'eye' },
    open: async () => ({ kind: 'detail', detail }),
  };
}

const shownOf = (flag: number): Cell =>
  flag === 1 ? { text: g.shown, tone: 'success' } : { text: g.hidden, tone: 'neutral' };

export function flagSection(api: OperatorApi): Section {
  const edit = (row: TenantFlags) =>
    callForm(api, changeFlags, {
      ...{ texts: g, title: g.edit, note: g.note(row.tenantId), ...saving, row },
      params: { tenantId: row.tenantId },
    });
  return sectionOf<typeof flagList, TenantFlags>(api, {
    ...{ id: 'flags', title: g.title, search: g.search, list: flagList, texts: g },
    columns: {
      tenantId: { phone: 'lead' },
      bidFileShowFlag: { width: '160px' },
      projectListShowFlag: { width: '140px' },
      updatedAt: { width: '168px' },
    },
    show: {
      tenantId: ({ tenantId, name }) => [tenantId, name].filter(Boolean).join(' '),
      bidFileShowFlag: (row) => shownOf(row.bidFileShowFlag),
      projectListShowFlag: (row) => shownOf(row.projectListShowFlag),
    },
    idOf: (row) => row.tenantId,
    nameOf: (row) => row.tenantId,
    acts: (row) => [editAct(() => edit(row))],
  });
}

export function operatorSection(api: OperatorApi): Section {
  const add = () =>
    callForm(api, addOperator, {
      ...{ texts: o, title: o.add, submit: messages.add, done: messages.added },
      also: (values) => passwordErrors(values, 'password', textOf(values, 'username')),
    });
  return sectionOf<typeof operatorList, Operator>(api, {
    ...{ id: 'operators', title: o.title, search: o.search, list: operatorList, texts: o },
    add: { label: o.add, open: async () => add() },
    columns: {
      username: { phone: 'lead' },
      name: { width: '180px' },
      tenantId: { width: '140px' },
      createdAt: { width: '168px' },
      enabled,
    },
    show: {
      username: ({ username, id }) => `${username}${id === api.self.id ? o.you : ''}`,
      tenantId: ({ tenantId }) => (tenantId ? tenantName(tenantId) : messages.platform),
    },
    nameOf: (row) => row.username,
    acts: (row) => operatorActs(api, row),
  });
}

function operatorActs(api: OperatorApi, row: Operator): Act[] {
  const params = { id: row.id };
  const edit = () =>
    callForm(api, changeOperator, { texts: o, title: o.edit, ...saving, row, params });
  const reset = callForm(api, resetOperatorPassword, {
    ...{ texts: messages.password, title: o.reset, submit: o.reset, done: o.resetDone, params },
    ...{ note: o.resetNote(row.name), danger: true },
    also: (values) => passwordErrors(values, 'password', row.username),
  });
  return [editAct(edit), { id: 'reset', label: o.reset, icon: 'lock', open: () => form(reset) }];
}
