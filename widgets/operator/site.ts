import {
  addNotice,
  addPartner,
  addRouteRule,
  changeNotice,
  changePartner,
  changeRouteRule,
  NoticeForm,
  noticeList,
  type OperatorNotice,
  type OperatorPartner,
  type OperatorRouteRule,
  PartnerForm,
  partnerList,
  RouteRuleForm,
  routeRuleList,
} from '../core/contract/operator-site.ts';
import { messages } from './messages.ts';
import {
  type Cell,
  errorsOf,
  type Field,
  form,
  isOn,
  linesOf,
  oneOf,
  optionsOf,
  type Section,
  section,
  textOf,
  type Values,
} from './model.ts';
import type { OperatorApi } from './session.ts';
import { tenantField, tenantFilter, tenantName } from './tenant-field.ts';

const n = messages.notices;
const r = messages.rules;
const p = messages.partners;

export const enabledCell = (enabled: boolean): Cell =>
  enabled
    ? { text: messages.enabled, tone: 'success' }
    : { text: messages.disabled, tone: 'neutral' };
export const enabledField: Field = {
  name: 'enabled',
  label: messages.enabledField,
  kind: 'switch',
};

const noticeKinds = ['head', 'update'] as const;
const levels = ['info', 'warning'] as const;

function noticeFields(api: OperatorApi): Field[] {
  return [
    { name: 'kind', label: n.kind, kind: 'select', options: optionsOf(noticeKinds, n.kinds) },
    { name: 'level', label: n.level, kind: 'select', options: optionsOf(levels, n.levels) },
    { name: 'title', label: n.heading, kind: 'text' },
    { name: 'url', label: n.url, kind: 'text', hint: n.urlHint },
    { name: 'fromDay', label: n.fromDay, kind: 'date' },
    { name: 'untilDay', label: n.untilDay, kind: 'date' },
    { name: 'items', label: n.items, kind: 'area', hint: n.itemsHint },
    ...tenantField(api),
    enabledField,
  ];
}

const noticeBody = (values: Values) => ({
  tenantId: textOf(values, 'tenantId'),
  kind: oneOf(noticeKinds, textOf(values, 'kind')) ?? 'head',
  level: oneOf(levels, textOf(values, 'level')) ?? 'info',
  title: textOf(values, 'title'),
  url: textOf(values, 'url'),
  fromDay: textOf(values, 'fromDay'),
  untilDay: textOf(values, 'untilDay'),
  items: linesOf(values, 'items'),
  enabled: isOn(values, 'enabled'),
});

export function noticeSection(api: OperatorApi): Section {
  const check = (values: Values) => errorsOf(NoticeForm, noticeBody(values));
  const parts = { fields: noticeFields(api), check };
  const edit = (row: OperatorNotice) => ({
    ...parts,
    title: n.edit,
    submit: messages.save,
    done: messages.saved,
    values: { ...row, items: row.items.join('\n') },
    send: (values: Values) =>
      api.call(changeNotice, {
        params: { id: row.id },
        body: { mark: row.mark, ...noticeBody(values) },
      }),
  });
  return section<OperatorNotice>({
    id: 'notices',
    title: n.title,
    search: n.search,
    filters: tenantFilter(api),
    columns: [
      { key: 'title', title: n.heading, phone: 'lead' },
      { key: 'kind', title: n.kind, width: '110px' },
      { key: 'period', title: n.period, width: '220px' },
      { key: 'tenant', title: messages.tenant.label, width: '110px' },
      { key: 'state', title: messages.state, width: '90px' },
    ],
    add: {
      label: n.add,
      open: async () => ({
        ...parts,
        title: n.add,
        submit: n.add,
        done: messages.added,
        values: { kind: 'head', level: 'info', enabled: true },
        send: (values, key) => api.call(addNotice, { body: noticeBody(values) }, { key }),
      }),
    },
    fetch: ({ q, current, size, filters }, signal) =>
      api.call(noticeList, { query: { q, current, size, tenantId: filters.tenantId } }, { signal }),
    show: (row) => ({
      id: row.id,
      name: row.title,
      cells: {
        title: { text: row.title },
        kind: { text: n.kinds[row.kind] },
        period: { text: messages.discounts.periodOf(row.fromDay, row.untilDay) },
        tenant: { text: tenantName(row.tenantId) },
        state: enabledCell(row.enabled),
      },
      acts: [{ id: 'edit', label: messages.edit, icon: 'edit', open: () => form(edit(row)) }],
    }),
  });
}

const ruleBody = (values: Values) => ({
  tenantId: textOf(values, 'tenantId'),
  path: textOf(values, 'path'),
  redirect: textOf(values, 'redirect'),
  enabled: isOn(values, 'enabled'),
});

