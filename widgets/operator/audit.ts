import { type AuditEntry, auditLog } from '../core/contract/operator.ts';
import { actionName, messages } from './messages.ts';
import { type Detail, type Section, section } from './model.ts';
import type { OperatorApi } from './session.ts';
import { tenantName } from './tenant-field.ts';
import { dayFilters } from './trade-fields.ts';

const a = messages.audit;

export function auditSection(api: OperatorApi): Section {
  const parts = Object.entries(a.parts).map(([value, label]) => ({ value, label }));
  return section<AuditEntry>({
    id: 'audit',
    title: a.title,
    filters: [
      {
        name: 'action',
        label: a.action,
        kind: 'select',
        options: [{ value: '', label: a.anyAction }, ...parts],
      },
      { name: 'username', label: a.username, kind: 'text' },
      { name: 'targetId', label: a.target, kind: 'text' },
      ...dayFilters,
    ],
    columns: [
      { key: 'action', title: a.action, width: '150px', phone: 'lead' },
      { key: 'username', title: a.username, width: '120px' },
      { key: 'target', title: a.target },
      { key: 'tenant', title: messages.tenant.label, width: '100px' },
      { key: 'address', title: a.address, width: '120px' },
      { key: 'time', title: messages.time, width: '188px' },
    ],
    fetch: ({ current, size, filters }, signal) =>
      api.call(
        auditLog,
        {
          query: {
            current,
            size,
            from: filters.from,
            to: filters.to,
            username: filters.username,
            action: filters.action,
            targetId: filters.targetId,
          },
        },
        { signal },
      ),
    show: (row) => ({
      id: row.id,
      name: actionName(row.action),
      cells: {
        action: { text: actionName(row.action) },
        username: { text: row.username === '(start)' ? a.start : row.username },
        target: { text: row.targetId || '—' },
        tenant: { text: tenantName(row.tenantId) },
        address: { text: row.address || '—' },
        time: { text: row.createdAt },
      },
      acts: [
        {
          id: 'detail',
          label: messages.details,
          icon: 'eye',
          open: async () => ({ kind: 'detail', detail: auditDetail(row) }),
        },
      ],
    }),
  });
}

const told = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')) || '—';

function auditDetail(row: AuditEntry): Detail {
  const rows = Object.entries(row.detail).map(([name, value]) =>
    Array.isArray(value) && value.length === 2
      ? [name, told(value[0]), told(value[1])]
      : [name, '', told(value)],
  );
  return {
    title: a.detail,
    facts: [
      [a.action, `${actionName(row.action)} (${row.action})`],
      [a.username, row.username],
      [a.target, row.targetId],
      [messages.tenant.label, tenantName(row.tenantId)],
      [a.address, row.address],
      [messages.time, row.createdAt],
    ],
    tables: [{ title: a.changes, columns: a.change, rows, empty: a.noChanges }],
    acts: [],
  };
}
