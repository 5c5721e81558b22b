import { type BidLogEntry, bidBuckets } from '../core/contract/account.ts';
import {
  type AccountDetail,
  type AccountSummary,
  accountBidLog,
  accountDetail,
  accountList,
  endAccountSessions,
  GrantForm,
  grantToAccount,
} from '../core/contract/operator.ts';
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
  type Values,
} from './model.ts';
import type { OperatorApi } from './session.ts';
import { tenantFilter } from './tenant-field.ts';

const a = messages.accounts;

const nameOf = ({ phone, name, id }: AccountSummary) => phone || name || id;

export function accountSection(api: OperatorApi): Section {
  return section<AccountSummary>({
    id: 'accounts',
    title: a.title,
    search: a.search,
    filters: tenantFilter(api),
    columns: [
      { key: 'phone', title: a.phone, width: '150px', phone: 'lead' },
      { key: 'company', title: a.company },
      { key: 'contact', title: a.contact, width: '120px' },
      { key: 'role', title: a.role, width: '120px' },
      { key: 'tenant', title: messages.tenant.label, width: '100px' },
      { key: 'time', title: messages.createdAt, width: '168px' },
    ],
    fetch: ({ q, current, size, filters }, signal) =>
      api.call(
        accountList,
        { query: { q, current, size, tenantId: filters.tenantId } },
        { signal },
      ),
    show: (row) => ({
      id: row.id,
      name: nameOf(row),
      cells: {
        phone: { text: nameOf(row) },
        company: { text: row.companyName || '—' },
        contact: { text: row.contactName || '—' },
        role: { text: a.roles[row.role] },
        tenant: { text: row.tenantId },
        time: { text: row.createdAt.slice(0, 16) },
      },
      acts: [
        {
          id: 'detail',
          label: messages.details,
          icon: 'eye',
          open: async () => ({
            kind: 'detail',
            detail: accountDetailOf(api, await api.call(accountDetail, { params: { id: row.id } })),
          }),
        },
        ...accountActs(api, row),
      ],
    }),
  });
}

function accountActs(api: OperatorApi, row: AccountSummary): Act[] {
  const params = { id: row.id };
  const grantBody = (values: Values) => ({
    bucket: oneOf(bidBuckets, textOf(values, 'bucket')) ?? 'grant',
    amount: textOf(values, 'amount'),
    until: textOf(values, 'until'),
    reason: textOf(values, 'reason'),
  });
  const grant: Form = {
    title: a.grant,
    note: a.grantNote(nameOf(row)),
    submit: a.grant,
    done: a.granted,
    fields: [
      { name: 'amount', label: a.amount, kind: 'number', hint: a.amountHint },
      {
        name: 'bucket',
        label: a.bucket,
        kind: 'select',
        options: optionsOf(['grant', 'temporary', 'month', 'package'], a.buckets),
      },
      { name: 'until', label: a.until, kind: 'date', hint: a.untilHint },
      { name: 'reason', label: a.reason, kind: 'text' },
    ],
    values: { bucket: 'grant' },
    check: (values) => errorsOf(GrantForm, grantBody(values)),
    send: (values, key) => api.call(grantToAccount, { params, body: grantBody(values) }, { key }),
  };
  const end: Form = {
    title: a.endSessions,
    note: a.endSessionsNote(nameOf(row)),
    danger: true,
    submit: a.endSessions,
    done: a.sessionsEnded,
    fields: [],
    values: {},
    check: () => ({}),
    send: () => api.call(endAccountSessions, { params }),
  };
  return [
    { id: 'grant', label: a.grant, icon: 'plus', open: () => form(grant) },
    { id: 'end', label: a.endSessions, danger: true, open: () => form(end) },
  ];
}

function accountDetailOf(api: OperatorApi, row: AccountDetail): Detail {
  const { current } = row;
  return {
    title: a.detail(nameOf(row)),
    facts: [
      [a.phone, row.phone],
      [a.name, row.name],
      [a.company, row.companyName],
      [a.contact, row.contactName],
      [a.role, a.roles[row.role]],
      [a.email, row.email],
      [a.pool, row.poolId === row.id ? '' : row.poolName],
      [a.balance, a.balanceOf(row.balance)],
      [a.current, current ? a.currentOf(current.name, current.expireDate) : messages.none],
      [a.sessions, a.sessionsOf(row.sessions)],
      [a.source, row.registSource],
      [a.inviteCode, row.inviteCode],
      [messages.tenant.label, row.tenantId],
      [messages.createdAt, row.createdAt],
    ],
    tables: [],
    section: ledgerOf(api, row.id),
    acts: accountActs(api, row),
  };
}

/** Every change of the counts the account uses. */
function ledgerOf(api: OperatorApi, id: string): Section {
  return section<BidLogEntry>({
    id: `ledger-${id}`,
    title: a.log,
    filters: [],
    columns: [
      { key: 'kind', title: a.logKind, width: '72px', phone: 'lead' },
      { key: 'amount', title: a.logAmount, width: '100px' },
      { key: 'reason', title: a.logReason },
      { key: 'user', title: a.logUser, width: '132px' },
      { key: 'until', title: a.logUntil, width: '104px' },
      { key: 'time', title: messages.time, width: '164px' },
    ],
    fetch: ({ current, size }, signal) =>
      api.call(accountBidLog, { params: { id }, query: { current, size } }, { signal }),
    show: (row) => ({
      id: row.id,
      name: row.reason,
      cells: {
        kind: { text: a.logKinds[row.kind] },
        amount: { text: `${row.amount > 0 ? '+' : ''}${row.amount} ${a.buckets[row.bucket]}` },
        reason: { text: row.reason || row.bidName || row.orderNo || '—' },
        user: { text: row.user || '—' },
        until: { text: row.expiresAt.slice(0, 10) || messages.forever },
        time: { text: row.createdAt.slice(0, 16) },
      },
      acts: [],
    }),
  });
}
