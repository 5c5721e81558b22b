import { clientSection, flagSection, operatorSection } from './access.ts';
import { accountSection } from './accounts.ts';
import { auditSection } from './audit.ts';
import { feedbackSection } from './feedback.ts';
import { invoiceSection } from './invoices.ts';
import { publicFileSection } from './knowledge.ts';
import type { Section } from './model.ts';
import { orderSection } from './orders.ts';
import { discountSection, planSection } from './plans.ts';
import type { OperatorApi } from './session.ts';
import { noticeSection, partnerSection, routeRuleSection } from './site.ts';

/** Entries of the menu, in its order; an operator of one tenant has none of what concerns all. */
export function sectionsOf(api: OperatorApi): Section[] {
  const isPlatform = api.self.tenantId === '';
  return [
    orderSection(api),
    invoiceSection(api),
    feedbackSection(api),
    accountSection(api),
    planSection(api),
    discountSection(api),
    publicFileSection(api),
    noticeSection(api),
    routeRuleSection(api),
    partnerSection(api),
    ...(isPlatform ? [clientSection(api)] : []),
    flagSection(api),
    ...(isPlatform ? [operatorSection(api)] : []),
    auditSection(api),
  ];
}
