import type { SQL } from 'drizzle-orm';
import { order } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { page } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { MAX_SPREADSHEET_ROWS } from '../../http/spreadsheet.ts';
import { money } from '../../kernel/money.ts';
import { presentDiscount } from './discounts.ts';
import { limitGuesses } from './limit-guesses.ts';
import {
  employeeOrders,
  listOrders,
  type OrderFilter,
  ownOrders,
  presentOne,
  presentOrders,
} from './list-orders.ts';
import { cancelOrder, placeOrder, quoteOrder } from './order-service.ts';
import { orderSheet } from './order-sheet.ts';
import { payOrder } from './payment/pay-order.ts';
import { plansOf, presentCurrent, presentPlan } from './plans.ts';
import { orderOf } from './row/order-access.ts';

export function orderRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'logger' | 'payments'>,
): void {
  planRoutes(app, services);
  listRoutes(app, services);
  oneOrderRoutes(app, services);
}

/** The plans on offer, and what one costs with a discount. */
function planRoutes(app: ApiApp, services: Needs<'database' | 'payments'>): void {
  const { db } = services.database;
  serve(app, order.indexShow, async ({ caller, context }) => {
    return {
      plans: (await plansOf(db, context.get('tenantId'))).map(presentPlan),
      providers: [...services.payments.values()].map(({ id, name, sandbox }) => ({
        id,
        name,
        sandbox,
      })),
      current: caller ? await presentCurrent(db, caller) : null,
    };
  });
  serve(app, order.enjoyDiscounts, async ({ query, caller }) => {
    const { plan, quantity, amount, payable, applied } = await limitGuesses(
      db,
      caller,
      query.code,
      () => quoteOrder(db, caller, query),
    );
    return {
      packageId: plan.id,
      quantity,
      amount: money(amount),
      discount: money(amount - payable),
      payable: money(payable),
      applied: presentDiscount(applied),
    };
  });
}

/** The orders of an account and of its employees, on the page and as a spreadsheet. */
function listRoutes(app: ApiApp, services: Needs<'database'>): void {
  const { db } = services.database;
  const listed = async (
    whose: SQL | undefined,
    query: OrderFilter & { current: number; size: number },
  ) => {
    const stretch = { offset: (query.current - 1) * query.size, limit: query.size };
    const { rows, total } = await listOrders(db, whose, query, stretch);
    return page(await presentOrders(db, rows), total, query);
  };
  serve(app, order.oneselfList, async ({ query, caller }) => listed(ownOrders(caller), query));
  serve(app, order.oneselfOrderList, async ({ query, caller }) => {
    const whose = await employeeOrders(db, caller);
    return whose ? listed(whose, query) : page([], 0, query);
  });
  serve(app, order.orderExport, async ({ query, caller }) => {
    const isOwn = query.scope === 'own';
    const whose = isOwn ? ownOrders(caller) : await employeeOrders(db, caller);
    const { rows } = whose
      ? await listOrders(db, whose, query, { offset: 0, limit: MAX_SPREADSHEET_ROWS + 1 })
      : { rows: [] };
    return orderSheet(isOwn ? '我的订单' : '员工订单', await presentOrders(db, rows));
  });
}

/** One order, from placing to paying or cancelling it. */
function oneOrderRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'logger' | 'payments'>,
): void {
  const { db } = services.database;
  serve(app, order.placeOrder, async ({ body, caller, newId }) =>
    presentOne(
      db,
      await limitGuesses(db, caller, body.code, () => placeOrder(db, caller, newId, body)),
    ),
  );
  serve(app, order.orderDetail, async ({ params, caller }) =>
    presentOne(db, await orderOf(db, caller, params.id)),
  );
  serve(app, order.payOrder, async ({ params, body, caller, context }) =>
    payOrder(services, context, caller, params.id, body),
  );
  serve(app, order.cancelOrder, async ({ params, caller }) =>
    presentOne(db, await cancelOrder(services, caller, params.id)),
  );
}
