import { atom, computed } from 'nanostores';
import { call } from '../../core/api/call.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { errorCodes } from '../../core/contract/error-codes.ts';
import {
  InvoiceForm,
  type InvoiceOrder,
  invoiceDetail,
  invoiceList,
  invoiceOrders,
  invoiceTypes,
  saveInvoice,
  titleTypes,
} from '../../core/contract/invoice.ts';
import { hasCode } from '../../core/errors.ts';
import { createForm, schemaErrors, type Values } from '../../core/form.ts';
import { createPagedList } from '../../core/paged-list.ts';

/** What has to be known of an order to invoice it. */
export type ChosenOrder = Pick<InvoiceOrder, 'id' | 'orderNo' | 'packageName' | 'paid'>;

const empty = {
  ...{ type: 'plain', titleType: 'company', title: '', taxNumber: '', email: '' },
  ...{ bank: '', bankAccount: '', address: '', phone: '', remark: '' },
};
export type InvoiceValues = typeof empty & Values;

const reading = { quiet: true, repeatSubmit: true };
/** `1234.50` as 123450. */
const fen = (amount: string) => Math.round(Number(amount) * 100);

/** The orders to invoice, chosen over several pages. */
function createChoice(chosen: readonly ChosenOrder[]) {
  const $chosen = atom<ReadonlyMap<string, ChosenOrder>>(
    new Map(chosen.map((order) => [order.id, order])),
  );
  const set = (orders: readonly ChosenOrder[], on: boolean) => {
    const next = new Map($chosen.get());
    for (const order of orders) {
      if (on) next.set(order.id, order);
      else next.delete(order.id);
    }
    $chosen.set(next);
  };
  /** Yuan with two decimals. */
  const $sum = computed($chosen, (orders) =>
    ([...orders.values()].reduce((sum, { paid }) => sum + fen(paid), 0) / 100).toFixed(2),
  );
  return { $chosen, $sum, set, clear: () => $chosen.set(new Map()) };
}

const bodyOf = ({ type, titleType, ...texts }: InvoiceValues, orderIds: string[]) => ({
  ...texts,
  orderIds,
  type: invoiceTypes.find((one) => one === type) ?? 'plain',
  titleType: titleTypes.find((one) => one === titleType) ?? 'company',
  // A person has none.
  taxNumber: titleType === 'personal' ? '' : texts.taxNumber,
});

/** An application: the orders, then whom and where the invoice goes to. */
export function createApplication(chosen: readonly ChosenOrder[]) {
  const list = createPagedList<CallReply<typeof invoiceOrders>, object>(
    ({ current, size }, signal) =>
      call(invoiceOrders, { query: { current, size } }, { ...reading, signal }),
    {},
  );
  const choice = createChoice(chosen);
  const $step = atom<'orders' | 'form'>(chosen.length > 0 ? 'form' : 'orders');
  const body = (values: InvoiceValues) => bodyOf(values, [...choice.$chosen.get().keys()]);
  const form = createForm<InvoiceValues>({
    empty,
    draft: 'invoice',
    check: (values) => schemaErrors<InvoiceValues>(InvoiceForm, body(values)),
    send: async (values, key) => {
      try {
        const amount = choice.$sum.get();
        await call(
          saveInvoice,
          { body: { ...body(values), amount } },
          { quiet: true, idempotencyKey: key },
        );
      } catch (error) {
        // What was chosen may be invoiced by now: the choice is made anew, what was typed stays.
        if (hasCode(error, errorCodes.invoicedAlready.code)) choice.clear();
        throw error;
      }
    },
  });
  /** The last invoice's title, where nothing was typed yet. */
  const prefill = async (): Promise<void> => {
    if (form.$form.get().touched) return;
    const last = await call(invoiceList, { query: { current: 1, size: 1 } }, reading).catch(
      () => undefined,
    );
    const id = last?.records[0]?.id;
    const detail =
      id && (await call(invoiceDetail, { query: { id } }, reading).catch(() => undefined));
    if (!detail) return;
    const { type, titleType, title, taxNumber, email, bank, bankAccount, address, phone } = detail;
    form.suggest({ type, titleType, title, taxNumber, email, bank, bankAccount, address, phone });
  };
  return {
    ...{ list, form, $step },
    ...{ $chosen: choice.$chosen, $sum: choice.$sum, choose: choice.set },
    next: () => choice.$chosen.get().size > 0 && $step.set('form'),
    reselect: () => {
      $step.set('orders');
      void list.reload();
    },
    start: () => {
      void prefill();
      return list.start();
    },
  };
}

export type Application = ReturnType<typeof createApplication>;
