import {
  addDiscount,
  addPlan,
  changeDiscount,
  changePlan,
  discountList,
  type OperatorDiscount,
  type OperatorPlan,
  planList,
} from '../core/contract/operator-trade.ts';
import { callForm, upkeep } from './call-form.ts';
import { messages } from './messages.ts';
import { type Act, form, type Section } from './model.ts';
import { sectionOf } from './section.ts';
import type { OperatorApi } from './session.ts';

const p = messages.plans;
const d = messages.discounts;

export function planSection(api: OperatorApi): Section {
  const { add, edit } = upkeep(api, {
    ...{ texts: p, add: addPlan, change: changePlan },
    values: { unit: p.newUnit, validDays: '365' },
  });
  return sectionOf<typeof planList, OperatorPlan>(api, {
    ...{ id: 'plans', title: p.title, search: p.search, list: planList, texts: p, add },
    columns: {
      name: { phone: 'lead' },
      price: { width: '150px' },
      content: { width: '170px' },
      validDays: { width: '90px' },
      tenantId: { width: '110px' },
      onSale: { title: messages.fields.state, width: '90px' },
    },
    show: {
      price: (plan) => p.perUnit(plan.price, plan.unit),
      content: (plan) =>
        plan.unlimited ? messages.unlimited : p.contentOf(plan.bids, plan.monthBids),
      validDays: (plan) => p.days(plan.validDays),
      onSale: (plan) =>
        plan.onSale ? { text: p.onSale, tone: 'success' } : { text: p.offSale, tone: 'neutral' },
    },
    nameOf: (plan) => plan.name,
    acts: (plan) => [edit(plan), move(api, plan)],
  });
}

/** Taking a plan off sale, or putting it on. */
function move(api: OperatorApi, plan: OperatorPlan): Act {
  const label = plan.onSale ? p.takeOff : p.putOn;
  const moving = callForm(api, changePlan, {
    ...{ texts: p, title: label, submit: label, row: plan, params: { id: plan.id } },
    note: plan.onSale ? p.takeOffNote(plan.name) : p.putOnNote(plan.name),
    danger: plan.onSale,
    done: plan.onSale ? p.takenOff : p.putOnDone,
    values: { onSale: !plan.onSale },
    asks: false,
  });
  return { id: 'move', label, danger: plan.onSale, open: () => form(moving) };
}

/** The plans a discount may be for. */
async function planOptions(api: OperatorApi) {
  const { records } = await api.call(planList, { query: { size: 100 } });
  const planIds = records.map(({ id, name, tenantId }) => ({
    value: id,
    label: tenantId ? `${name} (${tenantId})` : name,
  }));
  return { planIds };
}

const day = (moment: string) => moment.slice(0, 10);

export function discountSection(api: OperatorApi): Section {
  const { add, edit } = upkeep(api, {
    ...{ texts: d, add: addDiscount, change: changeDiscount },
    options: () => planOptions(api),
  });
  return sectionOf<typeof discountList, OperatorDiscount>(api, {
    ...{ id: 'discounts', title: d.title, search: d.search, list: discountList, texts: d, add },
    columns: {
      code: { phone: 'lead' },
      name: {},
      value: { width: '120px' },
      period: { width: '210px' },
      used: { width: '90px' },
      tenantId: { width: '100px' },
      enabled: { title: messages.fields.state, width: '80px' },
    },
    show: {
      value: ({ kind, value }) => d.valueOf(kind, value),
      period: ({ startsAt, endsAt }) => d.periodOf(day(startsAt), day(endsAt)),
      used: ({ used, maxUses }) => d.usedOf(used, maxUses),
    },
    nameOf: (discount) => discount.code,
    acts: (discount) => [edit(discount)],
  });
}
