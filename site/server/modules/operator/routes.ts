import type { Needs } from '../../context/needs.ts';
import type { ApiApp } from '../../http/serve.ts';
import { accountRoutes } from './accounts.ts';
import { auditRoutes } from './audit.ts';
import { clientRoutes } from './clients.ts';
import { discountRoutes } from './discounts.ts';
import { feedbackRoutes } from './feedback.ts';
import { flagRoutes } from './flags.ts';
import { invoiceRoutes } from './invoices.ts';
import { publicFileRoutes } from './knowledge.ts';
import { noticeRoutes } from './notices.ts';
import { operatorsRoutes } from './operators.ts';
import { orderRoutes } from './orders.ts';
import { overviewRoutes } from './overview.ts';
import { partnerRoutes } from './partners.ts';
import { phoneRoutes } from './phones.ts';
import { planRoutes } from './plans.ts';
import { routeRuleRoutes } from './route-rules.ts';
import { operatorSignInRoutes } from './sign-in.ts';

/** What the people who run the service do: everything a customer cannot, so that nothing needs SQL. */
export function operatorRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'jobs' | 'logger' | 'payments' | 'storage'>,
): void {
  operatorSignInRoutes(app, services);
  operatorsRoutes(app, services);
  accountRoutes(app, services);
  planRoutes(app, services);
  discountRoutes(app, services);
  orderRoutes(app, services);
  invoiceRoutes(app, services);
  feedbackRoutes(app, services);
  publicFileRoutes(app, services);
  noticeRoutes(app, services);
  routeRuleRoutes(app, services);
  partnerRoutes(app, services);
  clientRoutes(app, services);
  flagRoutes(app, services);
  overviewRoutes(app, services);
  phoneRoutes(app, services);
  auditRoutes(app, services);
}
