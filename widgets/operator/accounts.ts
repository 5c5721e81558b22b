import type { BidLogEntry } from '../core/contract/account.ts';
import {
  type AccountDetail,
  type AccountSummary,
  accountBidLog,
  accountDetail,
  accountList,
  endAccountSessions,
  grantToAccount,
} from '../core/contract/operator.ts';
import { callForm } from './call-form.ts';
import { messages } from './messages.ts';
import { type Act, type Detail, detailAct, form, LEDGER, type Section } from './model.ts';
import { factsOf, sectionOf } from './section.ts';
import type { OperatorApi } from './session.ts';

const a = messages.accounts;
const l = messages.ledger;

const nameOf = ({ phone, name, id }: AccountSummary) => phone || name || id;
/** An account is always somebody's. */
const tenantId = (row: AccountSummary) => row.tenantId;

export function accountSection(api: OperatorApi): Section {
  return sectionOf<typeof accountList, AccountSummary>(api, {
    ...{ id: 'accounts', title: a.title, search: a.search, list: accountList, texts: a, nameOf },
    columns: {
      phone: { width: '150px', phone: 'lead' },
      companyName: {},
      contactName: { width: '120px' },
      role: { width: '120px' },
      tenantId: { width: '100px' },
      createdAt: { width: '168px' },
    },
    show: { phone: nameOf, tenantId },
    acts: (row) => [
      detailAct(async () =>
        accountDetailOf(api, await api.call(accountDetail, { params: { id: row.id } })),
      ),
      ...accountActs(api, row),
    ],
  });
}

function accountActs(api: OperatorApi, row: AccountSummary): Act[] {
  const parts = { texts: a, params: { id: row.id } };
  const grant = callForm(api, grantToAccount, {
    ...{ ...parts, title: a.grant, submit: a.grant, done: a.granted },
    note: a.grantNote(nameOf(row)),
  });
  const end = callForm(api, endAccountSessions, {
    ...{ ...parts, title: a.endSessions, submit: a.endSessions, done: a.sessionsEnded },
    ...{ note: a.endSessionsNote(nameOf(row)), danger: true },
  });
  return [
    { id: 'grant', label: a.grant, icon: 'plus', open: () => form(grant) },
    { id: 'end', label: a.endSessions, danger: true, open: () => form(end) },
  ];
}

function accountDetailOf(api: OperatorApi, row: AccountDetail): Detail {
  const { current } = row;
  const show = {
    tenantId,
    poolName: () => (row.poolId === row.id ? '' : row.poolName),
    balance: () => a.balanceOf(row.balance),
    current: () => (current ? a.currentOf(current.name, current.expireDate) : messages.none),
    sessions: () => a.sessionsOf(row.sessions),
  };
  return {
    title: a.detail(nameOf(row)),
    facts: factsOf({ texts: a, show }, row, [
      ...['phone', 'name', 'companyName', 'contactName', 'role', 'email', 'poolName'],
      ...['balance', 'current', 'sessions', 'registSource', 'inviteCode', 'tenantId', 'createdAt'],
    ]),
    tables: [],
    section: ledgerOf(api, row.id),
    acts: accountActs(api, row),
  };
}

/** Every change of the counts the account uses. */
function ledgerOf(api: OperatorApi, id: string): Section {
  return sectionOf<typeof accountBidLog, BidLogEntry>(api, {
    ...{ id: `${LEDGER}${id}`, title: l.title, list: accountBidLog, params: { id }, texts: l },
    columns: {
      kind: { width: '72px', phone: 'lead' },
      amount: { width: '100px' },
      reason: {},
      user: { width: '132px' },
      expiresAt: { width: '104px' },
      createdAt: { title: messages.time, width: '164px' },
    },
    show: {
      amount: ({ amount, bucket }) =>
        `${amount > 0 ? '+' : ''}${amount} ${a.choices.bucket[bucket]}`,
      reason: ({ reason, bidName, orderNo }) => reason || bidName || orderNo || '—',
      expiresAt: ({ expiresAt }) => expiresAt.slice(0, 10) || messages.forever,
    },
    nameOf: (row) => row.reason,
  });
}
