import {
  addNotice,
  addPartner,
  addRouteRule,
  changeNotice,
  changePartner,
  changeRouteRule,
  noticeList,
  type OperatorNotice,
  type OperatorPartner,
  type OperatorRouteRule,
  partnerList,
  routeRuleList,
} from '../core/contract/operator-site.ts';
import { upkeep } from './call-form.ts';
import { messages } from './messages.ts';
import type { Section } from './model.ts';
import { sectionOf } from './section.ts';
import type { OperatorApi } from './session.ts';

const n = messages.notices;
const r = messages.rules;
const p = messages.partners;

const ofTenant = {
  tenantId: { width: '110px' },
  enabled: { title: messages.fields.state, width: '90px' },
};

export function noticeSection(api: OperatorApi): Section {
  const { add, edit } = upkeep(api, {
    ...{ texts: n, add: addNotice, change: changeNotice, submit: n.add },
  });
  return sectionOf<typeof noticeList, OperatorNotice>(api, {
    ...{ id: 'notices', title: n.title, search: n.search, list: noticeList, texts: n, add },
    columns: {
      title: { phone: 'lead' },
      kind: { width: '110px' },
      period: { width: '220px' },
      ...ofTenant,
    },
    show: { period: ({ fromDay, untilDay }) => messages.discounts.periodOf(fromDay, untilDay) },
    nameOf: (row) => row.title,
    acts: (row) => [edit(row)],
  });
}

export function routeRuleSection(api: OperatorApi): Section {
  const { add, edit } = upkeep(api, {
    ...{ texts: r, add: addRouteRule, change: changeRouteRule },
  });
  return sectionOf<typeof routeRuleList, OperatorRouteRule>(api, {
    ...{ id: 'route-rules', title: r.title, search: r.search, list: routeRuleList, texts: r, add },
    columns: { path: { phone: 'lead' }, redirect: {}, ...ofTenant },
    nameOf: (row) => row.path,
    acts: (row) => [edit(row)],
  });
}

export function partnerSection(api: OperatorApi): Section {
  const { add, edit } = upkeep(api, {
    ...{ texts: p, add: addPartner, change: changePartner },
  });
  return sectionOf<typeof partnerList, OperatorPartner>(api, {
    ...{ id: 'partners', title: p.title, search: p.search, list: partnerList, texts: p, add },
    columns: { name: { phone: 'lead' }, kind: { width: '120px' }, url: {}, ...ofTenant },
    nameOf: (row) => row.name,
    acts: (row) => [edit(row)],
  });
}
