import { type AuditEntry, auditLog } from '../core/contract/operator.ts';
import { actionName, messages } from './messages.ts';
import { type Detail, detailAct, type Section } from './model.ts';
import { factsOf, sectionOf } from './section.ts';
import type { OperatorApi } from './session.ts';

const a = messages.audit;

export function auditSection(api: OperatorApi): Section {
  const action = Object.entries(a.parts).map(([value, label]) => ({ value, label }));
  return sectionOf<typeof auditLog, AuditEntry>(api, {
    ...{ id: 'audit', title: a.title, list: auditLog, texts: a },
    filters: { action },
    any: { action: a.anyAction },
    columns: {
      action: { width: '150px', phone: 'lead' },
      username: { width: '120px' },
      targetId: {},
      tenantId: { width: '100px' },
      address: { width: '120px' },
      createdAt: { title: messages.time, width: '188px' },
    },
    show: {
      username: ({ username }) => (username === '(start)' ? a.start : username),
      createdAt: (row) => row.createdAt,
    },
    nameOf: (row) => actionName(row.action),
    acts: (row) => [detailAct(async () => auditDetail(row))],
  });
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')) || '—';

function auditDetail(row: AuditEntry): Detail {
  const rows = Object.entries(row.detail).map(([name, value]) =>
    Array.isArray(value) && value.length === 2
      ? [name, textOf(value[0]), textOf(value[1])]
      : [name, '', textOf(value)],
  );
  const show = { action: () => `${actionName(row.action)} (${row.action})` };
  const texts = { ...a, fields: { ...a.fields, createdAt: messages.time } };
  return {
    title: a.detail,
    facts: factsOf({ texts, show }, row, [
      ...['action', 'username', 'targetId', 'tenantId', 'address', 'createdAt'],
    ]),
    tables: [{ title: a.changes, columns: a.change, rows, empty: a.noChanges }],
    acts: [],
  };
}
