import { call } from '../../core/api/call.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import {
  cancelOrder,
  type Order,
  oneselfList,
  oneselfOrderList,
  orderExport,
} from '../../core/contract/order.ts';
import { notifySuccess } from '../../core/notify.ts';
import { createPagedList } from '../../core/paged-list.ts';
import { createTask } from '../../core/task.ts';
import type { Emit } from '../../kit/element.tsx';
import { createPayment } from '../pay/store.ts';
import { saveSheet } from '../shared/sheet.ts';
import { ordersMessages } from './messages.ts';

export type OrderScope = 'own' | 'employees';
export interface OrderFilter {
  state: Order['state'] | '';
  q: string;
}

/** As the service takes it: what is empty is left out. */
const filled = ({ state, q }: OrderFilter) => ({
  ...(state ? { state } : {}),
  ...(q.trim() ? { q: q.trim() } : {}),
});

/** Orders of one's own, or of the people of the company. */
export function createOrders(scope: OrderScope, emit: Emit) {
  const list = createPagedList<CallReply<typeof oneselfList>, OrderFilter>(
    ({ current, size, ...filter }, signal) =>
      call(
        scope === 'own' ? oneselfList : oneselfOrderList,
        { query: { current, size, ...filled(filter) } },
        { quiet: true, signal },
      ),
    { state: '', q: '' },
  );
  const cancelling = createTask();
  const exporting = createTask();
  const payment = createPayment({ emit, onChange: () => void list.reload() });
  return {
    ...{ list, payment, cancelling, exporting, start: list.start },
    cancel: ({ id }: Order) =>
      cancelling.run(id, async () => {
        await call(cancelOrder, { params: { id } }, { quiet: true, repeatSubmit: true });
        notifySuccess(ordersMessages.cancelled);
        void list.reload();
      }),
    save: () =>
      exporting.run('file', () => {
        const name = scope === 'own' ? ordersMessages.file : ordersMessages.employeesFile;
        return saveSheet(orderExport, { query: { ...filled(list.$filter.get()), scope } }, name);
      }),
  };
}

export type OrdersStore = ReturnType<typeof createOrders>;