export function routeRuleSection(api: OperatorApi): Section {
  const fields: Field[] = [
    { name: 'path', label: r.path, kind: 'text', hint: r.pathHint },
    { name: 'redirect', label: r.redirect, kind: 'text', hint: r.redirectHint },
    ...tenantField(api),
    enabledField,
  ];
  const parts = { fields, check: (values: Values) => errorsOf(RouteRuleForm, ruleBody(values)) };
  const edit = (row: OperatorRouteRule) => ({
    ...parts,
    title: r.edit,
    submit: messages.save,
    done: messages.saved,
    values: { ...row },
    send: (values: Values) =>
      api.call(changeRouteRule, {
        params: { id: row.id },
        body: { mark: row.mark, ...ruleBody(values) },
      }),
  });
  return section<OperatorRouteRule>({
    id: 'route-rules',
    title: r.title,
    search: r.search,
    filters: tenantFilter(api),
    columns: [
      { key: 'path', title: r.path, phone: 'lead' },
      { key: 'redirect', title: r.redirect },
      { key: 'tenant', title: messages.tenant.label, width: '110px' },
      { key: 'state', title: messages.state, width: '90px' },
    ],
    add: {
      label: r.add,
      open: async () => ({
        ...parts,
        title: r.add,
        submit: messages.add,
        done: messages.added,
        values: { enabled: true },
        send: (values, key) => api.call(addRouteRule, { body: ruleBody(values) }, { key }),
      }),
    },
    fetch: ({ q, current, size, filters }, signal) =>
      api.call(
        routeRuleList,
        { query: { q, current, size, tenantId: filters.tenantId } },
        { signal },
      ),
    show: (row) => ({
      id: row.id,
      name: row.path,
      cells: {
        path: { text: row.path },
        redirect: { text: row.redirect },
        tenant: { text: tenantName(row.tenantId) },
        state: enabledCell(row.enabled),
      },
      acts: [{ id: 'edit', label: messages.edit, icon: 'edit', open: () => form(edit(row)) }],
    }),
  });
}

const partnerBody = (values: Values) => ({
  tenantId: textOf(values, 'tenantId'),
  name: textOf(values, 'name'),
  kind: textOf(values, 'kind'),
  summary: textOf(values, 'summary'),
  url: textOf(values, 'url'),
  sort: textOf(values, 'sort'),
  enabled: isOn(values, 'enabled'),
});

export function partnerSection(api: OperatorApi): Section {
  const fields: Field[] = [
    { name: 'name', label: p.name, kind: 'text' },
    { name: 'kind', label: p.kind, kind: 'text' },
    { name: 'summary', label: p.summary, kind: 'area' },
    { name: 'url', label: p.url, kind: 'text' },
    { name: 'sort', label: messages.sort, kind: 'number', hint: messages.sortHint },
    ...tenantField(api),
    enabledField,
  ];
  const parts = { fields, check: (values: Values) => errorsOf(PartnerForm, partnerBody(values)) };
  const edit = (row: OperatorPartner) => ({
    ...parts,
    title: p.edit,
    submit: messages.save,
    done: messages.saved,
    values: { ...row, sort: String(row.sort) },
    send: (values: Values) =>
      api.call(changePartner, {
        params: { id: row.id },
        body: { mark: row.mark, ...partnerBody(values) },
      }),
  });
  return section<OperatorPartner>({
    id: 'partners',
    title: p.title,
    search: p.search,
    filters: tenantFilter(api),
    columns: [
      { key: 'name', title: p.name, phone: 'lead' },
      { key: 'kind', title: p.kind, width: '120px' },
      { key: 'url', title: p.url },
      { key: 'tenant', title: messages.tenant.label, width: '110px' },
      { key: 'state', title: messages.state, width: '90px' },
    ],
    add: {
      label: p.add,
      open: async () => ({
        ...parts,
        title: p.add,
        submit: messages.add,
        done: messages.added,
        values: { sort: '0', enabled: true },
        send: (values, key) => api.call(addPartner, { body: partnerBody(values) }, { key }),
      }),
    },
    fetch: ({ q, current, size, filters }, signal) =>
      api.call(
        partnerList,
        { query: { q, current, size, tenantId: filters.tenantId } },
        { signal },
      ),
    show: (row) => ({
      id: row.id,
      name: row.name,
      cells: {
        name: { text: row.name },
        kind: { text: row.kind || '—' },
        url: { text: row.url || '—' },
        tenant: { text: tenantName(row.tenantId) },
        state: enabledCell(row.enabled),
      },
      acts: [{ id: 'edit', label: messages.edit, icon: 'edit', open: () => form(edit(row)) }],
    }),
  });
}
